"""The generated notes: reproducible, marked, anchored, a handful, the largest first."""

import re
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from service.coach.analyse import analyse
from service.coach.model import AnalysedTurn, Budget, Outlook, TurningPoint
from service.domain.kit.messages import Seat
from service.domain.kit.translation import LANGUAGES
from service.events.replay_files.lines import read_note as decoded
from service.teaching.explaining.explain import (
    CoachNotes,
    GeneratedNote,
    explain,
)
from service.teaching.explaining.findings import find
from service.teaching.explaining.glyphs import BY_POINTS_LOST
from service.teaching.explaining.own_notes import AUTHOR, engine_in, outlooks_in, replaced
from service.teaching.explaining.questions import QuestionOptions
from service.teaching.explaining.selection import MOST_NOTES
from service.teaching.explaining.wording import ExplanationText
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.lines import line_of
from service.teaching.notes.marks import names_of, on_the_table
from service.teaching.notes.model import Annotation, BadNote, Question, Variation, fits, read_note
from service.teaching.notes.replay_game import ReplayGame
from tests.kit.random_play import RULESETS, RandomGame
from tests.teaching.explaining.games import golden, moves_of, turns
from tests.toy import RULESET as TOY

GAMES = ["burano-round-limit-8", "dream-home-3"]
QUICK = Budget("quick", 100)
ODD = [
    *("burano-given-up", "burano-solo-short", "burano-stall-limit-1", "burano-round-limit-1"),
    *("burano-resigned", "dream-home-given-up", "dream-home-resigned", "dream-home-own-deck"),
]


@cache
def notes(name: str, threshold: float = 2, most: int = MOST_NOTES) -> tuple[GeneratedNote, ...]:
    game = golden(name)
    found = explain(game.ruleset, game.moves, game.hashes, threshold=threshold, most=most)
    return tuple(found)


def noted(name: str) -> ReplayGame:
    """Return a golden game with the notes in its file."""
    return ReplayGame(replace(golden(name).replay, others=replaced((), notes(name))))


def annotations(name: str, threshold: float = 2) -> list[Annotation]:
    return [note for note in notes(name, threshold) if isinstance(note, Annotation)]


def lost(note: Annotation) -> int:
    found = re.match(r"\*\*Seat \d: this turn lost (?:about )?(\d+) point", note.text["en"])
    return int(found[1]) if found else 0


@pytest.mark.parametrize("name", GAMES)
def test_every_note_says_that_no_person_wrote_it(name: str) -> None:
    assert all(note.author == AUTHOR and not note.time for note in notes(name))
    assert all(note.machine for note in annotations(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_note_is_told_in_all_languages(name: str) -> None:
    assert all(all(note.text[language] for language in LANGUAGES) for note in annotations(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_note_sits_on_its_move(name: str) -> None:
    assert all(fits(note.anchor, golden(name).hashes) for note in notes(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_note_has_an_id_of_its_own(name: str) -> None:
    ids = [note.id for note in notes(name, 0, 100)]

    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_gets_a_handful_of_notes(name: str) -> None:
    about_turns = [
        note
        for note in annotations(name, 0)
        if not note.id.startswith(("altana-overview", "altana-opened"))
    ]

    assert 0 < len(about_turns) <= MOST_NOTES


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_always_gets_the_same_notes(name: str) -> None:
    game = golden(name)

    assert tuple(explain(game.ruleset, game.moves, game.hashes)) == notes(name)


@pytest.mark.parametrize("name", GAMES)
def test_the_most_points_lost_come_first(name: str) -> None:
    points = [lost(note) for note in annotations(name, 1) if lost(note)]

    assert points
    assert points == sorted(points, reverse=True)


def test_every_seat_hears_of_its_largest_mistake_first() -> None:
    missed = [note for note in annotations("dream-home-3", 0.1) if "missed" in note.id]
    seats = {re.search(r"Seat (\d)", note.text["en"])[1] for note in missed}

    assert len(seats) == min(3, len(missed))


@pytest.mark.parametrize("name", GAMES)
def test_no_point_below_the_threshold_is_told(name: str) -> None:
    assert all(lost(note) >= 4 for note in annotations(name, 4) if lost(note))


@pytest.mark.parametrize("name", GAMES)
def test_the_glyph_follows_from_the_points_lost(name: str) -> None:
    known = [*(glyph for _, glyph in BY_POINTS_LOST), None]
    worst = [known.index((*note.glyphs, None)[0]) for note in annotations(name) if lost(note)]

    assert worst == sorted(worst)


@pytest.mark.parametrize("name", GAMES)
def test_every_mistake_has_its_best_line_as_a_variation(name: str) -> None:
    mistakes = [note.id for note in annotations(name) if lost(note)]
    lines = [note.id for note in notes(name) if isinstance(note, Variation)]

    assert lines == [each.replace("missed", "best") for each in mistakes]


@pytest.mark.parametrize("name", ["burano-solo-short", "dream-home-2", "dream-home-whole-turns"])
def test_every_note_can_be_read_again(name: str) -> None:
    found = notes(name, 0.01, 100)

    assert any(isinstance(note, Variation) for note in found)
    assert all(read_note(decoded(line_of(note))) for note in found)


def test_a_better_turn_of_one_command_can_be_played() -> None:
    game = golden("dream-home-2")
    analysis = analyse(game.ruleset, game.moves)
    [at] = [at for at, turn in enumerate(analysis.turns) if turn.first == 12]
    told = CoachNotes(game.ruleset, game.hashes, turns("dream-home-2"))

    [line] = told.best_lines(analysis, [at])
    assert [each["type"] for each in line.moves[0].commands] == ["discard_pair"]


@pytest.mark.parametrize("name", GAMES)
def test_marks_are_on_what_lies_on_the_table(name: str) -> None:
    for note in [note for note in annotations(name) if note.marks]:
        there = on_the_table(golden(name), note.anchor)
        assert there is not None

        assert {each for mark in note.marks for each in names_of(mark)} <= there


@pytest.mark.parametrize("name", ODD)
def test_games_of_every_sort_can_be_explained(name: str) -> None:
    game = golden(name)
    found = explain(game.ruleset, game.moves, game.hashes, threshold=0, budget=QUICK)

    assert all(fits(note.anchor, game.hashes) for note in found)
    assert not any("{" in text for note in found for text in note.text.values())


def test_the_overview_says_what_analysed_the_game() -> None:
    lines = replaced((), notes("dream-home-3"))
    engine = engine_in(lines)

    assert engine is not None
    assert engine.startswith("coach/")
    assert engine_in(()) is None


@pytest.mark.parametrize("name", ["dream-home-3", "burano-1"])
def test_the_overview_says_what_could_be_expected_after_every_turn(name: str) -> None:
    game, analysis = golden(name), analyse(golden(name).ruleset, golden(name).moves)
    outlooks = outlooks_in(noted(name))

    assert [each.move for each in outlooks[1:]] == [turn.last for turn in analysis.turns]
    assert [each.after[0].points for each in outlooks[1:]] == [
        turn.after[0].points for turn in analysis.turns
    ]
    assert outlooks[0].move == analysis.turns[0].first - 1
    assert [each.chance for each in outlooks[0].after] == [each.chance for each in analysis.start]
    assert len(outlooks[0].after) == len(game.players)


def test_what_is_said_of_another_game_is_not_expected_in_this_one() -> None:
    other = replaced((), notes("burano-3"))

    assert outlooks_in(golden("burano-3")) == ()
    assert outlooks_in(ReplayGame(replace(golden("dream-home-3").replay, others=other))) == ()


@pytest.mark.parametrize(("points", "seats"), [(1e9, 2), (60.5, 99)])
def test_what_no_game_can_promise_is_a_bad_note(points: float, seats: int) -> None:
    outlooks = [{"move": 2, "after": [{"points": points, "chance": 0.5}] * seats}]
    anchor = {"move": 2, "hash": "0" * 64}

    with pytest.raises(BadNote, match="outlooks"):
        read_note({"kind": "annotation", "id": "a", "anchor": anchor, "outlooks": outlooks})


def test_a_game_of_too_many_turns_has_no_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    game = golden("dream-home-2")
    monkeypatch.setattr("service.teaching.explaining.explain.MOST_OUTLOOKS", 5)

    [overview, *_] = explain(game.ruleset, game.moves, game.hashes, budget=QUICK)

    assert isinstance(overview, Annotation)
    assert overview.engine
    assert not overview.outlooks


def test_the_roofs_are_told_when_the_piles_are_opened() -> None:
    [opened] = [note for note in notes("dream-home-3") if note.id.startswith("altana-opened")]

    assert "D-SCO-6" in opened.text["en"]


def test_a_game_in_which_no_turn_was_ended_has_nothing_to_explain() -> None:
    game = RandomGame(RULESETS["burano/1"], 2, 1)

    assert explain(game.ruleset, moves_of(game), [entry.hash for entry in game.entries]) == []


def test_a_game_without_values_is_explained_by_its_ledger() -> None:
    game = RandomGame(RULESETS[TOY.name], 2, 1, options={"cards": 6})
    game.play()
    found = explain(
        game.ruleset, moves_of(game), [entry.hash for entry in game.entries], threshold=1
    )

    assert "brought" in found[1].text["en"]


def test_the_points_of_a_game_that_runs_are_told_as_expected_ones() -> None:
    game = golden("dream-home-3")
    overview = explain(game.ruleset, game.moves[:30], game.hashes[:30])[0]

    assert "Seat 1: expected so far: " in overview.text["en"]


def test_a_turning_point_tells_its_cause_or_has_no_note() -> None:
    game = golden("dream-home-3")
    turn, text = turns("dream-home-3")[3], ExplanationText(game.ruleset, "en")
    chance = (Outlook(points=40, chance=0.8), Outlook(points=30, chance=0.2))
    facts: dict[str, Any] = {"first": 9, "last": 9, "after": chance, "lost": 0.2, "luck": 0.0}
    other = Seat(turn.seat % 3 + 1)
    point = TurningPoint(turn=3, seat=other, before=0.5, after=0.8)

    compared, unknown = (
        find(game.ruleset, turn, AnalysedTurn(**facts, seat=turn.seat, is_valued=is_valued))
        for is_valued in (True, False)
    )
    assert "No large mistake" in text.turning_point(point, compared)
    assert text.turning_point(point, unknown) == ""
    assert "The game was over with this turn." in text.turning_point(point, unknown, is_end=True)


def test_a_turning_point_tells_what_its_turn_brought() -> None:
    game = golden("dream-home-3")
    text = ExplanationText(game.ruleset, "en")
    found = [find(game.ruleset, turn, None) for turn in turns("dream-home-3")]
    at, gain = next((at, each) for at, each in enumerate(found) if each.gain > 0)
    judged = analyse(game.ruleset, game.moves[:30]).turns[at]
    point = TurningPoint(turn=at, seat=gain.turn.seat, before=0.2, after=0.8)

    told = text.turning_point(point, replace(gain, judged=judged))
    assert "It brought at once:" in told
    assert "[D-" in told


def test_a_better_turn_tells_its_lines_beside_those_of_the_played_one() -> None:
    told = "\n".join(note.text["en"] for note in annotations("dream-home-2", 0.1))

    assert re.search(r"\*\*[+−]\d+\*\* \d+ instead of \d+: ", told)
    assert re.search(r"\*\*−\d+\*\* only with the played turn: ", told)


@pytest.mark.parametrize("name", ["burano-2", "dream-home-2"])
def test_every_note_on_a_turn_says_why(name: str) -> None:
    told = [
        note
        for note in notes(name, 0.01, 100)
        if isinstance(note, Annotation) and note.id.startswith(("altana-missed", "altana-turn"))
    ]

    assert told
    assert all("\n- " in note.text["en"] for note in told)
    assert not any(note.id == "altana-missed-12" for note in told if name == "dream-home-2")


def test_a_seat_without_a_note_hears_how_large_its_losses_were() -> None:
    game = golden("dream-home-3")
    analysis = analyse(game.ruleset, game.moves)
    overview = ExplanationText(game.ruleset, "en").overview

    told = {seat.seat for seat in analysis.seats}
    assert "no turn that was compared" not in overview.of_analysis(analysis, told)
    assert "Seat 2: no turn that was compared lost more" in overview.of_analysis(
        analysis, {Seat(1), Seat(3)}
    )


def test_losses_that_add_up_to_more_than_was_expected_are_counted() -> None:
    game = golden("dream-home-3")
    analysis = analyse(game.ruleset, game.moves)
    first, *others = analysis.seats
    weak = replace(analysis, seats=(replace(first, lost=first.expected + 100), *others))
    lost = [turn.lost for turn in analysis.turns if turn.seat == first.seat]
    costly = sum(each >= 1 for each in lost)

    told = ExplanationText(game.ruleset, "en").overview.of_analysis(weak, {Seat(1)})

    assert f"{costly} of {len(lost)} own turns lost a point or more" in told
    assert told.count("lost by own turns") == len(others)


def test_the_overview_says_which_losses_are_estimates() -> None:
    compared, estimated = (annotations(name)[0].text["en"] for name in ("dream-home-3", GAMES[0]))

    assert "on average" not in compared
    assert "on average" in estimated


@pytest.mark.parametrize("name", ["burano-given-up", "dream-home-resigned"])
def test_who_resigned_has_neither_luck_nor_accuracy(name: str) -> None:
    assert "Somebody resigned" in annotations(name)[0].text["en"]


def test_questions_can_outlive_other_explanations() -> None:
    game = golden("dream-home-3")
    asking = QuestionOptions(2, None, game.secret)
    asked = explain(game.ruleset, game.moves, game.hashes, most=0, asking=asking)
    questions = [note for note in asked if isinstance(note, Question)]
    old = replaced((), asked)

    kept = replaced(old, notes("dream-home-3", 9), keeps_questions=True)
    assert {line_of(each) for each in questions} <= set(kept)
    assert {each.wrong.variation for each in questions} <= {decoded(line)["id"] for line in kept}
    assert replaced(old, notes("dream-home-3")) == replaced((), notes("dream-home-3"))


def test_new_explanations_take_the_place_of_old_ones() -> None:
    first = replaced((), notes("dream-home-3", 0, 20))

    assert replaced(first, notes("dream-home-3")) == replaced((), notes("dream-home-3"))


def test_what_people_wrote_is_never_replaced() -> None:
    anchor = anchor_at(golden("dream-home-3").hashes, 5, "after")
    person = line_of(Annotation(id="a", anchor=anchor, author=AUTHOR, text={"en": "Mine."}))

    assert person in replaced((person,), notes("dream-home-3"))


def test_a_note_that_somebody_edited_stands_in_the_place_of_ours() -> None:
    ours = annotations("dream-home-3")
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
