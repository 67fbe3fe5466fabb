"""Taking back and leaving, as the contract says for both games."""

import random

import pytest
from msgspec.structs import replace

from service.domain.burano import BURANO_1
from service.domain.burano.model.commands import Dismiss, EndTurn, Exchange, Place, Take
from service.domain.burano.model.events import (
    CatPassed,
    GameEnded,
    SeatResigned,
    TurnBegun,
    TurnEnded,
)
from service.domain.burano.model.state import BuranoState
from service.domain.kit import judge
from service.domain.kit.chance import DryRunChance, Secret, commitment, secret_of_deal
from service.domain.kit.errors import AfterTheEnd, GameOver, NothingToUndo, StandsAlone
from service.domain.kit.fold import Position
from service.domain.kit.messages import GameId, PlayerId, Resign, Seat, Undo
from service.domain.kit.seating import CreateGame, TakeSeat
from tests.domain.burano.play import (
    ASIDE,
    at_random,
    given,
    hash_of,
    having,
    house,
    placing,
    shuffle,
    started,
)
from tests.kit.spec import fold

SECRET: Secret = secret_of_deal("undo")
TAKE = Take(column=1, end="top", count=1)


def opened(players: int, deal: str = "undo", **options: object) -> Position[BuranoState]:
    """A game with every seat taken, as the service starts it."""
    create = CreateGame(
        game=GameId("game"),
        ruleset=BURANO_1.name,
        player=PlayerId("ana"),
        players=players,
        options=options,
        commitment=commitment(SECRET, GameId("game")),
        deal=deal,
    )
    position = judge.judge(BURANO_1, None, Seat(1), [create], SECRET).position
    for seat in range(2, players + 1):
        sit = TakeSeat(player=PlayerId(f"player {seat}"))
        position = judge.judge(BURANO_1, position, Seat(seat), [sit], SECRET).position
    return position


def submit(
    position: Position[BuranoState], *commands, seat: int | None = None
) -> Position[BuranoState]:
    acting = Seat(seat or position.state.asked)
    return judge.judge(BURANO_1, position, acting, commands, SECRET).position


@pytest.mark.rule("API-UNDO")
def test_a_submission_of_the_running_turn_is_taken_back_whole():
    before = opened(2)
    after = submit(submit(before, TAKE), Undo())

    assert after.state == before.state
    assert hash_of(after.state) == hash_of(before.state)
    assert after.version == before.version + 2


@pytest.mark.rule("API-UNDO")
def test_several_commands_of_one_submission_are_taken_back_together():
    before = opened(2)
    _, upper, roof = before.state.display
    both = Exchange(cards=(roof[0], upper[0]))
    after = submit(before, Take(column=1, end="top", count=2), both)
    assert [stack.under for stack in after.state.stacks] == [(), (upper[0],), (roof[0],)]

    back = submit(after, Undo())
    assert back.state == before.state
    assert hash_of(back.state) == hash_of(before.state)
    with pytest.raises(NothingToUndo):
        submit(back, Undo())


@pytest.mark.rule("API-UNDO")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_undo_goes_back_to_the_start_of_the_turn_again_and_again(players):
    rng = random.Random(players)
    position = opened(players)
    for _ in range(200):
        if position.state.is_over:
            break
        listed = BURANO_1.candidates(position.state, position.state.asked)
        command = at_random(position.state, listed, rng)
        after = submit(position, command)
        if type(command) not in BURANO_1.final:
            back = after
            for earlier in reversed(after.earlier):
                back = submit(back, Undo())
                assert back.state == earlier.state
                assert hash_of(back.state) == hash_of(earlier.state)
            with pytest.raises(NothingToUndo):
                submit(back, Undo())
        position = after


@pytest.mark.rule("API-UNDO")
def test_the_end_of_a_turn_cannot_be_undone():
    ended = submit(opened(2), TAKE, EndTurn())

    for seat in (1, 2):
        with pytest.raises(NothingToUndo):
            submit(ended, Undo(), seat=seat)


@pytest.mark.rule("API-UNDO")
def test_neither_a_solo_turn_nor_a_removal_can_be_undone():
    ended = submit(opened(1), TAKE, EndTurn())
    with pytest.raises(NothingToUndo):
        submit(ended, Undo())
    with pytest.raises(NothingToUndo):
        submit(submit(ended, Dismiss(character="boy")), Undo())


@pytest.mark.rule("API-ORDER")
def test_in_one_submission_only_a_removal_follows_the_end_of_a_turn():
    whole = submit(opened(1), TAKE, EndTurn(), Dismiss(character="boy"))
    assert whole.state.round == 2

    with pytest.raises(AfterTheEnd):
        submit(opened(1), TAKE, EndTurn(), TAKE)
    with pytest.raises(AfterTheEnd):
        submit(opened(1), TAKE, EndTurn(), Dismiss(character="boy"), TAKE)
    with pytest.raises(StandsAlone):
        submit(opened(2), TAKE, Resign())


@pytest.mark.rule("API-UNDO", "API-RESIGN")
def test_the_resignation_of_another_stays_when_a_turn_is_taken_back():
    begun = submit(opened(3), TAKE)
    other = begun.state.next_still_in(begun.state.asked)
    back = submit(submit(begun, Resign(), seat=other), Undo())

    assert back.state.resigned == (other,)
    assert back.state.phase == "take"


def three(asked: int = 1, cat: int = 1, **fields: object) -> BuranoState:
    turn = (asked - cat) % 3 + 1
    return replace(started(3), asked=asked, cat=cat, turn=turn, phase="place", **fields)


@pytest.mark.rule("API-RESIGN")
def test_a_resigned_seat_is_skipped():
    spec = given(three(asked=1)).when(Resign(), seat=2)
    spec.then(SeatResigned(seat=2))

    spec.when(EndTurn()).then_state(asked=3, resigned=(2,))


@pytest.mark.rule("API-RESIGN")
def test_who_resigns_in_the_own_turn_hands_it_on():
    state = having(three(asked=2), hand=("ground-red-1",))
    spec = given(state).when(Place(card="ground-red-1", column=0), Resign())

    spec.then(SeatResigned(seat=2), TurnBegun(seat=3, turn=3))
    spec.then_state(asked=3, placed=0, owed=(), phase="take")


@pytest.mark.rule("API-RESIGN")
def test_the_cat_passes_at_once_and_its_new_holder_plays_first():
    given(three(asked=1, cat=1)).when(Resign()).then(
        SeatResigned(seat=1), CatPassed(seat=2), TurnBegun(seat=2, turn=2)
    )


@pytest.mark.rule("API-RESIGN", "B-RND-2")
def test_the_cat_moves_on_as_always_at_the_end_of_the_round():
    spec = given(three(asked=3, cat=1), shuffle(1)).when(Resign(), seat=1)
    spec.then(SeatResigned(seat=1), CatPassed(seat=2))

    spec.when(EndTurn()).then_state(cat=3, asked=3, round=2, turn=1)


@pytest.mark.rule("API-RESIGN")
def test_the_round_ends_when_its_last_seat_resigns():
    spec = given(three(asked=3, cat=1), shuffle(1)).when(Resign())

    spec.then_state(cat=2, asked=2, round=2)


@pytest.mark.rule("API-RESIGN")
def test_the_display_is_filled_up_when_a_resignation_ends_the_round():
    state = replace(three(asked=3, cat=1), phase="take")
    taking = Take(column=1, end="top", count=3)

    spec = given(state, shuffle(1)).when(taking, Resign())

    spec.then_state(round=2)
    assert all(card is not None for row in spec.state.display for card in row)


@pytest.mark.rule("API-RESIGN", "B-RND-1")
def test_a_resigned_seat_counts_no_more_for_the_end_of_the_game():
    colours = ("red", "blue", "pink", "green", "yellow")
    houses = tuple(house(n, f"{colour}/{colour}/{colour}") for n, colour in enumerate(colours))
    state = having(three(asked=3, cat=1), 1, houses=houses, scaffolds=ASIDE)
    spec = given(state, shuffle(1)).when(Resign(), seat=1)

    spec.when(EndTurn()).then_state(ended_by=None, round=2)


@pytest.mark.rule("API-RESIGN")
def test_the_table_stays_as_large_as_it_was():
    spec = given(three(asked=3, cat=1), shuffle(1)).when(Resign(), seat=1)
    after = spec.when(EndTurn()).state

    assert after.row_length == 4
    assert not any(None in row for row in after.display)


@pytest.mark.rule("API-RESIGN")
def test_the_last_seat_left_wins_at_once():
    state = having(three(asked=2), 3, markers=0)
    spec = given(state).when(Resign(), seat=2).when(Resign(), seat=1)

    spec.then(SeatResigned(seat=1), GameEnded(by="API-RESIGN"))
    standings = BURANO_1.result(spec.state).standings
    assert [(standing.seat, standing.place) for standing in standings] == [(3, 1), (1, 2), (2, 2)]


@pytest.mark.rule("API-RESIGN")
def test_the_cards_of_a_resigned_seat_stay_out_of_play():
    state = having(placing(3), hand=("ground-red-1", "upper-red-1"))
    left = given(state).when(Resign()).state

    assert left.streets[(state.asked or 1) - 1].hand == ("ground-red-1", "upper-red-1")


@pytest.mark.rule("API-RESIGN")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_resigns_when_the_others_have_one_turn_a_round_and_the_game_ends(players):
    for seed in range(30):
        rng, chance = random.Random(seed), shuffle(seed)
        state, turns = started(players, seed), list[tuple[int, Seat]]()
        while not state.is_over:
            assert state.asked not in state.resigned
            assert state.cat not in state.resigned
            resigning = rng.random() < 0.02
            seat = rng.choice(state.seats_still_in()) if resigning else state.asked
            listed = BURANO_1.candidates(state, seat)
            command = Resign() if resigning else at_random(state, listed, rng)
            events = BURANO_1.decide(command, seat, state, chance)
            turns += [(state.round, e.seat) for e in events if isinstance(e, TurnEnded)]
            after = fold(BURANO_1, state, events)
            if after.round > state.round:
                assert {(state.round, seat) for seat in after.seats_still_in()} <= set(turns)
            state = after
        assert len(turns) == len(set(turns))
        assert len(BURANO_1.result(state).standings) == players


@pytest.mark.rule("API-OVER")
def test_nothing_is_played_after_the_end():
    over = replace(started(2), asked=None, ended_by="B-RND-1")

    with pytest.raises(GameOver):
        BURANO_1.decide(TAKE, Seat(1), over, DryRunChance())
    assert BURANO_1.candidates(over, Seat(1)) == ()
