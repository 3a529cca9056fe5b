use crate::comparing::{
    Cause, Comparison, Depth, Difference, Finding, Implementation, KnownGame, Origin, bisect,
    compare, implementations, shrink,
};

use super::Run;
use super::answers::Answers;
use super::cases::Judged;

/// A finding with so many pieces is seen at a glance.
const SMALL: usize = 8;
/// So many failing cases are tried.
const TRIED: usize = 3;

impl<'a> Run<'a> {
    /// A finding that shows more than those that there are, where all of these have many pieces, or wrong counts alone:
    /// the failing cases with the fewest pieces are compared with the reference, a count move by move, and the first that
    /// differs there, too, is shrunk. A case itself stays as it is written.
    pub(super) fn small(&self, game: &Answers<'a>) -> Option<Finding> {
        let cases = game.cases.iter().map(|(_, judged)| judged);
        let judged = cases.chain(game.counts.iter().map(|(_, judged)| judged));
        let found = judged.filter_map(Judged::finding);
        let mut found: Vec<&Finding> = found.chain(&game.played).collect();
        found.sort_by_key(|finding| pieces(finding));
        let is_small = |finding: &&Finding| pieces(finding) <= SMALL || finding.has_broken();
        let has_moves = found.iter().any(|finding| !finding.is_miscount());
        if found.first().is_none_or(|first| is_small(first) && has_moves) {
            return None;
        }
        let is_case = |finding: &&Finding| {
            matches!(finding.origin, Origin::Case(_))
                && !finding.again.is_fickle()
                && finding.cause == Cause::Rules
        };
        let mut oracle = implementations::oracle();
        found.into_iter().filter(is_case).take(TRIED).find_map(|finding| {
            if self.stops().is_some() {
                return None;
            }
            let mut found = self.differing(finding, (self.fresh)().as_mut())?;
            found.again.clone_from(&finding.again);
            let smaller = shrink::afresh(&found, &mut oracle, self.fresh, Depth::EveryMove);
            let is_worth =
                |smaller: &Finding| finding.is_miscount() || pieces(smaller) < pieces(finding);
            smaller.filter(is_worth)
        })
    }

    /// Where an engine differs from the reference: at the position of a finding, or below it where counts alone are wrong.
    fn differing(
        &self,
        finding: &Finding,
        engine: &mut dyn Implementation<KnownGame>,
    ) -> Option<Finding> {
        let at = finding.position.as_ref();
        if let [Difference::Perft { depth, .. }, ..] = finding.differences[..] {
            // The generator knows all counts at once; its positions are the oracle's.
            let mut left = implementations::perft();
            let found = bisect::by_divide(at, depth, &mut left, engine, self.plan.depth);
            return found.filter(|found| found.cause == Cause::Rules && !found.has_broken());
        }
        match compare::at(at, &mut implementations::oracle(), engine, Depth::EveryMove) {
            Comparison::Differ(found) if !found.has_broken() => Some(*found),
            _ => None,
        }
    }
}

/// How many pieces stand where a finding is shown, or where its line begins.
fn pieces(finding: &Finding) -> usize {
    let start = || finding.position.game.setup_of(&finding.position.fen).ok();
    let setup = finding.setup.clone().or_else(start);
    setup.map_or(0, |setup| setup.board.pieces().count())
}
