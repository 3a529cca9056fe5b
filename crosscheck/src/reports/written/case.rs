use std::collections::BTreeMap;

use notation::{Move, Status};

use crate::comparing::{
    Difference, Finding, KnownGame, NoAnswer, Objection, Origin, Reference, implementations,
};
use crate::fixtures::{
    CaseFile, CaseSource, ExpectSource, OneOrMore, OutcomeSource, RefusedSource, StatusSource,
    to_yaml,
};

/// A finding as a case of the fixtures, unless it is of one.
pub(in crate::reports) fn new_case(finding: &Finding) -> Option<String> {
    // A case shows what comes from the position alone.
    let has_case = matches!(finding.origin, Origin::Case(_)) || finding.again.is_fickle();
    (!has_case).then(|| ready_case(finding, &mut implementations::oracle()))?
}

/// Writes a finding as a case of the fixtures, ready to be put into a file of its game: the left
/// side's answer is what must hold. The reference gives the reason why a position is refused.
///
/// `None` if there is nothing that a case could state, as for an engine that broke.
#[must_use]
pub fn ready_case(finding: &Finding, reference: &mut dyn Reference<KnownGame>) -> Option<String> {
    let position = &finding.position;
    let variant = position.game.variant;
    let text = |played: &Move| played.text(variant).to_string();
    let mut expect = ExpectSource::default();
    for difference in &finding.differences {
        match difference {
            Difference::Moves { missing, surplus } => {
                expect.includes.extend(missing.iter().map(text));
                expect.excludes.extend(surplus.iter().map(text));
            }
            Difference::Accepts { played } => expect.excludes.push(text(played)),
            Difference::Setup { after: Some(played), left, .. } => {
                expect.after.insert(text(played), left.to_string());
            }
            Difference::Setup { after: None, left, .. } => expect.fen = Some(left.to_string()),
            Difference::Status { left, right } => expect.status = Some(status(left, right)),
            Difference::Perft { depth, left, .. } => {
                expect.perft.insert(*depth, *left);
            }
            Difference::Answer { after: None, .. } => {
                if let Err(NoAnswer::Refused(Objection::BadPosition(refusal))) =
                    reference.snapshot(position.as_ref())
                {
                    expect.refused = Some(OneOrMore::One(RefusedSource {
                        field: refusal.field.id().to_owned(),
                        reason: refusal.fault.id().to_owned(),
                    }));
                } else if let Ok(snapshot) = reference.snapshot(position.as_ref()) {
                    expect.fen = Some(snapshot.setup.to_string());
                }
            }
            Difference::Answer { after: Some(_), .. }
            | Difference::Broke { .. }
            | Difference::Further { .. } => {}
        }
    }
    if expect == ExpectSource::default() {
        return None;
    }
    let clause = finding.clauses.first().cloned().unwrap_or_else(|| "CLAUSE".to_owned());
    let case = CaseSource {
        id: format!("{clause}.ID"),
        clause: OneOrMore::One(clause),
        why: format!("{} answers differently.", finding.right),
        bugs: Vec::new(),
        rulings: position
            .game
            .rulings
            .differing()
            .map(|(ruling, value)| (ruling.id().to_owned(), value))
            .collect::<BTreeMap<_, _>>(),
        fen: position.fen.clone(),
        line: position.line.iter().map(text).collect(),
        unreachable: None,
        expect,
        keeps: None,
    };
    let file = CaseFile { variant: variant.id().to_owned(), spelled_out: false, cases: vec![case] };
    Some(to_yaml(&file))
}

/// The answer of the left side where the sides differ.
fn status(left: &Status, right: &Status) -> StatusSource {
    StatusSource {
        check: (left.check != right.check).then_some(left.check),
        outcome: (left.outcome != right.outcome).then(|| left.outcome.map(OutcomeSource::from)),
        claims: (left.claims != right.claims).then(|| left.claims.clone()),
    }
}
