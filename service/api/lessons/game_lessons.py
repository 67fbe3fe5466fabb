"""Lessons on a finished game: the turns of a seat that lost most, as questions."""

from collections.abc import Sequence
from threading import Lock
from typing import Any

from cachetools import LRUCache, cachedmethod

from service.api.context.game_access import OpenGame
from service.api.context.resource import Parts
from service.api.http.language import PACKAGE
from service.api.lessons.game_report import read_report, stored_analysis
from service.api.lessons.lessons import Lessons
from service.api.lessons.session import LessonSession, at_place
from service.api.notes.refusals import GameNotFinished
from service.domain.kit.messages import Seat
from service.domain.kit.translation import LANGUAGES, N_, name_of, words
from service.events.analyses.model import StoredAnalysis
from service.events.replay_files.file import replay_of
from service.events.store.codec import codec_for
from service.teaching.courses.course_files import OpenChapter, memory_of
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.own_mistakes import lesson_on_mistakes
from service.teaching.notes.model import Texts

TITLE, ABOUT = (
    N_("Learn from your mistakes: {name}"),
    N_(
        "Each question is a turn that lost points, with the game as it stood then. "
        "Find a better one: every turn that loses next to nothing counts."
    ),
)
MOST_BYTES_OF_LESSONS = 32 * 1024 * 1024  # in memory, all open ones together


class GameLessons(Lessons):
    """`/games/{game}/analysis/chapters`: the chapter of a seat has its number.

    `link` is the share key of a private game.
    """

    prefix = "/games/<game>/analysis"

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._lock = Lock()
        self._lessons: LRUCache[tuple[str, int], Lesson] = LRUCache(
            MOST_BYTES_OF_LESSONS, getsizeof=memory_of
        )

    def open_session(self, place: str, chapter: str, query: dict[str, Any]) -> LessonSession:
        open_game = self.parts.access.open(place, query.get("link"))
        state = open_game.position.state
        if not state.is_over:
            raise GameNotFinished()
        seat = Seat(at_place(chapter, state.seats, "chapter") + 1)
        lesson = self._lesson(open_game, stored_analysis(self.models, open_game), seat)
        names = self.parts.names.of(open_game.position.seating.players)
        title, text = _title(seat, names), _texts(ABOUT)
        opened = OpenChapter(number=seat, title=title, text=text, lesson=lesson)
        return LessonSession(opened, names)

    @cachedmethod(
        lambda self: self._lessons,
        key=lambda self, open_game, stored, seat: (stored.name, seat),
        lock=lambda self: self._lock,
    )
    def _lesson(self, open_game: OpenGame, stored: StoredAnalysis, seat: Seat) -> Lesson:
        report = read_report(self.models, stored)
        entries = self.parts.store.read(open_game.id)
        replay = replay_of(codec_for(open_game.loaded.ruleset), entries)
        return lesson_on_mistakes(replay, report, seat, self.parts.catalogue)


def _title(seat: Seat, names: Sequence[str]) -> Texts:
    spoken = {language: words(PACKAGE, language) for language in LANGUAGES}
    return {
        language: its.say(TITLE, name=name_of(seat, names, its)) for language, its in spoken.items()
    }


def _texts(text: str) -> Texts:
    return {language: words(PACKAGE, language).say(text) for language in LANGUAGES}
