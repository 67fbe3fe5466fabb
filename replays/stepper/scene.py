"""What the screen shows at a moment of the game or of a branch: the table and its changes."""

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar

from rich.console import Console
from rich.text import Text

from replays.stepper.branching import Branch
from replays.stepper.reader import Reader
from replays.stepper.table.burano_table import burano_table
from replays.stepper.table.canvas import Line, Look, draw
from replays.stepper.table.cells import LayOut, Sight, Table, changed
from replays.stepper.table.dream_home_table import dream_home_table
from replays.stepper.table.marks import SIGNS, signs_of
from service.domain.kit.fold import Position
from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_
from service.teaching.notes.model import Annotation

LAY_OUT: dict[str, LayOut] = {"burano": burano_table, "dream-home": dream_home_table}
TITLES = {"burano": N_("Walking in Burano"), "dream-home": N_("Dream Home")}
PICTURE_WIDTH = 100
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
        game = self.reader.game.ruleset.game
        return self.reader.words.say(TITLES.get(game, game))

    @property
    def aside(self) -> OtherPosition | None:
        return self.branch

    @property
    def seat(self) -> Seat:
        """Return the seat in focus: the chosen one, or the one of the event."""
        if self.pointed_seat is not None:
            return self.pointed_seat
        return self.aside.seat if self.aside and not self.reader.chosen_seat else self.reader.seat

    @property
    def state(self) -> Any:
        return self.aside.position.state if self.aside else self._state_at(self.reader.here.at)

    @property
    def state_before(self) -> Any | None:
        """Return the state to compare with; None before the first moment."""
        if self.aside:
            return self.aside.position_before.state
        before = self.reader.before
        return self._state_at(before) if before >= 1 else None

    def scores(self, state: Any) -> tuple[Score, ...]:
        return self._scored.of(state)

    def probe(self) -> None:
        """Compute everything to be drawn; a forged file may raise any of NONSENSE here."""
        self.reader.sentence(self.reader.here.at)
        self.scores(self.state)
        if self.reader.game.ruleset.game in LAY_OUT:
            self._table(self.state)

    def draw_lines(self, width: int, height: int) -> list[Line]:
        """Draw the table, or the text picture of a game without one."""
        if self.reader.game.ruleset.game not in LAY_OUT:
            return self._as_lines(self.picture(width), width)
        after, before = self._table(self.state), self.state_before
        then = None if before is None else self._table(before)
        judged = () if self.aside else tuple(self.reader.glyphs_by_seat().items())
        look = Look(changed(then, after), self._marked(), self.colour, self.pointed, judged)
        return draw(after, width, height, look, self.seat)

    def picture(self, width: int = PICTURE_WIDTH) -> Text:
        game, text = self.reader.game, self.reader.game.ruleset.text
        picture = text.picture(
            self.state,
            width=width,
            colour=self.colour,
            language=self.reader.language,
            names=game.names,
        )
        return Text.from_ansi(picture)

    def _as_lines(self, text: Text, width: int) -> list[Line]:
        console = Console(width=width, color_system="truecolor", force_terminal=True)
        return console.render_lines(text)

    def _fold(self, moment: int) -> Any:
        return self.reader.game.position(moment).state

    def table(self) -> Table | None:
        """Return the table as cells; None for a game that only has a text picture."""
        return self._table(self.state) if self.reader.game.ruleset.game in LAY_OUT else None

    def _table(self, state: Any) -> Table:
        reader = self.reader
        return self._laid.of(state, reader.eyes, reader.has_totals)

    def _lay_out(self, state: Any, eyes: Seat | None, has_totals: bool) -> Table:
        reader = self.reader
        sight = Sight(
            names=reader.game.names,
            language=reader.language,
            scores=self.scores(state),
            eyes=eyes,
            has_totals=has_totals,
        )
        return LAY_OUT[reader.game.ruleset.game](state, sight)

    def _marked(self) -> tuple[tuple[str, str], ...]:
        """Return the marked cards and slots, with their signs."""
        if self.aside:
            return ()
        marks = [
            signed
            for note in self.reader.notes_here()
            if isinstance(note, Annotation)
            for mark in note.marks
            for signed in signs_of(mark)
        ]
        # If one card has several marks, a ring has the lowest priority.
        return tuple(sorted(dict.fromkeys(marks), key=lambda signed: signed[1] == SIGNS["ring"]))
