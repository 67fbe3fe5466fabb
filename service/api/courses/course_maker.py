"""Adds courses: from an uploaded zip file, or from finished games."""

import hashlib
from secrets import token_hex, token_urlsafe
from typing import Any

from msgspec.structs import replace

from service.api.context.game_access import OpenGame
from service.api.context.request_record import count_bytes, require_bytes_left
from service.api.context.resource import Parts
from service.api.finished_games.refusals import NoAnalysis, NothingToAsk
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid
from service.api.lessons.game_report import read_report, stored_analysis
from service.api.notes.refusals import GameNotFinished
from service.api.notes.replay_lines import note_lines
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_
from service.events.move import rfc3339
from service.events.replay_files.file import replay_of, write
from service.events.store.codec import codec_for
from service.teaching.courses import package
from service.teaching.courses.decide import AddCourse, ShowCourse
from service.teaching.courses.errors import BadCourse
from service.teaching.courses.events import ChapterEntry, CourseId, StoredCourse
from service.teaching.kit.access import Visibility, link_for
from service.teaching.lessons.own_mistakes import lines_on_mistakes

ZIP = "application/zip"


def zip_of_games(parts: Parts, body: dict[str, Any]) -> bytes:
    """Pack finished games with notes. Without names: the file stays when a person is erased."""
    most = parts.settings.bounds.course_chapters
    if len(body["chapters"]) > most:
        detail = our_words().say(N_("must have {least} to {most}"), least=1, most=most)
        raise FieldsInvalid([Complaint("/chapters", detail)])
    try:
        return package.write_course(body["title"], _chapters(parts, body), text=body["text"])
    except package.BadCourseFile as bad:
        raise BadCourse(problem=bad) from bad


def _chapters(parts: Parts, body: dict[str, Any]) -> list[tuple[package.Chapter, bytes]]:
    return [
        (
            package.Chapter(file=chapter["game"], title=chapter["title"], text=chapter["text"]),
            _file(parts, chapter),
        )
        for chapter in body["chapters"]
    ]


def add(parts: Parts, data: bytes, visibility: Visibility) -> StoredCourse:
    """Add a course to the library; the same file of the same owner is stored only once."""
    owner, sha256 = parts.auth.player(), hashlib.sha256(data).hexdigest()
    existing = parts.courses.load().same_file(owner, sha256)
    if existing is not None:
        return show(parts, existing.id, visibility)
    manifest, lines = _verified(parts, data)
    id_, at = CourseId(token_hex(10)), rfc3339(parts.now())
    course = StoredCourse(
        id=id_,
        owner=owner,
        created=at,
        title=manifest.title,
        text=manifest.text,
        chapters=lines,
        file=parts.course_files.keep(id_, data),
        sha256=sha256,
        size=len(data),
        visibility=visibility,
        link=link_for(visibility, None, token_urlsafe(16)),
    )
    most = parts.settings.bounds.owner_courses
    receipt = parts.courses.submit(AddCourse(at=at, course=course, most=most))
    count_bytes(receipt.size)
    return receipt.state.same_file(owner, sha256) or course


def show(parts: Parts, course: CourseId, visibility: Visibility) -> StoredCourse:
    """Set who may see a course."""
    command = ShowCourse(
        at=rfc3339(parts.now()),
        by=parts.auth.caller().actor,
        id=course,
        visibility=visibility,
        link=token_urlsafe(16),
    )
    receipt = parts.courses.submit(command, before_append=require_bytes_left)
    count_bytes(receipt.size)
    return receipt.state.courses[course]


def _verified(parts: Parts, data: bytes) -> tuple[package.Manifest, tuple[ChapterEntry, ...]]:
    """Read a course and verify every chapter, so that nobody learns from a forged game."""
    try:
        return parts.course_files.proven(data)
    except package.BadCourseFile as bad:
        raise BadCourse(problem=bad) from bad


def _file(parts: Parts, chapter: dict[str, Any]) -> bytes:
    open_game = parts.access.open(chapter["game"], chapter.get("share"))
    if not open_game.position.state.is_over:
        raise GameNotFinished()
    entries = parts.store.read(open_game.id)
    lines = note_lines(parts, parts.notes.load(open_game.id), chapter["notes"], with_names=False)
    if chapter["coach"] != "none":
        lines = (*lines, *_coach_lines(parts, open_game, is_own=chapter["coach"] == "mine"))
    replay = replay_of(codec_for(open_game.loaded.ruleset), entries)
    return b"".join(write(replace(replay, others=lines)))


def _coach_lines(parts: Parts, open_game: OpenGame, *, is_own: bool) -> tuple[bytes, ...]:
    """Return the coach's questions about the caller's turns, or everybody's, with its notes."""
    models = parts.read_models
    if models is None:
        raise NoAnalysis()
    report = read_report(models, stored_analysis(models, open_game))
    caller, players = parts.auth.player(), open_game.position.seating.players
    seats = [Seat(n) for n, who in enumerate(players, 1) if not is_own or who == caller]
    lines = tuple(line for seat in seats for line in lines_on_mistakes(report, seat))
    if not lines:
        raise NothingToAsk()
    return lines
