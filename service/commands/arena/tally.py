"""The tally of a contest: wins with their interval, points, and when it is clear."""

from math import sqrt
from statistics import fmean, stdev

import msgspec

from service.commands.arena.contest import Contest, DealOutcome

WIDTH_95, WIDTH_CLEAR = 1.96, 4.0  # standard errors
FEWEST_DEALS = 20  # before a contest may be clear


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a contest; pairs are of the first and the second level."""

    first: str
    second: str
    ruleset: str
    players: int
    deals: int
    games: int
    wins: float  # share of the first level
    interval: float  # to both sides, 95 %
    chance: float  # share of equals
    points: tuple[float, float]
    rounds: float
    turns: tuple[int, int]
    cpu_ms_per_turn: tuple[float, float]
    is_clear: bool


class Tally:
    """What was counted so far, deal by deal."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._chance = 1 / max(2, contest.players)
        self._outcomes = list[DealOutcome]()

    def add(self, outcome: DealOutcome) -> None:
        self._outcomes.append(outcome)

    @property
    def wins(self) -> float:
        return fmean(outcome.share for outcome in self._outcomes)

    @property
    def is_clear(self) -> bool:
        """Return whether one side is stronger beyond doubt.

        The contest is looked at after every deal, so the margin is wider than that of the report.
        """
        margin = WIDTH_CLEAR * self._standard_error()
        enough = len(self._outcomes) >= FEWEST_DEALS
        return enough and abs(self.wins - self._chance) > margin

    def report(self) -> Report:
        contest, outcomes = self._contest, self._outcomes
        first, second = contest.names
        rounds = [count for outcome in outcomes for count in outcome.rounds]
        sides = (0, 1)
        points = [[p for o in outcomes for p in o.points[side]] for side in sides]
        turns = [sum(outcome.turns[side] for outcome in outcomes) for side in sides]
        cpu = [1000 * sum(outcome.seconds[side] for outcome in outcomes) for side in sides]
        return Report(
            first=first,
            second=second,
            ruleset=contest.ruleset,
            players=contest.players,
            deals=len(outcomes),
            games=len(rounds),
            wins=self.wins,
            interval=WIDTH_95 * self._standard_error(),
            chance=self._chance,
            points=(fmean(points[0]), fmean(points[1])),
            rounds=fmean(rounds),
            turns=(turns[0], turns[1]),
            cpu_ms_per_turn=(cpu[0] / max(1, turns[0]), cpu[1] / max(1, turns[1])),
            is_clear=self.is_clear,
        )

    def _standard_error(self) -> float:
        """Return the error of the wins, by deals: games of one deal are alike.

        One more deal that is won and one that is lost keep it honest when all went the same way.
        """
        shares = [*(outcome.share for outcome in self._outcomes), 0.0, 1.0]
        return stdev(shares) / sqrt(len(shares))
