"""`altana annotate remove`, `undo`, `redo` and `merge`: removes, restores and merges notes."""

from collections import Counter
from functools import reduce
from pathlib import Path

import click
import msgspec

from replays.annotate.session import (
    AUTHOR,
    KIND,
    OUT,
    TIME,
    EditRefused,
    annotate_session,
    time_now,
)
from replays.annotate.words import annotate_words
from replays.console.output_options import FILE, FILE_NAME, JSON, as_json
from replays.files.notes_file import exclusive_lock, open_notes, save_notes
from replays.files.opening import FileCommand, open_replay
from replays.files.output_file import STANDARD_OUTPUT
from replays.reading.words import reader_language
from service.domain.kit.translation import N_, words
from service.events.replay_files.file import Replay, seal
from service.events.replay_files.lines import read_note as decoded
from service.teaching.kit.errors import PACKAGE as TEACHING
from service.teaching.notes import file_edits
from service.teaching.notes.file_edits import FileEdit, FileNotes, History
from service.teaching.notes.merge import FactsDiffer, is_rival_of, merged
from service.teaching.notes.merge import merge as merge_replays


@click.command(cls=FileCommand)
@FILE
@click.argument("name", metavar="ID")
@KIND
@click.option(
    "--rivals", is_flag=True, help="Remove its other versions instead of the note itself."
)
@AUTHOR
@TIME
@OUT
def remove(
    file: str,
    name: str,
    of_kind: str | None,
    rivals: bool,
    author: str,
    time: str,
    output: str | None,
) -> None:
    """Remove a note from FILE."""
    with annotate_session(file, output) as working:
        key, book, when = working.key(name, of_kind), working.book, time_now(time)
        if rivals:
            rest = [line for line in book.lines if not is_rival_of(decoded(line), key)]
            if len(rest) == len(book.lines):
                text = N_("there is no other version of '{id}'")
                raise EditRefused(annotate_words().say(text, id=name))
            working.book = file_edits.rewrite(book, rest, name, author=author, time=when)
        else:
            working.book = file_edits.remove(book, key, author=author, time=when)


@click.command(cls=FileCommand)
@FILE
@OUT
@JSON
def undo(file: str, output: str | None, is_json: bool) -> None:
    """Undo the last edit of FILE."""
    with annotate_session(file, output) as working:
        working.book, edit = file_edits.undo(working.book)
        told = annotate_words().say("undone: {edit}", edit=_named(edit))
        working.say(_edit_as_json("undone", edit) if is_json else told)


@click.command(cls=FileCommand)
@FILE
@OUT
@JSON
def redo(file: str, output: str | None, is_json: bool) -> None:
    """Redo the last undone edit of FILE."""
    with annotate_session(file, output) as working:
        working.book, edit = file_edits.redo(working.book)
        told = annotate_words().say("done again: {edit}", edit=_named(edit))
        working.say(_edit_as_json("redone", edit) if is_json else told)


def _named(edit: FileEdit) -> str:
    return f"{edit.what} {edit.note}".strip()


def _edit_as_json(done: str, edit: FileEdit) -> str:
    return as_json({"done": done, "edit": edit.what, "note": edit.note})


@click.command(cls=FileCommand)
@click.argument("files", nargs=-1, required=True, type=FILE_NAME, metavar="FILES")
@click.option(
    *("-o", "--output"),
    type=FILE_NAME,
    required=True,
    metavar="FILE",
    help="Output file; - is standard output.",
)
@JSON
def merge(files: tuple[str, ...], output: str, is_json: bool) -> None:
    """Merge the notes of FILES, in any order; nothing is lost.

    Where files have different notes under one id, the later one is shown and the other is
    kept as its rival. Files of different games are refused.
    """
    with exclusive_lock(output):
        replays = [open_replay(file) for file in files]
        try:
            both = reduce(merge_replays, replays[1:], _settled(replays[0]))
        except FactsDiffer as problem:
            raise EditRefused(words(TEACHING, reader_language()).say(str(problem))) from problem
        book = _as_edit(both, files, output)
        save_notes(both, book, output)
    if is_json:
        kinds = Counter(decoded(line)["kind"] for line in book.lines)
        click.echo(as_json({"file": output, "notes": kinds}), err=output == STANDARD_OUTPUT)


def _as_edit(both: Replay, files: tuple[str, ...], output: str) -> FileNotes:
    """Treat a merge into one of the files as an edit that can be undone."""
    into, known = Path(output), [Path(file) for file in files if file != "-"]
    if into.is_file() and any(into.samefile(file) for file in known):
        book = open_notes(open_replay(output), output)
        return file_edits.exchange(book, both.others, "merge", time=time_now(""))
    return FileNotes(both.others, History(facts=str(seal(both)["hash"])))


def _settled(replay: Replay) -> Replay:
    return msgspec.structs.replace(replay, others=merged(replay.others))
