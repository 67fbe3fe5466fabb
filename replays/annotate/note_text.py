"""Notes as text for the command line: a line in the list, or in full."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from replays.annotate.words import PACKAGE, kind_in_words
from replays.reading.cursor import Cursor
from replays.reading.words import seat_in_words, seats_by_name
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_, Words, words
from service.domain.kit.trial import BadCommands, commands_of
from service.domain.sentences import tell_command
from service.teaching.notes.anchors import start_of
from service.teaching.notes.lines import AuthoredNote
from service.teaching.notes.marks import names_of
from service.teaching.notes.model import (
    Anchor,
    Annotation,
    Answer,
    Line,
    Mark,
    Question,
    RawCommand,
    Texts,
    Variation,
    fits,
    in_language,
)

LONGEST = 60  # characters of a text in the list
SHORTEST_ID = 8  # of the column of ids
NOWHERE = "-"


def rows_in_words(cursor: Cursor, rows: Sequence[dict[str, Any]], language: str) -> Iterator[str]:
    """Return notes in a line each: place, kind, id, author, and how their texts begin."""
    width = max((len(row["note"].get("id", "")) for row in rows), default=0)
    for row in rows:
        yield from _row_in_words(cursor, row, language, max(width, SHORTEST_ID))


def _row_in_words(cursor: Cursor, row: dict[str, Any], language: str, width: int) -> Iterator[str]:
    wording, note = words(PACKAGE, language), row["note"]
    text = note.get("text") or note.get("name")
    said = in_language(text, language) if isinstance(text, dict) else str(text or "")
    said = said or " ".join(_first_commands(cursor, row, language))
    said = seats_by_name(said, cursor.game.names, language)
    first, *more = said.splitlines() or [""]
    begins = f"{first[:LONGEST]}…" if more or len(first) > LONGEST else first
    about = " ".join(filter(None, (note.get("author"), *note.get("glyphs", ()), begins)))
    others = len(row["rivals"])
    rivals = (
        f"  ({wording.count('{n} other version', '{n} other versions', others)})" if others else ""
    )
    kind = kind_in_words(note["kind"], wording)
    place = f"{_place(cursor, row):<6} {kind:<11}  {note.get('id', ''):<{width}}"
    yield f"{place}  {about}".rstrip() + rivals
    if row["problem"] is not None:
        yield " " * 7 + wording.say(N_("not shown: {problem}"), problem=row["problem"])


def _place(cursor: Cursor, row: dict[str, Any]) -> str:
    """Name the moment as people do; empty for a note that doesn't fit."""
    try:
        anchor = msgspec.convert(row["note"].get("anchor"), Anchor)
    except msgspec.ValidationError:
        return NOWHERE
    return _label(cursor, anchor) if fits(anchor, cursor.game.hashes) else NOWHERE


def _label(cursor: Cursor, anchor: Anchor) -> str:
    start = start_of(anchor)
    return (cursor.to(cursor.game.moment(start)) if start else cursor.first()).label


def note_in_words(
    cursor: Cursor, note: AuthoredNote, row: dict[str, Any], language: str
) -> Iterator[str]:
    """Tell a note in full, in all its languages; `in_one_language` reduces it to one."""
    wording = words(PACKAGE, language)
    yield f"{kind_in_words(row['note']['kind'], wording)} {note.id}"
    if row["problem"] is not None:
        yield wording.say(N_("not shown: {problem}"), problem=row["problem"])
    yield _where(cursor, note.anchor, wording)
    yield from filter(None, (" ".join(filter(None, (note.author, note.time))),))
    if isinstance(note, Annotation):
        yield from filter(None, (" ".join(note.glyphs),))
        yield from (_mark(mark, language) for mark in note.marks)
    yield from _texts(cursor, note.text, "")
    if isinstance(note, Question):
        yield from _question(cursor, note, language)
    if isinstance(note, Variation):
        yield from _line(cursor, note, language, "  ")
    for other in row["rivals"]:
        text = N_("Another version, {time}: {said}")
        said = in_language(other.get("text") or {}, language)
        said = seats_by_name(said, cursor.game.names, language)
        yield wording.say(text, time=other.get("time") or NOWHERE, said=said)


def in_one_language(note: AuthoredNote, language: str) -> AuthoredNote:
    """Reduce every text of a note to the one for a reader of a language."""

    def one(texts: Texts) -> Texts:
        chosen = in_language(texts, language)
        return dict([next(each for each in texts.items() if each[1] == chosen)] if chosen else [])

    def line(inner: Line) -> Line:
        return replace(inner, text=one(inner.text), variations=tuple(map(line, inner.variations)))

    note = replace(note, text=one(note.text))
    if isinstance(note, Variation):
        return replace(note, variations=tuple(map(line, note.variations)))
    if isinstance(note, Question):
        answers = tuple(replace(answer, reply=one(answer.reply)) for answer in note.answers)
        wrong = replace(note.wrong, reply=one(note.wrong.reply))
        return replace(note, answers=answers, hints=tuple(map(one, note.hints)), wrong=wrong)
    return note


def _where(cursor: Cursor, anchor: Anchor, wording: Words) -> str:
    move = anchor.move
    if anchor.to is not None:
        return wording.say(N_("moves {first} to {last}"), first=move, last=anchor.to.move)
    where = N_("before move {move}") if anchor.when == "before" else N_("after move {move}")
    text = wording.say(where, move=move)
    if not fits(anchor, cursor.game.hashes):
        return text
    return f"{_label(cursor, anchor)}, {text}"


def _question(cursor: Cursor, question: Question, language: str) -> Iterator[str]:
    wording = words(PACKAGE, language)
    for number, answer in enumerate(question.answers, 1):
        yield wording.say(N_("Answer {number}, worth {worth}:"), number=number, worth=answer.worth)
        yield from (f"  {line}" for line in _answer(cursor, answer, language))
    for number, hint in enumerate(question.hints, 1):
        yield wording.say(N_("Hint {number}:"), number=number)
        yield from _texts(cursor, hint, "  ")
    if question.wrong.reply or question.wrong.variation:
        yield wording.say(N_("Any other answer:"))
        yield from _texts(cursor, question.wrong.reply, "  ")
    if question.wrong.variation:
        text = N_("shown by variation {name}")
        yield f"  {wording.say(text, name=question.wrong.variation)}"


def _line(cursor: Cursor, line: Variation | Line, language: str, before: str) -> Iterator[str]:
    """Tell the moves of a line, and the lines that branch off it."""
    wording = words(PACKAGE, language)
    for number, move in enumerate(line.moves, 1):
        who = seat_in_words(cursor.game, Seat(move.seat), language)
        commands = " ".join(_commands(cursor, move.commands, language))
        yield f"{before}{number}. {who}: {commands}"
    for inner in line.variations:
        text = N_("or, after move {number} of it:")
        yield f"{before}{wording.say(text, number=inner.after)}"
        yield from _texts(cursor, inner.text, f"{before}  ")
        yield from _line(cursor, inner, language, f"{before}  ")


def _first_commands(cursor: Cursor, row: dict[str, Any], language: str) -> Iterator[str]:
    """Tell how a variation begins that nobody wrote a text about."""
    moves = row["note"].get("moves") if row["problem"] is None else None
    return _commands(cursor, moves[0]["commands"] if moves else (), language)


def _commands(cursor: Cursor, raw: Sequence[RawCommand], language: str) -> Iterator[str]:
    ruleset = cursor.game.ruleset
    try:
        yield from (tell_command(ruleset, each, language) for each in commands_of(ruleset, raw))
    except BadCommands as problem:
        yield str(problem)


def _answer(cursor: Cursor, answer: Answer, language: str) -> Iterator[str]:
    if answer.commands:
        yield from _commands(cursor, answer.commands, language)
    if answer.achieves:
        yield answer.achieves
    yield from _texts(cursor, answer.reply, "→ ")


def _mark(mark: Mark, language: str) -> str:
    said = in_language(mark.text, language)
    return " ".join(filter(None, (mark.mark, " → ".join(names_of(mark)), said)))


def _texts(cursor: Cursor, texts: Texts, before: str) -> Iterator[str]:
    for language, text in texts.items():
        named = seats_by_name(text, cursor.game.names, language)
        first, *more = named.splitlines() or [""]
        yield f"{before}{language}: {first}"
        yield from (f"{' ' * len(before)}    {line}" for line in more)
