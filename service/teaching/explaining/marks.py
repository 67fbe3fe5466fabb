"""Marks for explanations: rings around cards, and arrows to where they would have gone."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from service.domain.kit.messages import Event, Seat
from service.domain.kit.ruleset import AnyRuleset
from service.teaching.notes.marks import slots_of_seat
from service.teaching.notes.model import Mark

MOST_MARKS = 12  # more would hide the table


def rings(cards: Iterable[str]) -> tuple[Mark, ...]:
    return tuple(Mark(mark="ring", card=card) for card in dict.fromkeys(cards))[:MOST_MARKS]


def marks_of(
    ruleset: AnyRuleset, state: Any, events: Sequence[Event], seat: Seat
) -> tuple[Mark, ...]:
    """Ring the cards that the turn would have taken, and point to where it would have placed them.

    A slot that isn't drawn yet, such as one of a new house, gets no arrow.
    """
    there = slots_of_seat(ruleset, state, seat)
    marks = list[Mark]()
    for event in events:
        facts = msgspec.to_builtins(event)
        taken = (*facts.get("cards", ()), facts.get("room"), facts.get("special"))
        marks += (Mark(mark="ring", card=card) for card in taken if card)
        slot = facts.get("slot")
        if slot is None and "level" in facts:
            slot = f"{facts['column']}.{facts['level']}"
        target = f"{seat}:{slot}"
        if facts.get("card") and target in there:
            marks.append(Mark(mark="arrow", card=facts["card"], to=target))
    return tuple(marks)[:MOST_MARKS]
