"""`altana annotate auto`: generated notes on a game, kept apart from people's."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click
import msgspec

from replays.annotate.note_text import in_one_language, note_in_words, row_in_words
from replays.annotate.session import OUT, AnnotateSession, annotate_session
from replays.console.output_options import FILE, as_json, formats, language_option
from replays.files.opening import FileCommand
from service.commands.operate.progress_bar import progress
from service.domain.kit.terminal_text import printable
from service.teaching.explaining.explain import THRESHOLD, explain
from service.teaching.explaining.own_notes import replaced
from service.teaching.explaining.search import MOST_POSITIONS, Limits
from service.teaching.notes import file_edits
from service.teaching.notes.model import Annotation


@click.command(cls=FileCommand)
@FILE
@click.option(
    "--threshold",
    type=click.IntRange(min=0),
    default=THRESHOLD,
    show_default=True,
    help="Points at stake from which a turn gets a note.",
)
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    default=MOST_POSITIONS,
    show_default=True,
    help="Most positions to search in a turn.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    help="Most seconds to search a turn; no limit by default.",
)
@click.option("--dry-run", is_flag=True, help="Write nothing, but print the notes in full.")
@OUT
@formats("text", "json")
@language_option
def auto(
    file: str,
    threshold: int,
    nodes: int,
    seconds: float | None,
    dry_run: bool,
    output: str | None,
    kind: str,
    language: str,
) -> None:
    """Add generated notes to FILE: what turns brought, closed off and missed.

    The notes are marked as generated. Running it again replaces them, and nothing else.
    """
    with annotate_session(file, output) as working:
        notes = _explained(working, threshold, Limits(nodes, seconds))
        if not dry_run:
            lines = replaced(working.book.lines, notes)
            working.book = file_edits.exchange(working.book, lines, "auto")
        in_full = dry_run and kind == "text"  # otherwise nobody could read them
        for line in _note_lines(working, notes, "full" if in_full else kind, language):
            working.say(line)


def _explained(working: AnnotateSession, threshold: int, limits: Limits) -> list[Annotation]:
    game = working.cursor.game
    with _bar() as tell:
        return explain(
            game.ruleset, game.moves, game.hashes, threshold=threshold, limits=limits, progress=tell
        )


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on a terminal."""
    if not sys.stderr.isatty():
        yield _silent
        return
    with progress() as bar:
        task = bar.add_task("", total=None)

        def tell(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        yield tell


def _silent(done: int, of: int) -> None:
    """Report no progress: a script doesn't need it."""


def _note_lines(
    working: AnnotateSession, notes: list[Annotation], kind: str, language: str
) -> Iterator[str]:
    if kind == "json":
        yield as_json(notes)
        return
    for note in notes:
        row = _row(note)
        if kind == "text":
            yield from map(printable, row_in_words(working.cursor, row, language))
            continue
        said = in_one_language(note, language)
        yield from map(printable, note_in_words(working.cursor, said, row, language))
        yield ""


def _row(note: Annotation) -> dict[str, Any]:
    return {"note": msgspec.to_builtins(note), "problem": None, "rivals": ()}
