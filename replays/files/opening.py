"""Opens replay files for the command line: a path, or `-` for standard input."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from replays.files.replay_in_page import replay_in
from replays.reading.cursor import Cursor, NoSuchMoment
from replays.reading.verification import verify
from service.domain.kit.terminal_text import printable
from service.events.replay_files.file import BadReplay, Replay, parse
from service.events.store.audit import NONSENSE
from service.teaching.notes.replay_game import CannotOpen, ReplayGame

_READ = "replays.read"  # the files that a command has read, by path
UNREADABLE = 8  # the exit code of a file that can't be read


class Unreadable(click.ClickException):
    """A file that can't be read: one sentence on standard error, and an exit code of its own."""

    exit_code = UNREADABLE

    def show(self, file: object = None) -> None:
        click.echo(printable(f"altana: {self.message}"), err=True)


class FileCommand(click.Command):
    """A command on a file that reports forged files instead of crashing on them.

    A readable file need not be true, and an untrue one can make the rules raise any error.
    Only then is the file verified; an error with a true file is a bug and is raised again.
    """

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except NONSENSE as problem:
            for path, data in ctx.meta.get(_READ, {}).items():
                fault = verify(data).fault
                if fault is not None:
                    told = f"{path}: not true, move {fault.move}: {fault.detail} ({fault.code})"
                    raise Unreadable(told) from problem
            raise


def read_bytes(path: str) -> bytes:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as problem:
        raise Unreadable(f"{path}: {problem.strerror or problem}") from problem
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta.setdefault(_READ, {})[path] = data
    return data


def open_replay(path: str, partial: bool = False, is_page: bool = False) -> Replay:
    """Read a file; with `partial`, as much of it as possible.

    With `is_page` it may also be an exported page, which takes no notes.
    """
    data = read_bytes(path)
    try:
        return parse(replay_in(data) if is_page else data)
    except BadReplay as bad:
        if partial and bad.partial is not None and bad.partial.entries:
            click.echo(
                printable(f"altana: {path}: {bad}; shown as far as it can be read"), err=True
            )
            return bad.partial
        told = f"{path}: {bad} ({bad.code}); {_could_be_read(bad.moves)}{_out_of_page(data)}"
        raise Unreadable(told) from bad


def _out_of_page(data: bytes) -> str:
    carries = replay_in(data) is not data
    return "; extract it from the page first: altana replay cat PAGE > FILE" if carries else ""


def _could_be_read(moves: int) -> str:
    return (
        f"{moves} {'move' if moves == 1 else 'moves'} could be read"
        if moves
        else "no move could be read"
    )


def open_cursor(path: str, at: str | None = None, partial: bool = False) -> Cursor:
    """Open a file at a moment, by default the last one."""
    replay = open_replay(path, partial)
    try:
        cursor = _cursor_over(replay)
    except CannotOpen as problem:
        cursor = _cursor_before(problem, replay, path, partial)
    return cursor.last() if at is None else moment(cursor, at)


def _cursor_over(replay: Replay) -> Cursor:
    cursor = Cursor.over(ReplayGame(replay))
    cursor.last().position  # noqa: B018 - fold the game now, so that errors show here
    return cursor


def _cursor_before(problem: CannotOpen, replay: Replay, path: str, partial: bool) -> Cursor:
    """With `partial`, open the moves before an unreadable one; else raise Unreadable."""
    if problem.move is None:
        raise Unreadable(f"{path}: {problem}") from problem
    problem_text, moves = f"{path}: line {problem.move + 1}: {problem}", problem.move - 1
    if not partial or not moves:
        raise Unreadable(f"{problem_text}; {_could_be_read(moves)}") from problem
    click.echo(printable(f"altana: {problem_text}; shown as far as it can be read"), err=True)
    return _cursor_over(msgspec.structs.replace(replay, entries=replay.entries[:moves]))


def moment(cursor: Cursor, at: str) -> Cursor:
    try:
        return cursor.jump(at)
    except NoSuchMoment as problem:
        raise click.BadParameter(str(problem)) from problem
