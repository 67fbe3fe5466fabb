"""Marks on cards and slots: parsing, and checking that the table has them."""

import re
from collections.abc import Iterator
from typing import Any

from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset
from service.pictures.draw import draw, draw_seat
from service.teaching.notes.model import Anchor, Mark, Texts
from service.teaching.notes.replay_game import ReplayGame

_NAMED = re.compile(r'data-(?:card|slot)="([^"]+)"')
_OF_A_SEAT = re.compile(r"(\d{1,2}):(.+)")


class BadMark(ValueError):
    """A mark that can't be parsed."""


def mark_of(kind: str, target: str, to: str | None = None, text: Texts | None = None) -> Mark:
    """Make a mark; slots have the names of the pictures (`1:2.3`), anything else is a card.

    Raises BadMark.
    """
    texts = text or {}
    if not target:
        raise BadMark("a mark is on a card or a slot")
    if (kind == "arrow") is (to is None):
        raise BadMark("an arrow, and nothing else, points to another card or slot")
    if kind == "label" and not any(texts.values()):
        raise BadMark("a label has a text")
    if of_a_seat := _OF_A_SEAT.fullmatch(target):
        if not 1 <= int(of_a_seat[1]) <= 16:
            raise BadMark(f"there is no seat {of_a_seat[1]}")
        return _mark(kind, None, of_a_seat[2], int(of_a_seat[1]), to, texts)
    if ":" in target:
        return _mark(kind, None, target, None, to, texts)
    return _mark(kind, target, None, None, to, texts)


def names_of(mark: Mark) -> Iterator[str]:
    """Yield the card or slot under a mark and its target, by their names in pictures."""
    if mark.card is not None:
        yield mark.card
    if mark.slot is not None:
        yield mark.slot if mark.seat is None else f"{mark.seat}:{mark.slot}"
    if mark.to is not None:
        yield mark.to


def on_the_table(game: ReplayGame, anchor: Anchor) -> frozenset[str]:
    """Return the cards and slots that can be marked at a moment.

    This includes the table before the move, so that a note can mark what the move removes.
    """
    last = anchor if anchor.to is None else anchor.to
    moments = {max(anchor.move - 1, 1), anchor.move, last.move}
    return frozenset().union(
        *(names_in_picture(game.ruleset, game.after(move).state) for move in moments)
    )


def names_in_picture(ruleset: AnyRuleset, state: Any) -> frozenset[str]:
    """Return the cards and slots in a picture."""
    return frozenset(_NAMED.findall(draw(ruleset, state).inline))


def slots_of_seat(ruleset: AnyRuleset, state: Any, seat: Seat) -> frozenset[str]:
    """Return the slots of a seat, and the cards there, in a picture."""
    return frozenset(_NAMED.findall(draw_seat(ruleset, state, seat).inline))


def _mark(
    kind: str, card: str | None, slot: str | None, seat: int | None, to: str | None, text: Texts
) -> Mark:
    match kind:
        case "ring" | "arrow" | "label":
            return Mark(mark=kind, card=card, slot=slot, seat=seat, to=to, text=text)
    raise BadMark(f"'{kind}' is not a mark: there are ring, arrow and label")
