"""The stepper without a terminal: keys go in, what is on the screen comes out."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

from rich.segment import Segment
from textual.pilot import Pilot
from textual.widget import Widget

from replays.reading.cursor import Cursor
from replays.stepper.app import Stepper
from replays.stepper.keys import DEFAULT_KEYS, Keymap
from replays.stepper.reader import Reader
from replays.stepper.widgets import Part
from service.events.replay_files.file import parse
from service.teaching.notes.replay_game import ReplayGame
from tests.replays.golden_games import opened, path

SIZES = ((80, 24), (100, 30), (160, 50))
Playing = Pilot[None]
SCRATCH = ExitStack()  # folders with copies of golden games; closed after each test


def stepper(
    name: str,
    at: str = "first",
    *,
    language: str = "en",
    no_spoilers: bool = False,
    keymap: Keymap = DEFAULT_KEYS,
    file: Path | None = None,
    colour: bool = True,
    author: str = "",
) -> Stepper:
    """Open a golden game, or the given file, at a moment.

    Keys may write into the file, so a golden game is copied. A test that writes on purpose
    passes its own file: golden games are opened once for all tests and must not change.
    """
    cursor = Cursor.over(ReplayGame(parse(file.read_bytes()))) if file else opened(name)
    reader = Reader(cursor.jump(at), language, no_spoilers)
    return Stepper(reader, keymap, str(file or own_copy(name, _scratch())), colour, author)


def _scratch() -> Path:
    """Return a folder that is gone when the test ends."""
    return Path(SCRATCH.enter_context(TemporaryDirectory(prefix="altana-stepper-")))


def own_copy(name: str, folder: Path) -> Path:
    return Path(copy(path(name), folder / f"{name}.replay"))


def watch(
    app: Stepper,
    do: Callable[[Playing], Awaitable[None]],
    size: tuple[int, int] = (100, 30),
) -> None:
    """Run the stepper on a screen of a size, and do something with it."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await do(pilot)

    asyncio.run(run())


def press(app: Stepper, *keys: str, size: tuple[int, int] = (100, 30)) -> str:
    """Press keys one after another; return the text of the screen."""
    seen = ""

    async def do(pilot: Playing) -> None:
        nonlocal seen
        await pilot.press(*keys)
        await pilot.pause()
        seen = shown(app)

    watch(app, do, size)
    return seen


def typed(text: str) -> list[str]:
    """Return the keys that write a text."""
    names = {" ": "space", "\n": "enter"}
    return [names.get(letter, letter) for letter in text]


def shown(app: Stepper) -> str:
    """Return the text of the screen, and of the screen above it."""
    parts: list[Widget] = [*app.screen_stack[0].query(Part)]
    if len(app.screen_stack) > 1:
        parts += [*app.screen.query("Label, Static, OptionList")]
    return "\n".join(text_of(part) for part in parts if part.display)


def text_of(widget: Widget) -> str:
    return "\n".join(strip.text.rstrip() for strip in widget.render_lines(widget.size.region))


def segments(app: Stepper) -> list[Segment]:
    """Return all segments of the screen, with their styles."""
    return [
        segment
        for part in app.screen.query(Part)
        for strip in part.render_lines(part.size.region)
        for segment in strip
    ]
