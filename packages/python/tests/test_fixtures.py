"""The fixtures as data."""

import pytest

from crosscheck import cases, fixtures


def test_the_cases_of_all_games_have_ids_of_their_own():
    ids = [case["id"] for case in cases()]
    assert len(set(ids)) == len(ids) > 10_000
    assert {case["variant"] for case in cases()} == set(fixtures.games())


def test_every_clause_of_a_case_is_stated():
    stated = {clause["id"]: clause["states"] for clause in fixtures.clauses()}
    for case in cases():
        named = case["clause"] if isinstance(case["clause"], list) else [case["clause"]]
        assert all(stated[clause] for clause in named), case["id"]


def test_a_table_holds_counts():
    start = next(position for position in fixtures.table("chess") if position["id"] == "start")
    assert start["perft"]["4"] == 197_281


def test_a_game_that_is_not_known_is_named():
    with pytest.raises(ValueError, match="`go` is not a game"):
        list(cases("go"))
