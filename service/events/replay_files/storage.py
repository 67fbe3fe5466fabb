"""Where replay files lie: a folder, or any place that fsspec can write to."""

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from pathlib import Path
from secrets import token_hex
from typing import Self

import fsspec
import msgspec
from fsspec.implementations.local import LocalFileSystem

from service.domain.kit.messages import GameId
from service.events.errors import ReplaysOutOfReach, Unavailable
from service.events.private_files import PRIVATE_FILE, PRIVATE_FOLDER, make_private_folder
from service.start.settings import Settings, shown_place
from service.start.startup_errors import PlaceUnusable

SUFFIX, PAGE = ".replay", ".html"
HASH_IN_A_NAME = 16  # characters: enough to tell two files of one game apart


class NoSuchFile(LookupError):
    """No replay file has this name."""


class StoredFile(msgspec.Struct, frozen=True):
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

    def inside(self, folder: str) -> Self:
        """Return a place for other files, in a folder of this one."""
        other = copy(self)
        other._root = self._path(folder)
        return other

    def put(self, game: GameId, lines: Iterable[bytes], suffix: str = SUFFIX) -> StoredFile:
        """Keep a file; what is there already, byte for byte, is not written again."""
        content = b"".join(lines)
        sha256 = hashlib.sha256(content).hexdigest()
        kept = StoredFile(f"{game}-{sha256[:HASH_IN_A_NAME]}{suffix}", sha256, len(content))
        with _in_our_words():
            if not self._files.exists(self._path(kept.name)):
                self._write(kept.name, content)
        return kept

    def write(self, name: str, content: bytes) -> None:
        """Keep a file under a name that nobody else uses."""
        with _in_our_words():
            self._write(name, content)

    def remove(self, names: Iterable[str]) -> None:
        """Throw files away; one that is gone already is no trouble."""
        with _in_our_words():
            for name in names:
                with suppress(FileNotFoundError):
                    self._files.rm_file(self._path(name))

    def get(self, name: str) -> bytes:
        """Read a file. Raises NoSuchFile."""
        with _in_our_words():
            try:
                content: bytes = self._files.cat_file(self._path(name))
            except FileNotFoundError as problem:
                raise NoSuchFile(name) from problem
        return content

    def names(self, suffix: str = SUFFIX) -> list[str]:
        """List all files of a kind; those still being written are none yet."""
        with _in_our_words():
            paths = (
                self._files.ls(self._root, detail=False) if self._files.exists(self._root) else []
            )
        listed = (path.rpartition("/")[2] for path in paths)
        return sorted(name for name in listed if name.endswith(suffix))

    def _write(self, name: str, content: bytes) -> None:
        is_local = isinstance(self._files, LocalFileSystem)
        if is_local:
            make_private_folder(Path(self._root))
        else:
            self._files.makedirs(self._root, exist_ok=True)
        aside = self._path(f".{name}.{token_hex(4)}")
        with self._files.open(aside, "wb") as file:
            if is_local:
                os.fchmod(file.fileno(), PRIVATE_FILE)  # it may be of a private game
            file.write(content)
            file.flush()
            if is_local:
                os.fsync(file.fileno())  # a game may leave the server once its file is there
        self._files.mv(aside, self._path(name))

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"


def open_replay_store(settings: Settings) -> ReplayStore:
    """Open the store of this service. Raises PlaceUnusable.

    A folder that somebody chose keeps its mode; our own is private, whichever release made it.
    """
    if settings.replays is None:
        with suppress(FileNotFoundError, PermissionError):
            Path(settings.replay_url).chmod(PRIVATE_FOLDER)
    return ReplayStore(settings.replay_url)


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
