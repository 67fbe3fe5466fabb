"""A file open for editing notes: edits are checked, and written all or none."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import click
import msgspec

from replays.annotate.words import NOTE, STORED_NOTE, annotate_words, stored_kind
from replays.console.output_options import FILE_NAME
from replays.files.notes_file import exclusive_lock, open_notes, save_notes
from replays.files.opening import open_cursor
from replays.files.output_file import file_of
from replays.reading.cursor import Cursor
from replays.reading.verification import note_problem
from service.domain.kit.translation import N_
from service.events.move import rfc3339
from service.events.replay_files.lines import read_note as decoded
from service.teaching.lessons.lesson import lacks_variation
from service.teaching.notes.errors import NoEditToRedo, NoEditToUndo
from service.teaching.notes.file_edits import (
    ChangedSince,
    FileNotes,
    IdTaken,
    NoSuchNote,
)
from service.teaching.notes.lines import AuthoredNote, Key
from service.teaching.notes.marks import names_of, on_the_table
from service.teaching.notes.model import Annotation, BadNote, Question, Variation, read_note

NOT_DONE = 1


class NoteKind(click.Choice[str]):
    """A kind of notes; the name of its lines in a file is understood, too."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value == STORED_NOTE:
            return STORED_NOTE
        return stored_kind(super().convert(value, param, ctx)) or ""


AUTHOR = click.option("--author", default="", envvar="ALTANA_AUTHOR", help="Author of the note.")
TIME = click.option("--time", default="", help="Time of the edit, RFC 3339; now by default.")
KIND = click.option(
    "--kind",
    "of_kind",
    type=NoteKind((NOTE, "variation", "question")),
    help="Kind of the note, if notes of several kinds share an id.",
)
OUT = click.option(
    *("-o", "--output"),
    type=FILE_NAME,
    metavar="FILE",
    help="Output file; FILE itself by default.",
)


class EditRefused(click.ClickException):
    """An edit that is not possible: one sentence, and an exit code of its own."""

    exit_code = NOT_DONE

    def show(self, file: object = None) -> None:
        click.echo(f"altana: {self.message}", err=True)


class AnnotateSession:
    """A file with its notes; `book` holds the edited ones."""

    def __init__(self, cursor: Cursor, book: FileNotes) -> None:
        self.cursor = cursor
        self.book = book
        self.messages = list[str]()

    def say(self, text: str) -> None:
        """Print a message once the edit is written."""
        self.messages.append(text)

    def key(self, name: str, kind: str | None) -> Key:
        """Find the key of a note by its id. Raises EditRefused."""
        keys = [
            key for _, key in self.book.note_keys() if key.id == name and kind in (None, key.kind)
        ]
        if not keys:
            raise EditRefused(annotate_words().say("there is no note '{id}'", id=name))
        if len(keys) > 1:
            kinds = ", ".join(NOTE if key.kind == STORED_NOTE else key.kind for key in keys)
            text = N_("several notes have the id '{id}': choose a --kind ({kinds})")
            raise EditRefused(annotate_words().say(text, id=name, kinds=kinds))
        return keys[0]

    def raw(self, key: Key) -> dict[str, Any]:
        return decoded(self.book.lines[self.book.place_of(key)])

    def note(self, key: Key) -> AuthoredNote:
        """Read a note. Raises EditRefused for one that breaks the format."""
        try:
            note = read_note(self.raw(key))
        except BadNote as problem:
            raise EditRefused(str(problem)) from problem
        assert isinstance(note, Annotation | Variation | Question)
        return note

    def require_fitting_game(self, note: AuthoredNote) -> None:
        """Refuse a note that doesn't fit the game."""
        game = self.cursor.game
        problem = note_problem(game, msgspec.to_builtins(note))
        if problem is not None:
            raise EditRefused(problem)
        if isinstance(note, Question) and lacks_variation(game, note):
            text = N_("there is no variation '{id}'")
            raise EditRefused(annotate_words().say(text, id=note.wrong.variation))
        if isinstance(note, Annotation) and note.marks:
            there = on_the_table(game, note.anchor)
            for name in (name for mark in note.marks for name in names_of(mark)):
                if there is not None and name not in there:
                    text = N_("'{name}' is not on the table there")
                    raise EditRefused(annotate_words().say(text, name=name))


@contextmanager
def annotate_session(file: str, output: str | None = None) -> Iterator[AnnotateSession]:
    """Open a file, and write the edits unless there was an error."""
    with exclusive_lock(output or file):
        cursor = open_cursor(file)
        book = open_notes(cursor.game.replay, file)
        working = AnnotateSession(cursor, book)
        try:
            yield working
        except NoSuchNote as problem:
            text = N_("there is no note '{id}'")
            raise EditRefused(annotate_words().say(text, id=problem)) from problem
        except IdTaken as problem:
            text = N_("another note has the id '{id}'")
            raise EditRefused(annotate_words().say(text, id=problem)) from problem
        except (NoEditToUndo, NoEditToRedo) as problem:
            raise EditRefused(annotate_words().say(_NOTHING[type(problem)])) from problem
        except ChangedSince as problem:
            raise EditRefused(annotate_words().say("the note was changed since")) from problem
        except BadNote as problem:
            raise EditRefused(str(problem)) from problem
        if working.book != book or output is not None:
            save_notes(cursor.game.replay, working.book, output or file)
        for text in working.messages:
            click.echo(text, err=output is not None and file_of(output) is None)


def time_now(value: str) -> str:
    """Return the time of an edit: the given one, validated, or now."""
    if not value:
        return rfc3339(datetime.now(UTC))
    try:
        datetime.fromisoformat(value)
    except ValueError as problem:
        text = annotate_words().say("'{value}' is not a time as in RFC 3339", value=value)
        raise click.BadParameter(text) from problem
    return value


_NOTHING: dict[type[Exception], str] = {
    NoEditToUndo: N_("there is nothing to undo"),
    NoEditToRedo: N_("there is nothing to redo"),
}
