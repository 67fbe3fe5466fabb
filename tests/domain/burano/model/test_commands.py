"""Commands on the wire: what can be said, and what can't be said at all."""

import json

import msgspec
import pytest

from service.domain.burano import BURANO_1
from service.domain.burano.model.commands import (
    Arrange,
    BuranoCommand,
    Dismiss,
    EndTurn,
    Exchange,
    Place,
    Slot,
    Take,
    Welcome,
)

SAID = [
    ({"type": "take", "column": 2, "end": "bottom", "count": 3},
     Take(column=2, end="bottom", count=3)),
    ({"type": "exchange", "cards": ["roof-red-1", "roof-red-2"]},
     Exchange(cards=("roof-red-1", "roof-red-2"))),
    ({"type": "arrange", "scaffolds": [{"column": -1, "level": "upper"}, None]},
     Arrange(scaffolds=(Slot(column=-1, level="upper"), None))),
    ({"type": "place", "card": "roof-red-1", "column": -2},
     Place(card="roof-red-1", column=-2, spend_marker=False)),
    ({"type": "place", "card": "roof-red-1", "column": 0, "spend_marker": True},
     Place(card="roof-red-1", column=0, spend_marker=True)),
    ({"type": "welcome", "character": "mayor", "column": 0},
     Welcome(character="mayor", column=0)),
    ({"type": "end_turn"}, EndTurn(discard=())),
    ({"type": "end_turn", "discard": ["roof-red-1"]}, EndTurn(discard=("roof-red-1",))),
    ({"type": "dismiss", "character": "boy"}, Dismiss(character="boy")),
]  # fmt: skip

UNSAYABLE = [
    {"type": "take", "column": 0, "end": "top", "count": 1},
    {"type": "take", "column": 1, "end": "middle", "count": 1},
    {"type": "take", "column": 1, "end": "top", "count": 0},
    {"type": "take", "column": 1, "end": "top", "count": 4},
    {"type": "take", "column": 1.5, "end": "top", "count": 1},
    {"type": "take", "column": 1, "end": "top"},
    {"type": "exchange", "cards": ["roof-red-1"]},
    {"type": "exchange", "cards": ["roof-red-1", "roof-red-2", "roof-red-3"]},
    {"type": "arrange", "scaffolds": [None]},
    {"type": "arrange", "scaffolds": [{"column": 0, "level": "roof"}, None]},
    {"type": "arrange", "scaffolds": [{"column": 0, "level": "upper", "side": 1}, None]},
    {"type": "arrange", "scaffolds": [{"column": 10**40, "level": "upper"}, None]},
    {"type": "place", "card": "x" * 65, "column": 0},
    {"type": "place", "card": "roof-red-1", "column": "0"},
    {"type": "place", "card": "roof-red-1", "column": 0, "spend_marker": 1},
    {"type": "place", "card": "roof-red-1", "column": 0, "marker": True},
    {"type": "welcome", "character": "doge", "column": 0},
    {"type": "end_turn", "discard": "roof-red-1"},
    {"type": "end_turn", "discard": ["roof-red-1"] * 73},
    {"type": "dismiss"},
    {"type": "dance"},
]


@pytest.mark.parametrize(("wire", "command"), SAID, ids=lambda said: str(said)[:40])
def test_a_command_is_read_as_the_contract_writes_it(wire, command):
    assert msgspec.json.decode(json.dumps(wire), type=BuranoCommand) == command
    assert msgspec.convert(wire, BuranoCommand) == command


@pytest.mark.parametrize("wire", UNSAYABLE, ids=lambda said: str(said)[:60])
def test_a_value_outside_its_range_cannot_be_said(wire):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json.dumps(wire), type=BuranoCommand)


def test_every_command_and_event_has_a_name_of_its_own():
    commands = [kind.__struct_config__.tag for kind in BURANO_1.commands]
    events = [kind.__struct_config__.tag for kind in BURANO_1.events]

    assert commands == ["take", "exchange", "arrange", "place", "welcome", "end_turn", "dismiss"]
    assert len(set(events)) == len(events)
    assert all(tag.startswith("burano.") for tag in events)


def test_what_ends_a_turn_is_final():
    assert BURANO_1.final == {EndTurn, Dismiss}
    assert BURANO_1.may_follow == {EndTurn: {Dismiss}, Dismiss: frozenset()}
