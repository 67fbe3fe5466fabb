"""A round: whose turn it is, the pair the start player discards, what is dealt and discarded."""

from itertools import product

import pytest

from service.domain.dream_home.model.commands import DiscardPair, EndTurn, Place, Take
from service.domain.dream_home.model.errors import (
    ColumnOneStays,
    NoPairInColumn,
    NoPairToDiscard,
    NotYourTurn,
    PairNotDiscarded,
)
from service.domain.dream_home.model.events import (
    PairDiscarded,
    RoundDealt,
    RoundEnded,
    SeatAsked,
    TurnEnded,
)
from service.domain.dream_home.model.houses import House
from service.domain.dream_home.model.options import Options
from tests.domain.dream_home.play import ROOMS, given, random_game, started, table

TO_DISCARD = {"phase": "discard_pair", "pair_discarded": False}


def has_placed(*houses, **fields):
    return table(*houses, has_taken=True, **fields)


@pytest.mark.rule("D-RND-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_twelve_rounds_of_one_turn_each(players):
    turns = [
        (step.before.round, event.seat)
        for step in random_game(players, 11)
        for event in step.events
        if isinstance(event, TurnEnded)
    ]

    assert sorted(turns) == list(product(range(1, 13), range(1, players + 1)))


@pytest.mark.rule("D-RND-1")
def test_turns_go_clockwise_from_the_start_player():
    state = has_placed(*[House()] * 4, asked=4, start_player=4)

    given(state).when(EndTurn()).then(TurnEnded(seat=4), SeatAsked(seat=1, phase="turn", turn=2))


@pytest.mark.rule("D-RND-1")
def test_only_the_seat_that_is_asked_acts():
    given(table()).when(Take(column=1), seat=2).then_refused(NotYourTurn, seat=2, asked=1)


@pytest.mark.rule("D-RND-2")
@pytest.mark.parametrize(
    ("players", "phase"), [(2, "discard_pair"), (3, "discard_pair"), (4, "turn")]
)
def test_two_or_three_players_begin_with_a_discarded_pair(players, phase):
    state = started(players, 3)

    assert (state.phase, state.asked) == (phase, state.start_player)


@pytest.mark.rule("D-RND-2")
@pytest.mark.parametrize("players", [2, 3])
def test_the_simpler_game_discards_no_pair(players):
    assert started(players, 3, Options(no_pair_discard=True)).phase == "turn"


@pytest.mark.rule("D-RND-2")
def test_the_start_player_discards_both_cards_of_a_column_and_then_takes():
    given(table(**TO_DISCARD)).when(DiscardPair(column=3)).then(
        PairDiscarded(seat=1, column=3, room="bedroom-8", special="roof-blue-2"),
        SeatAsked(seat=1, phase="turn", turn=1),
    ).then_state(
        rooms=("living_room-9", "bathroom-9", None, "kitchen-8", "garage-6"),
        specials=(None, "roof-red-1", None, "drill-2", "painting-1"),
        room_discards=("bedroom-8",),
        special_discards=("roof-blue-2",),
    )


@pytest.mark.rule("D-RND-2")
def test_column_one_is_never_discarded():
    given(table(**TO_DISCARD)).when(DiscardPair(column=1)).then_refused(ColumnOneStays)


@pytest.mark.rule("D-RND-2")
def test_a_column_without_its_cards_is_no_pair():
    state = table(
        rooms=("living_room-9", None, *ROOMS[2:]),
        specials=(None, "roof-red-1", "drill-1", "drill-2"),
        **TO_DISCARD,
    )

    given(state).when(DiscardPair(column=2)).then_refused(NoPairInColumn, column=2)


@pytest.mark.rule("D-RND-2")
def test_the_pair_is_discarded_before_anything_is_taken():
    given(table(**TO_DISCARD)).when(Take(column=2)).then_refused(PairNotDiscarded)


@pytest.mark.rule("D-RND-2")
def test_a_pair_is_discarded_once_a_round():
    given(table()).when(DiscardPair(column=2)).then_refused(NoPairToDiscard)


@pytest.mark.rule("D-RND-3")
def test_after_the_last_turn_the_rest_is_discarded_and_the_next_round_dealt():
    state = has_placed(
        House(),
        House(),
        rooms=("living_room-9", None, None, "kitchen-8", None),
        specials=(None, None, "drill-2", None),
        asked=2,
        played=(1,),
        turn=2,
    )

    spec = given(state, seed=5).when(EndTurn())

    ended, over, dealt, asked = spec.events
    assert ended == TurnEnded(seat=2)
    assert over == RoundEnded(
        round=5, rooms=("living_room-9", "kitchen-8"), specials=("drill-2",), start_player=1
    )
    assert isinstance(dealt, RoundDealt)
    assert (dealt.round, len(dealt.rooms), len(dealt.specials)) == (6, 5, 4)
    assert asked == SeatAsked(seat=1, phase="discard_pair", turn=1)
    spec.then_state(
        rooms=dealt.rooms,
        specials=(None, *dealt.specials),
        room_discards=("living_room-9", "kitchen-8"),
        special_discards=("drill-2",),
        played=(),
    )


@pytest.mark.rule("D-RND-3")
def test_every_round_deals_the_next_cards_of_the_stacks():
    dealt = [e for step in random_game(3, 4) for e in step.events if isinstance(e, RoundDealt)]

    rooms = [*started(3, 4).rooms, *(card for event in dealt for card in event.rooms)]
    specials = [*started(3, 4).specials[1:], *(card for event in dealt for card in event.specials)]
    assert (len(set(rooms)), len(set(specials))) == (60, 48)


@pytest.mark.rule("D-RND-4")
def test_who_took_column_one_starts_the_next_round():
    state = table(asked=2, played=(1,), turn=2)

    given(state, seed=5).when(Take(column=1), Place(slot="1.1"), EndTurn()).then_state(
        start_player=2, asked=2, next_start=None
    )


@pytest.mark.rule("D-RND-4")
def test_the_start_player_stays_when_nobody_took_column_one():
    state = table(asked=2, played=(1,), turn=2)

    given(state, seed=5).when(Take(column=2), Place(slot="1.1"), EndTurn()).then_state(
        start_player=1, asked=1
    )
