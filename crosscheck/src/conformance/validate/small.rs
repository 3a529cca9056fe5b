use crate::comparing::{Comparison, Depth, Finding, Origin, compare, implementations, shrink};

use super::Run;
use super::answers::Answers;
use super::cases::Judged;

/// A finding with so many pieces is seen at a glance.
const SMALL: usize = 8;
/// So many failing cases are tried.
const TRIED: usize = 3;

impl<'a> Run<'a> {
    /// A small finding, where all that there are have many pieces: the failing cases with the fewest are
    /// compared with the reference, and the first that differs there, too, is shrunk. A case itself stays
    /// as it is written.
    pub(super) fn small(&self, game: &Answers<'a>) -> Option<Finding> {
        let cases = game.cases.iter().map(|(_, judged)| judged);
        let judged = cases.chain(game.counts.iter().map(|(_, judged)| judged));
        let found = judged.filter_map(Judged::finding);
        let mut found: Vec<&Finding> = found.chain(&game.played).collect();
        found.sort_by_key(|finding| pieces(finding));
        if found.first().is_none_or(|finding| pieces(finding) <= SMALL || finding.has_broken()) {
            return None;
        }
        let is_case = |finding: &&Finding| {
            matches!(finding.origin, Origin::Case(_)) && !finding.again.is_fickle()
        };
        let mut oracle = implementations::oracle();
        found.into_iter().filter(is_case).take(TRIED).find_map(|finding| {
            if self.stops().is_some() {
                return None;
            }
            let at = finding.position.as_ref();
            match compare::at(at, &mut oracle, (self.fresh)().as_mut(), Depth::EveryMove) {
                Comparison::Differ(mut found) if !found.has_broken() => {
                    found.again.clone_from(&finding.again);
                    let smaller = shrink::afresh(&found, &mut oracle, self.fresh, Depth::EveryMove);
                    smaller.filter(|smaller| pieces(smaller) < pieces(finding))
                }
                _ => None,
            }
        })
    }
}

/// How many pieces stand where a finding is shown, or where its line begins.
fn pieces(finding: &Finding) -> usize {
    let start = || finding.position.game.setup_of(&finding.position.fen).ok();
    let setup = finding.setup.clone().or_else(start);
    setup.map_or(0, |setup| setup.board.pieces().count())
}
