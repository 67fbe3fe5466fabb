"""Positions from games of players of all levels, with what the learned level makes of them."""

import hashlib
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from service.bots import search
from service.bots.choose import choose
from service.bots.levels import LEVELS, Level, seed_of
from service.coach.appraiser import Appraiser, RatedTurns, find_appraiser, state_after
from service.coach.calibration import SeatStanding
from service.coach.endings import known_points
from service.coach.outlooks import standings_of
from service.commands.calibrate.table import PlayoutTable, Rows
from service.domain.catalog import all_games
from service.domain.kit.chance import Shuffle
from service.domain.kit.compact import A_POINT
from service.domain.kit.fold import fold
from service.domain.kit.messages import Command, GameId, Seat
from service.domain.kit.ruleset import AnyRuleset

POSITIONS_OF_A_GAME = 4
DEALS = 8  # that a position is played out on, and each of two turns of it


class Sample(msgspec.Struct, frozen=True):
    """A moment of a game: how the seats stand, and what playouts made of them on average."""

    standings: tuple[SeatStanding, ...]
    levels: tuple[str, ...]
    points: tuple[float, ...]
    wins: tuple[float, ...]  # shared places divided
    known: tuple[float, ...] = ()  # final points where nothing hidden is left: nothing is fitted


class SampledTurn(msgspec.Struct, frozen=True):
    """A turn or an answer of a game: its worth, and what playouts say that it lost."""

    before: SeatStanding
    level: str
    best: int
    played: int
    lost: float  # final points of the seat
    is_turn: bool = True  # else an answer to a question beside the turns


class GameSamples(msgspec.Struct, frozen=True):
    """What one game gave."""

    moments: list[Sample]
    turns: list[SampledTurn]


class _Decision(NamedTuple):
    state: Any
    seat: Seat
    commands: tuple[Command, ...]


class Sampler:
    """Plays games between levels, and plays out some of their positions."""

    def __init__(
        self,
        game: str,
        players: int,
        compiles: bool,
        positions: int = POSITIONS_OF_A_GAME,
        deals: int = DEALS,
    ) -> None:
        self._ruleset: AnyRuleset = all_games().current(game)
        empty = self._ruleset.initial(self._ruleset.setup(players, {}, None))
        appraiser = find_appraiser(self._ruleset, empty)
        assert appraiser is not None
        self._empty, self._appraiser, self._compiles = empty, appraiser, compiles
        self._players, self._positions, self._deals = players, positions, deals
        self._table = PlayoutTable(appraiser.core, appraiser.value, compiles)

    @property
    def appraiser(self) -> Appraiser:
        return self._appraiser

    def game(self, number: int, scope: str) -> GameSamples:
        """Play a game and sample it; the same number and scope give the same samples."""
        name = f"{scope} {self._ruleset.game} {self._players} {number}"
        draw = random.Random(name)
        levels = [draw.choice(_levels()) for _ in range(self._players)]
        decisions = list(self._played(name, levels))
        known = [each for each in decisions if self._appraiser.core.supports(each.state)]
        chosen = draw.sample(known, min(self._positions, len(known)))
        moments, turns = list[Sample](), list[SampledTurn]()
        for at, decision in enumerate(chosen):
            seed = f"{name} {at}"
            is_late = decision.state.round == decisions[-1].state.round
            # Playing on begins with the best turn, so these are its results, too.
            results = self._table.results(decision.state, None, self._deals, seed)
            moments.append(self._moment(decision.state, levels, results, is_late))
            turn = self._turn(decision, levels, results, seed)
            turns += [] if turn is None else [turn]
        return GameSamples(moments, turns)

    def _played(self, name: str, levels: list[Level]) -> Iterator[_Decision]:
        ruleset, move = self._ruleset, 0
        chance = Shuffle(hashlib.sha256(name.encode()).digest())
        state: Any = fold(ruleset, self._empty, ruleset.start(self._empty, chance))
        while not state.is_over:
            move += 1
            seat = state.asked
            level = levels[seat - 1]
            seed = seed_of(level, GameId(name), move)
            commands = choose(level, ruleset, state, seat, seed, compiles=self._compiles)
            yield _Decision(state, seat, commands)
            for command in commands:
                state = fold(ruleset, state, ruleset.decide(command, seat, state, chance))

    def _moment(self, state: Any, levels: list[Level], results: Rows, is_late: bool) -> Sample:
        known = known_points(self._appraiser, state) if is_late else None
        places = results == results.max(axis=1, keepdims=True)
        wins = (places / places.sum(axis=1, keepdims=True)).mean(axis=0)
        return Sample(
            standings_of(self._appraiser, [state])[0],
            tuple(level.name for level in levels),
            tuple(map(float, results.mean(axis=0))),
            tuple(map(float, wins)),
            tuple(map(float, known or ())),
        )

    def _turn(
        self, decision: _Decision, levels: list[Level], results: Rows, seed: str
    ) -> SampledTurn | None:
        """Compare what was played with the best; None if it is not among those listed."""
        state, seat = decision.state, decision.seat
        rated = self._rated(state)
        if rated is None:
            return None
        is_turn = self._appraiser.is_whole_turn(state)
        played = self._value_after(decision) if is_turn else rated.value_of(decision.commands)
        if played is None or played not in rated.values:
            return None
        best, lost = max(rated.values), 0.0
        if played < best:
            row = rated.rows[rated.values.index(played)]
            others = self._table.results(state, row, self._deals, seed)
            lost = float((results - others)[:, seat - 1].mean())
        before = standings_of(self._appraiser, [state])[0][seat - 1]
        return SampledTurn(before, levels[seat - 1].name, best, played, lost, is_turn)

    def _rated(self, state: Any) -> RatedTurns | None:
        """Value what the asked seat may do, compiled where it can be."""
        if not self._compiles or not self._appraiser.is_whole_turn(state):
            return self._appraiser.rate(state)
        core, position = self._appraiser.core, self._appraiser.core.encode(state, True)
        assert position is not None
        rated = search.value_turns(core, self._appraiser.value, position)
        if len(rated.values) < 2:
            return None
        return RatedTurns(state, rated.rows, rated.values, core)

    def _value_after(self, decision: _Decision) -> int:
        ruleset, state, seat = self._ruleset, decision.state, decision.seat
        for command in decision.commands[:-1]:
            state = fold(ruleset, state, ruleset.decide(command, seat, state, _nothing()))
        after = state_after(ruleset, state, seat, decision.commands[-1])
        return self._appraiser.values([after], [seat])[0]


def _nothing() -> Shuffle:
    return Shuffle(bytes(32))


def _levels() -> list[Level]:
    """Return the levels that play: all that need no search."""
    return [level for level in LEVELS if not level.needs]


def in_points(value: float) -> float:
    return value / A_POINT
