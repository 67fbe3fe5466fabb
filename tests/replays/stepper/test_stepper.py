"""Stepping in the terminal: every key leads where it says, on screens of every size."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from replays.reading.cursor import Unit
from replays.stepper.keys import ACTIONS, DEFAULT_KEYS
from replays.stepper.screens import TextScreen
from service.domain.kit.messages import Seat
from tests.kit.effort import ALL, first_of, some_pairs
from tests.replays.golden_games import opened
from tests.replays.on_screen import (
    SIZES,
    Playing,
    own_copy,
    press,
    shown,
    stepper,
    typed,
    watch,
)

GAMES = ("burano-4", "dream-home-3")
each_game = pytest.mark.parametrize("name", GAMES)
each_size = pytest.mark.parametrize(
    "size", SIZES if ALL else SIZES[:1], ids=lambda size: f"{size[0]}x{size[1]}"
)


@pytest.mark.parametrize(
    ("step", "name"),
    some_pairs(
        [
            *(("right", "event", 1), ("l", "event", 1), ("left", "event", -1), ("h", "event", -1)),
            *(("down", "move", 1), ("j", "move", 1), ("up", "move", -1), ("k", "move", -1)),
            *(("J", "turn", 1), ("pagedown", "turn", 1), ("K", "turn", -1), ("pageup", "turn", -1)),
            *(("]", "round", 1), ("[", "round", -1)),
        ],
        GAMES,
    ),
    ids=str,
)
def test_a_key_steps_by_event_move_turn_or_round(step: tuple[str, Unit, int], name: str):
    key, unit, count = step
    start = opened(name).jump("R3.2")
    app = stepper(name, "R3.2")
    press(app, key, key)

    assert app.reader.here == start.step(unit, count).step(unit, count)


@each_game
def test_the_first_and_the_last_moment_are_a_key_away(name: str):
    app = stepper(name, "R3.2")
    assert "The end." in press(app, "G", "l")
    assert app.reader.here == opened(name).last()

    app = stepper(name, "R3.2")
    assert "The beginning." in press(app, "g", "h")
    assert app.reader.here == opened(name).first()


@each_size
@pytest.mark.parametrize("name", first_of(GAMES))
def test_every_key_does_what_it_does_without_a_fall(
    name: str, size: tuple[int, int], tmp_path: Path
):
    app = stepper(name, "R2.1", file=own_copy(name, tmp_path))
    keys = [key for action, keys in DEFAULT_KEYS.items() for key in keys if action != "quit"]

    async def do(pilot: Playing) -> None:
        for key in keys:
            # What opens above the table is closed again, so that the next key finds the table.
            await pilot.press(key)
            if len(app.screen_stack) > 1:
                await pilot.press("escape")
            assert len(app.screen_stack) == 1
            assert app.scene.title in shown(app)

    watch(app, do, size)


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
def test_a_key_quits(key: str):
    app = stepper("burano-4")

    async def do(pilot: Playing) -> None:
        assert app.return_code is None
        await pilot.press(key)
        assert app.return_code == 0

    watch(app, do)


@pytest.mark.parametrize("target", ["17", "42.3", "R5", "R5.2", "r5.2", " R5 ", "end"])
def test_a_jump_leads_to_a_moment(target: str):
    app = stepper("burano-4")
    press(app, ":", *typed(f"{target}\n"))

    assert app.reader.here == opened("burano-4").jump(target.strip())


@pytest.mark.parametrize("target", ["", "0", "R99", "17.99", "x", "🏠", "9" * 40])
def test_a_jump_to_nowhere_says_so_and_stays(target: str):
    app = stepper("burano-4", "R3.2")
    press(app, ":", *typed(f"{target}\n"))

    assert app.reader.here.label == "R3.2"
    assert app.reader.message.endswith(".")


def test_after_a_jump_to_nowhere_the_next_try_is_a_jump_too():
    seen = press(stepper("burano-4", "R3.2"), ":", *typed("R99\n"))
    app = stepper("burano-4", "R3.2")
    press(app, ":", *typed("R99\n42.2\n"))

    assert "There is no round 99: the game has 23 rounds." in seen
    assert app.reader.here == opened("burano-4").jump("42.2")


def test_a_jump_can_be_left_with_escape():
    app = stepper("burano-4", "R3.2")
    press(app, ":", *typed("R5"), "escape")

    assert app.reader.here.label == "R3.2"
    assert app.reader.message == ""


def test_a_search_goes_on_and_back_and_once_around():
    app = stepper("burano-4", "R3.2")

    async def do(pilot: Playing) -> None:
        await pilot.press("/", *typed("for house\n"))
        first = app.reader.here
        assert "for house" in first.sentence("en")

        await pilot.press("n")
        assert app.reader.here.at > first.at
        await pilot.press("N")
        assert app.reader.here == first
        await pilot.press("G", "n")
        assert "for house" in app.reader.here.sentence("en")
        assert "started again" in shown(app)

    watch(app, do)


def test_a_search_asks_questions_too():
    app = stepper("burano-4")
    press(app, "/", *typed("seat=2 and score>=20\n"))

    assert app.reader.here.move.seat == 2
    assert app.reader.here.totals()[1] >= 20


@pytest.mark.parametrize("query", ["", "zebra", "score>=many", "colour=red"])
def test_a_search_for_nothing_says_so_and_stays(query: str):
    app = stepper("burano-4", "R3.2")
    press(app, "/", *typed(f"{query}\n"))

    assert app.reader.here.label == "R3.2"
    assert app.reader.message


@each_game
def test_the_next_change_of_a_score_is_that_of_the_chosen_seat(name: str):
    start = opened(name).jump("R3.2")
    app = stepper(name, "R3.2")
    press(app, "tab", "tab", "s")
    assert app.reader.here == start.next_score_change(Seat(2))

    app = stepper(name, "R6.2")
    press(app, "tab", "tab", "S")
    assert app.reader.here == opened(name).jump("R6.2").next_score_change(Seat(2), -1)


def test_after_the_last_seat_the_one_that_moves_is_followed_again():
    app = stepper("burano-4")
    press(app, *["tab"] * 5)

    assert app.reader.chosen_seat is None


def test_the_game_plays_by_itself_as_fast_as_one_likes_and_stops():
    app = stepper("burano-4")

    async def do(pilot: Playing) -> None:
        await pilot.press("space", "+", "+", "+", "+")
        assert "16 a second" in shown(app)
        while app.reader.here.at < 4:
            await pilot.pause(0.02)
        await pilot.press("-")
        assert "8 a second" in shown(app)
        await pilot.press("space")
        assert "a second" not in shown(app)
        assert not app.is_playing

    watch(app, do)


def test_at_the_end_the_game_stops_playing():
    app = stepper("burano-4", "end")

    async def do(pilot: Playing) -> None:
        await pilot.press("space", "+", "+", "+", "+")
        while app.is_playing:
            await pilot.pause(0.02)
        assert "a second" not in shown(app)

    watch(app, do)


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_help_names_every_key_and_every_sign(language: str):
    app = stepper("burano-4", language=language)
    seen = press(app, "?", size=(160, 120))

    for action in ACTIONS.values():
        assert app.reader.words.say(action.does) in seen
    assert "⊠" in seen


def test_the_help_is_in_the_language_of_the_reader():
    assert stepper("burano-4", language="de").hints() != stepper("burano-4", language="it").hints()


@each_size
@each_game
def test_the_whole_picture_can_be_read_line_by_line(name: str, size: tuple[int, int]):
    app = stepper(name, "R3.2")
    seen = press(app, "p", size=size).splitlines()
    picture = app.scene.picture(TextScreen.room(size[0])).plain.splitlines()

    assert [line.rstrip() for line in picture[:12]] == seen[seen.index(picture[0].rstrip()) :][:12]


@each_game
def test_the_screen_may_change_its_size_at_any_time(name: str):
    app = stepper(name, "R3.2")

    async def do(pilot: Playing) -> None:
        for size in (*SIZES, (40, 10), (20, 5), (300, 90), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.press("l")
            await pilot.pause()
            width = max(map(len, shown(app).splitlines()))
            assert width <= size[0]

    watch(app, do)


@pytest.mark.parametrize("keys", ["", "v"], ids=["log", "ledger"])
def test_where_both_have_no_room_the_ledger_takes_the_place_of_the_log(
    keys: str, snapshot: SnapshotAssertion
):
    assert press(stepper("burano-4", "R9.2"), *keys, size=(80, 24)) == snapshot


@each_game
def test_on_a_wide_screen_there_is_room_for_the_table_the_log_and_the_ledger(
    name: str, snapshot: SnapshotAssertion
):
    assert press(stepper(name, "R3.2"), size=(160, 50)) == snapshot
