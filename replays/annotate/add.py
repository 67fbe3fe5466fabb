"""`altana annotate add` and `question`: new notes on a game."""

from typing import Any

import click
import msgspec

from replays.annotate.options import (
    ANCHOR,
    OF_A_QUESTION,
    OF_AN_ANNOTATION,
    OF_AN_ANSWER,
    TEXT,
)
from replays.annotate.parse_options import anchor, answers, each_text, marks, texts
from replays.annotate.session import (
    AUTHOR,
    OUT,
    TIME,
    AnnotateSession,
    EditRefused,
    annotate_session,
    time_now,
)
from replays.console.ordered_options import OrderedCommand, in_order
from replays.console.output_options import FILE, language_option
from replays.files.opening import FileCommand, read_bytes
from service.teaching.notes import file_edits
from service.teaching.notes.lines import WITH_ID, Written
from service.teaching.notes.model import (
    Annotation,
    Answer,
    BadNote,
    Glyph,
    Question,
    Texts,
    Variation,
    Wrong,
    read_note,
)

ID = click.option("--id", "name", default="", help="What it goes by; made up if left out.")


@click.command(cls=FileCommand)
@FILE
@ANCHOR
@TEXT
@OF_AN_ANNOTATION
@click.option("--json", "notes", metavar="FILE", help="Notes of any kind as JSON; - is here.")
@ID
@AUTHOR
@TIME
@OUT
@language_option
def add(
    file: str,
    at: str | None,
    notes: str | None,
    author: str,
    time: str,
    output: str | None,
    **about: Any,
) -> None:
    """Add an annotation to FILE, or notes of any kind as JSON.

    Says what each new note goes by. JSON is a note or a list of notes as in a replay file;
    the hash of an anchor may be left out.
    """
    with annotate_session(file, output) as working:
        if notes is not None:
            new = [_from_json(working, found) for found in _decoded(notes)]
        else:
            new = [_annotation(working, _required(at), **about)]
        _add(working, new, author, time_now(time))


@click.command(cls=OrderedCommand)
@FILE
@ANCHOR
@TEXT
@OF_A_QUESTION
@ID
@AUTHOR
@TIME
@OUT
@language_option
def question(
    file: str, at: str | None, author: str, time: str, output: str | None, **about: Any
) -> None:
    """Ask what would be played at a moment of FILE.

    Each --answer or --achieves begins a right answer; --worth and --reply after it belong to it.
    """
    with annotate_session(file, output) as working:
        asked = _question(working, _required(at), **about)
        _add(working, [asked], author, time_now(time))


def wrong_of(wrong: tuple[str, ...], variation: str | None, language: str) -> Wrong:
    return Wrong(reply=texts(wrong, language), variation=variation)


def answers_in_order(about: dict[str, Any], language: str) -> tuple[Answer, ...]:
    return answers(in_order({name: about[name] for name in OF_AN_ANSWER}), language)


def require_something(note: Annotation) -> None:
    if not (any(note.text.values()) or note.glyphs or note.marks):
        raise click.UsageError("an annotation says something: --text, --glyph or --mark")


def _annotation(
    working: AnnotateSession,
    at: str,
    *,
    before: bool,
    to: str | None,
    text: tuple[str, ...],
    glyphs: tuple[Glyph, ...],
    language: str,
    name: str,
    **more: Any,
) -> Annotation:
    note = Annotation(
        id=name,
        anchor=anchor(working.cursor, at, before, to),
        text=_said(texts(text, language)),
        glyphs=glyphs,
        marks=marks(more["marks"], language),
    )
    require_something(note)
    return note


def _question(
    working: AnnotateSession,
    at: str,
    *,
    before: bool,
    to: str | None,
    text: tuple[str, ...],
    language: str,
    name: str,
    **about: Any,
) -> Question:
    right = answers_in_order(about, language)
    if not right:
        raise click.UsageError("a question has a right answer: --answer or --achieves")
    if to is not None:
        raise click.UsageError("a question is asked at one moment: leave --to out")
    return Question(
        id=name,
        anchor=anchor(working.cursor, at, before, None),
        text=_said(texts(text, language)),
        answers=right,
        hints=each_text(about["hints"], language),
        wrong=wrong_of(about["wrong"], about["wrong_variation"], language),
    )


def _add(working: AnnotateSession, notes: list[Written], author: str, time: str) -> None:
    for note in notes:
        working.require_borne_out(note)
        working.book = file_edits.add(working.book, note, author=author, time=time)
        working.say(working.book.history.done[-1].note)


def _required(at: str | None) -> str:
    if at is None:
        raise click.UsageError("say where: --at 17, --at R3.2")
    return at


def _said(found: Texts) -> Texts:
    return {language: text for language, text in found.items() if text}


def _decoded(path: str) -> list[dict[str, Any]]:
    try:
        found = msgspec.json.decode(read_bytes(path))
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        raise click.BadParameter(f"{path}: not JSON: {problem}") from problem
    notes = found if isinstance(found, list) else [found]
    if not all(isinstance(note, dict) for note in notes):
        raise click.BadParameter(f"{path}: a note is a JSON object")
    return notes


def _from_json(working: AnnotateSession, found: dict[str, Any]) -> Written:
    """Read a note, with the hash of its anchor filled in where it was left out."""
    if found.get("kind") not in WITH_ID:
        raise EditRefused(
            f"'{found.get('kind')}' is no note: there are {', '.join(sorted(WITH_ID))}"
        )
    try:
        note = read_note({"id": "", **found, "anchor": _hashed(working, found.get("anchor"))})
    except BadNote as problem:
        raise EditRefused(str(problem)) from problem
    assert isinstance(note, Annotation | Variation | Question)
    return note


def _hashed(working: AnnotateSession, found: Any) -> Any:
    if not isinstance(found, dict):
        return found
    move, hashes = found.get("move"), working.cursor.game.hashes
    known = {"hash": hashes[move - 1]} if type(move) is int and 1 <= move <= len(hashes) else {}
    last = {"to": _hashed(working, found["to"])} if "to" in found else {}
    return {**known, **found, **last}
