"""The list of what can be played: it explains itself, covers little, and can be left."""

import asyncio
from pathlib import Path

import pytest
from textual.widgets import OptionList

from replays.play.local_game import LocalGame
from replays.play.play_app import PlayApp
from replays.stepper.keys import DEFAULT_KEYS
from service.start.exit_codes import INTERRUPTED
from tests.replays.on_screen import shown

SEATS = ("Ana", "Bo")


def after(
    folder: Path, *keys: str, game: str = "burano", size: tuple[int, int] = (80, 24)
) -> tuple[PlayApp, str, int]:
    """Press keys in a new game; return the app, its text, and the rows of the list."""
    app = PlayApp(LocalGame.new(str(folder / "a.replay"), game, SEATS, {}), "en", DEFAULT_KEYS)
    seen, rows = "", 0

    async def run() -> None:
        nonlocal seen, rows
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            if app.is_running:
                seen = shown(app)
                rows = sum(each.size.height for each in app.screen.query(OptionList))
                await pilot.press("escape", "escape", "q")

    asyncio.run(run())
    return app, seen, rows


@pytest.mark.parametrize("key", ["question_mark", "f1"])
def test_keys_and_signs_are_explained_from_the_list(tmp_path: Path, key: str) -> None:
    _, seen, _ = after(tmp_path, key)

    assert "To play" in seen


def test_a_question_mark_within_what_is_written_is_written(tmp_path: Path) -> None:
    _, seen, _ = after(tmp_path, "a", "question_mark")

    assert "To play" not in seen
    assert "Nothing that can be played here is called that." in seen


@pytest.mark.parametrize(("game", "rows"), [("dream-home", 4), ("burano", 15)])
def test_the_list_is_no_higher_than_its_choices(tmp_path: Path, game: str, rows: int) -> None:
    assert after(tmp_path, game=game, size=(120, 50))[2] == rows


def test_control_c_leaves_from_the_list(tmp_path: Path) -> None:
    assert after(tmp_path, "ctrl+c")[0].return_code == INTERRUPTED
