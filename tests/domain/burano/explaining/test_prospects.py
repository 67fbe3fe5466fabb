"""What a turn of Walking in Burano closes off: true in every case, and told in words."""

import pytest
from msgspec.structs import replace

from service.domain.burano.explaining import PROSPECTS
from service.domain.burano.explaining.prospects import can_be_renovated, lost_options
from service.domain.burano.model import slots
from service.domain.burano.model.cards import CHARACTERS, LEVELS
from service.domain.burano.model.commands import Place
from service.domain.burano.model.state import BuranoState, House
from service.domain.burano.rules.decide import decide
from service.domain.kit.chance import DryRunChance
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import CardId, Seat
from tests.domain.burano.play import having, house, placing
from tests.teaching.explaining.games import golden, turns

ME = Seat(1)
STUCK = ["burano-longest", "burano-2", "burano-3"]


def what(before: BuranoState, after: BuranoState) -> list[str]:
    return [each.what for each in lost_options(before, after, ME)]


def can_be_placed(state: BuranoState, seat: Seat, card: CardId, column: int) -> bool:
    """Try a card on a house with all the coins in the world and every arrangement."""
    street = state.street(seat)
    for scaffolds, _ in slots.arrangements(slots.floors_of(street.houses)):
        streets = list(state.streets)
        streets[seat - 1] = replace(street, hand=(card,), coins=6, scaffolds=scaffolds)
        ready = replace(state, streets=tuple(streets), asked=seat, phase="place", placed=0)
        for spend in (False, True):
            try:
                place = Place(card=card, column=column, spend_marker=spend)
                decide(place, seat, ready, DryRunChance())
            except RuleViolation:
                continue
            return True
    return False


def test_a_house_said_to_be_stuck_takes_no_card_that_is_left() -> None:
    told = 0
    for turn in turns("burano-longest"):
        for found in lost_options(turn.start, turn.end, turn.seat):
            if found.what == "unfinished":
                told += 1
                height = LEVELS.index(str(found.facts["level"]))
                column = found.facts["column"]
                assert isinstance(column, int)
                built = {card for street in turn.end.streets for card in street.cards}
                left = [card for card in turn.end.deck.stacks[height] if card not in built]

                assert not any(can_be_placed(turn.end, turn.seat, c, column) for c in left)

    assert told


@pytest.mark.parametrize("name", STUCK)
def test_what_is_said_to_be_out_of_reach_never_comes(name: str) -> None:
    end = golden(name).after(len(golden(name).moves)).state
    for turn in turns(name):
        for found in lost_options(turn.start, turn.end, turn.seat):
            if found.what in ("colours", "colour_gone", "unfinished"):
                column = found.facts["column"]
                assert isinstance(column, int)
                later = end.street(found.seat).house(column)

                if found.what == "unfinished":
                    assert not later.is_renovated
                else:
                    assert not is_of_one_colour(end, later)


def is_of_one_colour(state: BuranoState, built: House) -> bool:
    colours = {state.deck.colour[card] for card in built.floors if card is not None}
    return built.is_renovated and len(colours) == 1


def test_a_second_colour_ends_a_house_of_one_colour() -> None:
    before = placing(houses=(house(0, "red/-/-"),))
    after = having(before, houses=(house(0, "red/blue/-"),))

    assert what(before, after) == ["colours"]


def test_a_third_colour_tells_nothing_new() -> None:
    before = placing(houses=(house(0, "red/blue/-"),))
    after = having(before, houses=(house(0, "red/blue/pink"),))

    assert "colours" not in what(before, after)


def test_with_a_marker_a_house_can_always_be_renovated() -> None:
    state = placing(houses=(house(0, "red/-/-"), house(1, "red/-/-")), markers=1)

    assert all(can_be_renovated(state, ME, each) for each in state.street(ME).houses)


def test_the_fifth_house_is_the_last_one() -> None:
    before = placing(houses=tuple(house(at, "red/-/-") for at in range(4)))
    after = having(before, houses=tuple(house(at, "red/-/-") for at in range(5)))

    assert "full" in what(before, after)


def test_the_last_character_of_a_kind_is_told() -> None:
    before = placing(houses=())
    after = replace(before, supply=(0, *before.supply[1:]))

    assert what(before, after) == ["last"]


def test_the_last_local_is_no_loss_for_the_seat_that_has_it() -> None:
    before = placing(houses=(house(0, "red/red/red"),))
    taken = having(before, houses=(house(0, "red/red/red", "tailor"),))
    supply = tuple(
        0 if each == "tailor" else number
        for each, number in zip(CHARACTERS, before.supply, strict=True)
    )

    assert "last" not in what(before, replace(taken, supply=supply))


def test_a_character_that_was_gone_when_needed_is_told_with_its_worth() -> None:
    found = [
        each
        for name in ("burano-3", "burano-4")
        for turn in turns(name)
        for each in lost_options(turn.start, turn.end, turn.seat)
        if each.what == "gone"
    ]

    assert found
    assert all(each.stake > 0 for each in found)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "of one colour"), ("de", "einfarbig"), ("it", "di un solo colore")],
)
def test_it_is_told_in_every_language(language: str, words: str) -> None:
    before = placing(houses=(house(0, "red/-/-"),))
    [found] = lost_options(before, having(before, houses=(house(0, "red/blue/-"),)), ME)

    assert words in PROSPECTS.tell(found, language)
