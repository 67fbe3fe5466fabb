"""The puzzle of the day: a turn of a public game, or of a game that comes with the release."""

from contextlib import suppress
from datetime import date
from threading import Lock
from typing import Any, Literal

import msgspec
from cachetools import LRUCache, cachedmethod
from flask import Response

from service.api.context.resource import Operation, Parts, answer
from service.api.http.common_answers import Answer
from service.api.http.language import PACKAGE
from service.api.http.refusals import NothingHere
from service.api.lessons.lessons import Lessons
from service.api.lessons.session import LessonSession, at_place
from service.domain.kit.translation import LANGUAGES, N_, words
from service.events.daily import NoSuchDay, day_of, read_day
from service.events.errors import NoSuchGame
from service.events.game_settings import read_game_settings
from service.events.puzzles import ChosenPuzzle
from service.events.replay_files.file import stored_replay
from service.events.replay_files.storage import NoSuchFile
from service.teaching.courses.course_files import OpenChapter
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.own_mistakes import lesson_with
from service.teaching.notes.lines import line_of
from service.teaching.notes.model import Question, Texts

TITLE, ABOUT = (
    N_("Puzzle of the day"),
    N_("What would you play here? Every turn that loses next to nothing counts."),
)
MOST_LESSONS = 8
TODAY = "today"


class PuzzleAnswer(Answer, frozen=True, kw_only=True):
    """The puzzle of a day: the title of its game, and where its question is.

    `source` says whether people played the game here, or whether it comes with Altana.
    """

    day: str
    game: str
    source: Literal["game", "sample"]
    question: str


class OpenPuzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson with the question of a day."""

    day: date
    lesson: Lesson
    names: list[str] | None
    is_sample: bool


class Puzzles(Lessons):
    """`/puzzles/{day}`: a lesson with one chapter, which has one question."""

    prefix = "/puzzles/<day>"

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._lock = Lock()
        self._lessons: LRUCache[str, Lesson] = LRUCache(MOST_LESSONS)

    @Operation("GET", "", cost=5, answers={200: PuzzleAnswer}, refusals=(401, 404), is_slow=True)
    def puzzle(self, day: str, query: object) -> Response:
        """Read which game the puzzle of a day is from; the day may be `today`."""
        opened = self._open(day)
        return answer(
            PuzzleAnswer(
                day=opened.day.isoformat(),
                game=opened.lesson.game.ruleset.game,
                source="sample" if opened.is_sample else "game",
                question=f"/v1/puzzles/{opened.day.isoformat()}/chapters/1/questions/1",
            )
        )

    def open_session(self, place: str, chapter: str, query: dict[str, Any]) -> LessonSession:
        at_place(chapter, 1, "chapter")
        opened = self._open(place)
        shown = OpenChapter(number=1, title=_texts(TITLE), text=_texts(ABOUT), lesson=opened.lesson)
        return LessonSession(shown, opened.names)

    def _open(self, day: str) -> OpenPuzzle:
        """Open the puzzle of a day, until today. Raises NothingHere."""
        now = self.parts.now()
        try:
            asked = day_of(now) if day == TODAY else read_day(day, now)
        except NoSuchDay:
            raise NothingHere(name=day) from None
        chosen = self.models.puzzles.chosen(asked)
        if chosen is not None and chosen.notes:
            with suppress(NoSuchGame, NoSuchFile):
                return self._of_game(asked, chosen)
        return self._sample(asked)

    def _of_game(self, day: date, puzzle: ChosenPuzzle) -> OpenPuzzle:
        """Open a puzzle as long as its game is public, and everybody in it has a name."""
        if read_game_settings(self.parts.store.terms(puzzle.game)).visibility != "public":
            raise NoSuchGame(puzzle.game)
        players = self.parts.handler.load(puzzle.game).position.seating.players
        names = self.parts.names.of(players)
        if not all(names):
            raise NoSuchGame(puzzle.game)
        lesson = self._asked(puzzle)
        return OpenPuzzle(day=day, lesson=lesson, names=names, is_sample=False)

    @cachedmethod(
        lambda self: self._lessons,
        key=lambda self, puzzle: f"{puzzle.game} {puzzle.question}",
        lock=lambda self: self._lock,
    )
    def _asked(self, puzzle: ChosenPuzzle) -> Lesson:
        entries = self.parts.store.read(puzzle.game)
        replay = stored_replay(self.parts.catalogue, entries)
        return lesson_with(replay, [each.encode() for each in puzzle.notes], self.parts.catalogue)

    def _sample(self, day: date) -> OpenPuzzle:
        """Return a question of a sample course, another one each day."""
        files = self.parts.course_files
        chapters = [
            (course, number)
            for course in files.samples.values()
            for number in range(1, len(course.chapters) + 1)
        ]
        course, number = chapters[day.toordinal() % len(chapters)]
        lesson = files.open(course, number).lesson
        for course, number in chapters:  # a chapter may have no question
            if lesson.questions:
                break
            lesson = files.open(course, number).lesson
        question = lesson.questions[day.toordinal() // len(chapters) % len(lesson.questions)]
        one = self._with(lesson, question)
        return OpenPuzzle(day=day, lesson=one, names=None, is_sample=True)

    @cachedmethod(
        lambda self: self._lessons,
        key=lambda self, lesson, question: f"{lesson.facts} {question.id}",
        lock=lambda self: self._lock,
    )
    def _with(self, lesson: Lesson, question: Question) -> Lesson:
        """Make a lesson on the same game with one of its questions and no notes."""
        return lesson_with(lesson.game.replay, [line_of(question)], self.parts.catalogue)


def _texts(text: str) -> Texts:
    return {language: words(PACKAGE, language).say(text) for language in LANGUAGES}
