"""The files of courses: those that were uploaded, the samples, and a cache of open lessons."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from cachetools import LRUCache, cachedmethod

from service.domain.catalog import Catalogue
from service.domain.kit.messages import GameId
from service.events.replay_files.storage import ReplayStore
from service.start.limit_settings import Bounds
from service.teaching.courses.events import ChapterEntry, CourseId, QuestionEntry, StoredCourse
from service.teaching.courses.package import Chapter, Course, Manifest, read_course
from service.teaching.courses.samples import sample_files
from service.teaching.courses.uploads import proven_lessons, read_upload
from service.teaching.lessons.judge_answer import most_worth
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.model import Texts

MOST_COURSES = 16  # open at the same time
MEMORY_A_BYTE, MEMORY_A_LINE = 4, 64  # of a replay that is open: more than it takes when written
SUFFIX = ".course.zip"
SAMPLE = "sample-"  # how the id of a sample begins


@dataclass(frozen=True, eq=False)
class OpenChapter:
    """A chapter: a replay file with its notes and questions."""

    number: int
    title: Texts
    text: Texts
    lesson: Lesson


class CourseFiles:
    """Stores and opens courses; caches the courses and lessons used last."""

    def __init__(self, files: ReplayStore, catalogue: Catalogue, bounds: Bounds) -> None:
        self._files = files
        self._bounds = bounds
        self._catalogue = catalogue
        self._lock = Lock()
        self._courses: LRUCache[str, Course] = LRUCache(MOST_COURSES)
        self._lessons: LRUCache[tuple[str, int], Lesson] = LRUCache(
            bounds.lessons_bytes, getsizeof=memory_of
        )

    @cached_property
    def samples(self) -> Mapping[CourseId, StoredCourse]:
        """Return the sample courses that come with the service."""
        return {
            sample.id: sample
            for name, data in sample_files().items()
            for sample in [self._sample(name, data)]
        }

    def is_sample(self, course: str) -> bool:
        return course.startswith(SAMPLE) and course in self.samples

    def keep(self, course: CourseId, data: bytes) -> str:
        """Store the file of a course unchanged; return its name."""
        return self._files.put(GameId(course), [data], SUFFIX).name

    def file(self, stored: StoredCourse) -> bytes:
        """Return the file of a course, byte for byte as it was uploaded."""
        return self._files.get(stored.file) if stored.owner else sample_files()[stored.file]

    def open(self, stored: StoredCourse, number: int) -> OpenChapter:
        """Open a chapter, counted from 1."""
        listed, lesson = stored.chapters[number - 1], self._lesson(stored, number)
        return OpenChapter(number=number, title=listed.title, text=listed.text, lesson=lesson)

    def proven(self, data: bytes) -> tuple[Manifest, tuple[ChapterEntry, ...]]:
        """Read an upload and verify every chapter. Raises BadCourseFile with the first problem."""
        course = read_upload(data, self._bounds)
        lessons = proven_lessons(course, self._catalogue, self._bounds)
        lines = (_line(*each) for each in zip(course.chapters, lessons, strict=True))
        return course.manifest, tuple(lines)

    @cachedmethod(
        lambda self: self._lessons,
        key=lambda self, stored, number: (stored.file, number),
        lock=lambda self: self._lock,
    )
    def _lesson(self, stored: StoredCourse, number: int) -> Lesson:
        lesson = self._course(stored).lesson(number, self._catalogue)
        # Fold and judge everything here, so that threads that share the lesson only read.
        lesson.game.after(len(lesson.game.moves))
        assert lesson.questions is not None
        return lesson

    @cachedmethod(
        lambda self: self._courses,
        key=lambda self, stored: stored.file,
        lock=lambda self: self._lock,
    )
    def _course(self, stored: StoredCourse) -> Course:
        return read_course(self.file(stored))

    def _sample(self, name: str, data: bytes) -> StoredCourse:
        course = read_course(data)
        return StoredCourse(
            id=CourseId(f"{SAMPLE}{name.removesuffix('.zip')}"),
            owner=None,
            created="",
            title=course.manifest.title,
            text=course.manifest.text,
            chapters=tuple(
                _line(chapter, course.lesson(number, self._catalogue))
                for number, chapter in enumerate(course.chapters, 1)
            ),
            file=name,
            sha256=hashlib.sha256(data).hexdigest(),
            size=len(data),
            visibility="public",
        )


def _line(chapter: Chapter, lesson: Lesson) -> ChapterEntry:
    return ChapterEntry(
        title=chapter.title,
        text=chapter.text,
        game=lesson.game.ruleset.game,
        questions=tuple(
            QuestionEntry(question.id, most_worth(question)) for question in lesson.questions
        ),
    )


def memory_of(lesson: Lesson) -> int:
    """Return about how many bytes of memory a lesson takes."""
    lines = (*(entry.body for entry in lesson.game.replay.entries), *lesson.game.replay.others)
    return MEMORY_A_BYTE * sum(map(len, lines)) + MEMORY_A_LINE * len(lines)
