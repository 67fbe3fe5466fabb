"""The generated notes: reproducible, marked, anchored, largest stakes first."""

import re
from functools import cache

import pytest

from service.domain.kit.translation import LANGUAGES
from service.teaching.explaining.explain import BY_POINTS_MISSED, explain
from service.teaching.explaining.own_notes import AUTHOR, replaced
from service.teaching.explaining.search import Limits
from service.teaching.explaining.swings import TURNING_POINTS
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.lines import line_of
from service.teaching.notes.marks import names_of, on_the_table
from service.teaching.notes.model import Annotation, fits
from tests.kit.random_play import RULESETS, RandomGame
from tests.teaching.explaining.games import golden, moves_of
from tests.toy import RULESET as TOY

GAMES = ["burano-round-limit-8", "dream-home-3"]
QUICK = Limits(300)
ODD = [
    *("burano-given-up", "burano-solo-short", "burano-stall-limit-1", "burano-round-limit-1"),
    *("dream-home-given-up", "dream-home-resigned", "dream-home-own-deck"),
]


@cache
def notes(name: str, threshold: int = 3) -> tuple[Annotation, ...]:
    game = golden(name)
    found = explain(game.ruleset, game.moves, game.hashes, threshold=threshold, limits=QUICK)
    return tuple(found)


def missed(note: Annotation) -> int:
    found = re.match(r"\*\*Seat \d: (\d+) more", note.text["en"])
    return int(found[1]) if found else 0


@pytest.mark.parametrize("name", GAMES)
def test_every_note_says_that_no_person_wrote_it(name: str) -> None:
    assert all(note.machine and note.author == AUTHOR for note in notes(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_note_is_told_in_all_languages(name: str) -> None:
    assert all(all(note.text[language] for language in LANGUAGES) for note in notes(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_note_sits_on_its_move(name: str) -> None:
    assert all(fits(note.anchor, golden(name).hashes) for note in notes(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_note_has_an_id_of_its_own(name: str) -> None:
    ids = [note.id for note in notes(name, 0)]

    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_always_gets_the_same_notes(name: str) -> None:
    game = golden(name)
    again = explain(game.ruleset, game.moves, game.hashes, limits=QUICK)

    assert tuple(again) == notes(name)


@pytest.mark.parametrize("name", GAMES)
def test_the_most_points_missed_come_first(name: str) -> None:
    points = [missed(note) for note in notes(name) if missed(note)]

    assert points
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("name", GAMES)
def test_no_point_below_the_threshold_is_told(name: str) -> None:
    assert all(missed(note) >= 5 for note in notes(name, 5) if missed(note))
    assert len(notes(name, 5)) < len(notes(name, 1))


@pytest.mark.parametrize("name", GAMES)
def test_the_glyph_follows_from_the_points_missed(name: str) -> None:
    for note in notes(name, 1):
        if missed(note):
            expected = next((glyph for at, glyph in BY_POINTS_MISSED if missed(note) >= at), None)

            assert note.glyphs == (() if expected is None else (expected,))


@pytest.mark.parametrize("name", GAMES)
def test_marks_are_on_what_lies_on_the_table(name: str) -> None:
    for note in [note for note in notes(name) if note.marks][:8]:
        there = on_the_table(golden(name), note.anchor)
        assert there is not None

        assert {each for mark in note.marks for each in names_of(mark)} <= there


def test_a_game_has_few_turning_points() -> None:
    swings = [note for note in notes("dream-home-3") if "Turning point" in note.text["en"]]

    assert 0 < len(swings) <= TURNING_POINTS


@pytest.mark.parametrize("name", ODD)
def test_games_of_every_sort_can_be_explained(name: str) -> None:
    game = golden(name)
    found = explain(game.ruleset, game.moves, game.hashes, threshold=0, limits=Limits(5))

    assert all(fits(note.anchor, game.hashes) for note in found)
    assert not any("{" in text for note in found for text in note.text.values())


def test_a_search_that_stopped_is_told_in_the_overview() -> None:
    game = golden("burano-round-limit-8")
    stopped = explain(game.ruleset, game.moves, game.hashes, limits=Limits(5))

    assert "had to stop early" in stopped[0].text["en"]


def test_a_search_that_saw_everything_is_told_in_the_overview() -> None:
    assert "Every whole turn" in notes("dream-home-3")[0].text["en"]


def test_the_roofs_are_told_when_the_piles_are_opened() -> None:
    [opened] = [note for note in notes("dream-home-3") if note.id.startswith("altana-opened")]

    assert "D-SCO-6" in opened.text["en"]


def test_a_game_in_which_no_turn_was_ended_has_nothing_to_explain() -> None:
    game = RandomGame(RULESETS["burano/1"], 2, 1)

    assert explain(game.ruleset, moves_of(game), [entry.hash for entry in game.entries]) == []


def test_a_game_without_prospects_is_explained_by_its_ledger() -> None:
    game = RandomGame(RULESETS[TOY.name], 2, 1, options={"cards": 6})
    game.play()
    found = explain(
        game.ruleset, moves_of(game), [entry.hash for entry in game.entries], threshold=1
    )

    assert found


def test_new_explanations_take_the_place_of_old_ones() -> None:
    first = replaced((), notes("dream-home-3", 1))

    assert replaced(first, notes("dream-home-3")) == replaced((), notes("dream-home-3"))


def test_what_people_wrote_is_never_replaced() -> None:
    anchor = anchor_at(golden("dream-home-3").hashes, 5, "after")
    person = line_of(Annotation(id="a", anchor=anchor, author=AUTHOR, text={"en": "Mine."}))

    assert person in replaced((person,), notes("dream-home-3"))


def test_a_note_that_somebody_edited_stands_in_the_place_of_ours() -> None:
    ours = notes("dream-home-3")
    edited = Annotation(
        id=ours[2].id,
        anchor=ours[2].anchor,
        author=AUTHOR,
        machine=True,
        time="2026-11-16T12:00:00Z",
        text={"en": "Better said."},
    )
    lines = replaced((line_of(edited),), ours)

    assert lines[0] == line_of(edited)
    assert len(lines) == len(ours)
