"""The sources of a sample course: a game, and chapters that explain it in three languages."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

import service.teaching
from service.teaching.notes.model import Glyph, RawCommand

FOLDER = Path(service.teaching.__file__).parent / "samples"
LANGUAGES = ("en", "de", "it")

Said = Annotated[str, Meta(min_length=1)]
MoveNumber = Annotated[int, Meta(ge=1)]


class Strict(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a source; whatever it does not know is a slip of the pen."""


class Text(Strict, frozen=True):
    """A text; there is none that one of the languages lacks."""

    en: Said
    de: Said
    it: Said


class NoteSource(Strict, frozen=True):
    """What is said at the table after a move, with marks as `altana annotate` writes them."""

    id: str
    after: MoveNumber
    text: Text
    marks: tuple[str, ...] = ()
    glyphs: tuple[Glyph, ...] = ()


class AnswerSource(Strict, frozen=True):
    """A right answer; one that says what must be achieved has an example that achieves it."""

    reply: Text
    worth: int
    commands: tuple[RawCommand, ...] = ()
    achieves: str = ""
    example: tuple[RawCommand, ...] = ()


class WrongSource(Strict, frozen=True):
    """The reply to wrong answers, and one that learners are likely to give."""

    reply: Text
    example: Annotated[tuple[RawCommand, ...], Meta(min_length=1)]
    variation: str | None = None


class QuestionSource(Strict, frozen=True):
    """A question that is asked before a move, of the seat whose turn it is."""

    id: str
    before: MoveNumber
    text: Text
    hints: Annotated[tuple[Text, ...], Meta(min_length=1)]
    answers: Annotated[tuple[AnswerSource, ...], Meta(min_length=1)]
    wrong: WrongSource


class VariationSource(Strict, frozen=True):
    """A line that branches off before a move: the commands of each of its moves."""

    id: str
    before: MoveNumber
    text: Text
    moves: tuple[tuple[RawCommand, ...], ...]


class ChapterSource(Strict, frozen=True):
    """A chapter: what it is called, what it tells, what it asks."""

    title: Text
    text: Text
    notes: tuple[NoteSource, ...]
    questions: Annotated[tuple[QuestionSource, ...], Meta(min_length=2)]
    variations: tuple[VariationSource, ...] = ()


class Played(Strict, frozen=True):
    """A move of the game: who made it, and what was commanded."""

    seat: int
    commands: tuple[RawCommand, ...]


class CourseSource(Strict, frozen=True):
    """A course: the game that its chapters tell of, and their names in their order."""

    title: Text
    text: Text
    author: str
    ruleset: str
    deal: str  # an open deal: everybody who knows the text has the same cards
    players: tuple[str, ...]
    chapters: tuple[str, ...]


def course_names() -> tuple[str, ...]:
    return tuple(sorted(folder.parent.name for folder in FOLDER.glob("*/course.toml")))


def read_course_source(name: str) -> CourseSource:
    return msgspec.toml.decode((FOLDER / name / "course.toml").read_bytes(), type=CourseSource)


def read_chapter(course: str, chapter: str) -> ChapterSource:
    return msgspec.toml.decode(
        (FOLDER / course / f"{chapter}.toml").read_bytes(), type=ChapterSource
    )


def read_game(course: str) -> tuple[Played, ...]:
    lines = (FOLDER / course / "game.jsonl").read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=Played) for line in lines)
