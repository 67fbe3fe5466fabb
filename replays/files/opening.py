"""Opens replay files for the command line: a path, or `-` for standard input."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from replays.files.replay_in_page import replay_in
from replays.files.system_errors import reason_of
from replays.reading.cursor import Cursor, NoSuchMoment
from replays.reading.diagnosis import first_broken_link
from replays.reading.fault_texts import ERRORS, fault_in_words
from replays.reading.verification import verify
from replays.reading.words import reader_language, reader_words
from service.domain.kit.translation import N_
from service.events.replay_files.file import BadReplay, Replay, parse
from service.events.store.audit import NONSENSE, Cause
from service.events.store.chain import Fault
from service.events.terminal_text import printable
from service.teaching.notes.replay_game import CannotOpen, ReplayGame

_WARNED = "replays.warned"  # the files whose broken chain was told
_READ = "replays.read"  # the files that a command has read, by path
BROKEN = N_(
    "{file}: the chain is broken at move {move}: something was changed there; "
    "altana replay verify {file} says more"
)
AS_FAR = N_("shown as far as it can be read")
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
                report = verify(data)
                if report.fault is not None:
                    raise Unreadable(_not_true(path, report.fault, report.cause)) from problem
            raise


def _not_true(path: str, fault: Fault, cause: Cause | None) -> str:
    detail = fault_in_words(fault, cause, reader_language())
    text = N_("{file}: not true, move {move}: {detail} ({code})")
    return reader_words().say(text, file=path, move=fault.move, detail=detail, code=fault.code)


def read_bytes(path: str) -> bytes:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as problem:
        raise Unreadable(f"{path}: {reason_of(problem)}") from problem
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
        replay = parse(replay_in(data) if is_page else data)
    except BadReplay as bad:
        told = f"{path}: {fault_of_line(bad)}"
        if partial and bad.partial is not None and bad.partial.entries:
            click.echo(printable(f"altana: {told}; {reader_words().say(AS_FAR)}"), err=True)
            return bad.partial
        told = f"{told} ({bad.code}); {_could_be_read(bad.moves)}{_out_of_page(data)}"
        raise Unreadable(told) from bad
    warn_of_broken_chain(replay, path)
    return replay


def fault_of_line(bad: BadReplay) -> str:
    """Return what is wrong with a file, in the reader's language."""
    if reader_language() == "en" or bad.code not in ERRORS:
        return str(bad)  # says more than the sentence of its code
    return reader_words().say(
        N_("line {line}: {problem}"), line=bad.line, problem=reader_words().say(ERRORS[bad.code])
    )


def warn_of_broken_chain(replay: Replay, path: str) -> None:
    """Print one line, once for each file, if a move was changed since its hash was computed."""
    move, context = first_broken_link(replay.entries), click.get_current_context(silent=True)
    warned = set[str]() if context is None else context.meta.setdefault(_WARNED, set())
    if move is None or path in warned:
        return
    warned.add(path)
    click.echo(printable(f"altana: {reader_words().say(BROKEN, file=path, move=move)}"), err=True)


def _out_of_page(data: bytes) -> str:
    carries = replay_in(data) is not data
    text = N_("; extract it from the page first: altana replay cat PAGE > FILE")
    return reader_words().say(text) if carries else ""


def _could_be_read(moves: int) -> str:
    words = reader_words()
    if not moves:
        return words.say(N_("no move could be read"))
    return words.count("{n} move could be read", "{n} moves could be read", moves)


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
    text, moves = N_("{file}: line {line}: {problem}"), problem.move - 1
    problem_text = reader_words().say(text, file=path, line=problem.move + 1, problem=problem)
    if not partial or not moves:
        raise Unreadable(f"{problem_text}; {_could_be_read(moves)}") from problem
    click.echo(printable(f"altana: {problem_text}; {reader_words().say(AS_FAR)}"), err=True)
    return _cursor_over(msgspec.structs.replace(replay, entries=replay.entries[:moves]))


def moment(cursor: Cursor, at: str) -> Cursor:
    try:
        return cursor.jump(at)
    except NoSuchMoment as problem:
        raise click.BadParameter(problem.in_words(reader_language())) from problem
