"""A contest of two levels: the games of one deal, the same at every run."""

import hashlib
import shlex
from collections.abc import Sequence
from time import process_time
from typing import Any

import msgspec

from service.bots.choose import choose
from service.bots.levels import Level, find_level, seed_of
from service.domain.catalog import all_games
from service.domain.kit.chance import Chance, Shuffle
from service.domain.kit.fold import fold
from service.domain.kit.messages import GameId, Seat
from service.domain.kit.ruleset import AnyRuleset

Side = int  # 0 is the first level, 1 the second
Lineup = tuple[Side, ...]  # by seat
PROGRAM = "cmd:"


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays what; the first level has one seat, the second all others.

    Instead of the first level, `cmd:` and a command line are a program that speaks HTTP.
    """

    first: str
    second: str
    ruleset: str
    players: int
    compiles: bool = False  # faster and with the same result, where search is installed

    @property
    def levels(self) -> tuple[Level, ...]:
        """Return the levels that play: only the second one beside a program."""
        names = (self.second,) if self.program else (self.first, self.second)
        return tuple(find_level(name) for name in names)

    @property
    def program(self) -> list[str]:
        """Return the command line of a program, nothing for a level. Raises ValueError."""
        is_program = self.first.startswith(PROGRAM)
        return shlex.split(self.first.removeprefix(PROGRAM)) if is_program else []

    @property
    def names(self) -> tuple[str, str]:
        """Return what the report calls both sides; a level is told with its version."""
        bots = [level.bot for level in self.levels]
        return (shlex.join(self.program) if self.program else bots[0]), bots[-1]

    @property
    def lineups(self) -> tuple[Lineup, ...]:
        """Return who sits where in the games of a deal: the first level once in every seat.

        Alone, both play the same cards.
        """
        if self.players == 1:
            return (0,), (1,)
        seats = range(self.players)
        return tuple(tuple(int(seat != first) for seat in seats) for first in seats)


class DealOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What the games of one deal brought; pairs are of the first and the second level."""

    share: float  # of the wins that the first level has, shared places divided
    points: tuple[tuple[int, ...], tuple[int, ...]]
    rounds: tuple[int, ...]  # of each game
    turns: tuple[int, int]
    seconds: tuple[float, float]  # of processor time


class ArenaGame:
    """A game of a contest: who sits where, and what was counted; pairs as in an outcome."""

    def __init__(self, ruleset: AnyRuleset, lineup: Lineup) -> None:
        self.ruleset = ruleset
        self.lineup = lineup
        self.turns, self.seconds = [0, 0], [0.0, 0.0]
        self.state: Any = None

    def totals(self) -> list[tuple[Side, int]]:
        scores = self.ruleset.scores(self.state)
        return [(side, score.total) for side, score in zip(self.lineup, scores, strict=True)]

    def winners(self) -> list[Side]:
        standings = self.ruleset.result(self.state).standings
        return [self.lineup[each.seat - 1] for each in standings if each.place == 1]


class _LevelGame(ArenaGame):
    """One game between levels; chance stays here and is never handed to them."""

    def __init__(self, contest: Contest, lineup: Lineup, deal: int) -> None:
        super().__init__(all_games().ruleset(contest.ruleset), lineup)
        self._levels = contest.levels
        self._compiles = contest.compiles
        self._id = GameId(f"arena {deal}")  # a level is exactly as strong as itself
        self._chance: Chance = Shuffle(hashlib.sha256(b"arena %d" % deal).digest())
        empty = self.ruleset.initial(self.ruleset.setup(contest.players, {}, None))
        self.state = fold(self.ruleset, empty, self.ruleset.start(empty, self._chance))

    def play(self) -> None:
        move = 0
        while not self.state.is_over:
            move += 1
            self._turn(self.state.asked, move)

    def _turn(self, seat: Seat, move: int) -> None:
        side = self.lineup[seat - 1]
        level = self._levels[side]
        began = process_time()
        seed = seed_of(level, self._id, move)
        commands = choose(level, self.ruleset, self.state, seat, seed, compiles=self._compiles)
        self.seconds[side] += process_time() - began
        self.turns[side] += 1
        for command in commands:
            events = self.ruleset.decide(command, seat, self.state, self._chance)
            self.state = fold(self.ruleset, self.state, events)


def play_deal(contest: Contest, number: int) -> DealOutcome:
    """Play the games of a deal between levels."""
    games = [_LevelGame(contest, lineup, number) for lineup in contest.lineups]
    for game in games:
        game.play()
    return outcome_of(contest, games)


def outcome_of(contest: Contest, games: Sequence[ArenaGame]) -> DealOutcome:
    """Sum up the games of a deal, which are over."""
    return DealOutcome(
        share=_share(contest, games),
        points=(_points(games, 0), _points(games, 1)),
        rounds=tuple(game.state.round for game in games),
        turns=(sum(game.turns[0] for game in games), sum(game.turns[1] for game in games)),
        seconds=(sum(game.seconds[0] for game in games), sum(game.seconds[1] for game in games)),
    )


def _points(games: Sequence[ArenaGame], side: Side) -> tuple[int, ...]:
    return tuple(total for game in games for each, total in game.totals() if each == side)


def _share(contest: Contest, games: Sequence[ArenaGame]) -> float:
    if contest.players > 1:
        winners = [game.winners() for game in games]
        return sum(each.count(0) / len(each) for each in winners) / len(games)
    ((_, first),), ((_, second),) = (game.totals() for game in games)
    return (first > second) + (first == second) / 2
