"""Who solved what on which try: as JSON, and as CSV for a spreadsheet."""

import csv
import io
from collections.abc import Sequence
from typing import Any

from flask import Response, request

from service.api.classes.access import Classroom, open_class
from service.api.classes.answers import LearnerResults, QuestionResult, ResultsAnswer
from service.api.context.resource import Operation, Resource, answer
from service.api.courses.access import find_course
from service.api.http.request_body import JSON
from service.teaching.classes.state import Learner
from service.teaching.courses.events import QuestionEntry

CSV = "text/csv"
COLUMNS = (
    *("nickname", "learner", "chapter", "question", "id"),
    *("state", "tries", "solved_at", "hints", "points", "most"),
)
# A spreadsheet takes a text that begins with one of these for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


NumberedQuestion = tuple[int, int, QuestionEntry]


class ClassResults(Resource):
    """`/classes/{id}/results`."""

    @Operation(
        "GET",
        "/classes/<class_id>/results",
        answers={200: ResultsAnswer},
        sends=("Content-Disposition",),
        refusals=(401, 403, 404),
        media=(JSON, CSV),
        is_tagged=True,
        is_slow=True,
    )
    def results(self, class_id: str, query: object) -> Response:
        """See who solved what on which try; a learner sees only their own."""
        classroom, results = self._results(class_id)
        if request.accept_mimetypes.best_match([JSON, CSV], JSON) == CSV:
            return _table(classroom, results)
        return answer(results)

    @Operation(
        "GET",
        "/classes/<class_id>/results.csv",
        answers={200: str},
        sends=("Content-Disposition",),
        refusals=(401, 403, 404),
        media=(CSV,),
        is_tagged=True,
        is_slow=True,
    )
    def table(self, class_id: str, query: object) -> Response:
        """Download who solved what on which try as CSV."""
        return _table(*self._results(class_id))

    def _results(self, id_: str) -> tuple[Classroom, ResultsAnswer]:
        classroom = open_class(self.parts, id_)
        questions = self._questions(classroom)
        learners = list(classroom.register.learners.values())
        if classroom.learner is not None:
            learners = [classroom.learner]
        names = self.parts.people.names([learner.id for learner in learners])
        return classroom, ResultsAnswer(
            version=classroom.register.version,
            most=sum(question.most for _, _, question in questions),
            questions=len(questions),
            learners=[_of(learner, names.get(learner.id, ""), questions) for learner in learners],
        )

    def _questions(self, classroom: Classroom) -> list[NumberedQuestion]:
        """Return all questions of the course, each with the numbers of its chapter and its own."""
        course = find_course(self.parts, classroom.details.course)
        return [
            (chapter, number, question)
            for chapter, line in enumerate(course.chapters if course else (), 1)
            for number, question in enumerate(line.questions, 1)
        ]


def _of(learner: Learner, nickname: str, questions: Sequence[NumberedQuestion]) -> LearnerResults:
    results = [_result(learner, *where) for where in questions]
    return LearnerResults(
        id=learner.id,
        nickname=nickname,
        joined=learner.joined,
        points=sum(result.points for result in results),
        solved=sum(result.state == "right" for result in results),
        questions=results,
    )


def _result(learner: Learner, chapter: int, number: int, question: QuestionEntry) -> QuestionResult:
    standing = learner.of(chapter).of(question.id)
    return QuestionResult(
        chapter=chapter,
        question=number,
        id=question.id,
        state=standing.state,
        tries=standing.tries,
        hints=standing.hints,
        solved_at=standing.tries if standing.state == "right" else None,
        points=standing.points,
        most=question.most,
    )


def _table(classroom: Classroom, results: ResultsAnswer) -> Response:
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for learner in results.learners:
        for result in learner.questions:
            rows.writerow(map(_cell, _row(learner, result)))
    # Spreadsheets read a file as UTF-8 only if it has a byte order mark.
    response = Response("\ufeff" + text.getvalue(), content_type=f"{CSV}; charset=utf-8")
    name = f"class-{classroom.id}.csv"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Vary"] = "Accept"
    return response


def _row(learner: LearnerResults, result: QuestionResult) -> Sequence[Any]:
    return (
        *(learner.nickname, learner.id, result.chapter, result.question, result.id),
        *(result.state, result.tries, result.solved_at, result.hints),
        *(result.points, result.most),
    )


def _cell(value: Any) -> Any:
    """Put an apostrophe before a text that a spreadsheet would run as a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
