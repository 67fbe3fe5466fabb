"""The stepper's actions that write: notes, glyphs, marks, questions, undo and redo."""

from collections.abc import Callable

import click

from replays.commands.branch import anchor_of
from replays.console.terminal_markdown import rendered
from replays.reading.cursor import Cursor
from replays.stepper.branching import answer_of
from replays.stepper.log_and_ledger import note_in_words
from replays.stepper.marks import Target, targets
from replays.stepper.notes.question_text import as_written as as_text
from replays.stepper.notes.question_text import with_answer
from replays.stepper.notes.variation_actions import VariationActions
from replays.stepper.notes.writer import (
    GLYPHS,
    NoteWriter,
    says_nothing,
    with_glyph,
    with_mark,
    with_text,
)
from replays.stepper.pointing import TablePointer
from replays.stepper.screens import Confirm, EditorText, Pick, Prompt, TextScreen, Write
from service.domain.kit.translation import N_
from service.events.replay_files.file import Replay
from service.teaching.notes.errors import NoEditToRedo, NoEditToUndo
from service.teaching.notes.file_edits import ChangedSince, NoSuchNote
from service.teaching.notes.marks import BadMark, mark_of, on_the_table
from service.teaching.notes.model import Annotation, BadNote, Bookmark, Question, Variation

MOST_READ = 100  # notes on one page; more would take too long
MARKS = {"ring": N_("◎ a ring"), "arrow": N_("↗ an arrow"), "label": N_("✎ a label")}


class NoteActions(VariationActions):
    """Mixin of the stepper: the actions that write notes."""

    pen: NoteWriter
    drafts: dict[tuple[str, str], str]  # texts left with Escape, by title and moment

    def action_annotate(self) -> None:
        """Write a note on this moment, or edit your note."""
        note, reader = self._own_note(), self.reader
        if note is None:
            return
        title = reader.words.say(
            "About {label}, in {language}:", label=self._here(), language=reader.language
        )

        self._write(
            title,
            note.text.get(reader.language, ""),
            lambda text: self._put(with_text(note, reader.language, text)),
        )

    def action_glyph(self, number: int) -> None:
        """Judge a move, once this is confirmed: more digits are a moment to jump to."""
        note, glyph = self._own_note(), GLYPHS[number - 1]
        if note is None:
            return
        text = (
            N_("Take {glyph} off {label}? Enter does it, any other key doesn't.")
            if note.glyphs == (glyph,)
            else N_("Write {glyph} on {label}? Enter does it, any other key doesn't.")
        )

        def answered(pressed: str | None) -> None:
            if pressed in Confirm.YES:
                self._put(with_glyph(note, glyph))
            elif pressed and (pressed.isdecimal() or pressed == "."):
                self.ask_jump(f"{number}{pressed}")

        question = self.reader.words.say(text, glyph=glyph, label=self._here())
        self.push_screen(Confirm(question), answered)

    def action_mark(self) -> None:
        if self._own_note() is not None:
            self.run_worker(self._mark())

    def action_remove_note(self) -> None:
        note = self._own_note()
        if note is None:
            return
        if not note.id:
            self.tell(self.reader.words.say("There is no note of yours here."))
            return
        self._save(lambda: self.pen.remove(self.reader.game, note))

    def action_ask(self) -> None:
        """Add a question; the tried moves, or else the played ones, are the right answer."""
        branch, words = self.scene.branch, self.reader.words
        if branch is None or not branch.line:
            self.tell(words.say("Try a variation first: its moves are the right answer."))
            return

        anchor, language = anchor_of(branch.start), self.reader.language
        notes = self.reader.notes_by_moment.get(branch.start.at, ())
        known = self.pen.own_question(notes, anchor)
        asked = known or Question(id="", anchor=anchor, answers=())

        def save(text: str) -> None:
            answered = with_answer(asked, answer_of(branch), text, language)
            pen, game = self.pen, self.reader.game
            self._save(lambda: (pen.change if known else pen.add)(game, answered))

        title = (
            words.say("One more right answer. Lines: ? hint, = reply to it, ! reply to others.")
            if known
            else words.say("What is asked? Lines: ? hint, = reply if right, ! reply if wrong.")
        )
        self._write(title, as_text(asked, language), save)

    def action_read(self) -> None:
        """Show the notes on this moment in full."""
        reader = self.reader
        notes = reader.notes_here()
        if not notes:
            self.tell(reader.words.say("Nothing is said about this moment."))
            return
        texts = [note_in_words(reader, note, in_full=True) for note in notes[:MOST_READ]]
        if len(notes) > MOST_READ:
            texts.append(reader.words.say("… and {n} more", n=len(notes) - MOST_READ))
        self.push_screen(TextScreen(self._here(), rendered("\n\n---\n\n".join(texts))))

    def action_take_back(self) -> None:
        """Take back a tried move; without a branch, undo the last edit."""
        if self.scene.branch is not None:
            super().action_take_back()
            return
        words = self.reader.words
        try:
            self._save(lambda: self.pen.undo(self.reader.game), words.say("Undone."))
        except NoEditToUndo:
            self.tell(words.say("There is nothing to undo."))

    def action_redo(self) -> None:
        words = self.reader.words
        try:
            self._save(lambda: self.pen.redo(self.reader.game), words.say("Done again."))
        except NoEditToRedo:
            self.tell(words.say("There is nothing to do again."))

    def keep(self, note: Variation | Bookmark | Question) -> None:
        self._save(lambda: self.pen.add(self.reader.game, note))

    def _own_note(self) -> Annotation | None:
        """Return the user's note on the current move; notes are on whole moves."""
        words = self.reader.words
        if self.scene.branch is not None:
            self.tell(words.say("Leave the variation first."))
            return None
        whole = _end_of_move(self.reader.here)
        if whole.at != self.reader.here.at:
            self.travel(lambda reader: reader.go(whole))
        return self.pen.own(self.reader.notes_here(), anchor_of(self.reader.here))

    def _put(self, note: Annotation) -> None:
        if not note.id and says_nothing(note):
            self.tell("")
            return
        self._save(lambda: self.pen.put(self.reader.game, note))

    def _save(self, edit: Callable[[], Replay], message: str = "") -> None:
        """Edit the file; if that fails, show why and change nothing."""
        words = self.reader.words
        try:
            self.reader.replace_notes(edit())
        except click.ClickException as problem:
            self.tell(words.say("Not saved: {reason}", reason=problem.message))
            return
        except NoSuchNote:
            self.tell(words.say("Not saved: somebody has removed this note from the file."))
            return
        except (BadNote, ChangedSince) as problem:
            self.tell(words.say("Not saved: {reason}", reason=problem))
            return
        self.scene.branch = None
        self.tell(message or words.say("Saved in {file}.", file=self.path))

    async def _mark(self) -> None:
        """Ask for the kind of a mark, its target, and its end or text."""
        words, reader = self.reader.words, self.reader
        choices = [(kind, words.say(text)) for kind, text in MARKS.items()]
        kind = await self.push_screen_wait(Pick(words.say("Which mark?"), choices))
        target = (
            await self._ask_target(words.say("What do you want to mark?"))
            if kind in MARKS
            else None
        )
        if kind is None or target is None:
            return
        to = await self._ask_target(words.say("Where to?")) if kind == "arrow" else None
        text = (
            await self._ask_text(words.say("What should the label say?")) if kind == "label" else ""
        )
        try:
            texts = {reader.language: text} if text else {}
            mark = mark_of(kind, target.name, None if to is None else to.name, texts)
        except BadMark:  # its end or its text was not given
            return
        note = self._own_note()
        if note is not None:
            self._put(with_mark(note, mark))

    async def _ask_target(self, title: str) -> Target | None:
        table, reader = self.scene.table(), self.reader
        if table is None:
            return None
        there = on_the_table(reader.game, anchor_of(reader.here))
        rows = targets(reader.game, table, there, reader.language)
        return await self.push_screen_wait(TablePointer(title, rows, self.scene)) if rows else None

    async def _ask_text(self, question: str) -> str:
        return (await self.push_screen_wait(Prompt(question)) or "").strip()

    def _write(self, title: str, text: str, save: Callable[[str], None]) -> None:
        """Open an editor; what Escape leaves is there again the next time."""
        words, place = self.reader.words, (title, self._here())
        keys = words.say("Markdown · Ctrl+S saves · Esc leaves, and keeps a draft")

        def written(result: EditorText | None) -> None:
            if result is None or (result.is_draft and result.text == text):
                return
            if result.is_draft:
                self.drafts[place] = result.text
                self.tell(words.say("Not saved; the draft is kept until you quit."))
                return
            self.drafts.pop(place, None)
            save(result.text)

        self.push_screen(Write(title, self.drafts.get(place, text), keys), written)


def _end_of_move(cursor: Cursor) -> Cursor:
    return cursor.to(cursor.game.moment(cursor.place[0]))
