"""Analysing a game: what the turns lost, what all seats could expect, where the game turned."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from service.coach.appraiser import Appraiser, RatedTurns
from service.coach.calibration import Calibration
from service.coach.engine import engine_of, judges_of
from service.coach.measure import Measurement, measure
from service.coach.model import SMALL, AnalysedTurn, Analysis, Budget, Outlook
from service.coach.outlooks import known_loss, moments_of, seats_of
from service.coach.summary import seat_summaries, turning_points
from service.coach.turns import Turn, turns_of
from service.domain.kit.compact import A_POINT
from service.domain.kit.fold import MoveLike, advance
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset

# Of three turns that are valued, two seem to lose much and one seems to be strong.
MISTAKES_FIRST = 2
LEAST_LOSS = 0.05  # below it another best turn is not named
LARGE_LOSS = 3.0  # points; what seems to be lost is measured by search from here on

Progress = Callable[[int, int], None]


def analyse(
    ruleset: AnyRuleset,
    moves: Sequence[MoveLike],
    budget: Budget = SMALL,
    progress: Progress = lambda done, of: None,
    rated: dict[int, RatedTurns] | None = None,  # gets what was compared, by turn
    turns: Sequence[Turn] | None = None,  # of the game, if they are known
) -> Analysis:
    """Analyse a game up to where it is. Raises NotValued, NotByTheRules."""
    final: Any = advance(ruleset, None, moves).state
    appraiser, measured = judges_of(ruleset, final)
    played = list(turns_of(ruleset, moves)) if turns is None else turns
    judge = _Judge(appraiser, measured.calibration, played, final, len(moves), rated)
    turned = turning_points(judge.start, judge.turns())
    # All of them would leave nothing for mistakes: a position may have hundreds of turns.
    judge.value(budget, [point.turn for point in turned[:1]], progress)
    judged = tuple(judge.turns())
    return Analysis(
        engine=engine_of(appraiser, measured, budget),
        ruleset=ruleset.name,
        budget=budget.name,
        moves=len(moves),
        is_over=final.is_over,
        start=judge.start,
        turns=judged,
        seats=seat_summaries(judge.start, judged, judge.interrupted()),
        turning_points=turned,
    )


class _Judge:
    """Judges the turns of one game."""

    def __init__(
        self,
        appraiser: Appraiser,
        calibration: Calibration,
        turns: Sequence[Turn],
        final: Any,
        moves: int,
        rated: dict[int, RatedTurns] | None = None,
    ) -> None:
        self._appraiser, self._calibration = appraiser, calibration
        self._turns, self._final = turns, final
        self._states = [*(turn.start for turn in turns), final]
        self._moments = moments_of(appraiser, calibration, self._states)
        # Otherwise a resignation ended the game, or it runs.
        self._ended_by_turn = final.is_over and bool(turns) and turns[-1].last == moves
        self._played = self._played_values()
        self._rated = {} if rated is None else rated
        self._measured: dict[int, Measurement] = {}

    @property
    def start(self) -> tuple[Outlook, ...]:
        return self._moments[0].outlooks

    def interrupted(self) -> tuple[Seat, ...]:
        """Return the seats whose game was cut short: all of them, if a resignation ended it."""
        if self._final.is_over and not self._ended_by_turn:
            return tuple(seats_of(self._final))
        return tuple(self._final.resigned)

    def value(self, budget: Budget, first: Sequence[int], progress: Progress) -> None:
        """Compare the first turns and one of each seat with their alternatives, then others.

        Those are taken by need, within a budget. Large losses are searched then.
        """
        left = budget.ends
        needed = list(self._by_need())
        firsts = {self._turns[at].seat: at for at in reversed(needed) if at in self._played}
        order = list(dict.fromkeys([*first, *sorted(firsts.values(), key=needed.index), *needed]))
        for done, number in enumerate(order, 1):
            if left is not None and left <= 0 and number not in firsts.values():
                break
            rated = self._appraiser.rate(self._turns[number].start)
            progress(done, len(order))
            if rated is not None:
                self._rated[number] = rated
                left = None if left is None else left - len(rated.values)
        self._measure(budget)

    def _measure(self, budget: Budget) -> None:
        """Search where the value says that much was lost, the largest loss first."""
        left = budget.searched
        lost = {number: self._lost(number) for number in self._rated if self._is_valued(number)}
        for number in sorted(lost, key=lambda number: (-lost[number], number)):
            if lost[number] < LARGE_LOSS or (left is not None and left <= 0):
                break
            turn, rated = self._turns[number], self._rated[number]
            measured = measure(self._appraiser, turn, rated, budget.deals)
            if measured is not None:
                self._measured[number] = measured
                left = None if left is None else left - measured.listed

    def turns(self) -> list[AnalysedTurn]:
        return [self._turn(number) for number in range(len(self._turns))]

    def _turn(self, number: int) -> AnalysedTurn:
        turn, rated = self._turns[number], self._rated.get(number)
        lost, margin, best = self._lost(number), 0.0, ()
        if rated is not None and self._is_valued(number):
            middle = sorted(rated.values)[len(rated.values) // 2]
            margin = self._loss(number, max(rated.values) - middle)
            if lost >= LEAST_LOSS:
                best = tuple(map(msgspec.to_builtins, rated.commands(rated.best)))
        before, after = (self._moments[at].outlooks for at in (number, number + 1))
        change = after[turn.seat - 1].points - before[turn.seat - 1].points
        resigned = self._resigned_after(number)
        return AnalysedTurn(
            seat=turn.seat,
            first=turn.first,
            last=turn.last,
            after=after,
            lost=round(lost, 2),
            luck=None if resigned else round(change + lost, 2),
            is_valued=self._is_valued(number),
            is_certain=self._known_loss(number) is not None,
            margin=round(margin, 2),
            best=best,
            searched=self._searched(number),
            resigned=resigned,
        )

    def _is_valued(self, number: int) -> bool:
        return number in self._rated and self._value(number) is not None

    def _lost(self, number: int) -> float:
        """Return what a turn lost: by the mean of such turns, by value, or by value and search.

        Where nothing hidden was left it is certain.
        A large loss by value alone is often one of its errors, and search alone sees no further
        than one turn of each seat; the mean of both is nearest to what playouts say.
        """
        known = self._known_loss(number)
        if known is not None:
            return known
        rated, played = self._rated.get(number), self._value(number)
        if rated is None or played is None:
            return self._lost_by_fall(number)
        gap: float = max(rated.values) - played
        if number in self._measured:
            gap = (gap + self._measured[number].gap) / 2
        return self._loss(number, gap)

    def _known_loss(self, number: int) -> float | None:
        """Return what a turn lost where nothing hidden was left: what its seat then had less."""
        if self._resigned_after(number):
            return None
        before, after = self._moments[number], self._moments[number + 1]
        return known_loss(before, after, self._turns[number].seat)

    def _searched(self, number: int) -> tuple[float, ...]:
        measured = self._measured.get(number)
        gaps = () if measured is None else measured.gaps
        return tuple(round(self._loss(number, gap), 2) for gap in gaps)

    def _resigned_after(self, number: int) -> tuple[Seat, ...]:
        before, after = self._states[number].resigned, self._states[number + 1].resigned
        return tuple(seat for seat in after if seat not in before)

    def _loss(self, number: int, value: float) -> float:
        is_turn = self._appraiser.is_whole_turn(self._turns[number].start)
        return self._calibration.loss(self._share(number), value / A_POINT, is_turn=is_turn)

    def _share(self, number: int) -> float:
        return self._moments[number].standings[0].share

    def _by_need(self) -> Iterator[int]:
        """Yield the turns that may be valued: likely mistakes, and now and then a strong one."""
        waiting = sorted(range(len(self._turns)), key=self._need)
        while waiting:
            yield from waiting[:MISTAKES_FIRST]
            del waiting[:MISTAKES_FIRST]
            if waiting:
                yield waiting.pop()

    def _need(self, number: int) -> tuple[float, float, int]:
        """Order turns by the points that they probably lost."""
        known = self._known_loss(number)
        lost = self._lost_by_fall(number) if known is None else known
        return -lost, -self._fall(number), number

    def _fall(self, number: int) -> float:
        """Return how far a turn stayed below what was to be expected, in points."""
        played = self._played.get(number)
        if played is None:
            return 0.0
        before = self._moments[number].standings[self._turns[number].seat - 1]
        return self._calibration.expected_best(before) - played / A_POINT

    def _lost_by_fall(self, number: int) -> float:
        if number not in self._played:
            return 0.0
        return self._calibration.loss_by_fall(self._share(number), self._fall(number))

    def _value(self, number: int) -> int | None:
        """Return the value of the turn that was played; None if it can't be compared."""
        rated = self._rated.get(number)
        if number in self._played or rated is None:
            return self._played.get(number)
        return rated.value_of(self._turns[number].commands)

    def _played_values(self) -> dict[int, int]:
        """Value the position after each turn, except answers to questions beside the turns."""
        appraiser = self._appraiser
        numbers = [
            number
            for number, turn in enumerate(self._turns)
            if appraiser.core.supports(turn.start) and appraiser.is_whole_turn(turn.start)
        ]
        states = [self._after(number) for number in numbers]
        seats = [self._turns[number].seat for number in numbers]
        return dict(zip(numbers, appraiser.values(states, seats), strict=True))

    def _after(self, number: int) -> Any:
        if self._ended_by_turn and number == len(self._turns) - 1:
            return self._final
        return self._appraiser.after(self._turns[number])
