"""Untrusted files in a terminal: their content does not keep a command busy."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from replays.table.text_fitting import lettered
from service.cli import altana
from service.events.replay_files.file import write
from service.events.store.chain import canonical
from tests.hostile.cost import require_linear
from tests.kit.effort import ALL
from tests.replays.conformance.materials import BASE, anchor, note

PLAYER = "p1"
COMMANDS = (
    ("replay", "show"),
    ("replay", "log"),
    ("replay", "scores"),
    ("replay", "info"),
    ("replay", "verify"),
    ("annotate", "list"),
)


def named(name: str) -> bytes:
    return canonical({"kind": "names", "names": {PLAYER: name}})


def text(said: str) -> bytes:
    return note("annotation", id="a", text={"en": said})


def stretch(number: int) -> bytes:
    over = anchor(2, to=anchor(3))
    return canonical({"kind": "annotation", "id": f"a{number}", "anchor": over, "glyphs": ["!"]})


def question(number: int) -> bytes:
    return note("question", id=f"q{number}", answers=[{"achieves": "score>1"}])


# Lines for a size: a long one, or about fifty characters of it for each of many.
LINES: dict[str, Callable[[int], list[bytes]]] = {
    "a long name": lambda size: [named("x" * size)],
    "a name of blanks": lambda size: [named("\u3000" * size)],
    "many names": lambda size: [named("x")] * (size // 50),
    "a long text": lambda size: [text("x " * (size // 2))],
    "a wide table": lambda size: [text("|a" * (size // 4) + "\n" + "|-" * (size // 4))],
    "many notes": lambda size: [note("annotation", id=f"a{n}") for n in range(size // 50)],
    "notes of one name": lambda size: [text("x")] * (size // 50),
    "notes on stretches": lambda size: [stretch(n) for n in range(size // 50)],
    "many variations": lambda size: [
        note("variation", id=f"v{n}", moves=[]) for n in range(size // 50)
    ],
    "many questions": lambda size: [question(n) for n in range(size // 50)],
    "many bookmarks": lambda size: [note("bookmark", name=f"b{n}") for n in range(size // 50)],
    "many marks": lambda size: [
        note("annotation", id="a", marks=[{"mark": "ring", "card": "x"}] * (size // 50))
    ],
    "many outlooks": lambda size: [
        note("annotation", id="a", machine=True, outlooks=[{"move": 2, "after": []}] * (size // 50))
    ],
    "notes of another version": lambda size: [canonical({"kind": "x"})] * (size // 50),
}


def pairs() -> Iterator[Any]:
    """Yield every kind of line with every command; `make check` tries each kind with two."""
    for first, (name, lines) in enumerate(LINES.items()):
        turned = COMMANDS[first % len(COMMANDS) :] + COMMANDS[: first % len(COMMANDS)]
        for command in turned if ALL else turned[:2]:
            yield pytest.param(lines, command, id=f"{name}-{' '.join(command)}")


@pytest.mark.parametrize(("lines", "command"), [*pairs()])
def test_a_file_costs_what_it_is_long(
    tmp_path: Path, lines: Callable[[int], list[bytes]], command: tuple[str, str]
) -> None:
    def make(size: int) -> Path:
        file = tmp_path / f"{size}.replay"
        file.write_bytes(b"".join(write(replace(BASE, others=tuple(lines(size))))))
        return file

    def run(file: Path) -> None:
        result = CliRunner().invoke(altana, [*command, str(file)])
        assert result.exit_code == 0, result.output[:300]

    require_linear(make, run, 25_000)


@pytest.mark.parametrize("letter", ["x", " ", "\u00ad", "語", "x "])
@pytest.mark.parametrize("lines", [1, 2])
def test_a_cell_costs_what_its_name_is_long(letter: str, lines: int) -> None:
    def write_down(name: str) -> None:
        lettered.cache_clear()
        lettered(name, "note", 20, lines)

    require_linear(lambda size: letter * size, write_down, 4_000)
