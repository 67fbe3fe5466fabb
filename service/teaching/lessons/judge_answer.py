"""Judges an answer: refused by the rules, right with its worth, or wrong with a reply."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from service.domain.kit.errors import RuleViolation
from service.domain.kit.judge import Ruling
from service.domain.kit.messages import Command, Seat
from service.domain.kit.trial import BadCommands, Trial, commands_of
from service.domain.sentences import tell_refusal
from service.events.store.chain import state_hash
from service.teaching.explaining.own_notes import is_better_turn
from service.teaching.lessons.condition_language import BadCondition
from service.teaching.lessons.outcome_conditions import Outcome, holds
from service.teaching.notes.model import Answer, Question, RawCommand, Texts


class AnswerRefusal(msgspec.Struct, frozen=True):
    """The rules forbid it, so it doesn't count as an answer; `tell_refusal` says why."""

    refusal: RuleViolation


class AnswerRight(msgspec.Struct, frozen=True, kw_only=True):
    """A right answer: its index in the question, and the position it leads to."""

    answer: int
    worth: int
    reply: Texts
    ruling: Ruling[Any]
    gain: int


class AnswerWrong(msgspec.Struct, frozen=True, kw_only=True):
    """A legal answer that is not right; `variation` names the line that shows why.

    None if that line is the right answer, which is for the end of the question.
    """

    reply: Texts
    variation: str | None
    ruling: Ruling[Any]
    gain: int
    answer: None = None
    worth: int = 0


Verdict = AnswerRefusal | AnswerRight | AnswerWrong


class BadQuestion(ValueError):
    """A question that can't be asked at its position; `problems` says why."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


def judge_answer(trial: Trial, question: Question, raw: Sequence[RawCommand]) -> Verdict:
    """Judge the commands of an answer for the seat in question.

    Raises BadCommands for commands that can't be read, BadQuestion for a question that can't
    be asked here.
    """
    seat, commands = _seat_to_move(trial), commands_of(trial.ruleset, raw)
    try:
        ruling = trial.ruling(seat, commands)
    except RuleViolation as refusal:
        return AnswerRefusal(refusal)
    outcome = Outcome(trial.ruleset, seat, trial.position.state, ruling.position.state)
    answer = _AnswerOutcome(trial, commands, ruling, outcome)
    fitting = [number for number, each in enumerate(question.answers) if answer.fits(each)]
    if not fitting:
        wrong = question.wrong
        variation = None if is_better_turn(wrong.variation) else wrong.variation
        return AnswerWrong(reply=wrong.reply, variation=variation, ruling=ruling, gain=outcome.gain)
    # If several answers fit, the learner gets the best one.
    best = max(fitting, key=lambda number: question.answers[number].worth)
    worth, reply = question.answers[best].worth, question.answers[best].reply
    return AnswerRight(answer=best, worth=worth, reply=reply, ruling=ruling, gain=outcome.gain)


def most_worth(question: Question) -> int:
    return max(answer.worth for answer in question.answers)


def better_turn(question: Question) -> str | None:
    """Return the name of the line that shows a right answer, for when the question is settled."""
    name = question.wrong.variation
    return name if is_better_turn(name) else None


def told_once(answers: Sequence[Answer]) -> list[Answer]:
    """Return what there is to tell: a turn that counts with and without its end, to its end."""
    return [
        answer
        for answer in answers
        if not any(
            answer == replace(longer, commands=longer.commands[:-1])
            for longer in answers
            if longer.commands
        )
    ]


def problems_of(trial: Trial, question: Question) -> list[str]:
    """Return in English why a question can't be asked, for its author; empty if it can."""
    try:
        seat = _seat_to_move(trial)
    except BadQuestion as problem:
        return list(problem.problems)
    problems = list[str]()
    for number, answer in enumerate(question.answers, 1):
        own = _problems_of_answer(trial, seat, answer)
        problems += (f"answer {number}: {problem}" for problem in own)
    return problems


def _problems_of_answer(trial: Trial, seat: Seat, answer: Answer) -> Iterator[str]:
    if not answer.commands and not answer.achieves.strip():
        yield "it has neither commands nor what they must achieve"
    if answer.worth < 0:
        yield "it is worth less than nothing"
    ruleset, before = trial.ruleset, trial.position.state
    after = before
    if answer.commands:
        try:
            after = trial.ruling(seat, commands_of(ruleset, answer.commands)).position.state
        except BadCommands as problem:
            yield str(problem)
        except RuleViolation as refusal:
            yield f"the rules refuse it: {tell_refusal(ruleset, refusal, 'en')}"
    if answer.achieves.strip():
        try:
            holds(answer.achieves, Outcome(ruleset, seat, before, after))
        except BadCondition as problem:
            yield str(problem)


class _AnswerOutcome(msgspec.Struct, frozen=True):
    """The commands of an answer, and the position they lead to."""

    trial: Trial
    commands: tuple[Command, ...]
    ruling: Ruling[Any]
    outcome: Outcome

    def fits(self, answer: Answer) -> bool:
        return self._is_listed(answer) or self._achieves(answer)

    def _achieves(self, answer: Answer) -> bool:
        if not answer.achieves.strip():
            return False
        try:
            return holds(answer.achieves, self.outcome)
        except BadCondition as problem:
            raise BadQuestion([str(problem)]) from problem

    def _is_listed(self, answer: Answer) -> bool:
        """Accept the same commands, or others that lead to the same state, as in another order."""
        if not answer.commands:
            return False
        try:
            listed = commands_of(self.trial.ruleset, answer.commands)
            if listed == self.commands:
                return True
            ruling = self.trial.ruling(self.outcome.seat, listed)
        except (BadCommands, RuleViolation) as problem:
            raise BadQuestion([str(problem)]) from problem
        return state_hash(ruling.position) == state_hash(self.ruling.position)


def _seat_to_move(trial: Trial) -> Seat:
    if trial.seat is None:
        raise BadQuestion(["it is nobody's turn there"])
    return trial.seat
