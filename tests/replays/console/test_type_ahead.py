"""What is typed at once: every key goes to the screen that the keys before it have opened."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from textual.events import Key, Paste
from textual.keys import _character_to_key
from textual.pilot import Pilot

from replays.console.full_screen import FullScreen
from replays.learn.app import LearnApp
from replays.play.local_game import LocalGame
from replays.play.play_app import PlayApp
from replays.stepper.keys import DEFAULT_KEYS
from service.teaching.notes.replay_game import ReplayGame
from tests.replays.golden_games import path
from tests.replays.lessons import study
from tests.replays.on_pty import altana_on_a_terminal
from tests.replays.on_screen import own_copy, stepper

NAMED = {"\n": ("enter", "\r"), "\x1b": ("escape", "\x1b"), "\x13": ("ctrl+s", "\x13")}


def key_of(sign: str) -> Key:
    return Key(*NAMED.get(sign, (_character_to_key(sign), sign)))


async def send(app: FullScreen, pilot: Pilot[None], events: Iterable[Key | Paste]) -> None:
    """Send everything before the app can do anything about the first; wait for the last."""
    driver = app._driver
    assert driver is not None
    for event in events:
        event.set_sender(app)
        driver.send_message(event)
    await pilot.pause()
    await app.work_of_keys()


def type_at_once(app: FullScreen, *texts: str) -> None:
    """Type each text at once, and wait after each."""

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for text in texts:
                await send(app, pilot, map(key_of, text))

    asyncio.run(run())


def test_a_line_is_read_from_its_first_letter():
    app = stepper("burano-2")
    type_at_once(app, "/qwertz\n")

    assert app.reader.message == "Nothing is found for “qwertz”."


def test_one_line_is_read_after_the_other(tmp_path: Path):
    app = stepper("burano-2", file=own_copy("burano-2", tmp_path))
    type_at_once(app, ":9\nmhere\n:5.1\n'here\n")

    assert app.reader.here.place[0] == 9


def test_a_note_is_written_and_the_keys_after_it_are_keys_again(tmp_path: Path):
    app = stepper("burano-2", file=own_copy("burano-2", tmp_path))
    type_at_once(app, ":9.1\nabad jbl\nkhq\x13:5.1\n")

    assert b'"bad jbl\\nkhq"' in Path(app.path).read_bytes()
    assert app.reader.here.place == (5, 1)


def test_one_command_is_chosen_after_the_other_in_a_game(tmp_path: Path):
    local = LocalGame.new(str(tmp_path / "game.replay"), "burano", ("Ana", "Bo"), {})
    type_at_once(PlayApp(local, "en", DEFAULT_KEYS), "take 1\nend\ntake 1\nend\n")

    moves = ReplayGame(local.replay).moves
    played = [type(command).__name__ for move in moves[2:] for command in move.commands]
    assert played == ["Take", "EndTurn", "Take", "EndTurn"]


def test_an_answer_of_a_lesson_is_built_and_handed_in():
    lesson = study()
    type_at_once(LearnApp(lesson), "\ntake 1\n.")

    assert lesson.stage == "wrong"


def test_what_is_pasted_goes_into_the_line_that_was_opened():
    app = stepper("burano-2")

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await send(app, pilot, [key_of("/"), Paste("qwertz"), key_of("\n")])

    asyncio.run(run())

    assert app.reader.message == "Nothing is found for “qwertz”."


def test_on_a_real_terminal_nothing_of_a_line_is_lost():
    with altana_on_a_terminal("replay", "step", path("burano-2"), "--language", "en") as (at, _):
        at.wait_for("? help")
        at.type("/qwertz\r")
        at.wait_for("Nothing is found for “qwertz”.")


def test_what_is_typed_while_the_program_starts_is_not_lost_either():
    with altana_on_a_terminal("replay", "step", path("burano-2"), "--language", "en") as (at, _):
        at.type("/qwertz\r")
        at.wait_for("Nothing is found for “qwertz”.")
