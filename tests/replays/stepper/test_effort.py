"""What a step draws: only what changed, and nothing twice."""

import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.strip import Strip

from replays.stepper import log_and_ledger
from replays.stepper.app import Stepper
from replays.stepper.widgets import LogView
from replays.table.brush import Brush, Line
from replays.table.text_fitting import wrapped
from service.domain.kit.table import Panel
from tests.replays.on_screen import Playing, own_copy, shown, stepper, watch

LARGE = (160, 50)


def strips(app: Stepper) -> list[Strip]:
    widget = app.screen.query_one(LogView)
    return widget.render_lines(widget.size.region)


def strips_around(app: Stepper) -> tuple[list[Strip], list[Strip]]:
    """Return the lines of the log before and after the next event."""
    before: list[Strip] = []
    after: list[Strip] = []

    async def do(pilot: Playing) -> None:
        before.extend(strips(app))
        await pilot.press("right")
        after.extend(strips(app))

    watch(app, do, size=LARGE)
    return before, after


def test_a_line_of_the_log_that_moves_to_another_row_is_not_styled_again():
    before, after = strips_around(stepper("burano-4", "R5.2"))
    moved = [strip for at, strip in enumerate(after) if strip is not before[at]]
    new = [strip for strip in moved if not any(strip is known for known in before)]

    assert len(moved) > 10
    assert len(new) < len(moved) / 2


def test_a_sentence_of_the_log_is_wrapped_once(monkeypatch: pytest.MonkeyPatch):
    told: list[str] = []

    def heard(text: str, width: int) -> list[str]:
        told.append(text)
        return wrapped(text, width)

    log_and_ledger._past_rows.cache_clear()
    monkeypatch.setattr(log_and_ledger, "wrapped", heard)
    strips_around(stepper("burano-4", "R5.2"))

    assert len(told) < 1.5 * len(set(told))


def test_a_seat_that_nothing_happened_to_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch):
    drawn: list[int | None] = []
    draw = Brush.heading

    def heading(brush: Brush, panel: Panel, width: int) -> Line:
        drawn.append(panel.seat)
        return draw(brush, panel, width)

    monkeypatch.setattr(Brush, "heading", heading)
    app = stepper("burano-4", "R5.2")

    async def do(pilot: Playing) -> None:
        await pilot.press("right", "left")
        drawn.clear()
        await pilot.press("right")

    watch(app, do, size=LARGE)

    assert len(drawn) < app.reader.seats


def test_a_glyph_is_seen_at_once_though_glyphs_are_kept(tmp_path: Path):
    app = stepper("burano-4", "R5.2", file=own_copy("burano-4", tmp_path), author="Ana")

    async def do(pilot: Playing) -> None:
        await pilot.press("down")
        assert "!!" not in shown(app)
        await pilot.press("1", "enter", "down")
        assert "!!" in shown(app)
        await pilot.press("u")
        assert "!!" not in shown(app)

    watch(app, do, size=LARGE)


@given(st.text(alphabet="ab \t\n-é\u00a0\u00ad界"), st.integers(1, 12))
def test_wrapping_is_that_of_the_library(text: str, width: int):
    assert wrapped(text, width) == textwrap.wrap(text, width)
