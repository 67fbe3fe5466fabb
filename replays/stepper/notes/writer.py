"""Writes one author's notes into a file, with undo and redo."""

from collections.abc import Callable, Sequence

import click
import msgspec
from msgspec.structs import replace

from replays.annotate.session import time_now
from replays.files import notes_file
from replays.files.opening import open_replay
from replays.reading.words import reader_words
from replays.stepper.reader import PACKAGE
from service.domain.kit.translation import N_
from service.events.replay_files.file import Replay
from service.teaching.notes import file_edits
from service.teaching.notes.file_edits import FileNotes
from service.teaching.notes.lines import Key
from service.teaching.notes.model import (
    Anchor,
    Annotation,
    Bookmark,
    Glyph,
    Mark,
    Note,
    Question,
    Variation,
)
from service.teaching.notes.replay_game import ReplayGame

GLYPHS: tuple[Glyph, ...] = ("!!", "!", "!?", "?!", "?", "??")
Kept = Annotation | Variation | Question | Bookmark


class NoteWriter:
    """Writes into a file as an author, without losing concurrent edits of others."""

    def __init__(self, path: str, author: str = "") -> None:
        self.path, self.author = path, author

    def own(self, notes: Sequence[Note], anchor: Anchor) -> Annotation:
        """Return the user's note on a moment, or a new one."""
        for note in notes:
            if isinstance(note, Annotation) and self._is_own(note) and note.anchor == anchor:
                return note
        return Annotation(id="", anchor=anchor, author=self.author)

    def add(self, game: ReplayGame, note: Kept) -> Replay:
        return self._edited(game, lambda book: self._added(book, note))

    def own_question(self, notes: Sequence[Note], anchor: Anchor) -> Question | None:
        """Return the user's question on a moment, if there is one."""
        for note in notes:
            if isinstance(note, Question) and (note.author, note.anchor) == (self.author, anchor):
                return note
        return None

    def change(self, game: ReplayGame, note: Question) -> Replay:
        return self._edited(game, lambda book: file_edits.change(book, note, **self._by()))

    def put(self, game: ReplayGame, note: Annotation) -> Replay:
        """Add, change or, if it is empty, remove the user's note."""
        if not note.id:
            return self.add(game, note)
        if says_nothing(note):
            return self.remove(game, note)
        return self._edited(game, lambda book: file_edits.change(book, note, **self._by()))

    def remove(self, game: ReplayGame, note: Annotation) -> Replay:
        key = Key("annotation", note.id)
        return self._edited(game, lambda book: file_edits.remove(book, key, **self._by()))

    def undo(self, game: ReplayGame) -> Replay:
        """Undo the last edit. Raises NoEditToUndo, ChangedSince."""
        return self._edited(game, lambda book: file_edits.undo(book)[0])

    def redo(self, game: ReplayGame) -> Replay:
        """Redo the last undone edit. Raises NoEditToRedo, ChangedSince."""
        return self._edited(game, lambda book: file_edits.redo(book)[0])

    def _is_own(self, note: Annotation) -> bool:
        return note.author == self.author and not note.machine

    def _added(self, book: FileNotes, note: Kept) -> FileNotes:
        if isinstance(note, Bookmark):
            return file_edits.bookmark(book, note, **self._by())
        return file_edits.add(book, note, **self._by())

    def _by(self) -> dict[str, str]:
        return {"author": self.author, "time": time_now("")}

    def _edited(self, game: ReplayGame, edit: Callable[[FileNotes], FileNotes]) -> Replay:
        """Edit the current file on disk. Raises click.ClickException if that fails."""
        with notes_file.exclusive_lock(self.path):
            replay = open_replay(self.path)
            if replay.entries != game.replay.entries:
                text = N_("{file}: the file now has a different game")
                told = reader_words(PACKAGE).say(text, file=self.path)
                raise click.ClickException(told)
            book = edit(notes_file.open_notes(replay, self.path))
            notes_file.save_notes(replay, book, self.path)
        return msgspec.structs.replace(replay, others=book.lines)


def says_nothing(note: Annotation) -> bool:
    return not (any(note.text.values()) or note.glyphs or note.marks)


def with_text(note: Annotation, language: str, text: str) -> Annotation:
    """Set the text in a language; an empty one removes it."""
    others = {tag: content for tag, content in note.text.items() if tag != language}
    content = text.strip()
    return replace(note, text={**others, language: content} if content else others)


def with_glyph(note: Annotation, glyph: Glyph) -> Annotation:
    """Toggle a glyph."""
    return replace(note, glyphs=() if note.glyphs == (glyph,) else (glyph,))


def with_mark(note: Annotation, mark: Mark) -> Annotation:
    """Toggle a mark."""
    others = tuple(known for known in note.marks if known != mark)
    return replace(note, marks=others if mark in note.marks else (*note.marks, mark))
