"""The only writer of courses: what is on the shelf, where the files lie, chapters opened."""

import hashlib
from collections.abc import Callable, Mapping
from functools import cached_property
from threading import Lock

from cachetools import LRUCache

from service.domain.catalog import Catalogue
from service.domain.kit.messages import GameId
from service.events.replay_files.storage import ReplayStore
from service.events.store.journal import EntryTaken, Journal, StreamName
from service.teaching.courses.events import (
    ChapterEntry,
    CourseEvent,
    CourseId,
    CourseLibrary,
    QuestionEntry,
    StoredCourse,
    advance,
    write_event,
)
from service.teaching.courses.open_course import OpenCourse
from service.teaching.courses.package import Chapter, Course, read_course
from service.teaching.courses.samples import sample_files
from service.teaching.courses.uploads import proven_lessons
from service.teaching.lessons.judge_answer import most_worth
from service.teaching.lessons.lesson import Lesson

MOST_COURSES, MOST_LESSONS = 16, 256  # open at the same time
SUFFIX = ".course.zip"
SHELF = StreamName("altana:{courses}:shelf")

Decide = Callable[[CourseLibrary], CourseEvent | None]


class CourseRepository:
    """Keeps the shelf, and the courses and lessons used last."""

    def __init__(self, journal: Journal, files: ReplayStore, catalogue: Catalogue) -> None:
        self._journal = journal
        self._files = files
        self._catalogue = catalogue
        self._lock = Lock()
        self._shelf = CourseLibrary()
        self._courses: LRUCache[str, Course] = LRUCache(MOST_COURSES)
        self._lessons: LRUCache[tuple[str, int], Lesson] = LRUCache(MOST_LESSONS)

    @cached_property
    def samples(self) -> Mapping[CourseId, StoredCourse]:
        """Return the courses that come with the service; nobody has to upload them."""
        return {
            kept.id: kept
            for name, data in sample_files().items()
            for kept in [self._sample(name, data)]
        }

    def load(self) -> CourseLibrary:
        with self._lock:
            known = self._shelf
        entries = self._journal.read(SHELF, known.version)
        if not entries:
            return known
        return self._remember(advance(known, entries))

    def write(self, decide: Decide) -> CourseLibrary:
        """Write what is decided on the shelf as it is now, if anything; gives it afterwards."""
        while True:
            shelf = self.load()
            event = decide(shelf)
            if event is None:
                # An earlier try may have written it, and was not confirmed.
                self._journal.confirm(SHELF, shelf.version)
                return shelf
            entry = write_event(event)
            try:
                self._journal.append(SHELF, entry, number=shelf.version + 1)
            except EntryTaken:
                continue  # somebody was faster: decide again on what is there now
            return self._remember(advance(shelf, [entry]))

    def keep(self, course: CourseId, data: bytes) -> str:
        """Keep the file of a course as it is; gives its name."""
        return self._files.put(GameId(course), [data], SUFFIX).name

    def find(self, course: str) -> StoredCourse | None:
        """Find a course, on the shelf, removed from it or a sample."""
        id_, shelf = CourseId(course), self.load()
        return shelf.courses.get(id_) or self.samples.get(id_) or shelf.removed.get(id_)

    def file(self, kept: StoredCourse) -> bytes:
        """Return the file of a course, byte for byte as it came."""
        return self._files.get(kept.file) if kept.owner else sample_files()[kept.file]

    def open(self, kept: StoredCourse) -> OpenCourse:
        with self._lock:
            course = self._courses.get(kept.file)
        if course is None:
            course = read_course(self.file(kept))
            with self._lock:
                self._courses[kept.file] = course
        return OpenCourse(course, lambda number: self._lesson(kept, course, number))

    def proven(self, course: Course) -> tuple[ChapterEntry, ...]:
        """Verify every chapter, and list them. Raises BadCourse with the first problem."""
        lessons = proven_lessons(course, self._catalogue)
        return tuple(_line(*each) for each in zip(course.chapters, lessons, strict=True))

    def _remember(self, shelf: CourseLibrary) -> CourseLibrary:
        with self._lock:
            if shelf.version > self._shelf.version:
                self._shelf = shelf
        return shelf

    def _lesson(self, kept: StoredCourse, course: Course, number: int) -> Lesson:
        key = (kept.file, number)
        with self._lock:
            lesson = self._lessons.get(key)
        if lesson is None:
            lesson = course.lesson(number, self._catalogue)
            # Folded and judged to its end here: threads that share it only read.
            lesson.game.after(len(lesson.game.moves))
            assert lesson.questions is not None
            with self._lock:
                self._lessons[key] = lesson
        return lesson

    def _sample(self, name: str, data: bytes) -> StoredCourse:
        course = read_course(data)
        return StoredCourse(
            id=CourseId(f"sample-{name.removesuffix('.zip')}"),
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
