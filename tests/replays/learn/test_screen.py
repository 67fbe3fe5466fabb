"""A lesson on the screen: keys go in, the text of the screen comes out."""

import asyncio
import json

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from replays.learn.app import LearnApp
from replays.learn.lesson_text import sentences
from tests.replays.lessons import FORBIDDEN, MOVE, RIGHT, WRONG, study, study_of_the_coach
from tests.replays.on_screen import text_of, typed

SIZES = ((80, 24), (100, 30), (160, 50))


def press(app: LearnApp, *keys: str, size: tuple[int, int] = (100, 30)) -> str:
    """Press keys one after another; give everything that then stands on the screen."""
    seen = ""

    async def run() -> None:
        nonlocal seen
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press(key)
                await settled(pilot)
            seen = shown(app)

    asyncio.run(run())
    return seen


async def settled(pilot: Pilot[None]) -> None:
    """Wait until messages that a key led to have been answered too."""
    await pilot.pause()
    await pilot.pause()


def shown(app: LearnApp) -> str:
    kinds = "Title, TableView, Keys, Static, OptionList"
    parts: list[Widget] = [*app.screen.query(kinds)]
    return "\n".join(text_of(part) for part in parts if part.display and part.size.area)


def pasted(app: LearnApp, commands: object, *keys: str, before: tuple[str, ...] = ()) -> str:
    """Write commands into the line at once, as somebody who pastes them."""
    seen = ""

    async def run() -> None:
        nonlocal seen
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("enter", *before)
            await settled(pilot)
            app.query_one("#filter").insert_text_at_cursor(json.dumps(commands))  # type: ignore[attr-defined]
            for key in ("enter", *keys):
                await pilot.press(key)
                await settled(pilot)
            seen = shown(app)

    asyncio.run(run())
    return seen


@pytest.mark.parametrize("size", SIZES)
def test_what_is_to_be_read_stands_below_the_table(size: tuple[int, int]):
    seen = press(LearnApp(study()), size=size)

    assert "This is the display." in seen
    assert "Roof [" in seen
    assert "Enter go on" in seen


@pytest.mark.parametrize("size", SIZES)
def test_a_question_is_asked_with_what_could_be_played(size: tuple[int, int]):
    seen = press(LearnApp(study()), "enter", size=size)

    assert "Question 1 of 2" in seen
    assert "What would you play?" in seen
    assert "Take 1 card of column 2, from the" in seen


def test_nothing_to_come_is_shown_with_a_question():
    app = LearnApp(study())
    seen = press(app, "enter", size=(160, 60))

    assert not any(sentence in seen for sentence in sentences(app.study, [MOVE]))


def test_writing_makes_the_list_shorter():
    seen = press(LearnApp(study()), "enter", *typed("3 cards"))

    assert "Take 3 cards of column 2, from the top: " in seen
    assert "Take 1 card" not in seen


def test_the_move_that_is_written_is_the_one_that_enter_takes():
    app = LearnApp(study())
    seen = press(app, "enter", *typed("2 cards column 3 top"), "enter")

    assert "1. Take 2 cards of column 3, from the top." in seen
    assert app.study.attempt.raw == [{"type": "take", "column": 3, "count": 2, "end": "top"}]


def test_a_choice_is_taken_with_the_arrows():
    app = LearnApp(study())
    seen = press(app, "enter", "down", "down", "enter")

    assert app.study.attempt.raw[0]["count"] == 2
    assert "1. Take 2 cards of column 2, from the top." in seen


def test_steps_are_taken_back_from_an_empty_line():
    app = LearnApp(study())
    press(app, "enter", "enter", "backspace")

    assert app.study.attempt.steps == []


def test_the_right_answer_is_replied_to_and_what_was_played_is_told():
    app = LearnApp(study())
    seen = pasted(app, RIGHT, "full_stop")

    assert "Right! 4 of 4 points." in seen
    assert "Two floors at once." in seen
    assert sentences(app.study, [MOVE])[0].replace("\\", "") in seen


def test_what_was_really_played_is_stepped_through_on_the_table():
    app = LearnApp(study())
    seen = pasted(app, RIGHT, "full_stop", "right", "right")

    assert app.scene.film.at == 2
    assert "▶ Seat 1 places yellow ground floor 2" in seen


def test_a_refusal_is_told_and_is_no_try():
    app = LearnApp(study())
    seen = pasted(app, [FORBIDDEN])

    assert "The rules forbid it: " in seen
    assert app.study.progress.standings == {}


def test_what_is_no_json_is_told():
    assert "That is not a JSON list" in press(LearnApp(study()), "enter", "[", "enter")


def test_a_wrong_answer_is_played_out_and_tried_again():
    app = LearnApp(study())
    seen = pasted(app, WRONG, "full_stop")
    assert "That is not what is asked for." in seen
    assert "A roof alone is not a house." in seen
    assert "v show why it is wrong" in seen

    app = LearnApp(study())
    seen = pasted(app, WRONG, "full_stop", "v")
    assert "▶ Seat 1 takes pink roof 4" in seen
    assert "The roof stays in the hand." in seen

    app = LearnApp(study())
    pasted(app, WRONG, "full_stop", "enter")
    assert app.study.stage == "asking"


def test_the_coachs_better_turn_is_shown_when_the_question_is_settled_and_not_before():
    app = LearnApp(study_of_the_coach())
    seen = pasted(app, WRONG, "full_stop", "v")
    assert "That is not what is asked for." in seen
    assert "There is no variation to be played out." in seen

    app = LearnApp(study_of_the_coach())
    seen = pasted(app, WRONG, "full_stop", "s", "s")
    assert "v show the better turn" in seen

    app = LearnApp(study_of_the_coach())
    assert "▶ Seat 1 takes" in pasted(app, RIGHT, "full_stop", "v")


def test_hints_are_shown_one_after_another():
    seen = press(LearnApp(study()), "enter", "question_mark", "escape", "h")
    assert "Hint 1: Count the coins." in seen
    assert "Hint 2: Take two." in seen

    seen = press(LearnApp(study()), "enter", *["question_mark"] * 3)
    assert "There are no more hints." in seen


def test_to_see_the_answer_has_to_be_asked_for_twice():
    app = LearnApp(study())
    press(app, "enter", "escape", "s")
    assert app.study.stage == "asking"

    seen = press(LearnApp(study()), "enter", "escape", "s", "s")
    assert "Right answers" in seen


def test_the_end_tells_the_score_and_what_was_missed():
    seen = press(
        LearnApp(study()),
        *("enter", "escape", "s", "s", "enter", "escape", "k", "enter"),
        size=(160, 50),
    )

    assert "0 of 5 points" in seen
    assert "What was missed" in seen
    assert "1 question is left for later." in seen


def test_what_is_left_for_later_is_taken_up_at_the_end():
    app = LearnApp(study())
    press(app, "enter", "escape", "s", "s", "enter", "escape", "k", "enter", "r")

    assert app.study.stop.id == f"before-{MOVE + 1}"


def test_one_goes_back_to_what_was_read():
    seen = press(LearnApp(study()), "enter", "escape", "b")

    assert "This is the display." in seen


@pytest.mark.parametrize(
    ("key", "told"), [("p", "pizzeria"), ("l", "Seat 3 takes"), ("f1", "u take back")]
)
def test_more_can_be_looked_at(key: str, told: str):
    assert told in press(LearnApp(study()), "enter", "escape", key)


def test_keys_do_nothing_behind_a_page():
    app = LearnApp(study())
    press(app, "enter", "escape", "f1", "k", "s", "s", "b")

    assert app.study.stage == "asking"
    assert app.study.progress.standings == {}


def test_everything_is_told_in_the_readers_language():
    seen = press(LearnApp(study(language="de")), "enter")

    assert "Frage 1 von 2" in seen
    assert "Was würdest du spielen?" in seen


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_the_keys_are_never_cut(language: str):
    for keys in ((), ("enter",), ("enter", "escape")):
        seen = press(LearnApp(study(language=language)), *keys, size=(80, 24))
        last = seen.rstrip().splitlines()[-1]

        assert " · " in last
        assert "…" not in last


def test_words_that_fit_nothing_are_told_so():
    assert "Nothing like that can be played now." in press(LearnApp(study()), "enter", *"zzz")
