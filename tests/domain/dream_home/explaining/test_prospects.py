"""What a turn of Dream Home closes off: true in every case, and told in words."""

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from service.domain.dream_home import DREAM_HOME_1 as RULES
from service.domain.dream_home.explaining import PROSPECTS
from service.domain.dream_home.explaining.prospects import Plot, lost_options
from service.domain.dream_home.model.cards import DECK, RoomKind
from service.domain.dream_home.model.houses import (
    PLACE,
    Cards,
    House,
    LaidCard,
    face_up_kinds,
    put,
    room_around,
)
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.placing import Placement, open_places
from service.domain.kit.messages import CardId, Seat
from tests.domain.dream_home.play import house, table
from tests.teaching.explaining.games import golden, turns

ME = Seat(1)
MOST_FREE_SLOTS = 3  # so many can be filled in every way
OTHERS = (CardId("study-1"), CardId("library-1"), CardId("garage-1"), CardId("workshop-1"))


def what(before: House, after: House, **fields: Any) -> list[str]:
    found = lost_options(table(before, **fields), table(after, **fields), ME)
    return [each.what for each in found]


def grows(state: DreamHomeState, home: House, kind: RoomKind, room: range) -> bool:
    """Fill the house in every way that is legal, and see whether the room gets larger."""
    mine = next(card for card in DECK.rooms if DECK.room[card] is kind)

    @cache
    def from_here(cards: Cards) -> bool:
        if len(room_around(face_up_kinds(cards, DECK), room[0], kind)) > len(room):
            return True
        for card in (mine, *OTHERS):
            placement = Placement(state, replace(home, cards=cards), card)
            if any(
                from_here(put(cards, place, LaidCard(card, face_down)))
                for place, face_down in placement.ways()
            ):
                return True
        return False

    return from_here(home.cards)


@pytest.mark.parametrize("name", ["dream-home-3", "dream-home-4", "dream-home-undone"])
def test_a_room_can_grow_exactly_if_some_way_of_placing_cards_makes_it_larger(name: str) -> None:
    deck, looked_at = golden(name).after(1).state.deck, 0
    for turn in turns(name):
        home = turn.end.house(turn.seat)
        free = sum(card is None or card.card not in deck.room for card in home.cards)
        if not 0 < free <= MOST_FREE_SLOTS or not open_places(home.cards, deck):
            continue
        plot = Plot(home, deck)
        state = replace(turn.end, fresh_scaffolding=None)
        for kind, room in plot.rooms():
            looked_at += 1

            assert plot.can_grow(kind, room, with_decorator=False) == grows(
                state, home, kind, room
            ), (turn.last, kind.name)

    assert looked_at > 20


def test_a_room_between_other_cards_can_grow_no_more() -> None:
    before, after = house(first="K L . . ."), house(first="K L B . .")

    assert what(before, after) == ["walled"]


def test_a_room_beside_a_free_slot_is_not_closed() -> None:
    assert what(house(first=". L . . ."), house(first=". L B . .")) == []


def test_a_room_of_its_largest_size_is_complete_and_not_closed_off() -> None:
    assert what(house(first="K L L . ."), house(first="K L L L .")) == []


def test_a_room_laid_into_a_gap_that_takes_no_other_is_closed() -> None:
    before, after = house(first="B . B . ."), house(first="B L B . .")

    assert what(before, after) == ["walled"]


def test_a_gap_that_would_join_too_much_does_not_count() -> None:
    before, after = house(first="D . . . ."), house(first="D . D . .")

    assert what(before, after) == ["walled"]


def test_a_decoration_closes_its_room() -> None:
    before = house(first="L . . . .")
    after = replace(before, cards=(put(before.cards, PLACE["1.1"], with_token("living_room-1"))))

    assert what(before, after) == ["token"]


def test_with_the_interior_decorator_a_decoration_closes_nothing() -> None:
    before = house(first="L . . . .", helpers=("interior_decorator-1",))
    after = replace(before, cards=(put(before.cards, PLACE["1.1"], with_token("living_room-1"))))

    assert what(before, after) == []


def with_token(card: str) -> LaidCard:
    return LaidCard(CardId(card), token=CardId("piano-1"))


def test_a_sauna_without_a_slot_for_a_bathroom_beside_it_is_told() -> None:
    before, after = house(first="sauna . . . ."), house(first="sauna K . . .")

    assert what(before, after) == ["beside"]


def test_a_floor_without_a_slot_for_a_bathroom_is_told() -> None:
    before = house(second="K L D C .", first="B K L D C")
    after = house(second="K L D C study", first="B K L D C")

    assert "bathrooms" in what(before, after)


def test_a_card_laid_face_down_is_told() -> None:
    assert what(house(), house(first="~kitchen . . . .")) == ["face_down"]


def test_a_decoration_that_found_no_room_is_told() -> None:
    before, after = table(house()), table(house(), special_discards=(CardId("piano-1"),))

    [lost] = lost_options(before, after, ME)
    assert (lost.what, lost.stake) == ("lost", 3)


def test_in_the_last_round_nothing_is_said_to_be_closed() -> None:
    before, after = house(first="K L . . ."), house(first="K L B . .")

    assert what(before, after, round=12) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "can no longer grow"), ("de", "nicht mehr wachsen"), ("it", "non può più crescere")],
)
def test_it_is_told_in_every_language(language: str, words: str) -> None:
    [found] = lost_options(table(house(first="K L . . .")), table(house(first="K L B . .")), ME)

    assert words in PROSPECTS.tell(found, language)
    assert RULES.prospects is PROSPECTS
