"""The calls of chapters and questions, which courses and classes share."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from flask import Response

from service.api.context.resource import Operation, Resource, answer
from service.api.finished_games.picture_answers import MomentsAnswer
from service.api.finished_games.pictures import faces_answer
from service.api.http.problems import set_ruleset
from service.api.http.request_body import read_commands
from service.api.lessons import schemas
from service.api.lessons.answers import (
    ChapterAnswer,
    HintAnswer,
    QuestionAnswer,
    SolutionAnswer,
    TriedAnswer,
    VerdictAnswer,
)
from service.api.lessons.presenter import LessonPresenter
from service.api.lessons.session import LessonSession
from service.api.lessons.views import chapter_of, question_of, verdict_of
from service.domain.kit.messages import Command
from service.teaching.lessons.judge_answer import AnswerRefusal, judge_answer
from service.teaching.notes.model import Question

SVG = "image/svg+xml"
CHAPTER = "/chapters/<chapter>"
QUESTION = f"{CHAPTER}/questions/<question>"
lesson_call = partial(
    Operation, query=schemas.LessonQuery(), refusals=(401, 403, 404, 409), is_slow=True
)


class Lessons(Resource):
    """`…/chapters/{chapter}` and everything below.

    `at` names the chapter, the question, the course or class, and has the query.
    """

    @abstractmethod
    def open_session(self, place: str, chapter: str, query: dict[str, Any]) -> LessonSession:
        """Open a chapter for the caller. Raises NothingHere, and NotInTheClass."""

    @lesson_call("GET", CHAPTER, answers={200: ChapterAnswer})
    def chapter(self, **at: Any) -> Response:
        """Read a chapter: its text, its questions, the notes on what may be seen."""
        return answer(chapter_of(self._open_session(**at)))

    @lesson_call(
        "GET",
        f"{CHAPTER}/moments",
        cost=50,
        query=schemas.LessonMomentsQuery(),
        answers={200: MomentsAnswer},
    )
    def moments(self, query: dict[str, Any], **at: Any) -> Response:
        """See the game of a chapter in pictures, as far as nothing is still asked."""
        session = self._open_session(query=query, **at)
        version, presenter = session.shown_until, _presenter(session, query)
        after = min(query["after"], version)
        last = min(after + query["most"], version)
        part = presenter.moments(after, last)
        return answer(
            MomentsAnswer(
                version=version,
                names=presenter.names,
                pictures=part.pictures,
                moments=part.moments,
                next=None if last == version else last,
            )
        )

    @lesson_call(
        "GET",
        f"{CHAPTER}/sprite",
        answers={200: str, 304: None},
        sends=("ETag",),
        headers=("If-None-Match",),
        media=(SVG,),
    )
    def sprite(self, **at: Any) -> Response:
        """Fetch the faces of the cards of a chapter's game."""
        game = self._open_session(**at).lesson.game
        return faces_answer(game.ruleset, game.after(1).state.deck)

    @lesson_call("GET", QUESTION, answers={200: QuestionAnswer})
    def question(self, question: str, **at: Any) -> Response:
        """Read a question without its answers: the table, and what may be played."""
        session, quiz, presenter = self._ask(question, **at)
        return answer(question_of(session, quiz, int(question), presenter))

    @lesson_call(
        "POST",
        f"{QUESTION}/legal",
        scope="read",
        body=schemas.ComposedBody(),
        answers={200: TriedAnswer},
    )
    def legal(self, body: dict[str, Any], **at: Any) -> Response:
        """See where commands lead and what may be added, while composing an answer."""
        session, quiz, presenter = self._ask(**at)
        commands = read_commands(session.lesson.game.ruleset, body["commands"])
        return answer(presenter.here(quiz, commands))

    @lesson_call(
        "POST",
        f"{QUESTION}/attempts",
        body=schemas.AttemptBody(),
        answers={200: VerdictAnswer},
        appends=True,
    )
    def attempt(self, body: dict[str, Any], **at: Any) -> Response:
        """Answer a question with commands; the rules and the teacher's answers judge."""
        session, quiz, presenter = self._ask(**at)
        commands = read_commands(session.lesson.game.ruleset, body["commands"])
        plain, sentences = _plain(commands), list[str]()
        verdict = judge_answer(session.lesson.trial(quiz), quiz, plain)
        if not isinstance(verdict, AnswerRefusal):
            session.attempt(quiz, plain, verdict)
            sentences = presenter.describe(quiz, commands)
        return answer(verdict_of(session, quiz, verdict, presenter, sentences))

    @lesson_call("POST", f"{QUESTION}/hints", body=schemas.HintBody(), answers={200: HintAnswer})
    def hint(self, body: dict[str, Any], **at: Any) -> Response:
        """Ask for a hint: the next one, or one that was shown before."""
        session, quiz, presenter = self._ask(**at)
        return answer(presenter.hint(quiz, session.show_hint(quiz, body["number"])))

    @lesson_call("POST", f"{QUESTION}/solution", answers={200: SolutionAnswer})
    def solution(self, **at: Any) -> Response:
        """Give up, or look back: the right answers, and what was really played."""
        session, quiz, presenter = self._ask(**at)
        session.give_up(quiz)
        return answer(presenter.solution(quiz))

    def _ask(
        self, question: str, query: dict[str, Any], **at: str
    ) -> tuple[LessonSession, Question, LessonPresenter]:
        session = self._open_session(query=query, **at)
        return session, session.question(question), _presenter(session, query)

    def _open_session(self, chapter: str, query: dict[str, Any], **place: str) -> LessonSession:
        [id_] = place.values()
        session = self.open_session(id_, chapter, query)
        set_ruleset(session.lesson.game.ruleset)
        return session


def _presenter(session: LessonSession, query: dict[str, Any]) -> LessonPresenter:
    return LessonPresenter(session.lesson, session.names, query["width"])


def _plain(commands: Sequence[Command]) -> list[dict[str, Any]]:
    """Normalise commands, defaults filled in, so that equal answers compare equal."""
    plain: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(commands))
    return plain
