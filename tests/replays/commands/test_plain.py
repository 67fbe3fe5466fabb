"""What is told to people who don't see the table: everything on it, and what is said about it."""

import json
from pathlib import Path
from shutil import copy

import pytest
from click.testing import CliRunner
from syrupy.assertion import SnapshotAssertion

from service.cli import altana
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import opened, path

LANGUAGES = ("en", "de", "it")


def shown(name: str, at: str, language: str = "en") -> list[str]:
    return run(
        "show", path(name), "--at", at, "--plain", "--language", language
    ).output.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["burano-4", "dream-home-3"])
def test_a_table_is_told_with_all_that_is_on_it(
    name: str, language: str, snapshot: SnapshotAssertion
):
    """Cards with all that is on them; houses with scaffolds, gaps and characters; rooms of
    several cards as one; children, empty rooms, decorations, helpers, tools and what is asked."""
    assert shown(name, "R9", language) == snapshot


def test_the_seat_to_move_hears_what_its_next_card_costs():
    cursor = opened("burano-2")
    moment = next(
        here
        for here in map(cursor.to, range(1, cursor.game.events))
        if here.state.phase == "place" and here.state.placed == 1
    )
    move, event = moment.place

    told = "\n".join(shown("burano-2", f"{move}.{event}"))

    assert "has placed in this turn: 1; the next one costs " in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["burano-2", "dream-home-3"])
def test_every_moment_can_be_told_in_every_language(name: str, language: str):
    rounds = opened(name).timeline.rounds

    for moment in rounds[:: max(1, len(rounds) // 4)]:
        move, event = opened(name).to(moment).place
        assert len(shown(name, f"{move}.{event}", language)) > 3


@pytest.fixture
def annotated(tmp_path: Path) -> str:
    """A game with a note, a variation, a question and a generated note."""
    file = str(copy(path("burano-2"), tmp_path))
    play = '[{"type": "take", "column": 1, "end": "top", "count": 1}]'
    for line in (
        ["annotate", "add", file, "--at", "5", "--text", "A **quiet** move.", "--glyph", "!?"],
        ["replay", "branch", file, "--at", "R3", "--play", play, "--text", "Or this."],
        ["annotate", "question", file, "--at", "R3", "--answer", play, "--text", "What now?"],
    ):
        result = CliRunner().invoke(altana, [*line, *(["--author", "Mia"])])
        assert result.exit_code == 0, result.output
    return file


@pytest.mark.parametrize("command", [("log",), ("step", "--plain")])
def test_notes_variations_and_questions_are_told_in_the_log(
    command: tuple[str, ...], annotated: str
):
    told = run(*command, annotated).output

    assert "    Note !? (Mia):\n      A quiet move.\n" in told
    assert "      Or this.\n      » Ana takes " in told
    assert " (Mia):\n      What now?\n" in told


def test_notes_are_in_the_log_as_json(annotated: str):
    events = json.loads(run("log", annotated, "--json").output)

    assert sorted(note["kind"] for each in events for note in each.get("notes", ())) == [
        "annotation",
        "question",
        "variation",
    ]


def test_seats_are_called_by_name_where_names_are_known(tmp_path: Path):
    file = str(copy(path("dream-home-3"), tmp_path))
    assert CliRunner().invoke(altana, ["annotate", "auto", file]).exit_code == 0

    told = run("log", file).output

    assert "    Generated note" in told
    assert "Seat 1" not in told
