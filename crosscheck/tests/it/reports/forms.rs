//! Every form of the reports, read back: what it says of a wrong engine, of a right one, and of one
//! that breaks and says what no engine should.

use std::collections::BTreeSet;

use crosscheck::comparing::{
    Again, Class, Finding, Foreign, KnownGame, Origin, Position, implementations,
};
use crosscheck::conformance::validate::{CheckOutcome, Results, Subject};
use crosscheck::reports::{CaseBoard, Detail};
use notation::Variant;
use quick_xml::events::Event;
use serde_json::Value;

use crate::reports::material::{self, HOSTILE_ENGINE, RIGHT, WRONG};
use crate::reports::schema::Schema;
use crate::reports::{FIXTURES, repository};

/// The number of checks and random games of all games.
fn all(results: &Results) -> usize {
    results.games.iter().map(|game| game.checks.len() + game.played.len()).sum()
}

fn with_outcome(results: &Results, is: fn(&CheckOutcome) -> bool) -> usize {
    results.games.iter().map(|game| game.count(is)).sum()
}

/// The wrong engine many times over: more findings than any report holds.
fn endless() -> Results {
    let mut results = WRONG.clone();
    for _ in 0..4 {
        results.games.extend(results.games.clone());
    }
    results
}

#[test]
fn a_terminal_reads_the_conclusion_last_and_each_fault_once_before_any_twice() {
    let summary = crosscheck::reports::summary(&WRONG, &FIXTURES, Detail::Short);
    let last = summary.lines().last().unwrap();
    assert_eq!(last, crosscheck::reports::headline(&WRONG));
    assert!(last.starts_with("forgetful is wrong: ") && last.contains("1 known failure is fixed"));
    let in_full: Vec<&str> =
        summary.lines().filter_map(|line| line.strip_prefix("  clause ")).collect();
    let clauses: BTreeSet<&str> = in_full.iter().copied().collect();
    assert_eq!((in_full.len(), clauses.len()), (8, 8), "{in_full:?}");
    let new = WRONG.new_findings().count();
    assert_eq!(summary.matches("\nalso: ").count(), new - 8);
    assert!(summary.contains("\nchess: 1 count skipped: time was up\n"));
    assert!(summary.starts_with("causes\n  1. It "), "{summary}");
    let told = summary.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    assert!(told.contains(" (osmosis.harvestman.zig-zag)"), "{told}");
    assert!(told.contains(" new answers; smallest: "), "{told}");
    assert!(!summary.contains("osmosis.board "), "a clause that is kept is not in the short form");
    assert!(
        crosscheck::reports::summary(&WRONG, &FIXTURES, Detail::Full).contains("osmosis.board ")
    );
    let asked = FIXTURES.cases_of(Variant::Chess).filter(|case| case.further_alone().is_none());
    let cases = asked.count();
    assert!(
        crosscheck::reports::headline(&RIGHT)
            .starts_with(&format!("oracle is right: {cases} cases"))
    );
}

/// Compared with one that is wrong, a right side differs in play as often as the wrong one does.
#[test]
fn a_side_that_passes_every_check_is_not_blamed_for_what_it_is_compared_with() {
    let mut right = RIGHT.clone();
    right.games[0].diagnosis = WRONG.games[1].diagnosis.clone();
    let text = crosscheck::reports::broken(&[WRONG.clone(), right.clone()], &FIXTURES);
    assert!(text.contains("suspect in forgetful: chess."), "{text}");
    assert!(text.ends_with("differ in play, forgetful is taken to be wrong\n"), "{text}");
    assert!(!text.contains("suspect in oracle"), "{text}");
    let text = crosscheck::reports::broken(&[RIGHT.clone(), right], &FIXTURES);
    assert!(text.starts_with("suspect in oracle: chess."), "{text}");
}

#[test]
fn what_answers_nothing_is_not_called_right() {
    let mut results = RIGHT.clone();
    for check in &mut results.games[0].checks {
        check.outcome = CheckOutcome::Skipped("chess".into());
    }
    assert!(crosscheck::reports::headline(&results).contains("not known to be right"));
}

#[test]
fn no_text_from_outside_moves_a_cursor_or_fills_a_disk() {
    let forms = [
        crosscheck::reports::summary(&HOSTILE_ENGINE, &FIXTURES, Detail::Full),
        crosscheck::reports::junit(&HOSTILE_ENGINE, &FIXTURES),
        crosscheck::reports::markdown(&HOSTILE_ENGINE, &FIXTURES),
        crosscheck::reports::html(&HOSTILE_ENGINE, &FIXTURES),
    ];
    for form in forms {
        let control = |character: char| character.is_control() && character != '\n';
        assert_eq!(form.find(control), None, "{form:.300}");
        assert!(!form.contains(['\u{202e}', '\u{fffe}']));
        assert!(form.len() < 200_000, "{} bytes", form.len());
        for text in ["long-line", "hang", "gave no answer within 10 s", "panicked", "seq"] {
            assert!(form.contains(text), "{text} is missing in {form:.300}");
        }
    }
}

/// A folder of fixtures may be anyone's: what its clauses state is text from outside as well.
#[test]
fn no_words_of_a_clause_move_a_cursor_turn_the_text_or_give_orders() {
    let mut fixtures = FIXTURES.clone();
    for clause in fixtures.clauses.pages.iter_mut().flat_map(|page| &mut page.clauses) {
        clause.states =
            "\u{1b}]0;title\u{7}\u{1b}[2J \u{85}\u{9b}\u{202e}\u{2066}\u{2028}\u{200b}\u{feff} \
            \u{ad}\u{61c} ##[error]forged\n::error::forged."
                .to_owned();
    }
    for form in [
        crosscheck::reports::annotations(&WRONG, &fixtures),
        crosscheck::reports::junit(&WRONG, &fixtures),
    ] {
        assert!(form.contains("forged"), "{form:.300}");
        let unseen = form.find(|character| !crosscheck::comparing::is_seen(character));
        assert_eq!(unseen.map(|at| &form[at..at + 9]), None);
        assert!(!form.contains("##["), "{form:.300}");
    }
}

#[test]
fn the_json_follows_its_schema() {
    let file = repository().join("fixtures/schema/report.schema.json");
    let schema = Schema::new(&std::fs::read_to_string(file).unwrap());
    for results in [&*WRONG, &*HOSTILE_ENGINE, &*RIGHT] {
        let report: Value =
            serde_json::from_str(&crosscheck::reports::json::results(results, &FIXTURES)).unwrap();
        assert_eq!(schema.refuses(&report), None);
        assert_eq!(report["conclusion"], results.conclusion().id());
        let known = with_outcome(results, |outcome| matches!(outcome, CheckOutcome::Known(_)));
        let findings = report["findings"].as_array().unwrap();
        assert_eq!(findings.len(), results.new_findings().count() + known);
        assert_eq!(findings.iter().filter(|one| one["known"] == true).count(), known);
        assert_eq!(report["games"].as_array().unwrap().len(), results.games.len());
    }
    let report: Value =
        serde_json::from_str(&crosscheck::reports::json::results(&HOSTILE_ENGINE, &FIXTURES))
            .unwrap();
    assert_eq!(report["findings"][0]["differences"][0]["breakage"], "hang");
    let name = Foreign::name(material::HOSTILE);
    assert_eq!(report["subject"]["name"], *name, "a program gets inert words, too");
    assert_eq!(report["games"][0]["checks"][1]["outcome"], "skipped");
    let mut wrong = report;
    wrong["conclusion"] = "perhaps".into();
    assert!(schema.refuses(&wrong).is_some());
}

/// Reads `JUnit` XML with a parser of its own, and gives the number of elements of each name that is
/// asked for.
fn elements<const N: usize>(xml: &str, names: [&str; N]) -> [usize; N] {
    let mut reader = quick_xml::Reader::from_str(xml);
    let mut counts = [0; N];
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) | Event::Empty(element) => {
                for attribute in element.attributes() {
                    attribute.unwrap();
                }
                for (name, count) in names.iter().zip(&mut counts) {
                    *count += usize::from(element.name().as_ref() == name.as_bytes());
                }
            }
            Event::Eof => return counts,
            _ => {}
        }
    }
}

#[test]
fn junit_has_a_suite_a_game_and_a_case_a_check() {
    let names = ["testsuite", "testcase", "failure", "error", "skipped"];
    let failed = with_outcome(&WRONG, |outcome| matches!(outcome, CheckOutcome::Failed(_)));
    let xml = crosscheck::reports::junit(&WRONG, &FIXTURES);
    // A baseline that is out of date fails, too; the known failure and the late count are skipped.
    assert_eq!(elements(&xml, names), [2, all(&WRONG), failed + 1, 0, 2]);
    assert!(xml.contains("name=\"chess.end.stalemate.queen\" classname=\"chess.end.stalemate\""));
    assert!(xml.contains("name=\"chess/start perft 1\" classname=\"chess.perft\""));
    let xml = crosscheck::reports::junit(&HOSTILE_ENGINE, &FIXTURES);
    assert_eq!(elements(&xml, names), [1, 4, 1, 2, 1]);
    assert_eq!(elements(&xml, ["script", "details"]), [0, 0]);
}

#[test]
fn markdown_stays_within_a_step_summary_and_says_what_it_leaves_out() {
    let text = crosscheck::reports::markdown(&WRONG, &FIXTURES);
    assert!(text.starts_with("## ❌ forgetful is wrong: "));
    let known = with_outcome(&WRONG, |outcome| matches!(outcome, CheckOutcome::Known(_)));
    assert_eq!(text.matches("<details>").count(), WRONG.new_findings().count() + known);
    assert!(!text.contains("left out"));
    let text = crosscheck::reports::markdown(&endless(), &FIXTURES);
    assert!(text.len() < 900 * 1024 && text.len() > 800 * 1024, "{}", text.len());
    let shown = text.matches("<details>").count();
    let last = text.lines().last().unwrap();
    let all = endless().new_findings().count() + 16 * known;
    assert_eq!(
        last,
        format!("{} more findings are left out: this summary holds 900 KiB.", all - shown)
    );
    for text in [text, crosscheck::reports::markdown(&HOSTILE_ENGINE, &FIXTURES)] {
        assert_eq!(outside_code(&text, "<details>"), outside_code(&text, "</details>"));
        assert_eq!(outside_code(&text, "<script"), 0);
    }
}

/// How often a text stands in Markdown outside its blocks of code and its lines of them.
fn outside_code(markdown: &str, wanted: &str) -> usize {
    let mut fence: Option<&str> = None;
    let mut times = 0;
    for line in markdown.lines() {
        match fence {
            Some(closing) if line == closing => fence = None,
            Some(_) => {}
            None if line.starts_with("```") => {
                fence = Some(line.trim_end_matches(|mark| mark != '`'));
            }
            None if line.starts_with("`` ") => {}
            None => times += line.matches(wanted).count(),
        }
    }
    assert_eq!(fence, None, "a block of code is not closed");
    times
}

#[test]
fn the_page_needs_nothing_else_and_draws_every_finding() {
    let page = crosscheck::reports::html(&WRONG, &FIXTURES);
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    // A page draws at most so many.
    let findings = (WRONG.new_findings().count() + 1).min(500);
    assert_eq!(page.matches("<article class=\"finding\"").count(), findings);
    assert!(page.matches("<svg class=\"board\"").count() >= findings);
    for size in [8, 10] {
        let side = size * 40 + 22;
        assert!(page.contains(&format!("viewBox=\"0 0 {side} {side}\"")));
    }
    for mark in ["mark missing", "mark surplus", "class=\"from\"", "class=\"changed\""] {
        assert!(page.contains(mark), "{mark}");
    }
    let page = crosscheck::reports::html(&endless(), &FIXTURES);
    assert_eq!(page.matches("<article class=\"finding\"").count(), 500);
    assert!(page.contains("Not drawn"));
}

#[test]
fn a_board_is_drawn_with_white_below_and_marks_on_their_squares() {
    let page = crosscheck::reports::html(&WRONG, &FIXTURES);
    let id = "osmosis.pawn.en-passant-uncovers.keeps-other-path-shut";
    let section =
        page.split("<article").find(|part| part.contains(&format!(">{id}</span>"))).unwrap();
    // The King on d4, the Pawn on e6 that may take, and the ring on d7: forty units a square, the
    // tenth rank on top, and a margin of twenty-two at the left.
    assert!(section.contains("<g class=\"white\"><circle cx=\"162\" cy=\"260\" r=\"15\"></circle><text x=\"162\" y=\"260\">K<"));
    assert!(section.contains("<rect class=\"from\" x=\"182\" y=\"160\""));
    assert!(section.contains("<circle class=\"mark missing\" cx=\"162\" cy=\"140\""));
}

#[test]
fn nothing_from_outside_becomes_an_element_of_the_page() {
    let page = crosscheck::reports::html(&HOSTILE_ENGINE, &FIXTURES);
    assert_eq!(page.matches("<script").count(), 1);
    assert_eq!(page.matches("</details>").count(), page.matches("<details").count());
    assert!(page.contains("&lt;script&gt;alert(1)"));
}

#[test]
fn what_was_found_elsewhere_than_in_a_case_is_a_ready_case_in_every_report_that_is_read() {
    let mut results = WRONG.clone();
    let played =
        Finding { origin: Origin::Game(1), ..results.new_findings().next().unwrap().clone() };
    let case =
        crosscheck::reports::ready_case(&played, &mut implementations::oracle()).expect("a case");
    results.games[0].played.push(played);
    let markdown = crosscheck::reports::markdown(&results, &FIXTURES);
    assert!(markdown.contains(&format!("```yaml\n{case}```")), "{case}");
    let shown = maud::html! { code { (case) } }.into_string();
    assert!(crosscheck::reports::html(&results, &FIXTURES).contains(&shown));
    let json: Value =
        serde_json::from_str(&crosscheck::reports::json::results(&results, &FIXTURES)).unwrap();
    let findings = json["findings"].as_array().unwrap();
    assert!(findings.iter().any(|finding| finding["case"] == case.as_str()));
    let mut of_cases = findings.iter().filter(|finding| finding["origin"].get("case").is_some());
    assert!(of_cases.all(|finding| finding["case"].is_null()));
}

#[test]
fn the_replay_of_a_case_is_its_id_and_of_a_game_its_place() {
    let subject = &HOSTILE_ENGINE.subject;
    let replays: Vec<String> = HOSTILE_ENGINE
        .new_findings()
        .map(|one| crosscheck::reports::replay(subject, one))
        .collect();
    let first = &FIXTURES.cases_of(Variant::Chess).next().unwrap().id;
    assert!(replays[0].starts_with(&format!("crosscheck validate --case {first} -- ./")));
    let at = "crosscheck validate --variant chess --fen \
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' --moves 'e2e4 e7e5' -- ./";
    assert!(replays[1].starts_with(at), "{}", replays[1]);
    let elsewhere =
        Subject { options: vec!["--fixtures".into(), "my cases".into()], ..subject.clone() };
    let replay =
        crosscheck::reports::replay(&elsewhere, HOSTILE_ENGINE.new_findings().next().unwrap());
    assert!(
        replay.starts_with("crosscheck validate --fixtures 'my cases' --case chess."),
        "{replay}"
    );
}

#[test]
fn a_position_that_is_to_be_refused_is_shown_as_its_fen_has_it() {
    let fen = "8/8/8/8/8/8/8/4K3 w - - 0 1";
    let refused = Finding {
        origin: Origin::Asked,
        position: Position {
            game: KnownGame::from(Variant::Chess),
            fen: fen.to_owned(),
            line: vec![],
        },
        setup: None,
        reported: None,
        left: "the case".into(),
        right: "mine".into(),
        differences: vec![],
        counting: None,
        cause: crosscheck::comparing::Cause::Rules,
        clauses: vec![],
        class: Class::Rule,
        again: Again::NotAsked,
    };
    let text = crosscheck::reports::finding(&refused, &FIXTURES.clauses, "again");
    assert!(text.contains("\n   1   .  .  .  .  K  .  .  .\n"), "{text}");
    assert!(text.contains(&format!("  fen    {fen}\n")), "{text}");
}

#[test]
fn moves_are_drawn_as_lines_only_where_several_pieces_make_them() {
    let drawn = |id: &str| {
        let case = FIXTURES.cases.iter().find(|case| case.id == id).unwrap();
        CaseBoard::of(case).unwrap().svg()
    };
    let alone = drawn("osmosis.camel.move.open-e5");
    assert!(alone.contains("class=\"mark missing\"") && !alone.contains("class=\"way"), "{alone}");
    assert!(drawn("osmosis.pawn.en-passant.pawns-only").contains("class=\"way missing\""));
}

#[test]
fn a_badge_says_the_conclusion_and_the_share_that_passes() {
    let read = |results| -> Value {
        serde_json::from_str(&crosscheck::reports::badge(results, &FIXTURES))
            .expect("a badge is JSON")
    };
    let (right, wrong) = (read(&RIGHT), read(&WRONG));
    assert_eq!((&right["schemaVersion"], &right["color"]), (&1.into(), &"brightgreen".into()));
    let passed = with_outcome(&RIGHT, |outcome| *outcome == CheckOutcome::Passed);
    let counts: usize =
        RIGHT.games.iter().map(|game| crosscheck::reports::figures(game).counts_right).sum();
    let cases = passed - counts;
    assert_eq!(right["message"], format!("right, {cases} of {cases} cases"));
    assert_eq!(wrong["color"], "red");
    assert!(wrong["message"].as_str().is_some_and(|told| told.starts_with("wrong, ")), "{wrong}");
}
