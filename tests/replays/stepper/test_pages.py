"""Pages of the stepper: what has no room beside the table is read in full."""

import re
from pathlib import Path

import pytest
from textual.widgets import Input, Static

import replays
from replays.stepper.screens import Pick, TextScreen
from tests.replays.on_screen import Playing, press, stepper, watch
from tests.replays.stepper.test_stepper import each_game, each_size


@each_size
@each_game
def test_every_line_of_every_score_can_be_read_on_a_page(name: str, size: tuple[int, int]):
    app = stepper(name, "last")

    async def do(pilot: Playing) -> None:
        await pilot.press("L")
        page = app.screen
        assert isinstance(page, TextScreen)
        told = " ".join(page.query_one(Static).content.plain.split())
        game = app.reader.game
        for score in game.ruleset.scores(game.after(len(game.moves)).state):
            for line in score.lines:
                assert " ".join(game.ruleset.text.line(line, "en").split()) in told

    watch(app, do, size)


def test_who_tries_nothing_is_in_no_branch():
    app = stepper("burano-4", "R3.2")
    press(app, "b", "escape")

    assert app.scene.branch is None


def test_a_branch_says_which_keys_lead_on_and_out_of_it():
    told = "b goes on · w saves it · u takes it back · Esc leaves"

    assert f"Tried. {told}" in press(stepper("burano-4", "R3.2"), "b", "enter")
    assert f"Leave the variation first. {told}" in press(
        stepper("burano-4", "R3.2"), "b", "enter", "l"
    )


def test_a_tried_move_is_taken_back_not_resumed_in_italian():
    assert "u annulla la mossa" in press(stepper("burano-4", "R3.2", language="it"), "b", "enter")


DIALOGS = {
    "jump": (":",),
    "confirm": ("1",),
    "point": ("x", "enter"),
    "list": ("b",),
    "write": ("a",),
    "help": ("?",),
}


@pytest.mark.parametrize("keys", DIALOGS.values(), ids=DIALOGS)
def test_the_table_is_seen_behind_every_dialog(keys: tuple[str, ...]):
    app = stepper("burano-4", "42")

    async def do(pilot: Playing) -> None:
        await pilot.press(*keys)
        await pilot.pause()
        assert len(app.screen_stack) == 2
        assert app.screen.styles.background.a < 1
        box, screen = app.screen.children[0].region, app.screen.region
        is_centred = abs((screen.bottom - box.bottom) - box.y) <= 1
        assert box.bottom == screen.bottom or is_centred

    watch(app, do)


def test_a_style_is_one_of_a_widget_that_there_is():
    """Textual takes a rule for a class of another name without a word, and ignores it."""
    folder = Path(replays.__file__).parent
    code = "\n".join(file.read_text("utf-8") for file in folder.rglob("*.py"))
    known = {*re.findall(r"^class (\w+)", code, re.MULTILINE), "Screen", "Input", "Label", "Static"}
    for sheet in folder.rglob("*.tcss"):
        rules = re.sub(r"\{.*?\}", "", sheet.read_text("utf-8"), flags=re.DOTALL)
        assert set(re.findall(r"(?<![\w.#-])[A-Z]\w*", rules)) <= known, sheet.name


def test_a_key_that_is_pressed_again_before_a_list_is_gone_answers_once():
    app, answers = stepper("burano-4"), list[str | None]()

    async def do(pilot: Playing) -> None:
        app.push_screen(Pick("Which?", [("a", "first"), ("b", "second")]), answers.append)
        await pilot.pause()
        line = app.screen.query_one(Input)
        for _ in range(3):
            await line.action_submit()
        await pilot.pause()

    watch(app, do)

    assert answers == ["a"]
