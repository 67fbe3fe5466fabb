"""How far a learner is with a lesson: plain, so that terminal, page and service can store it.

An answer brings its worth; every hint and every wrong try before it takes a quarter of that,
down to a quarter. What was shown or skipped brings nothing. A refusal by the rules is no try.
"""

from typing import Literal

import msgspec

from service.teaching.notes.model import Question, RawCommand

QUARTERS = 4
State = Literal["open", "right", "shown", "skipped"]


class QuestionStanding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a learner stands with one question."""

    state: State = "open"
    tries: int = 0  # answers that the rules allow, the right one included
    hints: int = 0  # how many were shown
    answer: int | None = None  # which right answer was given, from 0
    worth: int = 0
    points: float = 0.0
    given: tuple[RawCommand, ...] = ()  # the last answer


class Progress(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far a learner is with a lesson: plain, so that it can be stored anywhere."""

    facts: str  # the seal of the file it was made with
    standings: dict[str, QuestionStanding] = {}  # by the question's id

    def of(self, question: str) -> QuestionStanding:
        return self.standings.get(question, QuestionStanding())


class QuestionOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a question at the end: points, and the most there were."""

    question: Question
    standing: QuestionStanding
    most: int

    @property
    def missed(self) -> float:
        return self.most - self.standing.points


class LessonReport(msgspec.Struct, frozen=True, kw_only=True):
    """The score at the end, with what was missed."""

    points: float
    most: int
    reached: tuple[QuestionOutcome, ...]

    @property
    def missed(self) -> tuple[QuestionOutcome, ...]:
        return tuple(each for each in self.reached if each.missed > 0)


def points(worth: int, hints: int, wrong: int) -> float:
    """Return what a right answer brings after so many hints and wrong tries."""
    return worth * max(QUARTERS - hints - wrong, 1) / QUARTERS
