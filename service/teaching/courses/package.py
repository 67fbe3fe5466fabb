"""Courses: annotated replays in order, with a title and a text, in one zip file.

docs/teaching.md describes the format.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from service.domain.catalog import Catalogue, all_games
from service.events.replay_files.file import BadReplay, Replay, read
from service.events.replay_files.gzip_limits import Allowance, unpacked
from service.events.replay_files.lines import MOST_BYTES as MOST_BYTES_OF_A_REPLAY
from service.events.store.audit import audit
from service.teaching.courses.safe_zip import BadZip, SafeZip, zipped
from service.teaching.lessons.lesson import Lesson, lacks_variation
from service.teaching.notes.model import Texts
from service.teaching.notes.replay_game import CannotOpen, ReplayGame

FORMAT = 1
MANIFEST = "course.json"
ENDING = ".replay"
MOST_CHAPTERS = 1000
MOST_PACKED = 16 * 1024 * 1024
MOST_BYTES = 256 * 1024 * 1024  # unpacked, all files together
MOST_BYTES_OF_MANIFEST = 1024 * 1024

_NUMBERED = re.compile(r"^\d{3,4}-")  # the number that `write_course` adds

Title = Annotated[dict[str, str], Meta(min_length=1, description="Plain text by language")]


class BadCourseFile(ValueError):
    """A file that is not a course; `code` tells programs what is wrong."""

    def __init__(self, code: str, problem: str) -> None:
        super().__init__(problem)
        self.code = code


class Chapter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A replay of the course: its file, its title and its text."""

    file: str
    title: Title
    text: Texts = {}


class Manifest(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The description of a course, `course.json`."""

    format: int
    title: Title
    text: Texts = {}
    author: str = ""
    chapters: Annotated[tuple[Chapter, ...], Meta(min_length=1)]


class Course:
    """A course read from a file; its replays are unpacked on demand."""

    def __init__(self, manifest: Manifest, packed: SafeZip) -> None:
        self.manifest = manifest
        self._packed = packed

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        return self.manifest.chapters

    def file(self, number: int) -> bytes:
        """Return the replay of a chapter, counted from 1. Raises BadCourseFile, LookupError."""
        try:
            return self._packed.read(self._chapter(number).file, MOST_BYTES_OF_A_REPLAY)
        except BadZip as bad:
            raise BadCourseFile("zip", str(bad)) from bad

    def replay(self, number: int, allowance: Allowance | None = None) -> Replay:
        """Read the replay of a chapter as a stream. Raises BadCourseFile, LookupError."""
        chapter = self._chapter(number)
        try:
            return read(self._packed.pieces(chapter.file, MOST_BYTES_OF_A_REPLAY), allowance)
        except BadReplay as bad:
            raise BadCourseFile("replay", f"chapter {number}: {bad}") from bad
        except BadZip as bad:
            raise BadCourseFile("zip", str(bad)) from bad

    def lesson(
        self, number: int, catalogue: Catalogue | None = None, allowance: Allowance | None = None
    ) -> Lesson:
        """Open a chapter as a lesson. Raises BadCourseFile, LookupError."""
        try:
            return Lesson(ReplayGame(self.replay(number, allowance), catalogue))
        except CannotOpen as problem:
            raise BadCourseFile("replay", f"chapter {number}: {problem}") from problem

    def _chapter(self, number: int) -> Chapter:
        if not 1 <= number <= len(self.chapters):
            raise LookupError(f"there is no chapter {number}: there are {len(self.chapters)}")
        return self.chapters[number - 1]


def read_course(data: bytes, most_bytes: int = MOST_BYTES) -> Course:
    """Read a course; `problems_of_course` verifies its replays. Raises BadCourseFile."""
    try:
        packed = SafeZip(
            data, most_packed=MOST_PACKED, most_files=2 * MOST_CHAPTERS, most_bytes=most_bytes
        )
        manifest = _manifest(packed.read(MANIFEST, MOST_BYTES_OF_MANIFEST))
    except BadZip as bad:
        raise BadCourseFile("zip", str(bad)) from bad
    for number, chapter in enumerate(manifest.chapters, 1):
        if chapter.file not in packed or not chapter.file.endswith(ENDING):
            raise BadCourseFile("chapter", f"chapter {number}: there is no replay '{chapter.file}'")
    return Course(manifest, packed)


def write_course(
    title: Texts,
    chapters: Sequence[tuple[Chapter, bytes]],
    *,
    text: Texts | None = None,
    author: str = "",
) -> bytes:
    """Make a course of replay files, packed or not. Raises BadCourseFile.

    The files get new numbers in front of their own names.
    """
    files: dict[str, bytes] = {}
    listed = list[Chapter]()
    for number, (chapter, data) in enumerate(chapters, 1):
        name = f"{number:03}-{_stem(chapter.file)}{ENDING}"
        files[name], bad = unpacked(data)
        if bad is not None:
            raise BadCourseFile("replay", f"chapter {number}: {bad.problem}")
        listed.append(msgspec.structs.replace(chapter, file=name))
    manifest = Manifest(
        format=FORMAT, title=title, text=text or {}, author=author, chapters=tuple(listed)
    )
    archive = zipped({MANIFEST: manifest_bytes(manifest), **files})
    read_course(archive)  # refuse to write a course that can't be read
    return archive


def manifest_bytes(manifest: Manifest) -> bytes:
    written = msgspec.json.encode(manifest, order="deterministic")
    return msgspec.json.format(written, indent=2) + b"\n"


def problems_of_course(course: Course, catalogue: Catalogue | None = None) -> Iterator[str]:
    """Yield the problems of chapters: unreadable, not true, or with impossible questions."""
    rulesets = catalogue or all_games()
    yield from shared_files(course.manifest)
    for number in range(1, len(course.chapters) + 1):
        yield from (
            f"chapter {number}: {problem}" for problem in _problems(course, number, rulesets)
        )


def shared_files(manifest: Manifest) -> Iterator[str]:
    """Yield the chapters that share a file with an earlier one; each needs its own."""
    first = dict[str, int]()
    for number, chapter in enumerate(manifest.chapters, 1):
        if first.setdefault(chapter.file, number) != number:
            yield f"chapter {number}: '{chapter.file}' is the file of chapter {first[chapter.file]}"


def _problems(course: Course, number: int, catalogue: Catalogue) -> Iterator[str]:
    try:
        lesson = course.lesson(number, catalogue)
    except BadCourseFile as bad:
        yield str(bad).removeprefix(f"chapter {number}: ")
        return
    fault = audit(catalogue, lesson.game.replay.entries).fault
    if fault is not None:
        yield f"not true, move {fault.move}: {fault.detail}"
        return
    for flag in lesson.flagged:
        yield f"question '{flag.question.id}': {flag.problem}"
    for question in lesson.questions:
        if lacks_variation(lesson.game, question):
            yield f"question '{question.id}': there is no variation '{question.wrong.variation}'"
        for place, answer in enumerate(question.answers, 1):
            if lesson.solved(question, answer).is_impossible:
                yield f"question '{question.id}': answer {place}: no turn achieves it"


def _manifest(data: bytes) -> Manifest:
    try:
        manifest = msgspec.json.decode(data, type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise BadCourseFile("manifest", f"{MANIFEST}: {problem}") from problem
    if manifest.format != FORMAT:
        raise BadCourseFile("format", f"this is written for format {FORMAT}")
    if len(manifest.chapters) > MOST_CHAPTERS:
        raise BadCourseFile("too-many-chapters", f"a course has {MOST_CHAPTERS} chapters at most")
    return manifest


def _stem(name: str) -> str:
    """Return the part of a file's name that every system can write."""
    last = name.replace("\\", "/").rpartition("/")[2]
    stem = _NUMBERED.sub("", last.removesuffix(".gz").removesuffix(ENDING))
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in stem)
    return "-".join(filter(None, kept.split("-")))[:60] or "chapter"
