"""Searches for a turn that meets the condition of an answer; a question without one is broken."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Command, Seat
from service.domain.kit.trial import Trial
from service.teaching.explaining.search import Limits, best_turn, within_turn
from service.teaching.lessons.condition_language import BadCondition, Term, condition
from service.teaching.lessons.outcome_conditions import Outcome, predicate

LIMITS = Limits(10_000)
_POINTS = ("gain", "score")  # of the seat that is asked
_AT_LEAST = (">=", ">")


class Solution(msgspec.Struct, frozen=True):
    """A turn that meets a condition; if there is none, whether all turns were tried."""

    commands: tuple[Command, ...] = ()
    is_whole: bool = True

    @property
    def is_impossible(self) -> bool:
        return self.is_whole and not self.commands


def solve(trial: Trial, achieves: str, limits: Limits = LIMITS) -> Solution:
    """Search the turns of the seat in question. Raises BadCondition."""
    search = _Search(trial, achieves)
    best = best_turn(trial.ruleset, trial.position.state, search.seat, limits)
    if best is not None:
        if run := search.fitting(best.commands):
            return Solution(run)
        if best.is_whole and _asks_for_points(achieves):
            return Solution()  # no other turn brings more
    for looked_at, run in enumerate(search.runs()):
        if looked_at == limits.positions:
            return Solution(is_whole=False)
        if found := search.fitting(run):
            return Solution(found)
    return Solution()


class _Search:
    """The position of a question, and the condition to meet."""

    def __init__(self, trial: Trial, achieves: str) -> None:
        self.seat: Seat = trial.position.state.asked
        self._trial, self._ruleset, self._start = trial, trial.ruleset, trial.position.state
        self._holds = predicate(achieves, trial.ruleset)

    def fitting(self, run: Sequence[Command]) -> tuple[Command, ...]:
        """Return a run that meets the condition, with the end of the turn if that fits too."""
        state = self._after(run)
        if state is None:
            return ()
        whole = ((*run, command) for command in self._final(state))
        return next((each for each in (*whole, tuple(run)) if self._fits(each)), ())

    def runs(self) -> Iterator[tuple[Command, ...]]:
        """Yield every sequence of commands in the turn, shortest first."""
        start = self._start
        seen = {start}
        waiting: deque[tuple[Any, tuple[Command, ...]]] = deque([(start, ())])
        while waiting:
            state, run = waiting.popleft()
            yield run
            for command in self._ruleset.candidates(state, self.seat):
                after = within_turn(self._ruleset, state, self.seat, command)
                if after is not None and after not in seen:  # its end is tried with the run
                    seen.add(after)
                    waiting.append((after, (*run, command)))

    def _fits(self, run: Sequence[Command]) -> bool:
        """Judge a run as an answer is judged."""
        after = self._after(run) if run else None
        if after is None:
            return False
        try:
            return self._holds(Outcome(self._ruleset, self.seat, self._start, after))
        except BadCondition:  # it names something that doesn't exist after this run
            return False

    def _final(self, state: Any) -> list[Command]:
        if state.asked != self.seat:
            return []
        candidates = self._ruleset.candidates(state, self.seat)
        return [command for command in candidates if type(command) in self._ruleset.final]

    def _after(self, run: Sequence[Command]) -> Any | None:
        """Judge a run; None if the rules refuse it as one move."""
        if not run:
            return self._start
        try:
            return self._trial.ruling(self.seat, run).position.state
        except RuleViolation:
            return None


def _asks_for_points(achieves: str) -> bool:
    """Return whether more points of the seat can only help to meet the condition."""
    terms = list[Term]()

    def meaning(term: Term) -> Any:
        terms.append(term)
        return bool

    condition(achieves, meaning)
    has_no_denial = "not" not in achieves.casefold().split()
    return has_no_denial and all(term.name in _POINTS and term.sign in _AT_LEAST for term in terms)
