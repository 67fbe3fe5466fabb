"""Parses options of the command line into parts of notes."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, get_args

import click

from replays.annotate.words import annotate_words
from replays.files.opening import moment
from replays.reading.cursor import Cursor
from service.domain.kit.translation import N_
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.marks import BadMark, mark_of
from service.teaching.notes.model import Anchor, Answer, Glyph, Mark, RawCommand, Texts

GLYPHS: tuple[Glyph, ...] = get_args(Glyph)
_LANGUAGE = re.compile(r"([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)=(.*)", re.DOTALL)
_MARK = re.compile(r"([a-z]+):([^=>]+)(?:>([^=]+))?(?:=(.*))?", re.DOTALL)


def texts(values: Iterable[str], language: str) -> Texts:
    """Parse texts such as `de=Dach`; one without a language is in the reader's."""
    by_language: Texts = {}
    for text in values:
        named = _LANGUAGE.fullmatch(text)
        by_language[named[1] if named else language] = named[2] if named else text
    return by_language


def each_text(values: Iterable[str], language: str) -> tuple[Texts, ...]:
    """Parse a list of texts; a repeated language begins the next text."""
    result = list[Texts]()
    for text in values:
        [(tongue, content)] = texts([text], language).items()
        if not result or tongue in result[-1]:
            result.append({})
        result[-1][tongue] = content
    return tuple(result)


def marks(given: Iterable[str], language: str) -> tuple[Mark, ...]:
    return tuple(_mark(written, language) for written in given)


def anchor(cursor: Cursor, at: str, before: bool, to: str | None) -> Anchor:
    """Make an anchor to a moment, which must be between two moves."""
    if before and not at[:1].isdigit():
        text = N_("{at} is the start of a turn: --before needs a move")
        raise click.BadParameter(annotate_words().say(text, at=at))
    first, last = _move(cursor, at), None if to is None else _move(cursor, to)
    if last is not None and last < first:
        text = N_("a stretch of moves goes onward, not from {first} to {last}")
        raise click.BadParameter(annotate_words().say(text, first=first, last=last))
    return anchor_at(cursor.game.hashes, first, "before" if before else "after", last)


def answers(
    options: Sequence[tuple[str, Any]], language: str, read: Callable[[str], tuple[RawCommand, ...]]
) -> tuple[Answer, ...]:
    """Build answers: each --answer or --achieves begins one; options after it belong to it."""
    fields = list[dict[str, Any]]()
    for name, value in options:
        if name == "answer":
            fields.append({"commands": read(value)})
        elif name == "achieves":
            fields.append({"achieves": value})
        elif not fields:
            text = N_("--{option} needs an --answer or --achieves before it")
            raise click.UsageError(annotate_words().say(text, option=name))
        elif name == "worth":
            fields[-1]["worth"] = value
        else:
            fields[-1].setdefault("reply", {}).update(texts([value], language))
    return tuple(Answer(**each) for each in fields)


def _mark(value: str, language: str) -> Mark:
    match = _MARK.fullmatch(value)
    if match is None:
        text = N_("'{value}' is not a mark: write ring:CARD, arrow:CARD>1:SLOT or label:CARD=TEXT")
        raise click.BadParameter(annotate_words().say(text, value=value))
    label = texts([match[4]], language) if match[4] else {}
    try:
        return mark_of(match[1], match[2], match[3], label)
    except BadMark as problem:
        raise click.BadParameter(f"'{value}': {problem}") from problem


def _move(cursor: Cursor, at: str) -> int:
    there = moment(cursor, at)
    move, event = there.place
    if event < len(there.move.events):
        text = N_("notes are on whole moves: write {move} instead of {at}")
        raise click.BadParameter(annotate_words().say(text, move=move, at=at))
    return move
