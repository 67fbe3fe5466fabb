"""The reader of a game: the moment, the search, and what may be shown."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from replays.reading.card_places import Travel, travels_of
from replays.reading.cursor import Cursor, NoSuchMoment, Unit, moment_of
from replays.reading.search import BadQuery, condition
from service.domain.kit.messages import Seat
from service.domain.kit.translation import words
from service.events.replay_files.file import Replay
from service.events.store.audit import NONSENSE
from service.teaching.notes.model import Annotation, Bookmark, Question, Variation, fits
from service.teaching.notes.replay_game import ReplayGame

PACKAGE = "replays.stepper"  # whose texts are translated here
Anchored = Annotation | Variation | Question | Bookmark


class NoteAtMoment(NamedTuple):
    """A note of the file and the moment it is about."""

    moment: int
    note: Anchored


class Reader:
    """The state of reading; with `hide_spoilers`, later moves are not given away."""

    def __init__(self, cursor: Cursor, language: str, hide_spoilers: bool = False) -> None:
        self.here = cursor
        self.language = language
        self.hide_spoilers = hide_spoilers
        self.words = words(PACKAGE, language)
        self.before = cursor.at - 1  # changes since then are highlighted
        self.furthest = cursor.at
        self.message = ""
        self.query = ""
        self.mark: Cursor | None = None
        self.chosen_seat: Seat | None = None
        self.eyes: Seat | None = None
        self.sentence = lru_cache(maxsize=None)(self._sentence)
        self.label = lru_cache(maxsize=None)(self._label)
        self.glyphs_at = lru_cache(maxsize=None)(self._glyphs_at)
        self._judgements = lru_cache(maxsize=None)(self._judgements_at)

    @property
    def game(self) -> ReplayGame:
        return self.here.game

    @property
    def seats(self) -> int:
        return int(self.here.state.seats)

    @property
    def end(self) -> int:
        """Return the last moment that the reader may see."""
        return self.furthest if self.hide_spoilers else self.game.events

    @property
    def seat(self) -> Seat:
        """Return the seat in focus: the chosen one, or the one that moved.

        A single event may be about another seat, such as the one whose turn begins.
        """
        is_single = self.here.at - self.before == 1
        about = (is_single and getattr(self.here.event, "seat", None)) or self.here.move.seat
        return self.chosen_seat or self.eyes or Seat(min(max(about, 1), self.seats))

    @property
    def has_spoilers_ahead(self) -> bool:
        """Return whether later moves must stay hidden."""
        return self.hide_spoilers and self.furthest < self.game.events

    @property
    def has_totals(self) -> bool:
        return not self.hide_spoilers or bool(self.here.state.is_over)

    def go(self, there: Cursor, before: int | None = None) -> None:
        self.before = there.at - 1 if before is None else before
        self.here = there
        self.furthest = max(self.furthest, there.at)
        self.message = ""

    def step(self, unit: Unit, count: int) -> None:
        """Step forward or back; going forward, all changes since the last stop are highlighted."""
        there = self.here.step(unit, count)
        if there.at == self.here.at:
            end = self.words.say("The end.") if count > 0 else self.words.say("The beginning.")
            self.message = end
            return
        self.go(there, self.here.at if count > 0 else None)

    def last(self) -> None:
        is_hiding = self.end < self.game.events
        self.go(self.here.to(self.end))
        if is_hiding:
            self.message = self.words.say("This is as far as you have been.")

    def jump(self, target: str) -> None:
        try:
            self.go(self.here.jump(target.strip()))
        except NoSuchMoment as problem:
            hidden = self.words.say("There is no such moment: say 17, 17.2, R3 or R3.2.")
            self.message = hidden if self.hide_spoilers else self._sentence_of(problem)

    def search(self, query: str, direction: int = 1) -> None:
        """Go to the next moment that matches the query; past the end it wraps around."""
        self.query = query or self.query
        try:
            holds = condition(self.query)
        except BadQuery as problem:
            self.message = self._sentence_of(problem)
            return
        for moment in self._around(direction):
            there = self.here.to(moment)
            if holds(there, self.language):
                is_round = (moment - self.here.at) * direction <= 0
                self.go(there)
                self.message = (
                    self.words.say("Found (search started again from the other end).")
                    if is_round
                    else ""
                )
                return
        self.message = self.words.say("Nothing is found for “{query}”.", query=self.query)

    def next_note(self, direction: int) -> None:
        """Go to the next moment with a note."""
        moments = [moment for moment in self.notes_by_moment if moment <= self.end]
        ahead = [at for at in moments if (at - self.here.at) * direction > 0]
        if not ahead:
            self.message = self.words.say("There are no more notes that way.")
            return
        self.go(self.here.to(ahead[0] if direction > 0 else ahead[-1]))

    def next_score(self, direction: int) -> None:
        there = self.here.next_score_change(self.seat, direction)
        if there is None or there.at > self.end:
            self.message = self.words.say("The score of this seat changes no more that way.")
            return
        self.go(there)

    def choose_seat(self) -> None:
        """Choose the next seat; after the last one, follow the seat that moves."""
        after = (self.chosen_seat or 0) + 1
        self.chosen_seat = Seat(after) if after <= self.seats else None

    def change_eyes(self) -> None:
        after = (self.eyes or 0) + 1
        self.eyes = Seat(after) if after <= self.seats else None

    @cached_property
    def notes(self) -> tuple[NoteAtMoment, ...]:
        """Return the notes whose anchors fit the game."""
        hashes = [entry.hash for entry in self.game.replay.entries]
        anchored = (
            NoteAtMoment(moment_of(self.game, note.anchor), note)
            for note in self.game.notes
            if isinstance(note, Anchored) and fits(note.anchor, hashes)
        )
        return tuple(sorted(anchored, key=lambda each: each.moment))

    @cached_property
    def notes_by_moment(self) -> dict[int, list[Anchored]]:
        """Return the notes by their moment: files may have thousands of them."""
        by_moment: dict[int, list[Anchored]] = {}
        for each in self.notes:
            by_moment.setdefault(each.moment, []).append(each.note)
        return by_moment

    def notes_here(self) -> list[Anchored]:
        return self.notes_by_moment.get(self.here.at, [])

    def _glyphs_at(self, moment: int) -> tuple[str, ...]:
        """Return the glyphs of people at a moment, each once.

        A note before a move is about its first event.
        """
        said = [glyphs for move, glyphs in self._judgements(moment) if not move]
        said += [glyphs for move, glyphs in self._judgements(moment - 1) if move]
        return tuple(dict.fromkeys(chain.from_iterable(said)))

    def glyphs_by_seat(self) -> dict[Seat, str]:
        """Return the glyphs of the last and the next move, by seat."""
        by_seat: dict[Seat, list[str]] = {}
        for number, glyphs in self._judgements(self.here.at):
            move = self.game.moves[number - 1] if number else self.here.move
            by_seat.setdefault(move.seat, []).extend(glyphs)
        return {seat: " ".join(dict.fromkeys(glyphs)) for seat, glyphs in by_seat.items()}

    def _judgements_at(self, moment: int) -> Sequence[tuple[int, tuple[str, ...]]]:
        """Return the different glyphs of notes on a moment, with the move to come that they are
        about, or 0: thousands of notes say little that is different."""
        judged = (
            (note.anchor.move if _looks_ahead(note) else 0, note.glyphs)
            for note in self.notes_by_moment.get(moment, ())
            if isinstance(note, Annotation) and note.glyphs
        )
        return tuple(dict.fromkeys(judged))

    def travels(self, card: str) -> list[Travel]:
        return [travel for travel in travels_of(self.game, card) if travel.moment <= self.end]

    def replace_notes(self, replay: Replay) -> None:
        """Take over new notes of the same file; its moves are unchanged."""
        self.game.replace_notes(replay)
        self.glyphs_at.cache_clear()
        self._judgements.cache_clear()
        for name in ("notes", "notes_by_moment"):
            vars(self).pop(name, None)

    def _sentence(self, moment: int) -> str:
        try:
            return self.here.to(moment).sentence(self.language)
        except NONSENSE:  # a forged file: this moment can't be shown
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

    def _sentence_of(self, problem: NoSuchMoment | BadQuery) -> str:
        text = problem.in_words(self.language)
        return f"{text[:1].upper()}{text[1:]}."


def _looks_ahead(note: Annotation) -> bool:
    """Return whether a note is about the next move; the first move has no moment before it."""
    return note.anchor.when == "before" and note.anchor.move > 1
