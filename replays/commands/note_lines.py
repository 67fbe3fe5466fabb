"""The notes on a game as plain lines: what is said and asked at a moment, and what was tried."""

import textwrap
from collections.abc import Iterator

from replays.console.markdown_text import as_text
from replays.reading.cursor import Cursor, moment_of
from replays.reading.words import replay_words, seats_by_name
from service.domain.kit.translation import N_
from service.teaching.lessons.variations import line_in_words
from service.teaching.notes.model import (
    Annotation,
    Bookmark,
    Question,
    Variation,
    fits,
    in_language,
)

WIDTH = 96
INDENT = " " * 4
LogNote = Annotation | Variation | Question | Bookmark


class NoteLines:
    """The notes of a game by their moments, told in one language."""

    def __init__(self, cursor: Cursor, language: str) -> None:
        self._game, self._language = cursor.game, language
        self._words = replay_words(language)
        self._notes: dict[int, list[LogNote]] = {}
        for note in cursor.game.notes:
            if isinstance(note, LogNote) and fits(note.anchor, cursor.game.hashes):
                self._notes.setdefault(moment_of(cursor.game, note.anchor), []).append(note)

    def at(self, moment: int) -> list[LogNote]:
        return self._notes.get(moment, [])

    def lines(self, moment: int) -> Iterator[str]:
        """Yield what is said about a moment, indented."""
        for note in self.at(moment):
            head, *rest = self._tell(note)
            yield f"{INDENT}{head}"
            yield from (f"{INDENT}  {line}" for line in rest)

    def _tell(self, note: LogNote) -> list[str]:
        if isinstance(note, Bookmark):
            return [self._words.say(N_("Bookmark: {name}"), name=note.name)]
        # Slow to import, and few games have notes.
        from replays.console.terminal_markdown import plain

        names = map(as_text, self._game.names)
        text = seats_by_name(in_language(note.text, self._language), names, self._language)
        lines = plain(text, WIDTH - len(INDENT) - 2).splitlines()
        if isinstance(note, Variation):
            told = line_in_words(self._game, note, self._language)[1:]
            lines += [row for line in told for row in textwrap.wrap(f"» {line}", WIDTH - 6)]
        return [self._head(note), *filter(None, lines)]

    def _head(self, note: Annotation | Variation | Question) -> str:
        say = self._words.say
        match note:
            case Variation():
                head = say(N_("Variation {id}"), id=note.id)
            case Question():
                head = say(N_("Question {id}"), id=note.id)
            case _:
                head = say(N_("Generated note")) if note.machine else say(N_("Note"))
                head = " ".join((head, *note.glyphs))
        return f"{head} ({note.author}):" if note.author else f"{head}:"
