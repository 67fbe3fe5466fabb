"""Material and set-up: the decks, their checks, the first deal."""

import pytest

from service.domain.dream_home import DREAM_HOME_1 as RULES
from service.domain.dream_home.model.cards import DECK, ROOMS, SPECIALS
from service.domain.dream_home.model.events import RoundDealt, SeatAsked, StartPlayerDrawn
from service.domain.dream_home.model.houses import BELOW, PLACE, SLOTS
from service.domain.kit import decks
from service.domain.kit.decks import BadDeck
from service.domain.kit.errors import BadSetup
from tests.domain.dream_home.play import chance, laid_out


@pytest.mark.rule("D-MAT-1")
def test_sixty_rooms_and_forty_eight_specials_are_twelve_rounds():
    assert len(DECK.rooms) == 60 == 12 * 5
    assert len(DECK.specials) == 48 == 12 * 4


@pytest.mark.rule("D-MAT-1")
def test_ten_specials_are_decorations():
    assert sum(special.type == "decoration" for special in DECK.special.values()) == 10


@pytest.mark.rule("D-MAT-2")
def test_a_room_card_states_kind_largest_size_and_points():
    living_room, garage = DECK.room["living_room-12"], DECK.room["garage-1"]

    assert (living_room.zone, living_room.largest, living_room.points) == ("floors", 3, (1, 4, 9))
    assert (garage.zone, garage.largest, garage.points) == ("basement", 2, (0, 4))


@pytest.mark.rule("D-MAT-2")
def test_three_kinds_score_by_their_neighbour():
    beside = {kind.name: kind.beside for kind in DECK.kinds.values() if kind.beside}

    assert beside == {"sauna": "bathroom", "pantry": "kitchen", "dressing_room": "bedroom"}


@pytest.mark.rule("D-MAT-3")
@pytest.mark.parametrize("colour", ["red", "brown", "grey", "blue"])
def test_the_sixth_roof_of_a_colour_has_its_window(colour):
    roofs = [card for card in DECK.specials if card.startswith(f"roof-{colour}-")]

    assert [card for card in roofs if DECK.special[card].window] == [f"roof-{colour}-6"]


def test_the_first_copies_of_a_kind_carry_the_children():
    assert {"childrens_room-1", "childrens_room-6", "living_room-2"} <= DECK.children
    assert "living_room-3" not in DECK.children
    assert len(DECK.children) == 2 + 1 + 2 + 2 + 6 + 1 + 1


@pytest.mark.rule("D-SET-1")
def test_the_shuffle_names_the_start_player_and_deals_from_left_to_right():
    shuffle = chance(7)
    rooms = [DECK.rooms[at] for at in shuffle.order("rooms", 60)[:5]]
    specials = [DECK.specials[at] for at in shuffle.order("specials", 48)[:4]]
    first = shuffle.order("start_player", 3)[0] + 1

    assert RULES.start(laid_out(3), shuffle) == [
        StartPlayerDrawn(seat=first),
        RoundDealt(round=1, rooms=tuple(rooms), specials=tuple(specials)),
        SeatAsked(seat=first, phase="discard_pair", turn=1),
    ]


@pytest.mark.rule("D-SET-1")
def test_every_seat_can_be_drawn_as_start_player():
    drawn = {RULES.start(laid_out(4), chance(seed))[0].seat for seed in range(60)}

    assert drawn == {1, 2, 3, 4}


@pytest.mark.rule("D-SET-2")
def test_the_basement_lies_under_first_floor_columns_four_and_five():
    slots = zip(SLOTS, BELOW, strict=True)
    under = {slot: None if below is None else SLOTS[below] for slot, below in slots}

    assert [under[f"2.{column}"] for column in range(1, 6)] == ["1.1", "1.2", "1.3", "1.4", "1.5"]
    assert [under[f"1.{column}"] for column in range(1, 6)] == [None, None, None, "0.4", "0.5"]
    assert under["0.4"] is under["0.5"] is None
    assert PLACE["0.5"] == 11


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_can_play(players):
    with pytest.raises(BadSetup, match="2 to 4"):
        RULES.setup(players, {}, None)


def test_unknown_options_are_refused():
    with pytest.raises(BadSetup, match="options"):
        RULES.setup(2, {"tie_break": "cats"}, None)


OWN = decks.packaged_tables("service.domain.dream_home", ROOMS, SPECIALS)


def test_another_deck_of_the_same_shape_can_be_given():
    rooms = OWN[ROOMS].replace("study,floors,1,1,2", "study,floors,1,1,3")
    deck = RULES.setup(2, {}, {ROOMS: rooms, SPECIALS: OWN[SPECIALS]}).deck

    assert deck.room["study-1"].points == (3,)
    assert deck.hash != DECK.hash
    assert deck == RULES.read_deck({ROOMS: rooms, SPECIALS: OWN[SPECIALS]})


@pytest.mark.rule("D-MAT-1", "D-MAT-2", "D-MAT-3")
@pytest.mark.parametrize(
    ("table", "old", "new", "line", "problem"),
    [
        (ROOMS, "kind,zone", "kind,level", 1, "the columns must be"),
        (ROOMS, "sauna,floors", "spa,floors", 7, "kind can't be “spa”"),
        (ROOMS, "sauna,floors", "bathroom,floors", 7, "bathroom has a line already"),
        (ROOMS, "bathroom,floors", "bathroom,attic", 3, "zone can't be “attic”"),
        (ROOMS, "bathroom,floors,10", "bathroom,floors,x", 3, "copies can't be “x”"),
        (ROOMS, "bathroom,floors,10", "bathroom,floors,1_0", 3, "copies can't be “1_0”"),
        (ROOMS, "bathroom,floors,10", "bathroom,floors,-1", 3, "copies can't be “-1”"),
        (ROOMS, "bathroom,floors,10", "bathroom,floors,0", 3, "copies must be 1 to 60, not 0"),
        (ROOMS, "bathroom,floors,10", "bathroom,floors,9", 17, "60 room cards are needed, 59"),
        (ROOMS, "12,3,1/4/9", "12,4,1/4/9", 2, "largest must be 1 to 3, not 4"),
        (ROOMS, "12,3,1/4/9", "12,3,1/4", 2, "points_by_size needs 3 numbers"),
        (ROOMS, "12,3,1/4/9", "12,3,1/4/-9", 2, "points_by_size can't be"),
        (ROOMS, "12,3,1/4/9", "12,3,1/4/100", 2, "points_by_size must be 0 to 99, not 100"),
        (ROOMS, "bathroom,3,0", "bathroom,100,0", 7, "points_beside must be 0 to 99, not 100"),
        (ROOMS, "bathroom,3,0", "attic,3,0", 7, "beside can't be “attic”"),
        (ROOMS, "bathroom,3,0", ",3,0", 7, "points_beside without beside"),
        (ROOMS, "8,2,1/4,,,2", "8,2,1/4,,,9", 4, "cards_with_a_child must be 0 to 8"),
        (ROOMS, "laundry,", "laundry,,", 17, "9 cells are needed, 10 are there"),
        (SPECIALS, "roof,red,no", "rooof,red,no", 2, "type can't be “rooof”"),
        (SPECIALS, "roof,red,no", "roof,pink,no", 2, "name can't be “pink”"),
        (SPECIALS, "roof,red,no", "roof,red,maybe", 2, "window can't be “maybe”"),
        (SPECIALS, "roof,red,no", "roof,red,yes", 3, "red roofs have 1 window, not 6"),
        (SPECIALS, "piano,,1", "piano,,2", 19, "10 decorations are needed, 11"),
        (SPECIALS, "piano,,1", "piano,no,1", 10, "window must be empty"),
        (SPECIALS, "living_room,3", "cellar,3", 10, "placed_on can't be “cellar”"),
        (SPECIALS, "living_room,3", "living_room,4", 10, "points must be 1 to 3, not 4"),
        (SPECIALS, "drill,,2,,", "drill,,2,any,", 25, "placed_on must be empty"),
        (SPECIALS, "drill,,2", "drill,yes,2", 25, "window must be empty"),
        (SPECIALS, "drill,,2", "drill,,3", 28, "48 special cards are needed, 49"),
    ],
)
def test_a_bad_deck_is_refused_with_its_line(table, old, new, line, problem):
    text = OWN[table].replace(old, new, 1)
    assert text != OWN[table]

    with pytest.raises(BadDeck, match=problem) as refused:
        RULES.setup(2, {}, {**OWN, table: text})

    assert (refused.value.table, refused.value.line) == (table, line)


@pytest.mark.parametrize("tables", [{ROOMS: OWN[ROOMS]}, {**OWN, "pets": "name"}])
def test_a_deck_has_exactly_two_tables(tables):
    with pytest.raises(BadSetup, match="rooms, specials"):
        RULES.setup(2, {}, tables)
