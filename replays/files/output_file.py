"""Writes the output of a command: files atomically, devices and pipes directly."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

import click

from replays.files.system_errors import reason_of
from replays.reading.words import reader_words
from service.events.replay_files.file import Replay, write
from service.events.replay_files.gzip_limits import gzipped
from service.events.terminal_text import printable
from service.start.standard_output import NOT_WRITTEN

STANDARD_OUTPUT = "-"
PERMISSIONS = 0o777
NEW_FILE = 0o666  # minus the umask
PRIVATE = 0o600


class NotWritten(click.ClickException):
    """Output that can't be written: one sentence, and an exit code of its own."""

    exit_code = NOT_WRITTEN

    def show(self, file: object = None) -> None:
        click.echo(printable(f"altana: {self.message}"), err=True)


def put(data: bytes, path: str) -> None:
    """Write data to a file, a device, a pipe or `-`. Raises NotWritten."""
    with replacing(data, path):
        pass


def save(replay: Replay, path: str) -> None:
    """Write a replay file; a name that ends in `.gz` is compressed. Raises NotWritten."""
    put(bytes_of(replay, path), path)


def bytes_of(replay: Replay, path: str) -> bytes:
    data = b"".join(write(replay))
    return gzipped(data) if path.endswith(".gz") else data


@contextmanager
def replacing(data: bytes, path: str, mode: int | None = None) -> Iterator[None]:
    """Write the data to a temporary file, and rename it over the target at the end.

    After an error the target is unchanged and the temporary file is gone.
    A target that is not a regular file is written directly. Raises NotWritten.
    """
    with _errors_as_not_written(path):
        target = file_of(path)
        laid_out = None if target is None else _write_temporary(data, target, mode)
    try:
        yield
        with _errors_as_not_written(path):
            if target is None or laid_out is None:
                _write_into(path, data)
            else:
                os.replace(laid_out, target)
                _flush_folder(target.parent)
    finally:
        if laid_out is not None:
            laid_out.unlink(missing_ok=True)


def file_of(path: str) -> Path | None:
    """Return the regular or new file behind a name; None for devices, pipes and descriptors."""
    if path == STANDARD_OUTPUT:
        return None
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(os.stat(path).st_mode):  # raises for a loop of links, too
            return None
    target = _followed(path)
    return target if _descriptor(target) is None else None


def mode_of(path: str) -> int | None:
    """Return the permissions of the file behind a name; None if it doesn't exist."""
    try:
        return os.stat(path).st_mode & PERMISSIONS
    except OSError:
        return None


def _write_temporary(data: bytes, target: Path, mode: int | None) -> Path:
    permissions = mode_of(str(target)) if mode is None else mode
    temporary = target.parent / f".{target.name}.{token_hex(4)}"
    handle = os.open(
        temporary,
        os.O_WRONLY | os.O_CREAT | os.O_EXCL,
        NEW_FILE if permissions is None else PRIVATE,
    )
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        if permissions is not None:
            temporary.chmod(permissions)
    except BaseException:
        temporary.unlink()
        raise
    return temporary


def _write_into(path: str, data: bytes) -> None:
    if path == STANDARD_OUTPUT:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    descriptor = _descriptor(_followed(path))
    with open(path if descriptor is None else os.dup(descriptor), "wb") as file:
        file.write(data)


def _followed(path: str) -> Path:
    """Resolve links, but not those to open descriptors."""
    target = Path(path)
    while target.is_symlink() and _descriptor(target) is None:
        target = target.parent / target.readlink()
    return target


def _descriptor(link: Path) -> int | None:
    """Return the number of an open descriptor such as `/proc/self/fd/63`; None for other paths."""
    is_ours = link.name.isdecimal() and link.parent.resolve() == Path(f"/proc/{os.getpid()}/fd")
    return int(link.name) if is_ours else None


def _flush_folder(folder: Path) -> None:
    """Flush the new name to disk; not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _errors_as_not_written(path: str) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise  # the reader closed the pipe
    except OSError as problem:
        name = reader_words().say("standard output") if path == STANDARD_OUTPUT else path
        raise NotWritten(f"{name}: {reason_of(problem)}") from problem
