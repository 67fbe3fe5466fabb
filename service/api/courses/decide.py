"""Adds courses: from an uploaded zip file, or from finished games."""

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
    """Pack finished games with notes. Without names: the file stays when a person is erased."""
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
    """Add a course to the library; the same file of the same owner is stored only once."""
    owner, sha256 = parts.auth.player(), hashlib.sha256(data).hexdigest()
    existing = _find(parts.courses.load(), owner, sha256)
    if existing is not None:
        return show(parts, existing, visibility)
    manifest, lines = _verified(parts, data)
    id_, at = CourseId(token_hex(10)), rfc3339(parts.now())
    course = StoredCourse(
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
        link=_link_for(visibility, None),
    )

    def decide(library: CourseLibrary) -> CourseAdded | None:
        if _find(library, owner, sha256) is not None:
            return None
        if len(library.of(owner)) >= MOST_COURSES:
            raise TooManyCourses(most=MOST_COURSES)
        return CourseAdded(at=at, course=course)

    return _find(parts.courses.write(decide), owner, sha256) or course


def show(parts: Parts, course: StoredCourse, visibility: CourseVisibility) -> StoredCourse:
    """Set who may see a course; a course that is shared by link again gets a new link."""
    at = rfc3339(parts.now())

    def decide(library: CourseLibrary) -> CourseShown | None:
        now = library.courses.get(course.id)
        if now is None or now.visibility == visibility:
            return None
        link = _link_for(visibility, now.link)
        return CourseShown(at=at, id=course.id, visibility=visibility, link=link)

    return parts.courses.write(decide).courses.get(course.id, course)


def _link_for(visibility: CourseVisibility, link: str | None) -> str | None:
    return (link or token_urlsafe(16)) if visibility == "link" else None


def _find(library: CourseLibrary, owner: str, sha256: str) -> StoredCourse | None:
    found = (one for one in library.courses.values() if one.owner == owner and one.sha256 == sha256)
    return next(found, None)


def _verified(parts: Parts, data: bytes) -> tuple[package.Manifest, tuple[ChapterEntry, ...]]:
    """Read a course and verify every chapter, so that nobody learns from a forged game."""
    try:
        course = read_upload(data)
        return course.manifest, parts.courses.proven(course)
    except package.BadCourseFile as bad:
        raise BadCourse(problem=bad) from bad


def _file(parts: Parts, chapter: dict[str, Any]) -> bytes:
    open_game = parts.access.open(chapter["game"], chapter.get("share"))
    if not open_game.position.state.is_over:
        raise GameNotFinished()
    entries = parts.store.read(open_game.id)
    lines = note_lines(parts, parts.notes.load(open_game.id), chapter["notes"], with_names=False)
    replay = replay_of(codec_for(open_game.loaded.ruleset), entries)
    return b"".join(write(replace(replay, others=lines)))
