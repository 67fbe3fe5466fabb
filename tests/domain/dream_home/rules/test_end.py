"""The end of the game, and the seats that leave before it."""

import pytest
from msgspec.structs import asdict, replace

from service.domain.dream_home.model.commands import Done, EndTurn, Place, Scaffold, Take
from service.domain.dream_home.model.events import (
    GameEnded,
    HandDiscarded,
    PilesOpened,
    RoundEnded,
    SeatAsked,
    SeatResigned,
    TurnEnded,
)
from service.domain.dream_home.model.events_specials import HelpersDone
from service.domain.dream_home.model.houses import House
from service.domain.dream_home.model.state import DreamHomeState, DreamHomeState2
from service.domain.dream_home.rules.scoring import result
from service.domain.dream_home.rules.view import view
from service.domain.kit.messages import Resign
from tests.domain.dream_home.play import (
    RULES,
    at_the_end,
    cards,
    full_house,
    given,
    house,
    random_game,
    table,
)

ROOFS = ("roof-red-1", "roof-red-2")


def four(**fields):
    return table(*[House()] * 4, **fields)


@pytest.mark.rule("D-END-1")
def test_after_round_twelve_everybody_is_asked_for_helpers():
    state = table(full_house(), full_house(), round=12, has_taken=True, asked=2, played=(1,))

    given(state).when(EndTurn()).then(
        TurnEnded(seat=2),
        RoundEnded(
            round=12,
            rooms=("living_room-9", "bathroom-9", "bedroom-8", "kitchen-8", "garage-6"),
            specials=("roof-red-1", "roof-blue-2", "drill-2", "painting-1"),
            start_player=1,
        ),
        SeatAsked(seat=1, phase="helpers", turn=3),
    )


@pytest.mark.rule("D-END-1", "D-RND-4")
def test_round_twelve_names_a_start_player_once_more():
    state = table(
        *[full_house()] * 3, round=12, has_taken=True, asked=3, played=(1, 2), next_start=2
    )

    spec = given(state).when(EndTurn())

    assert spec.events[-1] == SeatAsked(seat=2, phase="helpers", turn=4)
    spec.when(Done()).then(HelpersDone(seat=2), SeatAsked(seat=3, phase="helpers", turn=5))


@pytest.mark.rule("D-END-1")
def test_when_all_are_done_the_piles_are_opened():
    state = at_the_end(full_house(roofs=ROOFS), asked=2, done=(1,))

    spec = given(state).when(Done())

    spec.then(HelpersDone(seat=2), PilesOpened(piles=(ROOFS, ())), GameEnded(ended_by="D-END-1"))
    assert spec.state.is_over
    assert view(spec.state, None).houses[0].roofs == ROOFS


@pytest.mark.rule("D-END-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_says_done_also_without_a_helper(players):
    commands = [step.command for step in random_game(players, 21)]

    assert commands.count(Done()) == players


@pytest.mark.rule("D-END-1", "API-RESIGN")
def test_the_last_seat_left_wins_at_once_and_the_piles_are_opened():
    state = table(house(roofs=ROOFS), house())

    spec = given(state).when(Resign(), seat=1)

    spec.then(
        SeatResigned(seat=1, room=None, special=None, start_player=2, next_start=None),
        PilesOpened(piles=(ROOFS, ())),
        GameEnded(ended_by="API-RESIGN"),
    )
    assert result(spec.state).ended_by == "API-RESIGN"
    assert [(s.seat, s.place) for s in result(spec.state).standings] == [(2, 1), (1, 2)]


@pytest.mark.rule("API-RESIGN")
def test_the_last_seat_left_wins_also_when_it_is_at_its_turn():
    spec = given(table(house(), house(roofs=ROOFS))).when(Resign(), seat=2)

    spec.then(
        SeatResigned(seat=2, room=None, special=None, start_player=None, next_start=None),
        PilesOpened(piles=((), ROOFS)),
        GameEnded(ended_by="API-RESIGN"),
    )


def by_version(version: int) -> DreamHomeState:
    """Lay out a game for two by these rules."""
    kinds = {1: DreamHomeState, 2: DreamHomeState2}
    return kinds[version](**asdict(table()))


@pytest.mark.rule("API-RESIGN", "D-RND-3")
def test_what_the_winner_had_taken_is_discarded_when_the_last_other_seat_resigns():
    spec = given(by_version(2)).when(Take(column=4)).when(Resign(), seat=2)

    spec.then(
        SeatResigned(seat=2, room=None, special=None, start_player=None, next_start=None),
        HandDiscarded(seat=1, room="kitchen-8", special="drill-2"),
        PilesOpened(piles=((), ())),
        GameEnded(ended_by="API-RESIGN"),
    ).then_state(
        room=None,
        special=None,
        has_taken=False,
        room_discards=("kitchen-8",),
        special_discards=("drill-2",),
    )


@pytest.mark.rule("API-RESIGN", "D-RND-3")
def test_a_special_card_that_is_not_used_yet_is_discarded_alone():
    state = replace(by_version(2), has_taken=True, special="piano-1", special_discards=("drill-2",))

    given(state).when(Resign(), seat=2).then_state(
        special=None, room_discards=(), special_discards=("drill-2", "piano-1")
    )


@pytest.mark.rule("API-RESIGN")
def test_nothing_is_discarded_when_the_winner_had_taken_nothing():
    spec = given(by_version(2)).when(Resign(), seat=2)

    assert not any(isinstance(event, HandDiscarded) for event in spec.events)


@pytest.mark.rule("API-RESIGN")
def test_a_resignation_that_does_not_end_the_game_leaves_the_hand_alone_by_either_rules():
    for kind in (DreamHomeState, DreamHomeState2):
        given(kind(**asdict(four()))).when(Take(column=4)).when(Resign(), seat=3).then_state(
            room="kitchen-8", special="drill-2", room_discards=()
        )


@pytest.mark.rule("API-RESIGN")
def test_by_the_first_rules_what_the_winner_had_taken_lies_nowhere():
    spec = given(by_version(1)).when(Take(column=4)).when(Resign(), seat=2)

    spec.then(
        SeatResigned(seat=2, room=None, special=None, start_player=None, next_start=None),
        PilesOpened(piles=((), ())),
        GameEnded(ended_by="API-RESIGN"),
    ).then_state(room="kitchen-8", special="drill-2", has_taken=True, room_discards=())


@pytest.mark.rule("API-RESIGN")
def test_what_was_taken_and_not_placed_is_discarded():
    spec = given(four()).when(Take(column=4), Resign())

    spec.then(
        SeatResigned(seat=1, room="kitchen-8", special="drill-2", start_player=2, next_start=None),
        SeatAsked(seat=2, phase="turn", turn=1),
    ).then_state(
        room=None, special=None, room_discards=("kitchen-8",), special_discards=("drill-2",)
    )


@pytest.mark.rule("API-RESIGN", "D-TURN-1")
def test_who_follows_a_seat_that_resigned_with_cards_in_hand_takes_a_column():
    spec = given(four()).when(Take(column=4), Resign())

    assert list(RULES.candidates(spec.state, 2)) == [Take(column=n) for n in (1, 2, 3, 5)]


@pytest.mark.rule("API-RESIGN", "D-TOOL-SCAF")
def test_who_follows_a_seat_that_resigned_on_its_scaffolding_may_build_over_an_old_one():
    old = house("", "# . . . .")
    state = table(house(), old, house(), has_taken=True, room="bathroom-9", special="scaffolding-2")

    given(state).when(Scaffold(slot="1.1"), Resign(), Take(column=4), Place(slot="1.1")).then_state(
        room=None
    )


@pytest.mark.rule("API-RESIGN")
def test_what_was_placed_stays_out_of_play():
    spec = given(four()).when(Take(column=4), Place(slot="1.1"), Resign())

    assert cards(spec.state.house(1)) == {"1.1": "kitchen-8"}
    spec.then_state(room_discards=(), special_discards=())


@pytest.mark.rule("API-RESIGN")
def test_the_turns_of_a_resigned_seat_are_skipped():
    state = four(resigned=(2,), has_taken=True)

    given(state).when(EndTurn()).then(TurnEnded(seat=1), SeatAsked(seat=3, phase="turn", turn=2))


@pytest.mark.rule("API-RESIGN")
def test_who_resigns_out_of_turn_disturbs_nobody():
    given(four()).when(Resign(), seat=3).then(
        SeatResigned(seat=3, room=None, special=None, start_player=None, next_start=None)
    ).then_state(asked=1)


@pytest.mark.rule("API-RESIGN")
def test_who_resigns_out_of_turn_leaves_the_asked_seat_its_cards():
    given(four()).when(Take(column=4)).when(Resign(), seat=3).then(
        SeatResigned(seat=3, room=None, special=None, start_player=None, next_start=None)
    ).then_state(asked=1, has_taken=True, room="kitchen-8", special="drill-2", room_discards=())


@pytest.mark.rule("API-RESIGN")
def test_the_start_player_passes_on_at_once():
    state = four(start_player=4, asked=2, played=(4,), resigned=(1,))

    given(state).when(Resign(), seat=4).then_state(start_player=2, asked=2)


@pytest.mark.rule("API-RESIGN", "D-RND-4")
def test_had_it_taken_column_one_the_next_seat_starts_the_next_round():
    state = four(next_start=1, played=(1,), asked=2, has_taken=True, start_player=4)

    spec = given(state).when(Resign(), seat=1)

    spec.then_state(next_start=2, start_player=4)


@pytest.mark.rule("API-RESIGN", "D-RND-2")
def test_a_new_start_player_discards_the_pair():
    state = table(house(), house(), house(), phase="discard_pair", pair_discarded=False)

    given(state).when(Resign(), seat=1).then_state(asked=2, phase="discard_pair", start_player=2)


@pytest.mark.rule("API-RESIGN", "D-RND-2")
def test_who_is_to_discard_the_pair_is_not_asked_again_when_another_resigns():
    state = table(house(), house(), house(), phase="discard_pair", pair_discarded=False)

    given(state).when(Resign(), seat=3).then(
        SeatResigned(seat=3, room=None, special=None, start_player=None, next_start=None)
    ).then_state(asked=1, phase="discard_pair")


@pytest.mark.rule("API-RESIGN", "D-RND-2")
def test_no_pair_is_discarded_when_the_resignation_leaves_no_turn_in_the_round():
    state = table(
        house(), house(), house(), phase="discard_pair", pair_discarded=False, played=(1, 2)
    )

    given(state, seed=5).when(Resign(), seat=3).then_state(
        round=6, asked=1, phase="discard_pair", played=()
    )


@pytest.mark.rule("API-RESIGN", "D-RND-2")
def test_the_pair_goes_by_the_seats_at_the_start():
    of_four = four(resigned=(4,), has_taken=True, asked=3, played=(1, 2))
    of_three = table(house(), house(), house(), resigned=(3,), has_taken=True, asked=2, played=(1,))

    given(of_four, seed=5).when(EndTurn()).then_state(round=6, phase="turn")
    given(of_three, seed=5).when(EndTurn()).then_state(round=6, phase="discard_pair")


@pytest.mark.rule("API-RESIGN")
def test_resigned_seats_share_the_last_place():
    state = table(*[full_house()] * 4, resigned=(1, 3), phase="helpers", asked=4, done=(2,))

    spec = given(state).when(Done())

    places = {standing.seat: standing.place for standing in result(spec.state).standings}
    assert places == {2: 1, 4: 1, 1: 3, 3: 3}


@pytest.mark.rule("API-RESIGN", "D-END-1")
def test_a_seat_that_resigns_at_the_end_is_not_waited_for():
    state = at_the_end(full_house(), asked=1)
    three = table(*[full_house()] * 3, phase="helpers", asked=1, round=12)

    given(three).when(Resign()).then_state(asked=2, phase="helpers")
    given(state).when(Resign()).then_state(ended_by="API-RESIGN")
