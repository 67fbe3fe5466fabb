"""The only writer of courses: the library, the stored files, and a cache of open lessons."""

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
    """Loads and writes the library; caches the courses and lessons used last."""

    def __init__(self, journal: Journal, files: ReplayStore, catalogue: Catalogue) -> None:
        self._journal = journal
        self._files = files
        self._catalogue = catalogue
        self._lock = Lock()
        self._library = CourseLibrary()
        self._courses: LRUCache[str, Course] = LRUCache(MOST_COURSES)
        self._lessons: LRUCache[tuple[str, int], Lesson] = LRUCache(MOST_LESSONS)

    @cached_property
    def samples(self) -> Mapping[CourseId, StoredCourse]:
        """Return the sample courses that come with the service."""
        return {
            sample.id: sample
            for name, data in sample_files().items()
            for sample in [self._sample(name, data)]
        }

    def load(self) -> CourseLibrary:
        with self._lock:
            cached = self._library
        entries = self._journal.read(SHELF, cached.version)
        if not entries:
            return cached
        return self._remember(advance(cached, entries))

    def write(self, decide: Decide) -> CourseLibrary:
        """Decide on the current library and append the event, if any; return the new library."""
        while True:
            library = self.load()
            event = decide(library)
            if event is None:
                # An earlier try may have written it without getting a confirmation.
                self._journal.confirm(SHELF, library.version)
                return library
            entry = write_event(event)
            try:
                self._journal.append(SHELF, entry, number=library.version + 1)
            except EntryTaken:
                continue  # another writer was faster: decide again on the new library
            return self._remember(advance(library, [entry]))

    def confirm_removal(self, course: str) -> None:
        """If a course was removed, make sure that it stays so: the confirmation may be missing."""
        library = self.load()
        if CourseId(course) in library.removed:
            self._journal.confirm(SHELF, library.version)

    def keep(self, course: CourseId, data: bytes) -> str:
        """Store the file of a course unchanged; return its name."""
        return self._files.put(GameId(course), [data], SUFFIX).name

    def find(self, course: str) -> StoredCourse | None:
        """Find a course: in the library, removed from it, or a sample."""
        id_, library = CourseId(course), self.load()
        return library.courses.get(id_) or self.samples.get(id_) or library.removed.get(id_)

    def file(self, stored: StoredCourse) -> bytes:
        """Return the file of a course, byte for byte as it was uploaded."""
        return self._files.get(stored.file) if stored.owner else sample_files()[stored.file]

    def open(self, stored: StoredCourse) -> OpenCourse:
        with self._lock:
            course = self._courses.get(stored.file)
        if course is None:
            course = read_course(self.file(stored))
            with self._lock:
                self._courses[stored.file] = course
        return OpenCourse(course, lambda number: self._lesson(stored, course, number))

    def proven(self, course: Course) -> tuple[ChapterEntry, ...]:
        """Verify every chapter and list them. Raises BadCourseFile with the first problem."""
        lessons = proven_lessons(course, self._catalogue)
        return tuple(_line(*each) for each in zip(course.chapters, lessons, strict=True))

    def _remember(self, library: CourseLibrary) -> CourseLibrary:
        with self._lock:
            if library.version > self._library.version:
                self._library = library
        return library

    def _lesson(self, stored: StoredCourse, course: Course, number: int) -> Lesson:
        key = (stored.file, number)
        with self._lock:
            lesson = self._lessons.get(key)
        if lesson is None:
            lesson = course.lesson(number, self._catalogue)
            # Fold and judge everything here, so that threads that share the lesson only read.
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
