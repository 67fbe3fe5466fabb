"""A file opened for writing notes: looked at, edited, checked, and kept whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import click
import msgspec

from replays.files.notes_file import exclusive_lock, open_notes, save_notes
from replays.files.opening import open_cursor
from replays.files.output_file import file_of
from replays.reading.checks import note_problem
from replays.reading.cursor import Cursor
from service.events.replay_files.lines import read_note as decoded
from service.teaching.lessons.lesson import lacks_variation
from service.teaching.notes.file_edits import (
    ChangedSince,
    FileNotes,
    IdTaken,
    NoSuchNote,
    NothingToRedo,
    NothingToUndo,
)
from service.teaching.notes.lines import Key, Written
from service.teaching.notes.marks import names_of, on_the_table
from service.teaching.notes.model import Annotation, BadNote, Question, Variation, read_note

NOT_DONE = 1

AUTHOR = click.option("--author", default="", envvar="ALTANA_AUTHOR", help="Who says it.")
TIME = click.option("--time", default="", help="When, RFC 3339; now if left out.")
KIND = click.option(
    "--kind",
    "of_kind",
    type=click.Choice(("annotation", "variation", "question")),
    help="Of what kind it is, where notes of several kinds go by one id.",
)
OUT = click.option("-o", "--output", metavar="FILE", help="Where to; FILE itself if left out.")


class EditRefused(click.ClickException):
    """Something that can't be done with these notes: one sentence, and an exit code of its own."""

    exit_code = NOT_DONE

    def show(self, file: object = None) -> None:
        click.echo(f"altana: {self.message}", err=True)


class AnnotateSession:
    """A file with its notes; `book` is what they are to become."""

    def __init__(self, cursor: Cursor, book: FileNotes) -> None:
        self.cursor = cursor
        self.book = book
        self.told = list[str]()

    def say(self, text: str) -> None:
        """Say something once what it tells of is written."""
        self.told.append(text)

    def key(self, name: str, kind: str | None) -> Key:
        """Find out which note is meant. Raises NotDone."""
        found = [key for _, key in self.book.known() if key.id == name and kind in (None, key.kind)]
        if not found:
            raise EditRefused(f"there is no {kind or 'note'} '{name}'")
        if len(found) > 1:
            kinds = ", ".join(sorted(key.kind for key in found))
            raise EditRefused(f"several notes go by '{name}': say of which --kind ({kinds})")
        return found[0]

    def raw(self, key: Key) -> dict[str, Any]:
        return decoded(self.book.lines[self.book.place_of(key)])

    def note(self, key: Key) -> Written:
        """Read a note. Raises NotDone for one that is not as the format says."""
        try:
            note = read_note(self.raw(key))
        except BadNote as problem:
            raise EditRefused(str(problem)) from problem
        assert isinstance(note, Annotation | Variation | Question)
        return note

    def require_borne_out(self, note: Written) -> None:
        """Refuse a note that the game doesn't bear out."""
        game = self.cursor.game
        problem = note_problem(game, msgspec.to_builtins(note))
        if problem is not None:
            raise EditRefused(problem)
        if isinstance(note, Question) and lacks_variation(game, note):
            raise EditRefused(f"there is no variation '{note.wrong.variation}'")
        if isinstance(note, Annotation) and note.marks:
            there = on_the_table(game, note.anchor)
            for name in (name for mark in note.marks for name in names_of(mark)):
                if there is not None and name not in there:
                    raise EditRefused(f"'{name}' is not on the table there")


@contextmanager
def annotate_session(file: str, output: str | None = None) -> Iterator[AnnotateSession]:
    """Open a file, and keep what was edited unless something went wrong."""
    with exclusive_lock(output or file):
        cursor = open_cursor(file)
        opened = open_notes(cursor.game.replay, file)
        working = AnnotateSession(cursor, opened)
        try:
            yield working
        except NoSuchNote as problem:
            raise EditRefused(f"there is no note '{problem}'") from problem
        except IdTaken as problem:
            raise EditRefused(f"another note goes by '{problem}' already") from problem
        except (NothingToUndo, NothingToRedo) as problem:
            raise EditRefused(_NOTHING[type(problem)]) from problem
        except (BadNote, ChangedSince) as problem:
            raise EditRefused(str(problem)) from problem
        if working.book != opened or output is not None:
            save_notes(cursor.game.replay, working.book, output or file)
        for text in working.told:
            click.echo(text, err=output is not None and file_of(output) is None)


def time_now(given: str) -> str:
    """Return the time of an edit as it is written, checked if it was given."""
    if not given:
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    try:
        datetime.fromisoformat(given)
    except ValueError as problem:
        raise click.BadParameter(f"'{given}' is no time as in RFC 3339") from problem
    return given


_NOTHING: dict[type[Exception], str] = {
    NothingToUndo: "there is nothing to undo",
    NothingToRedo: "there is nothing to do again",
}
