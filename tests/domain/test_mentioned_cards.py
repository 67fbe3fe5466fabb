"""The cards that a message names."""

from typing import Any

from service.domain.dream_home.model.events import PairTaken, PilesOpened
from service.domain.kit.messages import Seat
from service.domain.mentioned_cards import cards_of, texts_in


def test_the_cards_of_an_event_are_found_in_each_of_its_fields():
    facts: dict[str, Any] = {"room": "kitchen-8", "special": "drill-2", "start_player": False}
    taken = PairTaken(seat=Seat(1), column=4, **facts)

    assert cards_of(taken) == ["drill-2", "kitchen-8"]


def test_a_card_that_is_named_twice_is_one_card():
    piles: Any = (("roof-red-1", "roof-blue-2"), ("roof-red-1",), ())

    assert cards_of(PilesOpened(piles=piles)) == ["roof-blue-2", "roof-red-1"]


def test_texts_are_found_however_deep_they_lie():
    assert list(texts_in({"a": ["x", {"b": "y"}, 3], "c": ("z",)})) == ["x", "y", "z"]
