"""`altana annotate list` and `show`: the notes on a game, and those that don't fit."""

from collections.abc import Iterator
from typing import Any

import click
from click.core import ParameterSource

from replays.annotate.note_text import in_one_language, note_in_words, rows_in_words
from replays.annotate.session import KIND, AnnotateSession
from replays.annotate.words import stored_kind
from replays.console.output_options import FILE, as_json, formats, language_option
from replays.console.pager import print_lines
from replays.files.notes_file import open_notes
from replays.files.opening import FileCommand, open_cursor
from replays.reading.verification import note_problem
from service.events.terminal_text import printable
from service.teaching.notes.lines import Key, key_of
from service.teaching.notes.merge import rivals

NO_NOTES = ("names", "rival")  # names are not notes, and rivals appear with their notes


@click.command(name="list", cls=FileCommand)
@FILE
@click.option("--kind", "only", help="Only notes of one kind: note, question, variation.")
@click.option("--author", help="Only notes of one author.")
@click.option("--flagged", is_flag=True, help="Only notes that don't fit.")
@formats("text", "json")
@language_option
def list_notes(
    file: str, only: str | None, author: str | None, flagged: bool, kind: str, language: str
) -> None:
    """List the notes of FILE, and those that don't fit."""
    working = _open(file)
    rows = [
        row
        for row in _rows(working)
        if stored_kind(only) in (None, row["note"]["kind"])
        and author in (None, row["note"].get("author", ""))
        and (row["problem"] is not None or not flagged)
    ]
    if kind == "json":
        click.echo(as_json(rows))
        return
    print_lines(map(printable, rows_in_words(working.cursor, rows, language)))


@click.command(cls=FileCommand)
@FILE
@click.argument("name", metavar="ID")
@KIND
@formats("text", "json")
@language_option
def show(file: str, name: str, of_kind: str | None, kind: str, language: str) -> None:
    """Show a note of FILE in full.

    Without --language, it is shown in all its languages.
    """
    working = _open(file)
    key = working.key(name, of_kind)
    [row] = (row for row in _rows(working) if key_of(row["note"]) == key)
    if kind == "json":
        click.echo(as_json(row))
        return
    note = working.note(key)
    source = click.get_current_context().get_parameter_source("language")
    if source is ParameterSource.COMMANDLINE:
        note = in_one_language(note, language)
    print_lines(map(printable, note_in_words(working.cursor, note, row, language)))


def _open(file: str) -> AnnotateSession:
    cursor = open_cursor(file)
    return AnnotateSession(cursor, open_notes(cursor.game.replay, file))


def _rows(working: AnnotateSession) -> Iterator[dict[str, Any]]:
    """Yield the notes in the order of the file, each with its problem, if any."""
    others = rivals(working.book.lines)
    for _, fields in working.book.decoded_lines():
        if fields["kind"] in NO_NOTES:
            continue
        key = key_of(fields) or Key("", "")
        problem = note_problem(working.cursor.game, fields)
        yield {"note": fields, "problem": problem, "rivals": others.get(key, [])}
