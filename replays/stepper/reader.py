"""Somebody who reads a game: where they are, what they look for, what they may know."""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from replays.reading.card_places import Travel, travels_of
from replays.reading.cursor import Cursor, NoSuchMoment, Unit
from replays.reading.search import BadQuery, condition
from replays.stepper.words import stepper_words
from service.domain.kit.messages import Seat
from service.events.replay_files.file import Replay
from service.events.store.audit import NONSENSE
from service.teaching.notes.model import Anchor, Annotation, Bookmark, Question, Variation, fits
from service.teaching.notes.replay_game import ReplayGame

Anchored = Annotation | Variation | Question | Bookmark


class NoteAtMoment(NamedTuple):
    """A note of the file and the moment it is about."""

    moment: int
    note: Anchored


class Reader:
    """A moment of a game; with `is_innocent`, nothing tells what is to come."""

    def __init__(self, cursor: Cursor, language: str, is_innocent: bool = False) -> None:
        self.here = cursor
        self.language = language
        self.is_innocent = is_innocent
        self.words = stepper_words(language)
        self.before = cursor.at - 1  # what changed since then is lit up
        self.seen = cursor.at
        self.said = ""
        self.query = ""
        self.mark: Cursor | None = None
        self.chosen: Seat | None = None
        self.eyes: Seat | None = None
        self.sentence = lru_cache(maxsize=None)(self._sentence)
        self.label = lru_cache(maxsize=None)(self._label)

    @property
    def game(self) -> ReplayGame:
        return self.here.game

    @property
    def seats(self) -> int:
        return int(self.here.state.seats)

    @property
    def end(self) -> int:
        """Return how far the reader may look."""
        return self.seen if self.is_innocent else self.game.events

    @property
    def seat(self) -> Seat:
        """Return the seat that is looked at: the one chosen, or the one the event is about."""
        about = getattr(self.here.event, "seat", None) or self.here.move.seat
        return self.chosen or self.eyes or Seat(min(max(about, 1), self.seats))

    @property
    def is_kept_in_the_dark(self) -> bool:
        """Return whether there is anything to come that the reader must not know."""
        return self.is_innocent and self.seen < self.game.events

    @property
    def has_totals(self) -> bool:
        return not self.is_innocent or bool(self.here.state.is_over)

    def go(self, there: Cursor, before: int | None = None) -> None:
        self.before = there.at - 1 if before is None else before
        self.here = there
        self.seen = max(self.seen, there.at)
        self.said = ""

    def step(self, unit: Unit, count: int) -> None:
        """Step to and fro; going on, all that happened since the last stop is lit up."""
        there = self.here.step(unit, count)
        if there.at == self.here.at:
            end = self.words.say("The end.") if count > 0 else self.words.say("The beginning.")
            self.said = end
            return
        self.go(there, self.here.at if count > 0 else None)

    def last(self) -> None:
        is_hiding = self.end < self.game.events
        self.go(self.here.to(self.end))
        if is_hiding:
            self.said = self.words.say("This is as far as you have been.")

    def jump(self, target: str) -> None:
        try:
            self.go(self.here.jump(target.strip()))
        except NoSuchMoment as problem:
            hidden = self.words.say("There is no such moment: say 17, 17.2, R3 or R3.2.")
            self.said = hidden if self.is_innocent else self._told(problem)

    def search(self, query: str, direction: int = 1) -> None:
        """Find the next moment that a question fits; past the end it goes on from the start."""
        self.query = query or self.query
        try:
            holds = condition(self.query)
        except BadQuery as problem:
            self.said = self._told(problem)
            return
        for moment in self._around(direction):
            there = self.here.to(moment)
            if holds(there, self.language):
                is_round = (moment - self.here.at) * direction <= 0
                self.go(there)
                self.said = (
                    self.words.say("Found (search started again from the other end).")
                    if is_round
                    else ""
                )
                return
        self.said = self.words.say("Nothing is found for “{query}”.", query=self.query)

    def next_note(self, direction: int) -> None:
        """Go to the next moment that somebody says something about."""
        moments = [moment for moment in self.noted if moment <= self.end]
        ahead = [at for at in moments if (at - self.here.at) * direction > 0]
        if not ahead:
            self.said = self.words.say("There are no more annotations that way.")
            return
        self.go(self.here.to(ahead[0] if direction > 0 else ahead[-1]))

    def next_score(self, direction: int) -> None:
        there = self.here.next_score_change(self.seat, direction)
        if there is None or there.at > self.end:
            self.said = self.words.say("The score of this seat changes no more that way.")
            return
        self.go(there)

    def choose_seat(self) -> None:
        """Choose the next seat; after the last one, follow the seat that moves."""
        after = (self.chosen or 0) + 1
        self.chosen = Seat(after) if after <= self.seats else None

    def change_eyes(self) -> None:
        after = (self.eyes or 0) + 1
        self.eyes = Seat(after) if after <= self.seats else None

    @cached_property
    def notes(self) -> tuple[NoteAtMoment, ...]:
        """Return what the file says about moments that are still as they were."""
        hashes = [entry.hash for entry in self.game.replay.entries]
        found = (
            NoteAtMoment(moment_of(self.game, note.anchor), note)
            for note in self.game.notes
            if isinstance(note, Anchored) and fits(note.anchor, hashes)
        )
        return tuple(sorted(found, key=lambda spoken: spoken.moment))

    @cached_property
    def noted(self) -> dict[int, list[Anchored]]:
        """Return the notes by their moment: files may have thousands of them."""
        found: dict[int, list[Anchored]] = {}
        for spoken in self.notes:
            found.setdefault(spoken.moment, []).append(spoken.note)
        return found

    def notes_here(self) -> list[Anchored]:
        return self.noted.get(self.here.at, [])

    def glyphs_at(self, moment: int) -> list[str]:
        """Return how people judge what happens at a moment, each judgement once.

        What is said before a move is about its first event.
        """
        here, before = self._annotations(moment), self._annotations(moment - 1)
        notes = [note for note in here if not _looks_ahead(note)]
        notes += [note for note in before if _looks_ahead(note)]
        return list(dict.fromkeys(glyph for note in notes for glyph in note.glyphs))

    def judged_here(self) -> dict[Seat, str]:
        """Return the glyphs of what was just played and of what comes next, by whose move it is."""
        found: dict[Seat, list[str]] = {}
        for note in self._annotations(self.here.at):
            move = self.game.moves[note.anchor.move - 1] if _looks_ahead(note) else self.here.move
            found.setdefault(move.seat, []).extend(note.glyphs)
        return {seat: " ".join(dict.fromkeys(glyphs)) for seat, glyphs in found.items() if glyphs}

    def _annotations(self, moment: int) -> list[Annotation]:
        return [note for note in self.noted.get(moment, ()) if isinstance(note, Annotation)]

    def travels(self, card: str) -> list[Travel]:
        return [travel for travel in travels_of(self.game, card) if travel.moment <= self.end]

    def written_into(self, replay: Replay) -> None:
        """Go on in the same file after something was kept in it; its moves are as they were."""
        self.game.said_anew(replay)
        for known in ("notes", "noted"):
            vars(self).pop(known, None)

    def _sentence(self, moment: int) -> str:
        try:
            return self.here.to(moment).sentence(self.language)
        except NONSENSE:  # of a forged file; the moment itself can't be gone to
            return "?"

    def _label(self, moment: int) -> str:
        return self.here.to(moment).label

    def _around(self, direction: int) -> Iterator[int]:
        ahead: Iterable[int] = range(self.here.at + 1, self.end + 1)
        behind: Iterable[int] = range(1, self.here.at + 1)
        if direction < 0:
            ahead, behind = range(self.here.at - 1, 0, -1), range(self.end, self.here.at - 1, -1)
        yield from ahead
        yield from behind

    def _told(self, problem: Exception) -> str:
        said = str(problem)
        return f"{said[:1].upper()}{said[1:]}."


def _looks_ahead(note: Annotation) -> bool:
    """Return whether a note is about the next move; the first move has no moment before it."""
    return note.anchor.when == "before" and note.anchor.move > 1


def moment_of(game: ReplayGame, anchor: Anchor) -> int:
    """Return the moment that an anchor means."""
    move = anchor.move - (anchor.when == "before")
    return game.moment(move) if move else 1
