"""Phase 1: taking cards from the display, and exchanging hand cards for a coin."""

import msgspec
import pytest
from msgspec.structs import replace

from service.domain.burano import BURANO_1
from service.domain.burano.model.cards import own_deck
from service.domain.burano.model.commands import EndTurn, Exchange, Place, Take, Welcome
from service.domain.burano.model.errors import (
    CardNamedTwice,
    CardNotInHand,
    CardsTakenAlready,
    ColumnIsEmpty,
    DisplayIsEmpty,
    NoExchange,
    NoSuchColumn,
    NotEnoughCards,
    NotYourTurn,
    TakeFirst,
)
from service.domain.burano.model.events import (
    CardsExchanged,
    CardsTaken,
    DisplayFoundEmpty,
    TurnBegun,
    TurnEnded,
)
from service.domain.burano.model.state import BuranoState, Stack
from tests.domain.burano.play import given, having, house, placing, shuffle, started, street

ROWS = (
    ("ground-red-1", "ground-blue-1", "ground-pink-1", "ground-green-1", "ground-yellow-1"),
    ("upper-red-1", "upper-blue-1", "upper-pink-1", "upper-green-1", "upper-yellow-1"),
    ("roof-red-1", "roof-blue-1", "roof-pink-1", "roof-green-1", "roof-yellow-1"),
)
NOTHING = ((None,) * 5,) * 3
LAST_CARD = ((None,) * 5, (None,) * 5, ("roof-red-1", None, None, None, None))


def four(display=ROWS, **street_fields) -> BuranoState:
    state = replace(started(4), display=display, asked=1, cat=1)
    return having(state, 1, **street_fields)


def take(column: int, end: str, count: int) -> Take:
    return Take(column=column, end=end, count=count)


@pytest.mark.rule("B-TAKE-1", "B-TAKE-2")
@pytest.mark.parametrize(
    ("count", "end", "cards", "coins"),
    [
        (1, "top", ("roof-blue-1",), 2),
        (1, "bottom", ("ground-blue-1",), 2),
        (2, "top", ("roof-blue-1", "upper-blue-1"), 1),
        (2, "bottom", ("ground-blue-1", "upper-blue-1"), 1),
        (3, "top", ("roof-blue-1", "upper-blue-1", "ground-blue-1"), 0),
        (3, "bottom", ("ground-blue-1", "upper-blue-1", "roof-blue-1"), 0),
    ],
)
def test_fewer_cards_bring_more_coins(count, end, cards, coins):
    given(four()).when(take(2, end, count)).then(
        CardsTaken(seat=1, column=2, end=end, cards=cards, coins=coins)
    )


@pytest.mark.rule("B-TAKE-1")
def test_what_was_taken_is_in_the_hand_and_no_more_in_the_display():
    after = given(four()).when(take(2, "top", 2)).state

    assert street(after).hand == ("roof-blue-1", "upper-blue-1")
    assert street(after).coins == 5
    assert [row[1] for row in after.display] == ["ground-blue-1", None, None]


@pytest.mark.rule("B-TAKE-1")
@pytest.mark.parametrize("count", [0, 4])
def test_no_card_or_four_cards_cannot_be_said(count):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "take", "column": 1, "end": "top", "count": count}, Take)


@pytest.mark.rule("B-TAKE-1")
def test_cards_are_taken_once_a_turn():
    given(four()).when(take(1, "top", 1), take(1, "top", 1)).then_refused(CardsTakenAlready, seat=1)


@pytest.mark.rule("B-TAKE-2")
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_the_middle_of_three_cards_cannot_be_taken_alone(end):
    taken = given(four()).when(take(1, end, 1)).state

    assert "upper-red-1" not in street(taken).hand


@pytest.mark.rule("B-TAKE-2")
def test_of_two_remaining_cards_either_may_be_taken_alone():
    left = four(display=(ROWS[0], ROWS[1], (None,) * 5))

    assert street(given(left).when(take(1, "top", 1)).state).hand == ("upper-red-1",)
    assert street(given(left).when(take(1, "bottom", 1)).state).hand == ("ground-red-1",)


@pytest.mark.rule("B-TAKE-2")
def test_a_column_gives_no_more_than_it_holds():
    left = four(display=(ROWS[0], ROWS[1], (None,) * 5))

    given(left).when(take(2, "top", 3)).then_refused(NotEnoughCards, column=2, held=2, count=3)


@pytest.mark.rule("B-TAKE-1")
def test_an_empty_column_gives_nothing():
    left = four(display=tuple((None, *row[1:]) for row in ROWS))

    given(left).when(take(1, "bottom", 1)).then_refused(ColumnIsEmpty, column=1)


@pytest.mark.rule("B-TAKE-2")
def test_the_display_has_as_many_columns_as_players_and_one():
    given(four()).when(take(6, "top", 1)).then_refused(NoSuchColumn, column=6, columns=5)


@pytest.mark.rule("B-TAKE-3")
def test_an_empty_slot_is_passed_over():
    gap = four(display=(ROWS[0], (None, *ROWS[1][1:]), ROWS[2]))

    assert street(given(gap).when(take(1, "top", 1)).state).hand == ("roof-red-1",)
    assert street(given(gap).when(take(1, "bottom", 1)).state).hand == ("ground-red-1",)
    given(gap).when(take(1, "top", 2)).then(
        CardsTaken(seat=1, column=1, end="top", cards=("roof-red-1", "ground-red-1"), coins=1)
    )
    given(gap).when(take(1, "top", 3)).then_refused(NotEnoughCards, column=1, held=2, count=3)


@pytest.mark.rule("B-TAKE-4")
def test_a_full_hand_takes_cards_all_the_same():
    hand = ("roof-red-2", "roof-red-3", "roof-red-4")
    after = given(four(hand=hand)).when(take(1, "top", 3)).state

    assert len(street(after).hand) == 6


@pytest.mark.rule("B-TAKE-5")
def test_with_an_empty_display_a_turn_goes_on_without_cards_and_coins():
    spec = given(four(display=LAST_CARD)).when(take(1, "top", 1), EndTurn())

    spec.then(
        TurnEnded(seat=1, discarded=(), coins_returned=0, without_character=()),
        TurnBegun(seat=2, turn=2),
        DisplayFoundEmpty(seat=2),
    )
    assert street(spec.state, 2).coins == 4
    spec.then_state(asked=2, phase="place")
    spec.when(EndTurn()).then_state(asked=3)


@pytest.mark.rule("B-TAKE-5")
def test_nothing_can_be_taken_from_an_empty_display():
    spec = given(four(display=LAST_CARD)).when(take(1, "top", 1), EndTurn())

    spec.when(take(1, "top", 1)).then_refused(DisplayIsEmpty)


@pytest.mark.rule("B-TAKE-1")
def test_who_took_the_last_card_of_the_display_has_taken_the_cards_of_the_turn():
    spec = given(four(display=LAST_CARD)).when(take(1, "top", 1), take(1, "top", 1))

    spec.then_refused(CardsTakenAlready, seat=1)
    assert spec.broken_rules == ("B-TAKE-1",)


@pytest.mark.rule("B-TAKE-5")
def test_an_empty_display_is_forgotten_with_the_turn_that_found_it():
    stacks = (Stack(3), Stack(3), Stack(3))
    spec = given(replace(four(display=LAST_CARD), stacks=stacks), shuffle(1))
    spec = spec.when(take(1, "top", 1), *[EndTurn()] * 4).then_state(round=2, asked=2)

    spec.when(take(1, "top", 1), take(1, "top", 1)).then_refused(CardsTakenAlready, seat=2)


@pytest.mark.rule("B-TAKE-5")
def test_who_begins_a_round_before_an_empty_display_takes_nothing_either():
    stacks = (Stack(24), Stack(24), Stack(24))
    last = replace(four(display=NOTHING), phase="place", asked=4, turn=4, stacks=stacks)

    given(last, shuffle(1)).when(EndTurn()).then_state(asked=2, phase="place", round=2)


@pytest.mark.rule("B-TURN-1")
@pytest.mark.parametrize(
    "command",
    [Place(card="roof-red-2", column=0), Welcome(character="boy", column=0), EndTurn()],
)
def test_taking_comes_first(command):
    state = four(hand=("roof-red-2",), houses=(house(0, "red/red/-"),))

    given(state).when(command).then_refused(TakeFirst, cards=15)


@pytest.mark.rule("B-TURN-1")
@pytest.mark.parametrize(
    "command",
    [
        take(1, "top", 1),
        Place(card="roof-red-2", column=0),
        Welcome(character="boy", column=0),
        EndTurn(),
        Exchange(cards=("roof-red-2", "roof-red-3")),
    ],
)
def test_only_the_seat_whose_turn_it_is_acts(command):
    given(four()).when(command, seat=3).then_refused(NotYourTurn, seat=3, asked=1)


def test_four_players_take_as_in_the_rulebook():
    """Worked example 1."""
    state = four()
    for command, cards, coins in (
        (take(1, "top", 2), ("roof-red-1", "upper-red-1"), 1),
        (take(3, "bottom", 1), ("ground-pink-1",), 2),
        (take(3, "bottom", 1), ("upper-pink-1",), 2),
        (take(5, "top", 3), ("roof-yellow-1", "upper-yellow-1", "ground-yellow-1"), 0),
    ):
        spec = given(state, shuffle(1)).when(command)
        assert spec.events[0].cards == cards
        assert spec.events[0].coins == coins
        state = spec.when(EndTurn()).state


@pytest.mark.rule("B-EXCH-1")
@pytest.mark.parametrize("phase", ["take", "place", "characters"])
def test_two_hand_cards_bring_a_coin_at_any_moment_of_the_turn(phase):
    state = replace(four(hand=("roof-red-2", "roof-red-3", "upper-red-2")), phase=phase)
    spec = given(state).when(Exchange(cards=("roof-red-3", "roof-red-2")))

    spec.then(CardsExchanged(seat=1, cards=("roof-red-3", "roof-red-2"), coins=1))
    assert street(spec.state).hand == ("upper-red-2",)
    assert street(spec.state).coins == 5
    assert spec.state.phase == phase


@pytest.mark.rule("B-EXCH-1")
def test_exchanged_cards_go_under_their_stacks_in_the_order_given():
    hand = ("roof-red-2", "roof-red-3", "upper-red-2", "ground-red-2")
    spec = given(four(hand=hand)).when(
        Exchange(cards=("roof-red-3", "roof-red-2")),
        Exchange(cards=("ground-red-2", "upper-red-2")),
    )

    assert [stack.under for stack in spec.state.stacks] == [
        ("ground-red-2",),
        ("upper-red-2",),
        ("roof-red-3", "roof-red-2"),
    ]
    assert street(spec.state).coins == 6


@pytest.mark.rule("B-EXCH-1")
def test_a_stack_gives_what_was_put_under_it_after_its_own_cards():
    order = own_deck().stacks[2]
    last_card = order[shuffle(1).order("roof", 24)[23]]
    others = tuple(card for card in order if card != last_card)
    state = replace(
        placing(2, hand=others[:2]),
        turn=2,
        cat=2,
        asked=1,
        stacks=(Stack(24), Stack(24), Stack(23)),
        display=((None,) * 3, (None,) * 3, (None, None, None)),
        streets=(replace(street(placing(2)), hand=others[:2]), street(started(2), 2)),
    )
    after = given(state, shuffle(1)).when(Exchange(cards=others[1::-1]), EndTurn()).state

    assert after.display[2] == (others[0], others[1], last_card)
    assert after.stacks[2] == Stack(24)


@pytest.mark.rule("B-EXCH-1")
def test_exchanging_needs_two_different_cards_of_the_hand():
    state = four(hand=("roof-red-2", "roof-red-3"))

    given(state).when(Exchange(cards=("roof-red-2", "roof-red-2"))).then_refused(
        CardNamedTwice, card="roof-red-2"
    )
    spec = given(state).when(Exchange(cards=("roof-red-2", "roof-red-4")))
    spec.then_refused(CardNotInHand, card="roof-red-4", seat=1)
    assert spec.broken_rules == ("B-EXCH-1",)


@pytest.mark.rule("B-EXCH-1")
def test_the_short_edition_knows_no_exchange():
    for options in ({"edition": "short"}, {"exchange": False}):
        state = placing(2, options, hand=("roof-red-2", "roof-red-3"))
        given(state).when(Exchange(cards=("roof-red-2", "roof-red-3"))).then_refused(NoExchange)
        assert not any(isinstance(c, Exchange) for c in BURANO_1.candidates(state, state.asked))
