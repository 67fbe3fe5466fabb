"""Journals on disk: everything that a service has acknowledged, one line each."""

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Literal, NamedTuple


class Acknowledged(NamedTuple):
    """What was answered with 201: a move, a seat or a new game (without its hash), or a note."""

    game: str
    number: int
    hash: str  # of a note: its id
    kind: Literal["move", "seat", "note"] = "move"


class Journal:
    """One file for all drivers; a line is written before the next move is sent."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self._file = path.open("a", encoding="utf-8")

    def add(self, move: Acknowledged) -> None:
        with self._lock:
            self._file.write(json.dumps(move) + "\n")
            self._file.flush()

    def moves(self) -> Iterator[Acknowledged]:
        with self._path.open(encoding="utf-8") as lines:
            for line in lines:
                yield Acknowledged(*json.loads(line))

    def close(self) -> None:
        self._file.close()
