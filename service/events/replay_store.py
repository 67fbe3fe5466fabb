"""Where replay files lie: a folder, or any place that fsspec can write to."""

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from secrets import token_hex

import fsspec
import msgspec
from fsspec.implementations.local import LocalFileSystem

from service.cannot_start import PlaceUnusable
from service.domain.messages import GameId
from service.events.errors import ReplaysOutOfReach, Unavailable
from service.settings import shown_place

SUFFIX, PAGE = ".replay", ".html"
HASH_IN_A_NAME = 16  # characters: enough to tell two files of one game apart


class NoSuchFile(LookupError):
    """No replay file has this name."""


class Kept(msgspec.Struct, frozen=True):
    """A replay file as it lies in the store: its name says which game it is and what is in it."""

    name: str
    sha256: str
    size: int


class ReplayStore:
    """Replay files, written aside and moved into place, so that none is ever seen half-written."""

    def __init__(self, url: str) -> None:
        """Raises PlaceUnusable where nothing is installed that could write there."""
        try:
            self._files, self._root = fsspec.core.url_to_fs(url)
        except (ImportError, ValueError, TypeError) as problem:
            raise PlaceUnusable(shown_place(url), problem) from problem

    def put(self, game: GameId, lines: Iterable[bytes], suffix: str = SUFFIX) -> Kept:
        """Keep a file; what is there already, byte for byte, is not written again."""
        content = b"".join(lines)
        sha256 = hashlib.sha256(content).hexdigest()
        kept = Kept(f"{game}-{sha256[:HASH_IN_A_NAME]}{suffix}", sha256, len(content))
        with _in_our_words():
            if not self._files.exists(self._path(kept.name)):
                self._write(kept.name, content)
        return kept

    def get(self, name: str) -> bytes:
        """Read a file. Raises NoSuchFile."""
        with _in_our_words():
            try:
                content: bytes = self._files.cat_file(self._path(name))
            except FileNotFoundError as problem:
                raise NoSuchFile(name) from problem
        return content

    def names(self) -> list[str]:
        """List all replay files; those still being written are none yet."""
        with _in_our_words():
            paths = (
                self._files.ls(self._root, detail=False) if self._files.exists(self._root) else []
            )
        listed = (path.rpartition("/")[2] for path in paths)
        return sorted(name for name in listed if name.endswith(SUFFIX))

    def _write(self, name: str, content: bytes) -> None:
        self._files.makedirs(self._root, exist_ok=True)
        aside = self._path(f".{name}.{token_hex(4)}")
        with self._files.open(aside, "wb") as file:
            file.write(content)
            file.flush()
            if isinstance(self._files, LocalFileSystem):
                os.fsync(file.fileno())  # a game may leave the server once its file is there
        self._files.mv(aside, self._path(name))

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"


@contextmanager
def _in_our_words() -> Iterator[None]:
    """Say that a place is out of reach; each kind of place has errors of its own."""
    try:
        yield
    except (NoSuchFile, Unavailable):
        raise
    except Exception as problem:
        raise ReplaysOutOfReach from problem


def game_of(name: str) -> GameId:
    """Read from a file's name which game it is."""
    return GameId(name.removesuffix(SUFFIX).rpartition("-")[0])
