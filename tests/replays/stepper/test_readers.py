"""Readers of all kinds: those who want no spoilers, no colour, no screen, or another language."""

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from replays.cli import replay
from replays.reading.card_places import known_cards
from replays.reading.cursor import Cursor
from replays.stepper.app import Stepper
from replays.stepper.keys import DEFAULT_KEYS
from replays.stepper.reader import Reader
from replays.table.sentences import spoken_table
from service.events.replay_files.file import replay_of
from service.events.store.codec import codec_for
from service.teaching.notes.replay_game import ReplayGame
from tests.kit.random_play import CATALOGUE, TOY, RandomGame
from tests.replays.golden_games import opened, path
from tests.replays.on_screen import Playing, press, segments, shown, stepper, typed, watch


def test_no_spoilers_hide_length_totals_and_what_is_to_come():
    game = opened("burano-4").game
    seen = press(stepper("burano-4", "R3.2", no_spoilers=True), size=(160, 50))

    assert f"/{len(game.moves)}" not in seen
    assert "points" not in seen
    assert "━" not in seen
    later = opened("burano-4").jump("R3.2").step("event")
    assert later.sentence("en")[:30] not in seen
    assert f"/{len(game.moves)}" in press(stepper("burano-4", "R3.2"), size=(160, 50))


def test_no_spoilers_let_nobody_look_ahead():
    app = stepper("burano-4", "R3.2", no_spoilers=True)
    start = app.reader.here
    told = " ".join(str(start.to(at).event) for at in range(1, start.at + 1))
    unseen = [card for card in known_cards(start.game) if card not in told]
    assert unseen

    async def do(pilot: Playing) -> None:
        for keys in (["G"], ["/", *typed("game is over\n")], ["c"], ["s"], [":", *typed("R99\n")]):
            await pilot.press(*keys)
            assert app.reader.here == start
            assert str(len(start.game.moves)) not in app.reader.message
        await pilot.press("t")
        offered = shown(app)
        assert all(card not in offered for card in unseen)

    watch(app, do)


@pytest.mark.parametrize("keys", ["p", "d]d", "b"])
def test_no_spoilers_tell_no_points_on_any_page(keys: str):
    with_points = press(stepper("dream-home-3", "R3.2"), *keys, size=(160, 120))
    without = press(stepper("dream-home-3", "R3.2", no_spoilers=True), *keys, size=(160, 120))

    points = re.compile(r"\d points|[+]\d+  |: \d+ → \d+ \(")
    assert points.search(with_points)
    assert not points.search(without)


def test_no_spoilers_let_one_step_on_and_back_to_where_one_was():
    app = stepper("burano-4", "R3.2", no_spoilers=True)
    press(app, "]", "]", "g", "G")

    assert app.reader.here == opened("burano-4").jump("R3.2").step("round", 2)


def test_at_the_end_the_totals_are_told():
    seen = press(stepper("burano-4", "end", no_spoilers=True))

    assert "points" in seen


@pytest.mark.parametrize("name", ["burano-4", "dream-home-3"])
def test_no_colour_is_no_colour_anywhere(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = stepper(name, "R4.2", colour=False)

    async def do(pilot: Playing) -> None:
        await pilot.press("l")
        await pilot.pause()
        styles = [segment.style for segment in segments(app) if segment.style]
        assert styles
        for style in styles:
            assert style.color is None or style.color.is_default
            assert style.bgcolor is None or style.bgcolor.is_default
        assert "▶" in shown(app)

    watch(app, do)


def test_eyes_go_around_the_table_and_back_to_everybody():
    app = stepper("dream-home-3", "R12.3")

    async def do(pilot: Playing) -> None:
        assert "cards: face down" not in shown(app)
        await pilot.press("e")
        assert "seen by Ana" in shown(app)
        assert "cards: face down" in shown(app)
        await pilot.press("e", "e", "e")
        assert app.reader.eyes is None

    watch(app, do)


def test_plain_is_one_line_an_event():
    told = CliRunner().invoke(replay, [path("burano-2"), "--plain", "--language", "en"])
    lines = told.stdout.splitlines()

    assert told.exit_code == 0
    assert len(lines) == opened("burano-2").game.events
    assert lines[0].startswith("R0: A game for 2 is set up.")
    assert "\x1b" not in told.stdout


def test_a_pipe_gets_the_plain_lines():
    told = CliRunner().invoke(replay, ["step", path("burano-2"), "--at", "R5", "--language", "en"])

    assert told.stdout.startswith("R5.1: ")


@pytest.mark.parametrize(
    "arguments", [["shwo", "FILE"], ["no-such.replay"], ["--at", "R99", "FILE"]]
)
def test_what_cannot_be_opened_is_told(arguments: list[str]):
    given = [path("burano-2") if argument == "FILE" else argument for argument in arguments]
    told = CliRunner().invoke(replay, given)

    assert told.exit_code in (2, 8)
    assert told.stderr
    assert told.stdout == ""


def test_in_a_terminal_the_screen_opens_and_q_leaves_it():
    main, other = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "replay", path("burano-2")],
        stdin=other,
        stdout=other,
        stderr=other,
        env={**os.environ, "TERM": "xterm-256color", "LANG": "C", "COLUMNS": "100", "LINES": "30"},
    )
    os.close(other)
    seen = _read_until(main, b"Walking in Burano")
    os.write(main, b"q")
    while process.poll() is None:
        _read(main)
    os.close(main)

    assert b"Walking in Burano" in seen
    assert process.returncode == 0


def _read_until(terminal: int, wanted: bytes) -> bytes:
    seen = b""
    while wanted not in seen:
        more = _read(terminal)
        assert more is not None, seen
        seen += more
    return seen


def _read(terminal: int) -> bytes | None:
    """Read what is there, or nothing; None when the other side is gone."""
    ready, _, _ = select.select([terminal], [], [], 0.2)
    if not ready:
        return b""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return None


def test_a_moment_of_a_forged_file_that_makes_no_sense_is_not_gone_to(tmp_path: Path):
    """A file whose moves can be followed, but that deals a room which no deck has."""
    lines = Path(path("dream-home-3")).read_bytes().splitlines(keepends=True)
    at = max(n for n, line in enumerate(lines) if b'"dream-home.round_dealt"' in line)
    lines[at] = re.sub(rb'("rooms":\["[a-z_]+)-\d+', rb"\1-99", lines[at])
    forged = tmp_path / "forged.replay"
    forged.write_bytes(b"".join(lines))
    app = stepper("", f"{at - 1}", file=forged)
    start = app.reader.here
    seen = press(app, "j")

    assert app.reader.here == start
    assert "can't be shown" in seen


def test_a_game_without_code_of_its_own_here_is_shown_as_it_says():
    played = RandomGame(TOY, 2, seed=1)
    played.play()
    replay_file = replay_of(codec_for(TOY), played.entries)
    cursor = Cursor.over(ReplayGame(replay_file, CATALOGUE)).jump("3")
    app = Stepper(Reader(cursor, "en"), DEFAULT_KEYS, "toy.replay")
    seen = press(app, "h", "l")

    assert "row" in seen
    assert all(str(card) in seen for card in cursor.state.row[:10])
    row = ", ".join(map(str, cursor.state.row))
    assert f"Row: {row}." in spoken_table(cursor.game, cursor.state, "en")
