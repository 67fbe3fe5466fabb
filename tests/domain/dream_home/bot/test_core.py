"""The compact core against the engine: the same turns, the same states, the same points."""

import random
from itertools import product
from typing import Any

import pytest

from service.bots.turns import AnyTurnEnd, turn_ends
from service.domain.catalog import all_games
from service.domain.dream_home.bot.compact import CORE, supports
from service.domain.dream_home.bot.core import layout as at
from service.domain.dream_home.bot.core.commands import commands
from service.domain.dream_home.bot.core.encode import encode, unseen
from service.domain.dream_home.bot.core.rooms import house_points, points
from service.domain.dream_home.bot.core.rounds import go_on, play_turn
from service.domain.dream_home.bot.core.turns import list_turns
from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.commands import Decorate, DiscardPair, Drill, Mix, Take, Wait
from service.domain.dream_home.model.houses import PLACE, face_up_kinds, room_around
from service.domain.kit.chance import Shuffle
from service.domain.kit.compact import OVER
from tests.bots.positions import play, random_states, started
from tests.domain.dream_home.play import HANDY_TABLES
from tests.kit.effort import ALL

DREAM_HOME = all_games().current("dream-home")
POSITIONS = 10_000 if ALL else 300
MOST_ENDS = 20_000
TRIES = 3  # turns of each position that are played to compare what follows
OPTIONS = [
    {"token_on_removed_card": token, "face_down": face_down, "no_pair_discard": no_pair}
    for token, face_down, no_pair in product(("room", "card"), ("barred", "free"), (False, True))
]


def comparable(position: list[int]) -> list[int]:
    """Return what a position and a state have in common: not how far the stacks were dealt."""
    kept = [*position[: at.NEXT_ROOM], *position[at.ROOMS : at.SAVED], *position[at.HOUSES :]]
    return kept


def rows_of(position: list[int]) -> list[list[int]]:
    turns = [0] * (at.TURN_SIZE * at.MOST_TURNS)
    count = list_turns(position, turns)
    return [turns[n * at.TURN_SIZE : (n + 1) * at.TURN_SIZE] for n in range(count)]


def house_after(position: list[int], seat: int) -> tuple[int, ...]:
    first = at.HOUSES + (seat - 1) * at.HOUSE
    return tuple(position[first : first + at.HOUSE])


def key_of_row(position: list[int], row: list[int], seat: int) -> object:
    if row[at.WHAT] in (at.DISCARD_A_PAIR, at.WAIT_A_ROUND):
        return row[at.WHAT], row[at.COLUMN]
    after = position.copy()
    play_turn(after, row, 0)
    return house_after(after, seat)


def key_of_end(end: AnyTurnEnd, seat: int) -> object:
    last = end.commands[-1]
    if isinstance(last, DiscardPair):
        return at.DISCARD_A_PAIR, last.column - 1
    if isinstance(last, Wait):
        return at.WAIT_A_ROUND, 0
    encoded = encode(end.state, True)
    assert encoded is not None
    return house_after(encoded, seat)


def is_considered(end: AnyTurnEnd, seat: int) -> bool:
    """Return whether the core promises to list a turn: it says itself what it leaves out."""
    mixes = [each for each in end.commands if isinstance(each, Mix)]
    takes = [each for each in end.commands if isinstance(each, Take)]
    if len(mixes) > 1 or any(isinstance(each, Drill) for each in end.commands):
        return False
    if mixes and takes[0].column not in mixes[0].columns:
        return False
    if any(getattr(each, "keep_token", None) for each in end.commands):
        return False
    kinds = face_up_kinds(end.state.house(seat).cards, DECK)
    tokens = [PLACE[each.slot] for each in end.commands if isinstance(each, Decorate)]
    return all(room_around(kinds, token, kinds[token])[0] == token for token in tokens)


def test_the_core_lists_turns_and_leads_where_the_engine_leads() -> None:
    tried = number = 0
    while tried < POSITIONS:
        number += 1
        tried += compare_game(number, OPTIONS[number % len(OPTIONS)], 2 + number % 3)


def compare_game(number: int, options: dict[str, Any], players: int) -> int:
    draw, chance = random.Random(number), Shuffle(number.to_bytes(32, "big"))
    tried = 0
    state = started(DREAM_HOME, players, chance, options)
    while not state.is_over:
        if supports(state):
            position = encode(state, True)
            assert position is not None
            compare_turns(state, position)
            compare_play(state, position, chance, draw)
            tried += 1
        command = draw.choice(DREAM_HOME.candidates(state, state.asked))
        state = play(DREAM_HOME, state, state.asked, (command,), chance)
    return tried


def compare_turns(state: Any, position: list[int]) -> None:
    before = comparable(position)
    ours = {key_of_row(position, row, state.asked) for row in rows_of(position)}
    assert comparable(position) == before  # what is tried is taken back

    ends = turn_ends(DREAM_HOME, state, state.asked, most=MOST_ENDS)
    theirs = {key_of_end(end, state.asked) for end in ends}
    wanted = {key_of_end(end, state.asked) for end in ends if is_considered(end, state.asked)}
    assert wanted <= ours
    if len(ends) < MOST_ENDS // 2:  # else the engine stopped before the longest turns
        assert ours <= theirs


def compare_play(state: Any, position: list[int], chance: Shuffle, draw: random.Random) -> None:
    rows = rows_of(position)
    for row in draw.sample(rows, min(TRIES, len(rows))):
        after = play(DREAM_HOME, state, state.asked, commands(state, row), chance)
        ours = position.copy()
        play_turn(ours, row, 0)
        assert go_on(ours, dealt(state, chance)) == 1
        if after.phase == "helpers":
            assert ours[0] == OVER
            continue
        theirs = encode(after, True)
        assert theirs is not None
        assert comparable(ours) == comparable(theirs)
        for seat, score in enumerate(DREAM_HOME.scores(after)):
            assert house_points(ours, at.HOUSES + seat * at.HOUSE) == score.total


def dealt(state: Any, chance: Shuffle) -> list[int]:
    """Return the stacks as they lie, from the next card on."""
    rooms = [DECK.rooms[n] for n in chance.order("rooms", 60)[5 * state.round :]]
    specials = [DECK.specials[n] for n in chance.order("specials", 48)[4 * state.round :]]
    kinds = [at.KIND_OF[DECK.room[card].name] for card in rooms]
    return kinds + [at.SPECIAL_OF[DECK.special[card]] for card in specials]


def test_nothing_hidden_is_dealt_to_a_blind_position() -> None:
    """The last turn of a round ends with a deal; a blind position stays before it."""
    blind = 0
    for state in random_states(DREAM_HOME, 2, seed=3):
        if supports(state) and state.phase == "turn" and state.played:
            position = encode(state, True)
            assert position is not None
            position[3] = 1
            row = rows_of(position)[0]
            play_turn(position, row, 0)
            before = position.copy()
            if state.round < 12:
                assert go_on(position, []) == 0
                assert position == before
                blind += 1
    assert blind > 5


def test_the_unseen_cards_are_sorted_and_are_those_that_nobody_saw() -> None:
    chance = Shuffle(b"unseen")
    state = started(DREAM_HOME, 2, chance)

    cards, segments = unseen(state)

    assert segments == ((0, 55), (55, 99))
    assert all(cards[first:end] == sorted(cards[first:end]) for first, end in segments)
    assert sorted(cards[:55]) == sorted(dealt(state, chance)[:55])
    assert sorted(cards[55:]) == sorted(dealt(state, chance)[55:])


def test_final_points_count_the_roofs() -> None:
    for seed in range(5):
        last = list(random_states(DREAM_HOME, 3, seed))[-1]
        command = DREAM_HOME.finish_turn(last)[0]
        over = play(DREAM_HOME, last, last.asked, (command,), Shuffle(b""))
        if over.is_over:
            position = encode(over, False)  # the piles are open
            assert position is not None
            totals = [score.total for score in DREAM_HOME.scores(over)]
            assert [points(position, seat) for seat in range(3)] == totals


def test_a_forgotten_pile_shows_its_height_only() -> None:
    for state in random_states(DREAM_HOME, 2, seed=8):
        if all(len(house.roofs) > 1 for house in state.houses):
            known, forgotten = encode(state, True), encode(state, False)
            assert known is not None
            assert forgotten is not None
            pile = at.HOUSES + at.PILE
            assert forgotten[pile] == known[pile] == len(state.houses[0].roofs)
            roofs = slice(at.HOUSES + at.ROOFS + 1, at.HOUSES + at.ROOFS + 9)
            assert sum(known[roofs]) == known[pile]
            assert sum(forgotten[roofs]) == 0
            return
    pytest.fail("no piles")


def test_another_deck_is_left_to_the_engine() -> None:
    setup = DREAM_HOME.setup(2, {}, HANDY_TABLES)
    state = DREAM_HOME.initial(setup)

    assert encode(state, True) is None
    assert not supports(state)
    assert CORE.name == "dream-home"
