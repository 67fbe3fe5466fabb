"""Uploaded courses: tighter limits than for local files, and every chapter is verified."""

import hashlib
from collections.abc import Iterator

import msgspec

from service.domain.catalog import Catalogue
from service.events.move import Entry
from service.events.replay_files.gzip_limits import Allowance
from service.events.store.audit import audit
from service.start.limit_settings import Bounds
from service.teaching.courses.package import (
    MANIFEST,
    BadCourseFile,
    Course,
    read_course,
    shared_files,
)
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.limits import MOST_OF_ONE_AUTHOR, excess, excess_of, letters_in


def read_upload(data: bytes, bounds: Bounds) -> Course:
    """Read a course as `read_course` does, within the limits of an upload. Raises BadCourseFile."""
    course = read_course(data, bounds.course_bytes)
    require_few_chapters(len(course.chapters), bounds)
    if told := excess_of(msgspec.to_builtins(course.manifest)):
        raise BadCourseFile("manifest", f"{MANIFEST}: {told}")
    if letters_in(course.manifest) > bounds.manifest_letters:
        most = f"all texts together have {bounds.manifest_letters} characters at most"
        raise BadCourseFile("manifest", f"{MANIFEST}: {most}")
    for problem in shared_files(course.manifest):
        raise BadCourseFile("shared-file", problem)
    return course


def require_few_chapters(chapters: int, bounds: Bounds) -> None:
    """Raise BadCourseFile if an upload has too many chapters."""
    if chapters > bounds.course_chapters:
        most = f"a course has {bounds.course_chapters} chapters at most here"
        raise BadCourseFile("too-many-chapters", most)


def proven_lessons(course: Course, catalogue: Catalogue, bounds: Bounds) -> Iterator[Lesson]:
    """Verify and open one chapter after another. Raises BadCourseFile with the first problem."""
    whole, proven = Allowance(bounds.course_bytes, of="a course"), set[bytes]()
    for number in range(1, len(course.chapters) + 1):
        allowance = Allowance(bounds.replay_bytes, within=whole)
        lesson = course.lesson(number, catalogue, allowance)
        problem = _excess(lesson, bounds) or _fault(catalogue, lesson, proven) or _flag(lesson)
        if problem is not None:
            raise BadCourseFile("replay", f"chapter {number}: {problem}")
        yield lesson


def _excess(lesson: Lesson, bounds: Bounds) -> str | None:
    """Return which limit for posted notes a chapter exceeds; None if it keeps them all."""
    notes = lesson.game.notes
    if len(notes) > MOST_OF_ONE_AUTHOR:
        return f"there are {MOST_OF_ONE_AUTHOR} notes at most"
    if sum(map(letters_in, notes)) > bounds.chapter_letters:
        return f"all notes together have {bounds.chapter_letters} characters at most"
    return next(filter(None, map(excess, notes)), None)


def _fault(catalogue: Catalogue, lesson: Lesson, proven: set[bytes]) -> str | None:
    """Return why a chapter is not true; chapters with the same moves are judged once."""
    entries = lesson.game.replay.entries
    digest = _digest(entries)
    if digest in proven:
        return None
    fault = audit(catalogue, entries).fault
    proven.add(digest)
    return f"not true, move {fault.move}: {fault.detail}" if fault else None


def _digest(entries: tuple[Entry, ...]) -> bytes:
    digest = hashlib.sha256()
    for entry in entries:
        digest.update(b"%d %b %b\n" % (entry.number, entry.body, entry.hash.encode()))
    return digest.digest()


def _flag(lesson: Lesson) -> str | None:
    """Return why a question of a chapter can't be asked."""
    flagged = next(iter(lesson.flagged), None)
    return f"question '{flagged.question.id}': {flagged.problem}" if flagged else None
