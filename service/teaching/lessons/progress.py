"""The progress of a learner in a lesson: plain data that terminal, page and service can store.

An answer earns its worth, less a quarter for every hint and every wrong try, but at least a
quarter. Shown or skipped questions earn nothing. An answer that the rules refuse is not a try.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from service.teaching.notes.model import Question, RawCommand

QUARTERS = 4
State = Literal["open", "right", "shown", "skipped"]


class QuestionStanding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The progress of a learner with one question."""

    state: State = "open"
    tries: int = 0  # answers that the rules allow, the right one included
    hints: int = 0  # how many were shown
    answer: int | None = None  # which right answer was given, from 0
    worth: int = 0
    points: float = 0.0
    given: tuple[RawCommand, ...] = ()  # the last answer

    @property
    def is_finished(self) -> bool:
        """Return whether the answers are known: a finished question keeps its result."""
        return self.state in ("right", "shown")

    def after_hint(self, number: int) -> "QuestionStanding":
        return replace(self, hints=max(self.hints, number))

    def after_answer(
        self, commands: Sequence[RawCommand], answer: int | None, worth: int
    ) -> "QuestionStanding":
        """Count an answer that the rules allow; `answer` is None if it is wrong."""
        tries, given = self.tries + 1, tuple(commands)
        if answer is None:
            return replace(self, state="open", tries=tries, given=given)
        return replace(
            self,
            state="right",
            tries=tries,
            given=given,
            answer=answer,
            worth=worth,
            points=points(worth, self.hints, self.tries),
        )


class Progress(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The progress of a learner in a lesson."""

    facts: str  # the seal of the file that it belongs to
    standings: dict[str, QuestionStanding] = {}  # by the question's id

    def of(self, question: str) -> QuestionStanding:
        return self.standings.get(question, QuestionStanding())

    def with_standing(self, question: str, standing: QuestionStanding) -> "Progress":
        return replace(self, standings={**self.standings, question: standing})


class QuestionOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a question: the points, and the maximum."""

    question: Question
    standing: QuestionStanding
    most: int

    @property
    def missed(self) -> float:
        return self.most - self.standing.points


class LessonReport(msgspec.Struct, frozen=True, kw_only=True):
    """The score at the end, and the questions that were missed."""

    points: float
    most: int
    reached: tuple[QuestionOutcome, ...]

    @property
    def missed(self) -> tuple[QuestionOutcome, ...]:
        return tuple(each for each in self.reached if each.missed > 0)


def points(worth: int, hints: int, wrong: int) -> float:
    """Return the points of a right answer after this many hints and wrong tries."""
    return worth * max(QUARTERS - hints - wrong, 1) / QUARTERS
