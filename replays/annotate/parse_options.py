"""What is given on the command line, as parts of notes."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, get_args

import click
import msgspec

from replays.files.opening import moment
from replays.reading.cursor import Cursor
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.marks import BadMark, mark_of
from service.teaching.notes.model import Anchor, Answer, Glyph, Mark, RawCommand, Texts

GLYPHS: tuple[Glyph, ...] = get_args(Glyph)
_LANGUAGE = re.compile(r"([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)=(.*)", re.DOTALL)
_MARK = re.compile(r"([a-z]+):([^=>]+)(?:>([^=]+))?(?:=(.*))?", re.DOTALL)


def texts(given: Iterable[str], language: str) -> Texts:
    """Read texts such as `de=Dach`; one without a language is in the reader's."""
    found: Texts = {}
    for text in given:
        named = _LANGUAGE.fullmatch(text)
        found[named[1] if named else language] = named[2] if named else text
    return found


def each_text(given: Iterable[str], language: str) -> tuple[Texts, ...]:
    """Read texts one after another; a language that comes again begins the next one."""
    found = list[Texts]()
    for text in given:
        [(tongue, said)] = texts([text], language).items()
        if not found or tongue in found[-1]:
            found.append({})
        found[-1][tongue] = said
    return tuple(found)


def marks(given: Iterable[str], language: str) -> tuple[Mark, ...]:
    return tuple(_mark(written, language) for written in given)


def anchor(cursor: Cursor, at: str, before: bool, to: str | None) -> Anchor:
    """Anchor to the moment that is meant, which lies between two moves."""
    if before and not at[:1].isdigit():
        raise click.BadParameter(f"{at} is the start of a turn: --before goes with a move")
    last = None if to is None else _move(cursor, to)
    try:
        return anchor_at(
            cursor.game.hashes, _move(cursor, at), "before" if before else "after", last
        )
    except LookupError as problem:
        raise click.BadParameter(str(problem)) from problem


def commands(written: str) -> tuple[RawCommand, ...]:
    """Read a JSON list of commands, or a single one."""
    try:
        found = msgspec.json.decode(written, type=list[RawCommand] | RawCommand)
    except msgspec.MsgspecError as problem:
        raise click.BadParameter(f"not a JSON list of commands: {problem}") from problem
    return (found,) if isinstance(found, dict) else tuple(found)


def answers(given: Sequence[tuple[str, Any]], language: str) -> tuple[Answer, ...]:
    """Put answers together: each --answer or --achieves begins one, what follows belongs to it."""
    found = list[dict[str, Any]]()
    for name, value in given:
        if name == "answer":
            found.append({"commands": commands(value)})
        elif name == "achieves":
            found.append({"achieves": value})
        elif not found:
            raise click.UsageError(f"--{name} belongs to an --answer or --achieves before it")
        elif name == "worth":
            found[-1]["worth"] = value
        else:
            found[-1].setdefault("reply", {}).update(texts([value], language))
    return tuple(Answer(**fields) for fields in found)


def _mark(written: str, language: str) -> Mark:
    found = _MARK.fullmatch(written)
    if found is None:
        raise click.BadParameter(
            f"'{written}' is no mark: say ring:CARD, arrow:CARD>1:SLOT or label:CARD=TEXT"
        )
    said = texts([found[4]], language) if found[4] else {}
    try:
        return mark_of(found[1], found[2], found[3], said)
    except BadMark as problem:
        raise click.BadParameter(f"'{written}': {problem}") from problem


def _move(cursor: Cursor, at: str) -> int:
    there = moment(cursor, at)
    move, event = there.place
    if event < len(there.move.events):
        raise click.BadParameter(f"notes are on whole moves: say {move} and not {at}")
    return move
