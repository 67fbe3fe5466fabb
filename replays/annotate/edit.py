"""`altana annotate edit`: changes a note."""

from typing import Any

import click
from msgspec.structs import replace

from replays.annotate.add import answers_in_order, require_something, wrong_of
from replays.annotate.options import (
    ANCHOR,
    OF_A_QUESTION,
    OF_AN_ANNOTATION,
    TEXT,
)
from replays.annotate.parse_options import anchor, each_text, marks, texts
from replays.annotate.session import (
    AUTHOR,
    KIND,
    OUT,
    TIME,
    AnnotateSession,
    annotate_session,
    time_now,
)
from replays.annotate.words import annotate_words
from replays.console.ordered_options import OrderedCommand
from replays.console.output_options import FILE, language_option
from service.domain.kit.translation import N_
from service.teaching.notes import file_edits
from service.teaching.notes.lines import AuthoredNote
from service.teaching.notes.model import Annotation, Question, Variation

WITHOUT: dict[type[AuthoredNote], str] = {
    Annotation: N_("a note has no {option}"),
    Question: N_("a question has no {option}"),
    Variation: N_("a variation has no {option}"),
}
_OF_ANNOTATIONS = ("glyphs", "marks", "no_glyphs", "no_marks")
_OF_QUESTIONS = ("answer", "achieves", "worth", "reply", "hints", "wrong", "wrong_variation")


@click.command(cls=OrderedCommand)
@FILE
@click.argument("name", metavar="ID")
@KIND
@ANCHOR
@TEXT
@OF_AN_ANNOTATION
@click.option("--no-glyphs", is_flag=True, help="Remove its glyphs.")
@click.option("--no-marks", is_flag=True, help="Remove its marks.")
@OF_A_QUESTION
@AUTHOR
@TIME
@OUT
@language_option
def edit(
    file: str,
    name: str,
    of_kind: str | None,
    author: str,
    time: str,
    output: str | None,
    **about: Any,
) -> None:
    """Change a note of FILE; options that are left out change nothing.

    A text replaces the one in its language, `de=` removes it; answers and hints are all
    replaced together. The author stays; the time is that of the change.
    """
    with annotate_session(file, output) as working:
        was = working.note(working.key(name, of_kind))
        _require_fitting(was, about)
        note = _changed(working, was, about)
        if note != was:
            working.require_fitting_game(note)
            working.book = file_edits.change(working.book, note, author=author, time=time_now(time))


def _changed(working: AnnotateSession, was: AuthoredNote, about: dict[str, Any]) -> AuthoredNote:
    language = about["language"]
    said = {**was.text, **texts(about["text"], language)}
    note = replace(was, text={tongue: text for tongue, text in said.items() if text})
    if about["at"] is not None:
        moved = anchor(working.cursor, about["at"], about["before"], about["to"])
        note = replace(note, anchor=moved)
    elif about["before"] or about["to"] is not None:
        raise click.UsageError(annotate_words().say("--before and --to need --at"))
    if isinstance(note, Annotation):
        return _annotation(note, about, language)
    return _question(working, note, about, language) if isinstance(note, Question) else note


def _annotation(note: Annotation, about: dict[str, Any], language: str) -> Annotation:
    glyphs = () if about["no_glyphs"] else about["glyphs"] or note.glyphs
    marked = () if about["no_marks"] else marks(about["marks"], language) or note.marks
    note = replace(note, glyphs=glyphs, marks=marked)
    require_something(note)
    return note


def _question(
    working: AnnotateSession, note: Question, about: dict[str, Any], language: str
) -> Question:
    wrong = wrong_of(about["wrong"], about["wrong_variation"], language)
    kept = {**note.wrong.reply, **wrong.reply}
    return replace(
        note,
        answers=answers_in_order(working, note.anchor, about, language) or note.answers,
        hints=each_text(about["hints"], language) or note.hints,
        wrong=replace(
            wrong,
            reply={tongue: text for tongue, text in kept.items() if text},
            variation=wrong.variation or note.wrong.variation,
        ),
    )


def _require_fitting(note: AuthoredNote, about: dict[str, Any]) -> None:
    """Refuse options that a note of this kind doesn't have."""
    useless = {
        Annotation: _OF_QUESTIONS,
        Question: _OF_ANNOTATIONS,
    }.get(type(note), (*_OF_ANNOTATIONS, *_OF_QUESTIONS))
    for option in useless:
        if about[option]:
            spelt = _SINGULAR.get(option, option).replace("_", "-")
            text = WITHOUT[type(note)]
            raise click.UsageError(annotate_words().say(text, option=f"--{spelt}"))


_SINGULAR = {"glyphs": "glyph", "marks": "mark", "hints": "hint"}
