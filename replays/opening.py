"""Opens replay files for the command line: a path, or `-` for standard input."""

import os
import sys
import tempfile
from pathlib import Path

import click

from replays.cursor import Cursor, NoSuchMoment
from replays.game import CannotOpen, Game
from service.events.replay_bytes import gzipped
from service.events.replay_file import BadReplay, Replay, parse, write

UNREADABLE = 8  # the exit code of a file that can't be read


class Unreadable(click.ClickException):
    """A file that can't be read: one sentence on standard error, and an exit code of its own."""

    exit_code = UNREADABLE

    def show(self, file: object = None) -> None:
        click.echo(f"altana: {self.message}", err=True)


def read_bytes(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as problem:
        raise Unreadable(f"{path}: {problem.strerror or problem}") from problem


def open_replay(path: str, partial: bool = False) -> Replay:
    """Read a file, or with `partial` as much of it as can be read."""
    try:
        return parse(read_bytes(path))
    except BadReplay as bad:
        if partial and bad.partial is not None and bad.partial.entries:
            click.echo(f"altana: {path}: {bad}; shown as far as it can be read", err=True)
            return bad.partial
        told = "no move could be read" if not bad.moves else f"{bad.moves} moves could be read"
        raise Unreadable(f"{path}: {bad} ({bad.code}); {told}") from bad


def open_cursor(path: str, at: str | None = None, partial: bool = False) -> Cursor:
    """Open a file at a moment, its last one if none is said."""
    try:
        cursor = Cursor.over(Game(open_replay(path, partial)))
        cursor.last().position  # noqa: B018 - a game that makes no sense is told here, not later
    except CannotOpen as problem:
        raise Unreadable(f"{path}: {problem}") from problem
    return moment(cursor, at) if at else cursor.last()


def moment(cursor: Cursor, at: str) -> Cursor:
    try:
        return cursor.jump(at)
    except NoSuchMoment as problem:
        raise click.BadParameter(str(problem)) from problem


def save(replay: Replay, path: str) -> None:
    """Write a file whole or not at all; a name that ends in `.gz` is packed."""
    data = b"".join(write(replay))
    put(gzipped(data) if path.endswith(".gz") else data, path)


def put(data: bytes, path: str) -> None:
    if path == "-":
        sys.stdout.buffer.write(data)
        return
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        os.replace(name, target)
    except OSError as problem:
        raise click.ClickException(f"{path}: {problem.strerror or problem}") from problem
