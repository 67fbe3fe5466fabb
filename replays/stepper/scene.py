"""What the screen shows at a moment of the game or of a branch: the table and its changes."""

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar

from rich.segment import Segment
from rich.text import Text

from replays.reading.words import seat_in_words
from replays.stepper.branching import Branch
from replays.stepper.marks import SIGNS, signs_of
from replays.stepper.reader import Reader
from replays.table.brush import Highlights, Line
from replays.table.canvas import draw, draw_whole
from replays.table.palette import style_of
from service.domain.kit.fold import Position
from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat
from service.domain.kit.table import Sight, Table, changed
from service.teaching.notes.model import Annotation

PICTURE_WIDTH = 100
BAR = 24  # columns of the bar that shows the progress
RECENT = 6  # number of cached states
T = TypeVar("T")


class IdentityCache(Generic[T]):
    """Small cache keyed by object identity of the state."""

    def __init__(self, make: Callable[..., T]) -> None:
        self._make = make
        self._entries: deque[tuple[Any, tuple[object, ...], T]] = deque(maxlen=RECENT)

    def of(self, state: Any, *how: object) -> T:
        for known, way, value in self._entries:
            if known is state and way == how:
                return value
        value = self._make(state, *how)
        self._entries.append((state, how, value))
        return value


class OtherPosition(Protocol):
    """A position outside the game on the table: a branch, an answer, a line."""

    @property
    def position(self) -> Position[Any]: ...

    @property
    def position_before(self) -> Position[Any]: ...

    @property
    def seat(self) -> Seat: ...


class Scene:
    """The reader, the branch if any, and whether to use colour."""

    def __init__(self, reader: Reader, colour: bool) -> None:
        self.reader = reader
        self.colour = colour
        self.branch: Branch | None = None
        self.pointed = ""  # the place under the pointer, and its seat
        self.pointed_seat: Seat | None = None
        self.hints = ""  # keys for beginners
        # The table before a step is the one after the previous step.
        self._state_at = lru_cache(maxsize=RECENT)(self._fold)
        self._scored = IdentityCache(reader.game.ruleset.scores)
        self._laid = IdentityCache(self._lay_out)

    @property
    def title(self) -> str:
        return self.table().title

    @property
    def other_position(self) -> OtherPosition | None:
        return self.branch

    @property
    def seat(self) -> Seat:
        """Return the seat in focus: the chosen one, or the one of the event."""
        if self.pointed_seat is not None:
            return self.pointed_seat
        other = self.other_position
        return other.seat if other and not self.reader.chosen_seat else self.reader.seat

    @property
    def state(self) -> Any:
        other = self.other_position
        return other.position.state if other else self._state_at(self.reader.here.at)

    @property
    def state_before(self) -> Any | None:
        """Return the state to compare with; None before the first moment."""
        if self.other_position:
            return self.other_position.position_before.state
        before = self.reader.before
        return self._state_at(before) if before >= 1 else None

    def scores(self, state: Any) -> tuple[Score, ...]:
        return self._scored.of(state)

    def probe(self) -> None:
        """Compute everything to be drawn; a forged file may raise any of NONSENSE here."""
        self.reader.sentence(self.reader.here.at)
        self.scores(self.state)
        self._table(self.state)

    def draw_lines(self, width: int, height: int) -> list[Line]:
        """Draw the table, with what has changed."""
        after, before = self._table(self.state), self.state_before
        then = None if before is None else self._table(before)
        judged = () if self.other_position else tuple(self.reader.glyphs_by_seat().items())
        look = Highlights(changed(then, after), self._marked(), self.colour, self.pointed, judged)
        return draw(after, width, height, look, self.seat)

    def picture(self, width: int = PICTURE_WIDTH) -> Text:
        """Return the whole table as text, for a page to scroll."""
        signs = self.reader.game.ruleset.text.signs(self.reader.language)
        text = Text()
        for line in draw_whole(self.table(), signs, width, self.colour):
            for segment in line:
                text.append(segment.text, segment.style)
            text.append("\n")
        return text

    def _fold(self, moment: int) -> Any:
        return self.reader.game.position(moment).state

    def table(self) -> Table:
        return self._table(self.state)

    def _table(self, state: Any) -> Table:
        reader = self.reader
        return self._laid.of(state, reader.eyes, reader.has_totals)

    def _lay_out(self, state: Any, eyes: Seat | None, has_totals: bool) -> Table:
        reader = self.reader
        sight = Sight(
            names=reader.game.names,
            language=reader.language,
            scores=self.scores(state) if has_totals else (),
            sees_piles=eyes is None,
        )
        return reader.game.ruleset.text.table(state, sight)

    def _marked(self) -> tuple[tuple[str, str], ...]:
        """Return the marked cards and slots, with their signs."""
        if self.other_position:
            return ()
        # Thousands of notes on one moment mark little that is different.
        marks = {
            (mark.mark, mark.card, mark.slot, mark.seat, mark.to): mark
            for note in self.reader.notes_here()
            if isinstance(note, Annotation)
            for mark in note.marks
        }
        signed = dict.fromkeys(sign for mark in marks.values() for sign in signs_of(mark))
        # If one card has several marks, a ring has the lowest priority.
        return tuple(sorted(signed, key=lambda one: one[1] == SIGNS["ring"]))


def heading(scene: Scene, width: int, speed: float | None = None) -> Line:
    """Return the first line of the screen; `speed` is that of automatic play, if it plays."""
    reader, colour = scene.reader, scene.colour
    line = [
        Segment(f" {scene.title} ", style_of("heading", colour)),
        Segment(f" {reader.here.label} ", style_of("asked", colour)),
        Segment(f" {_place(scene)} ", style_of("label", colour)),
        *(Segment(f" {mode} ", style_of("marked", colour)) for mode in _modes(scene, speed)),
    ]
    room = width - Segment.get_line_length(line) - 1
    if not reader.hide_spoilers and room >= BAR:
        done = reader.here.at * BAR // max(reader.game.events, 1)
        line += [
            Segment(" " * (room - BAR)),
            Segment("━" * done, style_of("asked", colour)),
            Segment("┄" * (BAR - done), style_of("empty", colour)),
        ]
    return line


def _place(scene: Scene) -> str:
    reader = scene.reader
    move, event = reader.here.place
    of = "" if reader.hide_spoilers else f"/{len(reader.game.moves)}"
    return reader.words.say("move {move}", move=f"{move}.{event}{of}")


def _modes(scene: Scene, speed: float | None) -> list[str]:
    reader = scene.reader
    say, moods = reader.words.say, list[str]()
    if speed is not None:
        moods.append(say("playing, {speed:g} a second", speed=speed))
    if scene.branch is not None:
        tried = len(scene.branch.line)
        moods.append(reader.words.count("variation: {n} move", "variation: {n} moves", tried))
    if reader.mark is not None:
        moods.append(say("compare with {label}", label=reader.mark.label))
    if reader.eyes is not None:
        who = seat_in_words(reader.game, reader.eyes, reader.language)
        moods.append(say("seen by {who}", who=who))
    if reader.chosen_seat is not None:
        who = seat_in_words(reader.game, reader.chosen_seat, reader.language)
        moods.append(say("seat of {who}", who=who))
    return moods
