"""Untrusted replay files: lines that are meant to keep a reader busy."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from replays.files.replay_in_page import replay_in
from replays.reading.verification import verify
from service.events.replay_files.file import BadReplay, parse, write
from service.events.replay_files.gzip_limits import PIECE
from service.events.terminal_text import clip
from tests.hostile.cost import require_linear
from tests.hostile.files import LINES
from tests.replays.conformance.materials import BASE, relinked


def read(data: bytes) -> None:
    with suppress(BadReplay):
        parse(data)


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_line_costs_what_it_is_long(line: Callable[[int], bytes]) -> None:
    # A file is read in pieces: what is longer than one is put together.
    require_linear(lambda size: line(size) + b"\n", read, 4_000, spare=4 * PIECE)


def test_proving_a_file_of_a_stranger_costs_what_it_is_long() -> None:
    never_ends = LINES["a text of quotes that never ends"]

    require_linear(lambda size: never_ends(size) + b"\n", verify, 4_000)


def forged(size: int) -> bytes:
    """Write a valid game in which an event names many cards, with new hashes."""
    cards = ["roof-1"] * size
    return b"".join(write(relinked(BASE, 2, lambda move: move["events"][0].update(cards=cards))))


def test_telling_what_is_untrue_costs_no_more_than_reading_it() -> None:
    require_linear(forged, verify, 2_000)


@pytest.mark.parametrize("letter", ["x", "語", "\x1b", "\x1b[1m", "\x1b[1x"])
def test_cutting_a_text_costs_what_it_is_long(letter: str) -> None:
    require_linear(lambda size: letter * size, lambda text: clip(text, 60), 4_000)


PAGES: dict[str, Callable[[int], bytes]] = {
    "scripts that never end": lambda size: b"<script" * size,
    "a script with many fields": lambda size: b"<script" + b' id="data"' * size,
    "data that never ends": lambda size: b'<script id="data">' + b"A" * size,
    "scripts of data": lambda size: b'<script id="data">A' * size,
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_costs_what_it_is_long(page: Callable[[int], bytes]) -> None:
    require_linear(page, replay_in, 4_000)
