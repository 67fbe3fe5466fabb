"""JSON answers about notes."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from msgspec import Meta

from service.api.http.common_answers import Answer
from service.domain.kit.messages import GameId, PlayerId
from service.teaching.kit.access import Visibility
from service.teaching.notes.events import NoteId
from service.teaching.notes.file_notes import line_of
from service.teaching.notes.markdown import render
from service.teaching.notes.model import Annotation, Question, Texts, Variation
from service.teaching.notes.state import NoteVersion

Html = Annotated[
    dict[str, dict[str, str]],
    Meta(description="Every text of the note as safe HTML: by JSON pointer, then by language"),
]


class AuthorAnswer(Answer, frozen=True, kw_only=True):
    """Who wrote a note; an erased person has no name."""

    id: PlayerId
    name: str


class AnnotationAnswer(Answer, frozen=True, kw_only=True):
    """A note on a game: its line in the replay file, and who may see it."""

    id: NoteId
    game: GameId
    author: AuthorAnswer
    created: str
    changed: str
    visibility: Visibility
    link: str | None
    version: int
    note: Annotation | Variation | Question
    html: Html


class AnnotationsAnswer(Answer, frozen=True, kw_only=True):
    """A page of the notes on a game; `next` is the value of `after` for the next page."""

    version: int
    notes: list[AnnotationAnswer]
    next: int | None
    can_undo: bool
    can_redo: bool


class EditAnswer(Answer, frozen=True, kw_only=True):
    """A note after an undo or redo; `annotation` is null if the note is gone."""

    id: NoteId
    edit: int
    annotation: AnnotationAnswer | None


def annotation_answer(
    game: GameId, page: NoteVersion, name: str, reader: PlayerId | None
) -> AnnotationAnswer:
    """Show a note; only its author gets the link."""
    note = page.note
    own = f"/v1/games/{game}/annotations/{note.id}?link={note.link}"
    line = line_of(note, name)
    return AnnotationAnswer(
        id=note.id,
        game=game,
        author=AuthorAnswer(id=note.author, name=name),
        created=note.created,
        changed=note.changed,
        visibility=note.visibility,
        link=own if note.link is not None and note.author == reader else None,
        version=page.version,
        note=line,
        html=html_of(line),
    )


def html_of(line: Annotation | Variation | Question) -> dict[str, dict[str, str]]:
    return {
        pointer: {language: render(text) for language, text in texts.items()}
        for pointer, texts in _texts(line)
        if texts
    }


def _texts(line: Annotation | Variation | Question) -> Iterator[tuple[str, Texts]]:
    yield "/text", line.text
    match line:
        case Annotation():
            yield from _each("/marks", "/text", [mark.text for mark in line.marks])
        case Variation():
            yield from _of_lines("", line.variations)
        case Question():
            yield from _each("/hints", "", line.hints)
            yield from _each("/answers", "/reply", [answer.reply for answer in line.answers])
            yield "/wrong/reply", line.wrong.reply


def _of_lines(at: str, lines: Sequence[Any]) -> Iterator[tuple[str, Texts]]:
    for number, line in enumerate(lines):
        yield f"{at}/variations/{number}/text", line.text
        yield from _of_lines(f"{at}/variations/{number}", line.variations)


def _each(at: str, behind: str, texts: Sequence[Texts]) -> Iterator[tuple[str, Texts]]:
    for number, text in enumerate(texts):
        yield f"{at}/{number}{behind}", text
