"""The questions of a page: answers are judged in advance, so it needs no service."""

from bisect import bisect_right
from collections import deque
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Any

import msgspec

from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position
from service.domain.kit.messages import Command, Seat
from service.domain.sentences import tell_command
from service.events.store.chain import state_hash
from service.pages.story import Story
from service.teaching.explaining.search import Limits
from service.teaching.lessons.judge_answer import (
    AnswerRefusal,
    AnswerRight,
    judge_answer,
    most_worth,
)
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.solver import LIMITS
from service.teaching.notes.anchors import start_of
from service.teaching.notes.limits import letters_in
from service.teaching.notes.markdown import in_html
from service.teaching.notes.model import Question

# How many positions get a list of commands: for one question, and for a whole page.
MOST_LISTED, MOST_LISTED_ALL = 60, 600
MOST_ASKED, MOST_LETTERS = 200, 256 * 1024  # on a page: the others are only in its file
MOST_SEARCHED = 50_000  # positions, for the turns that answers don't name but describe


class PageLimits(msgspec.Struct, frozen=True):
    """What each question of a page gets of what all of them may cost together."""

    listed: int
    searched: Limits


def questions_of(story: Story, language: str) -> list[dict[str, Any]]:
    """Return the questions that can be asked, with judged answers as far as the limit allows."""
    lesson = Lesson(story.game)
    asked = asked_on_page(lesson.questions)
    limits = limits_of(asked)
    return [_question_data(story, lesson, question, language, limits) for question in asked]


def asked_on_page(questions: Sequence[Question]) -> Sequence[Question]:
    """Return the first questions, as many as a page has room for."""
    letters = accumulate(map(letters_in, questions[:MOST_ASKED]))
    return questions[: bisect_right(list(letters), MOST_LETTERS)]


def limits_of(questions: Sequence[Question]) -> PageLimits:
    """Divide what a page may cost among its questions, and among the turns to search for."""
    listed = min(MOST_LISTED, MOST_LISTED_ALL // max(len(questions), 1))
    described = sum(not each.commands for one in questions for each in one.answers)
    searched = min(LIMITS.positions, MOST_SEARCHED // max(described, 1))
    return PageLimits(max(listed, 1), Limits(max(searched, 1)))


def _question_data(
    story: Story, lesson: Lesson, question: Question, language: str, limits: PageLimits
) -> dict[str, Any]:
    game, start = story.game, lesson.position(question)
    numbers = lesson.played(question)
    moves = game.moves[numbers.start - 1 : numbers.stop - 1]
    tree = Tree(story, start, question, language)
    solved = partial(lesson.solved, question, limits=limits.searched)
    right = [solved(answer).commands for answer in question.answers]
    tree.grow([*right, [command for move in moves for command in move.commands]], limits.listed)
    return {
        "id": question.id,
        "move": max(start_of(question.anchor), 1),
        "most": most_worth(question),
        "html": in_html(question.text, language),
        "hints": [in_html(hint, language) for hint in question.hints],
        "wrong": in_html(question.wrong.reply, language),
        "variation": question.wrong.variation,
        "answers": [
            {
                "sentences": tree.sentences(commands),
                "achieves": answer.achieves,
                "worth": answer.worth,
                "html": in_html(answer.reply, language),
            }
            for answer, commands in zip(question.answers, right, strict=True)
        ],
        "nodes": tree.nodes,
        "played": list(story.moments(start, moves)),
    }


class Node(msgspec.Struct):
    """A position that commands lead to: its verdict as an answer, and the commands that may follow.

    `moves` holds sentences, each with its change of score and the number of the next node;
    None where the tree was cut, so that further commands can't be judged.
    """

    verdict: int | None  # the number of the right answer; None for a wrong one
    panels: list[int]  # numbers of the pictures of that position
    moves: list[tuple[str, int | None, int]] | None = None


class Tree:
    """The commands that can answer a question; commands to the same position share a node."""

    def __init__(
        self, story: Story, start: Position[Any], question: Question, language: str
    ) -> None:
        self.nodes: list[Node] = []
        self._game, self._start, self._question = story.game, start, question
        self._trial = story.game.trial(start)
        self._panels, self._language = story.panels, language
        self._seat = Seat(start.state.asked)
        self._ruleset = story.game.ruleset.for_deck(start.state.deck)
        self._ways: list[tuple[Position[Any], tuple[Command, ...]]] = []
        self._numbers: dict[tuple[str, bool], int] = {}

    def grow(self, ways: Sequence[Sequence[Command]], most: int) -> None:
        """List the commands along the given ways first, then breadth first."""
        root = self._add(self._start, ())
        assert root is not None
        for way in ways:
            self._follow(root, way)
        waiting, seen = deque([root]), {root}
        budget = most
        while waiting and budget > 0:
            at = waiting.popleft()
            budget -= 1
            for _, _, child in self._list(at):
                if child not in seen:
                    seen.add(child)
                    waiting.append(child)

    def sentences(self, commands: Sequence[Command]) -> list[str]:
        return [tell_command(self._ruleset, command, self._language) for command in commands]

    def _follow(self, at: int, commands: Sequence[Command]) -> None:
        for command in commands:
            wanted = tell_command(self._ruleset, command, self._language)
            children = [child for sentence, _, child in self._list(at) if sentence == wanted]
            if not children:
                return
            [at, *_] = children

    def _list(self, at: int) -> list[tuple[str, int | None, int]]:
        """List the commands that may follow a node; computed once."""
        node, (position, before) = self.nodes[at], self._ways[at]
        if node.moves is None:
            node.moves = []
            for command in self._candidates(position, before):
                child = self._play(position, before, command)
                if child is not None:
                    sentence = tell_command(self._ruleset, command, self._language)
                    node.moves.append((sentence, self._change(position, child), child))
        return node.moves

    def _candidates(
        self, position: Position[Any], before: tuple[Command, ...]
    ) -> Sequence[Command]:
        trial = self._game.trial(position)
        return trial.choices(before) if trial.seat == self._seat else ()

    def _play(
        self, position: Position[Any], before: tuple[Command, ...], command: Command
    ) -> int | None:
        trial = self._game.trial(position)
        try:
            after = trial.ruling(self._seat, (command,)).position
        except RuleViolation:
            return None
        return self._add(after, (*before, command))

    def _add(self, position: Position[Any], commands: tuple[Command, ...]) -> int | None:
        """Return the number of the node; None for commands that the rules refuse as one move."""
        is_bound = bool(commands) and type(commands[-1]) in self._game.ruleset.may_follow
        key = (state_hash(position), is_bound)
        if key not in self._numbers:
            verdict = self._verdict(commands)
            if isinstance(verdict, AnswerRefusal):
                return None
            number = verdict.answer if isinstance(verdict, AnswerRight) else None
            self._numbers[key] = len(self.nodes)
            self.nodes.append(Node(number, self._panels.of(position.state)))
            self._ways.append((position, commands))
        return self._numbers[key]

    def _verdict(self, commands: tuple[Command, ...]) -> Any:
        raw = [msgspec.to_builtins(command) for command in commands]
        if not raw:
            return None
        return judge_answer(self._trial, self._question, raw)

    def _change(self, before: Position[Any], child: int) -> int | None:
        after = self._ways[child][0].state
        if after.is_over:
            return None  # the points of the end of the game are still to come
        scores, seat = self._game.ruleset.scores, self._seat - 1
        return int(scores(after)[seat].total - scores(before.state)[seat].total)
