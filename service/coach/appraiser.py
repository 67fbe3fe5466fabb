"""The learned value of positions that were played, for every seat."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from service.bots.turn_values import AnyCore, ValuedTurns, functions_by_name, value_turns
from service.bots.value import Value, load_value
from service.coach.turns import Turn
from service.domain.kit.compact import IS_TURN
from service.domain.kit.messages import Command, Seat
from service.domain.kit.ruleset import AnyRuleset


class CardsInOrder:
    """A fixed order of the cards, for commands of which only the open part counts."""

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        return tuple(range(size))


class RatedTurns(NamedTuple):
    """The turns of a position that are worth considering, and the value of each."""

    start: Any
    rows: list[list[int]]
    values: list[int]
    core: AnyCore

    @property
    def best(self) -> int:
        return self.values.index(max(self.values))

    def commands(self, number: int) -> tuple[Command, ...]:
        return self.core.commands(self.start, self.rows[number])

    def value_of(self, commands: Sequence[Command]) -> int | None:
        """Return the value of a turn with exactly these commands, if it is listed."""
        played = tuple(commands)
        for number, value in enumerate(self.values):
            if self.commands(number) == played:
                return value
        return None


class Appraiser:
    """Values the positions of games with one number of players, each once."""

    def __init__(self, ruleset: AnyRuleset, core: AnyCore, value: Value) -> None:
        self.ruleset, self.core, self.value = ruleset, core, value
        # By the identity of a state: it stays alive beside what is known of it.
        self._encoded: dict[int, tuple[Any, list[int]]] = {}
        self._valued: dict[int, tuple[Any, ValuedTurns]] = {}

    def values(self, states: Sequence[Any], seats: Sequence[Seat]) -> list[int]:
        """Value a seat in each state, as if it had just played."""
        return self.values_of(self.describe(states, seats)) if states else []

    def values_of(self, described: Sequence[Sequence[int]]) -> list[int]:
        flat = [number for row in described for number in row]
        return [int(each) for each in self.value.of(flat)]

    def describe(self, states: Sequence[Any], seats: Sequence[Seat]) -> list[list[int]]:
        """Return the features of a seat in each state."""
        describe = functions_by_name(self.core)["describe"]
        width = len(self.core.features)
        rows = list[list[int]]()
        for state, seat in zip(states, seats, strict=True):
            row = [0] * width
            describe(self.position(state), seat - 1, row, 0)
            rows.append(row)
        return rows

    def rate(self, start: Any) -> RatedTurns | None:
        """Value all turns of a position; None where there is nothing to choose."""
        if not self.core.supports(start):
            return None
        rated = self.valued(start)
        if len(rated.values) < 2:
            return None
        return RatedTurns(start, rated.rows, rated.values, self.core)

    def valued(self, start: Any) -> ValuedTurns:
        """Value all turns of a position, however few."""
        known = self._valued.get(id(start))
        if known is None:
            valued = value_turns(self.core, self.value, self.position(start))
            known = self._valued[id(start)] = start, valued
        return known[1]

    def is_whole_turn(self, start: Any) -> bool:
        """Return whether a turn is asked for, and not the answer to a question beside the turns."""
        return self._encoding(start)[IS_TURN] == 1

    def after(self, turn: Turn) -> Any:
        """Return the state after a turn, before anything is dealt."""
        return state_after(self.ruleset, turn.end, turn.seat, turn.commands[-1])

    def position(self, state: Any) -> list[int]:
        """Return a state as a position, to write on."""
        return self._encoding(state).copy()

    def _encoding(self, state: Any) -> list[int]:
        known = self._encoded.get(id(state))
        if known is None:
            position = self.core.encode(state, True)
            assert position is not None
            known = self._encoded[id(state)] = state, position
        return known[1]


def state_after(ruleset: AnyRuleset, end: Any, seat: Seat, last: Command) -> Any:
    """Return the state after the last command of a turn, before anything is dealt.

    The first event of such a command is what the seat did; what follows is the deal.
    """
    events = ruleset.decide(last, seat, end, CardsInOrder())
    return ruleset.evolve(end, events[0])


def has_values(ruleset: AnyRuleset) -> bool:
    """Return whether anything was learned about a game."""
    return ruleset.strategy is not None and ruleset.strategy.load_core is not None


def find_appraiser(ruleset: AnyRuleset, state: Any) -> Appraiser | None:
    """Return what values a game; None for a game, a deck or a number of players without values."""
    core = None if ruleset.strategy is None else ruleset.strategy.core
    value = load_value(ruleset.package, state.seats)
    if core is None or value is None or core.encode(state, True) is None:
        return None
    return Appraiser(ruleset, core, value)
