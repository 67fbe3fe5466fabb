"""The page of curves: what could be expected and what was scored, as far as one has been."""

from pathlib import Path

import pytest
from textual.widgets import Static

from replays.stepper.app import Stepper
from replays.stepper.curves import NO_OUTLOOKS
from replays.stepper.screens import TextScreen
from tests.replays.on_screen import Playing, press, stepper, watch
from tests.replays.stepper.test_stepper import each_size

SAMPLE = Path(__file__).parents[3] / "docs" / "samples" / "won-by-luck.replay"


def page_of(app: Stepper, *keys: str, size: tuple[int, int] = (100, 30)) -> list[str]:
    """Press keys, and return the lines of the page."""
    lines = list[str]()

    async def do(pilot: Playing) -> None:
        await pilot.press(*keys, "E")
        assert isinstance(app.screen, TextScreen)
        lines.extend(app.screen.query_one(Static).content.plain.splitlines())

    watch(app, do, size)
    return lines


def width_of(lines: list[str], title: str) -> int:
    """Return how far the first curve under a title goes."""
    return len(lines[lines.index(title) + 3])


@each_size
def test_one_key_draws_chances_expected_points_and_points(size: tuple[int, int]) -> None:
    lines = page_of(stepper("", "end", file=SAMPLE), size=size)

    assert lines[0] == "Chance to win"
    assert {"Lea: 100 %", "Tim: 0 %", "Expected points", "Points"} <= set(lines)
    assert lines[lines.index("Expected points") + 1] == "Lea: 34"
    assert lines[lines.index("Points") + 1] == "Lea: 34"
    assert max(map(len, lines)) <= TextScreen.room(size[0])
    assert width_of(lines, "Points") == TextScreen.room(size[0])


def test_the_curves_go_as_far_as_one_has_been() -> None:
    early = page_of(stepper("", "R4", file=SAMPLE))
    back = page_of(stepper("", "R4", file=SAMPLE), "G", "g")

    assert width_of(early, "Points") < 40
    assert width_of(early, "Chance to win") < 40
    assert width_of(back, "Chance to win") == TextScreen.room(100)
    assert early[-2].index("▲") < 40
    assert "Lea: 100 %" not in {*early, *back}


def test_without_spoilers_they_are_shown_at_the_end() -> None:
    told = press(stepper("", "R4", file=SAMPLE, no_spoilers=True), "E")

    assert "The scores are told at the end." in told


@pytest.mark.parametrize("name", ["burano-4", "burano-1"])
def test_a_file_that_was_not_analysed_has_the_curve_of_points(name: str) -> None:
    lines = page_of(stepper(name, "last"))

    assert lines[0] == "Points"
    assert lines[-1] == NO_OUTLOOKS


def test_a_game_that_has_not_begun_has_no_curves() -> None:
    assert page_of(stepper("burano-2", "first")) == [NO_OUTLOOKS]
