"""Questions made of turns that lost points: what would have been better there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

import msgspec

from service.coach.appraiser import RatedTurns
from service.coach.model import AnalysedTurn, Analysis
from service.coach.right_turns import RightTurn, TurnChoice, right_turns
from service.coach.turns import Turn
from service.domain.kit.chance import Secret
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Command, Seat
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.translation import LANGUAGES
from service.domain.kit.trial import Trial
from service.domain.sentences import tell_command, tell_kind, tell_where
from service.teaching.explaining.findings import better_turn
from service.teaching.explaining.own_notes import AUTHOR, BETTER_TURN
from service.teaching.explaining.question_words import MistakeQuestionText
from service.teaching.explaining.selection import by_cost
from service.teaching.notes.model import Anchor, Answer, Question, Texts, Wrong

LEAST_LOST = 3.0  # points that a turn must have lost to be asked about
MOST_RIGHT = 20  # turns; with more of them the question is no longer one
LEAST_IN_A_SEARCH = 1.5  # points that each search must say were lost
CLEAR_SHARE = 2  # at most one turn in so many may be right
# Points that an answer is worth, by what its turn loses at most.
WORTH = ((0.2, 3), (0.45, 2), (1.0, 1))


class QuestionOptions(msgspec.Struct, frozen=True):
    """How many questions are wanted, and about whose turns."""

    most: int = 0
    seat: Seat | None = None  # None for all
    secret: Secret | None = None  # without it a turn is asked for as far as nothing is dealt


class QuestionMaker:
    """Makes the questions of one game."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        turns: Sequence[Turn],
        hashes: Sequence[str],
        trial_at: Callable[[int], Trial],
        rated: Mapping[int, RatedTurns] | None = None,
    ) -> None:
        self._ruleset, self._turns, self._hashes = ruleset, turns, hashes
        self._trial_at = trial_at  # after so many moves
        self._rated = rated or {}  # what the analysis has compared, by turn
        self._texts = {language: MistakeQuestionText(language) for language in LANGUAGES}

    def make(self, analysis: Analysis, wanted: QuestionOptions) -> dict[int, Question]:
        """Ask about the costliest turns, where the best is clear; by the number of the turn."""
        found = self._questions(analysis, wanted.seat)
        return dict(islice(found, wanted.most))

    def _questions(self, analysis: Analysis, seat: Seat | None) -> Iterator[tuple[int, Question]]:
        for at in by_cost(analysis.turns, LEAST_LOST):
            judged = analysis.turns[at]
            if seat not in (None, judged.seat) or not searches_agree(judged):
                continue
            if not self._has_line(at, judged):
                continue
            choice = right_turns(self._ruleset, self._turns[at], self._rated.get(at))
            if not is_clear(choice):
                continue
            question = self._question(self._turns[at], judged, choice.right)
            if question.answers:
                yield at, question

    def _has_line(self, at: int, judged: AnalysedTurn) -> bool:
        """Return whether a variation can show the better turn."""
        return bool(judged.best and better_turn(self._ruleset, self._turns[at], judged).commands)

    def _question(self, turn: Turn, judged: AnalysedTurn, right: Sequence[RightTurn]) -> Question:
        before = turn.first - 1
        trial = self._trial_at(before)
        answers = [each for one in right for each in self._answers(trial, turn.seat, one)]
        return Question(
            id=f"altana-question-{turn.first}",
            anchor=Anchor(move=before, hash=self._hashes[before - 1]),
            author=AUTHOR,
            text=self._say(lambda text: text.question(turn.seat, judged.lost)),
            answers=tuple(answers),
            hints=self._hints(right[0].commands),
            wrong=Wrong(
                reply=self._say(lambda text: text.wrong()),
                variation=f"{BETTER_TURN}{turn.first}",
            ),
        )

    def _answers(self, trial: Trial, seat: Seat, right: RightTurn) -> Iterator[Answer]:
        """Accept a turn with the command that ends it, if the cards that come are known."""
        worth = next(worth for most, worth in WORTH if right.lost <= most)
        reply = self._say(lambda text: text.right(right.lost))
        run = right.commands
        for commands in (run, run[:-1]) if type(run[-1]) in self._ruleset.final else (run,):
            if commands and _is_legal(trial, seat, commands):
                raw = tuple(map(msgspec.to_builtins, commands))
                yield Answer(commands=raw, worth=worth, reply=reply)

    def _hints(self, commands: Sequence[Command]) -> tuple[Texts, ...]:
        """Tell where to look, then what kind of turn it is, then the turn."""
        ruleset = self._ruleset

        def kinds(language: str) -> str:
            told = dict.fromkeys(tell_kind(ruleset, each, language) for each in commands)
            return ", ".join(told)

        def whole(language: str) -> str:
            return " ".join(tell_command(ruleset, each, language) for each in commands)

        return (
            {language: tell_where(ruleset, commands[0], language) for language in LANGUAGES},
            {language: kinds(language) for language in LANGUAGES},
            {language: whole(language) for language in LANGUAGES},
        )

    def _say(self, tell: Callable[[MistakeQuestionText], str]) -> Texts:
        return {language: tell(text) for language, text in self._texts.items()}


def searches_agree(judged: AnalysedTurn) -> bool:
    """Return whether the turn was searched, and every search says that much was lost."""
    return bool(judged.searched) and min(judged.searched) >= LEAST_IN_A_SEARCH


def is_clear(choice: TurnChoice) -> bool:
    """Return whether few of the turns are right, and none is missing in the list."""
    count = len(choice.right)
    return choice.is_whole and 0 < count <= MOST_RIGHT and count * CLEAR_SHARE <= choice.turns


def _is_legal(trial: Trial, seat: Seat, commands: Sequence[Command]) -> bool:
    try:
        trial.ruling(seat, commands)
    except RuleViolation:
        return False
    return True
