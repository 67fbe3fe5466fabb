"""The choice of a computer player: one whole turn, from what its seat may know."""

from typing import Any, NamedTuple

from service.bots import search, turn_values
from service.bots.choose_by_points import HUNDRED, Run, choose_by_points, draw
from service.bots.levels import Level
from service.bots.turn_values import AnyCore
from service.bots.turns import turn_ends
from service.bots.value import Value, load_value
from service.domain.kit.compact import Skill
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset

BELL = 1536  # the middle of three draws of 0 to 1023, close to a bell


class Choice(NamedTuple):
    """The commands of one submission, and what a move should say about them."""

    commands: Run
    simulations: int = 0
    weights: str = ""  # the name of the value that judged


def choose(
    level: Level,
    ruleset: AnyRuleset,
    state: Any,
    seat: Seat,
    seed: bytes,
    *,
    compiles: bool = False,
) -> Run:
    """Return the commands of one submission, the same for the same state and seed."""
    return think(level, ruleset, state, seat, seed, compiles=compiles).commands


def think(
    level: Level,
    ruleset: AnyRuleset,
    state: Any,
    seat: Seat,
    seed: bytes,
    *,
    compiles: bool = False,
) -> Choice:
    """Choose a turn, and tell how it was found. The seat must be asked.

    `compiles` lets compiled code value turns too: for whole tournaments, with the same result.
    Raises SearchNotInstalled if the level searches and can't.
    """
    skill = level.skill_in(ruleset, state.seats)
    core = None if ruleset.strategy is None else ruleset.strategy.core
    if skill.judges_by != "points" and core is not None:
        value = load_value(ruleset.package, state.seats)
        position = core.encode(state, skill.remembers)
        if value is not None and position is not None:
            judge = _Judge(skill, core, value, seed, compiles)
            if core.supports(state):
                return judge.choose(state, position)
            return judge.choose_by_engine(ruleset, state)
    return Choice(choose_by_points(skill, ruleset, state, seat, seed))


class _Judge:
    """Chooses by a learned value."""

    def __init__(
        self, skill: Skill, core: AnyCore, value: Value, seed: bytes, compiles: bool
    ) -> None:
        self._skill, self._core, self._value = skill, core, value
        self._seed, self._compiles = seed, compiles

    def choose(self, state: Any, position: list[int]) -> Choice:
        """Choose on the core, with or without search."""
        core, value = self._core, self._value
        if self._skill.judges_by == "search":
            unseen = core.unseen(state)
            found = search.search(core, value, position, unseen, self._skill, self._seed)
            return Choice(core.commands(state, found.turn), found.simulations, value.name)
        value_turns = search.value_turns if self._compiles else turn_values.value_turns
        turns = value_turns(core, value, position)
        return Choice(core.commands(state, turns.rows[self._best(turns.values)]), 0, value.name)

    def choose_by_engine(self, ruleset: AnyRuleset, state: Any) -> Choice:
        """Value the turns that the engine lists, where the core can't list them."""
        core, seat = self._core, state.asked
        ends = turn_ends(ruleset, state, seat)
        positions = [core.encode(end.state, self._skill.remembers) for end in ends]
        known = [position for position in positions if position is not None]
        is_last = core.is_last(state)
        values = turn_values.value_of_states(core, self._value, known, seat - 1, is_last)
        return Choice(ends[self._best(values)].commands, 0, self._value.name)

    def _best(self, values: list[int]) -> int:
        """Return the number of the best turn, as the level notices and judges it."""
        judged = [
            (self._is_noticed(number), value + self._error(number), -number)
            for number, value in enumerate(values)
        ]
        return -max(judged)[2]

    def _is_noticed(self, number: int) -> bool:
        overlooks = self._skill.overlooks
        return not overlooks or draw(self._seed, b"sees %d" % number) % HUNDRED >= overlooks

    def _error(self, number: int) -> int:
        """Return by how much the level misjudges one turn."""
        if not self._skill.noise:
            return 0
        drawn = draw(self._seed, b"judges %d" % number)
        bell = (drawn & 1023) + (drawn >> 10 & 1023) + (drawn >> 20 & 1023) - BELL
        return bell * self._skill.noise // 512
