"""What statistics count: the rooms that were taken, and their points."""

from typing import Any, get_args

from service.domain.dream_home.model.events import PairTaken
from service.domain.dream_home.model.events_specials import (
    JackhammerPlayed,
    RoomDrilled,
    RoomSupplied,
)
from service.domain.kit.ledger import Line
from service.domain.kit.ruleset import Choices

RoomTaken = PairTaken | JackhammerPlayed | RoomDrilled | RoomSupplied


def _taken(event: RoomTaken, deck: Any) -> str:
    card = event.room if isinstance(event, PairTaken | JackhammerPlayed) else event.brought
    return str(deck.room[card].name)


def _earned(line: Line) -> str | None:
    room = line.facts.get("room")
    return None if room is None else str(room)


CHOICES = Choices(taking=frozenset(get_args(RoomTaken)), taken=_taken, earned=_earned)
