"""Checks that the subject of a page exists: a game, a player, a course, a class."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from service.api.classes.access import CLASS_ID
from service.api.context.resource import Parts
from service.api.courses.access import find_course
from service.api.http.common_schemas import GAME_ID
from service.api.puzzles.puzzles import TODAY
from service.domain.kit.digits import whole
from service.domain.kit.messages import GameId, PlayerId
from service.events.daily import NoSuchDay, read_day
from service.events.errors import NoSuchGame, StoreError
from service.events.people.people import NoSuchPlayer
from service.teaching.courses.events import StoredCourse

MOST_SEATS = 16  # of any game; the API knows how many a game has


class Subjects:
    """Looks for the subjects of pages; who may see them is up to the API."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._lookups: Mapping[str, Callable[..., bool]] = {
            "play": self._game,
            "watch": self._game,
            "practice": self._seat,
            "puzzle": self._day,
            "course": self._course,
            "chapter": self._course,
            "class": self._class,
            "class_chapter": self._class,
            "leaderboard": self._title,
            "statistics": self._title,
            "rules": self._title,
            "player": self._player,
        }

    def exists(self, page: str, place: Mapping[str, str]) -> bool:
        """Return whether the subject of a page exists; True while the store is unavailable."""
        with suppress(StoreError):
            return page not in self._lookups or self._lookups[page](**place)
        return True

    def _game(self, game: str) -> bool:
        if not GAME_ID.fullmatch(game):
            return False
        try:
            self._parts.store.terms(GameId(game))
        except NoSuchGame:
            return False
        return True

    def _seat(self, game: str, chapter: str) -> bool:
        return self._game(game) and _is_number_of(chapter, MOST_SEATS)

    def _day(self, day: str) -> bool:
        if day == TODAY:
            return True
        try:
            read_day(day, self._parts.now())
        except NoSuchDay:
            return False
        return True

    def _player(self, player: str) -> bool:
        try:
            self._parts.people.find(PlayerId(player))
        except NoSuchPlayer:
            return False
        return True

    def _title(self, game: str) -> bool:
        return game in self._parts.catalogue.games

    def _course(self, course: str, chapter: str = "1") -> bool:
        return self._chapter(find_course(self._parts, course, with_removed=False), chapter)

    def _chapter(self, course: StoredCourse | None, chapter: str) -> bool:
        return course is not None and _is_number_of(chapter, len(course.chapters))

    def _class(self, classroom: str, chapter: str = "1") -> bool:
        if not CLASS_ID.fullmatch(classroom):
            return False
        details = self._parts.classes.load(classroom).opened
        return details is not None and self._chapter(
            find_course(self._parts, details.course), chapter
        )


def _is_number_of(text: str, most: int) -> bool:
    number = whole(text)
    return number is not None and 1 <= number <= most
