"""Courses made: from a zip file that is sent, or from finished games."""

import hashlib
from secrets import token_hex, token_urlsafe
from typing import Any

from msgspec.structs import replace

from service.api.context.resource import Parts
from service.api.games.game_answers import rfc3339
from service.api.lessons.refusals import BadCourse, TooManyCourses
from service.api.notes.refusals import GameNotFinished
from service.api.notes.replay_lines import note_lines
from service.events.replay_files.file import replay_of, write
from service.events.store.codec import codec_for
from service.teaching.courses import package
from service.teaching.courses.events import (
    ChapterEntry,
    CourseAdded,
    CourseId,
    CourseLibrary,
    CourseShown,
    CourseVisibility,
    StoredCourse,
)
from service.teaching.courses.uploads import read_upload

ZIP = "application/zip"
MOST_COURSES = 100  # of one owner


def zip_of_games(parts: Parts, body: dict[str, Any]) -> bytes:
    """Pack finished games with notes. No names: the file is kept, and people can be erased."""
    chapters = [
        (
            package.Chapter(file=chapter["game"], title=chapter["title"], text=chapter["text"]),
            _file(parts, chapter),
        )
        for chapter in body["chapters"]
    ]
    try:
        return package.write_course(body["title"], chapters, text=body["text"])
    except package.BadCourseFile as bad:
        raise BadCourse(problem=bad) from bad


def add(parts: Parts, data: bytes, visibility: CourseVisibility) -> StoredCourse:
    """Put a course on the shelf; the same file of the same owner is there only once."""
    owner, sha256 = parts.auth.player(), hashlib.sha256(data).hexdigest()
    there = _there(parts.courses.load(), owner, sha256)
    if there is not None:
        return show(parts, there, visibility)
    manifest, lines = _proven(parts, data)
    id_, at = CourseId(token_hex(10)), rfc3339(parts.now())
    kept = StoredCourse(
        id=id_,
        owner=owner,
        created=at,
        title=manifest.title,
        text=manifest.text,
        chapters=lines,
        file=parts.courses.keep(id_, data),
        sha256=sha256,
        size=len(data),
        visibility=visibility,
        link=_link(visibility, None),
    )

    def decide(shelf: CourseLibrary) -> CourseAdded | None:
        if _there(shelf, owner, sha256) is not None:
            return None
        if len(shelf.of(owner)) >= MOST_COURSES:
            raise TooManyCourses(most=MOST_COURSES)
        return CourseAdded(at=at, course=kept)

    return _there(parts.courses.write(decide), owner, sha256) or kept


def show(parts: Parts, course: StoredCourse, visibility: CourseVisibility) -> StoredCourse:
    """Return who may see a course; one that stops being shared by a link gets another one later."""
    at = rfc3339(parts.now())

    def decide(shelf: CourseLibrary) -> CourseShown | None:
        now = shelf.courses.get(course.id)
        if now is None or now.visibility == visibility:
            return None
        link = _link(visibility, now.link)
        return CourseShown(at=at, id=course.id, visibility=visibility, link=link)

    return parts.courses.write(decide).courses.get(course.id, course)


def _link(visibility: CourseVisibility, known: str | None) -> str | None:
    return (known or token_urlsafe(16)) if visibility == "link" else None


def _there(shelf: CourseLibrary, owner: str, sha256: str) -> StoredCourse | None:
    found = (one for one in shelf.courses.values() if one.owner == owner and one.sha256 == sha256)
    return next(found, None)


def _proven(parts: Parts, data: bytes) -> tuple[package.Manifest, tuple[ChapterEntry, ...]]:
    """Read a course and verify every chapter, so that nobody learns from one that is not true."""
    try:
        course = read_upload(data)
        return course.manifest, parts.courses.proven(course)
    except package.BadCourseFile as bad:
        raise BadCourse(problem=bad) from bad


def _file(parts: Parts, chapter: dict[str, Any]) -> bytes:
    opened = parts.access.open(chapter["game"], chapter.get("share"))
    if not opened.position.state.is_over:
        raise GameNotFinished()
    entries = parts.store.read(opened.id)
    lines = note_lines(parts, parts.notes.load(opened.id), chapter["notes"], with_names=False)
    replay = replay_of(codec_for(opened.loaded.ruleset), entries)
    return b"".join(write(replace(replay, others=lines)))
