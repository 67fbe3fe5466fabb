"""Stores replay files in a folder, or anywhere that fsspec can write."""

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryFile
from typing import Any, Self

import msgspec

from service.domain.kit.messages import GameId
from service.events.errors import ReplaysOutOfReach, Unavailable
from service.events.private_files import PRIVATE_FILE, PRIVATE_FOLDER, make_private_folder
from service.start.settings import Settings, shown_place
from service.start.startup_errors import PlaceUnusable

SUFFIX, PAGE = ".replay", ".html"
A_BLOCK = 4096  # bytes
HASH_IN_A_NAME = 16  # characters: enough to tell two files of one game apart


class NoSuchFile(LookupError):
    """No replay file has this name."""


class StoredFile(msgspec.Struct, frozen=True):
    """A stored replay file; its name contains the game's id and a hash of the content."""

    name: str
    sha256: str
    size: int


class ReplayStore:
    """Replay files, written under a temporary name and then renamed, so that none is partial."""

    def __init__(self, url: str) -> None:
        """Raises PlaceUnusable if no installed fsspec backend can write there."""
        self._url, self._backend = url, None
        self._root, self._is_local = os.path.abspath(Path(url).expanduser()), ":" not in url
        if not self._is_local:
            self._backend, self._root, self._is_local = _open(url)

    @property
    def _files(self) -> Any:
        """The file system; for a folder fsspec is imported when it is first used."""
        if self._backend is None:
            self._backend, _, _ = _open(self._url)
        return self._backend

    def inside(self, folder: str) -> Self:
        """Return a store for a folder inside this one."""
        other = copy(self)
        other._root = self._path(folder)
        return other

    def unwritable(self) -> str | None:
        """Return why nothing can be written to this folder, or None; only folders are tried."""
        if not self._is_local:
            return None
        folder = Path(self._root)
        while not folder.exists():
            folder = folder.parent  # the first file will create it
        try:
            with TemporaryFile(dir=folder, buffering=0) as file:
                file.write(bytes(A_BLOCK))
        except OSError as problem:
            return problem.strerror or str(problem)
        return None

    def put(self, game: GameId, lines: Iterable[bytes], suffix: str = SUFFIX) -> StoredFile:
        """Store a file; an identical file that is there already is not written again."""
        content = b"".join(lines)
        sha256 = hashlib.sha256(content).hexdigest()
        file = StoredFile(f"{game}-{sha256[:HASH_IN_A_NAME]}{suffix}", sha256, len(content))
        with _storage_errors():
            if not self._files.exists(self._path(file.name)):
                self._write(file.name, content)
        return file

    def write(self, name: str, content: bytes) -> None:
        """Store a file under a name that nobody else uses."""
        with _storage_errors():
            self._write(name, content)

    def remove(self, names: Iterable[str]) -> None:
        """Delete files; missing files are ignored."""
        with _storage_errors():
            for name in names:
                with suppress(FileNotFoundError):
                    self._files.rm_file(self._path(name))

    def get(self, name: str) -> bytes:
        """Read a file. Raises NoSuchFile."""
        with _storage_errors():
            try:
                content: bytes = self._files.cat_file(self._path(name))
            except FileNotFoundError as problem:
                raise NoSuchFile(name) from problem
        return content

    def names(self, suffix: str = SUFFIX) -> list[str]:
        """List all files with a suffix, except those still being written."""
        with _storage_errors():
            paths = (
                self._files.ls(self._root, detail=False) if self._files.exists(self._root) else []
            )
        names = (path.rpartition("/")[2] for path in paths)
        return sorted(name for name in names if name.endswith(suffix))

    def _write(self, name: str, content: bytes) -> None:
        if self._is_local:
            make_private_folder(Path(self._root))
        else:
            self._files.makedirs(self._root, exist_ok=True)
        temporary = self._path(f".{name}.{token_hex(4)}")
        with self._files.open(temporary, "wb") as file:
            if self._is_local:
                os.fchmod(file.fileno(), PRIVATE_FILE)  # the game may be private
            file.write(content)
            file.flush()
            if self._is_local:
                os.fsync(file.fileno())  # Redis may drop a game once its file exists
        self._files.mv(temporary, self._path(name))
        if self._is_local:
            _flush_folder(self._root)  # a name is on the disk when its folder is

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"


def _open(url: str) -> tuple[Any, str, bool]:
    """Return the file system of a place, its path there, and whether it is of this machine."""
    import fsspec
    from fsspec.implementations.local import LocalFileSystem

    try:
        files, root = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError, TypeError) as problem:
        raise PlaceUnusable(shown_place(url), problem) from problem
    return files, root, isinstance(files, LocalFileSystem)


def _flush_folder(path: str) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def open_replay_store(settings: Settings) -> ReplayStore:
    """Open the store that the settings name. Raises PlaceUnusable.

    A configured folder keeps its mode; the default one is made private, whichever release made it.
    """
    if settings.replays is None:
        with suppress(FileNotFoundError, PermissionError):
            Path(settings.replay_url).chmod(PRIVATE_FOLDER)
    return ReplayStore(settings.replay_url)


@contextmanager
def _storage_errors() -> Iterator[None]:
    """Raise ReplaysOutOfReach for any storage error; each fsspec backend has its own errors."""
    try:
        yield
    except (NoSuchFile, Unavailable):
        raise
    except Exception as problem:
        raise ReplaysOutOfReach from problem


def game_of(name: str) -> GameId:
    """Return the game's id from a file's name."""
    return GameId(name.removesuffix(SUFFIX).rpartition("-")[0])
