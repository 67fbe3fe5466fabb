"""The calls of chapters and questions, which courses and classes share."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from flask import Response

from service.api.context.resource import Operation, Resource, answer, operation
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
from service.teaching.lessons.judge_answer import AnswerRefused, judge_answer
from service.teaching.notes.model import Question

SVG = "image/svg+xml"
READING = (401, 403, 404, 409, 422)
WRITING = (400, 401, 403, 404, 409, 413, 415, 422)


class Lessons(Resource):
    """`…/chapters/{chapter}` and everything below."""

    prefix: ClassVar[str]

    @abstractmethod
    def open_session(self, place: str, chapter: str, query: dict[str, Any]) -> LessonSession:
        """Open a chapter for the caller. Raises NothingHere, and NotInTheClass."""

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        chapter = f"{self.prefix}/chapters/<chapter>"
        question = f"{chapter}/questions/<question>"
        return {
            ("GET", chapter): self.chapter,
            ("GET", f"{chapter}/moments"): self.moments,
            ("GET", f"{chapter}/sprite"): self.sprite,
            ("GET", question): self.question,
            ("POST", f"{question}/legal"): self.legal,
            ("POST", f"{question}/attempts"): self.attempt,
            ("POST", f"{question}/hints"): self.hint,
            ("POST", f"{question}/solution"): self.solution,
        }

    @operation(
        Operation(
            summary="Read a chapter: its text, its questions, the notes on what may be seen.",
            query=schemas.LessonQuery(),
            answers={200: ChapterAnswer},
            refusals=READING,
        )
    )
    def chapter(self, chapter: str, query: dict[str, Any], **place: str) -> Response:
        return answer(chapter_of(self._open_session(place, chapter, query)))

    @operation(
        Operation(
            summary="See the game of a chapter in pictures, as far as nothing is still asked.",
            cost=50,
            is_slow=True,
            query=schemas.LessonMomentsQuery(),
            answers={200: MomentsAnswer},
            refusals=READING,
        )
    )
    def moments(self, chapter: str, query: dict[str, Any], **place: str) -> Response:
        session = self._open_session(place, chapter, query)
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

    @operation(
        Operation(
            summary="Fetch the faces of the cards of a chapter's game.",
            query=schemas.LessonQuery(),
            answers={200: str, 304: None},
            sends=("ETag",),
            refusals=READING,
            headers=("If-None-Match",),
            media=(SVG,),
        )
    )
    def sprite(self, chapter: str, query: dict[str, Any], **place: str) -> Response:
        game = self._open_session(place, chapter, query).lesson.game
        return faces_answer(game.ruleset, game.after(1).state.deck)

    @operation(
        Operation(
            summary="Read a question without its answers: the table, and what may be played.",
            query=schemas.LessonQuery(),
            answers={200: QuestionAnswer},
            refusals=READING,
        )
    )
    def question(
        self, chapter: str, question: str, query: dict[str, Any], **place: str
    ) -> Response:
        session, quiz = self._ask(place, chapter, question, query)
        return answer(question_of(session, quiz, int(question), _presenter(session, query)))

    @operation(
        Operation(
            summary="See where commands lead and what may be added, while composing an answer.",
            body=schemas.ComposedBody(),
            query=schemas.LessonQuery(),
            answers={200: TriedAnswer},
            refusals=WRITING,
        )
    )
    def legal(
        self,
        chapter: str,
        question: str,
        body: dict[str, Any],
        query: dict[str, Any],
        **place: str,
    ) -> Response:
        session, quiz = self._ask(place, chapter, question, query)
        commands = read_commands(session.lesson.game.ruleset, body["commands"])
        return answer(_presenter(session, query).here(quiz, commands))

    @operation(
        Operation(
            summary="Answer a question with commands; the rules and the teacher's answers judge.",
            body=schemas.AttemptBody(),
            query=schemas.LessonQuery(),
            answers={200: VerdictAnswer},
            refusals=WRITING,
            appends=True,
        )
    )
    def attempt(
        self,
        chapter: str,
        question: str,
        body: dict[str, Any],
        query: dict[str, Any],
        **place: str,
    ) -> Response:
        session, quiz = self._ask(place, chapter, question, query)
        lesson, game = session.lesson, session.lesson.game
        commands = read_commands(game.ruleset, body["commands"])
        plain = _plain(commands)
        verdict = judge_answer(lesson.trial(quiz), quiz, plain)
        presenter, sentences = _presenter(session, query), list[str]()
        if not isinstance(verdict, AnswerRefused):
            session.attempt(quiz, plain, verdict)
            sentences = presenter.describe(quiz, commands)
        return answer(verdict_of(session, quiz, verdict, presenter, sentences))

    @operation(
        Operation(
            summary="Ask for a hint: the next one, or one that was shown before.",
            body=schemas.HintBody(),
            query=schemas.LessonQuery(),
            answers={200: HintAnswer},
            refusals=WRITING,
        )
    )
    def hint(
        self,
        chapter: str,
        question: str,
        body: dict[str, Any],
        query: dict[str, Any],
        **place: str,
    ) -> Response:
        session, quiz = self._ask(place, chapter, question, query)
        number = session.show_hint(quiz, body["number"])
        return answer(_presenter(session, query).hint(quiz, number))

    @operation(
        Operation(
            summary="Give up, or look back: the right answers, and what was really played.",
            query=schemas.LessonQuery(),
            answers={200: SolutionAnswer},
            refusals=READING,
        )
    )
    def solution(
        self, chapter: str, question: str, query: dict[str, Any], **place: str
    ) -> Response:
        session, quiz = self._ask(place, chapter, question, query)
        session.give_up(quiz)
        return answer(_presenter(session, query).solution(quiz))

    def _ask(
        self, place: Mapping[str, str], chapter: str, question: str, query: dict[str, Any]
    ) -> tuple[LessonSession, Question]:
        session = self._open_session(place, chapter, query)
        return session, session.question(question)

    def _open_session(
        self, place: Mapping[str, str], chapter: str, query: dict[str, Any]
    ) -> LessonSession:
        [id_] = place.values()
        session = self.open_session(id_, chapter, query)
        set_ruleset(session.lesson.game.ruleset)
        return session


def _presenter(session: LessonSession, query: dict[str, Any]) -> LessonPresenter:
    return LessonPresenter(session.lesson, query["width"])


def _plain(commands: Sequence[Command]) -> list[dict[str, Any]]:
    """Normalise commands, defaults filled in, so that equal answers compare equal."""
    plain: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(commands))
    return plain
