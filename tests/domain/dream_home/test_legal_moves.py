"""Legal moves: all that is listed is accepted, all that is accepted is listed."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from service.domain.dream_home.model import commands as c
from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.houses import SLOTS
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.kit.chance import Chance
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Command, Seat
from tests.domain.dream_home.play import (
    HANDY_TABLES,
    RULES,
    at_the_end,
    chance,
    fold,
    holding,
    house,
    random_game,
    started,
    table,
)
from tests.kit.effort import some_of

COLUMNS = range(1, 6)
MAYBE = (None, *SLOTS)
OPTIONS = (
    Options(),
    Options(face_down="free"),
    Options(token_on_removed_card="card"),
    Options(no_pair_discard=True),
)


def holds(state: DreamHomeState, name: str) -> bool:
    home = state.house(state.asked)
    held = (*home.helpers, *(tool.card for tool in home.tools))
    return any(state.deck.special[card].name == name for card in held)


def named_tokens(state: DreamHomeState, tool: str) -> list[tuple[str | None, str | None]]:
    """Pair up `token_to` and `keep_token`: all pairs where they matter, else one at a time."""
    if holds(state, tool) and any(card and card.token for card in state.house(state.asked).cards):
        return list(product(MAYBE, MAYBE))
    return [(None, None), *((slot, None) for slot in SLOTS), *((None, slot) for slot in SLOTS)]


def well_formed(state: DreamHomeState) -> Iterator[Command]:
    """Yield every well-formed command, with the open cards of the table and some others."""
    yield from (c.Wait(), c.EndTurn(), c.Done())
    for column in COLUMNS:
        yield from (c.Take(column=column), c.DiscardPair(column=column))
    yield from (c.Mix(columns=pair) for pair in product(COLUMNS, COLUMNS))
    for slot in SLOTS:
        yield from (c.Scaffold(slot=slot), c.Decorate(slot=slot))
    for slot, face_down, keep in product(SLOTS, (False, True), MAYBE):
        yield c.Place(slot=slot, face_down=face_down, keep_token=keep)
        for column in COLUMNS:
            yield c.Jackhammer(column=column, slot=slot, face_down=face_down, keep_token=keep)
    drills: Any = product(COLUMNS, SLOTS, named_tokens(state, "drill"))
    for column, slot, (token_to, keep) in drills:
        yield c.Drill(column=column, slot=slot, token_to=token_to, keep_token=keep)
    yield from at_the_end_well_formed(state)


def at_the_end_well_formed(state: DreamHomeState) -> Iterator[Command]:
    yield from (c.Roofer(card=card) for card in (*DECK.specials, "kitchen-1", "nothing"))
    suppliable = ("roof-red-1", "nothing", *state.room_discards)
    if not holds(state, "supplier"):
        suppliable = suppliable[:3]
    for card, slot, (token_to, keep) in product(suppliable, SLOTS, named_tokens(state, "supplier")):
        yield c.Supply(card=card, slot=slot, token_to=token_to, keep_token=keep)
    pairs: list[Any] = [None, *SLOTS, *product(SLOTS, SLOTS)]
    keeps = pairs if holds(state, "handyman") else pairs[:2]
    for one, other, keep in product(SLOTS, SLOTS, keeps):
        yield c.Handyman(slots=(one, other), keep_token=keep)


def outcome(
    state: DreamHomeState, seat: Seat, command: Command, order: Chance
) -> DreamHomeState | None:
    try:
        return fold(state, RULES.decide(command, seat, state, order))
    except RuleViolation:
        return None


def require_complete(state: DreamHomeState, order: Chance) -> None:
    """Compare commands by their result, as naming a needless choice makes no difference."""
    seat = state.asked
    listed = RULES.candidates(state, seat)
    reached: dict[type, list[DreamHomeState]] = {type(command): [] for command in listed}
    for command in listed:
        after = outcome(state, seat, command, order)
        assert after is not None, f"listed but refused: {command}"
        assert after not in reached[type(command)], f"listed twice: {command}"
        reached[type(command)].append(after)
    for tried in well_formed(state):
        after = outcome(state, seat, tried, order)
        assert after is None or after in reached.get(type(tried), []), f"not listed: {tried}"


def some_positions(
    players: int, count: int, tables: dict[str, str] | None = None
) -> list[tuple[DreamHomeState, Chance]]:
    """Pick positions of random games evenly, so that every phase and option is among them."""
    pick = random.Random(players)
    found = list[tuple[DreamHomeState, Chance]]()
    seed = 0
    while len(found) < count:
        seed += 1
        options = OPTIONS[seed % len(OPTIONS)]
        states = [step.before for step in random_game(players, seed, options, tables)]
        ends = [state for state in states if state.phase == "helpers"]
        hammers = [state for state in states if state.phase == "jackhammer"]
        found += [(state, chance(seed)) for state in pick.sample(states, 3)]
        found += [(state, chance(seed)) for state in (*ends[:1], *hammers[:1])]
    return found[:count]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_a_deck_full_of_tools_the_list_is_what_is_accepted(players):
    for state, order in some_positions(players, 15, HANDY_TABLES):
        require_complete(state, order)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_random_positions_the_list_is_what_is_accepted(players):
    for state, order in some_positions(players, some_of(67)):
        require_complete(state, order)


DECORATOR = ("interior_decorator-1",)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("helpers", [(), DECORATOR])
def test_with_tokens_the_list_is_what_is_accepted(options, helpers):
    drilled = house(
        "L+piano . L+cat_house L .",
        "K K+painting X X X",
        "G .",
        tools=("drill-1", "concrete_mixer-1"),
        helpers=helpers,
    )
    ended = house(
        "L+piano K+painting L B D",
        "B K+aquarium L+cat_house X B",
        "G X",
        helpers=("supplier-1", "handyman-1", *helpers),
    )
    discards = ("living_room-9", "study-1", "kitchen-8", "garage-6")
    hammered = house(
        "L+piano . L+cat_house . .", "X X X X X", "X X", helpers=helpers, tools=("jackhammer-1",)
    )

    require_complete(table(drilled, house(), options=options), chance(1))
    require_complete(at_the_end(ended, room_discards=discards, options=options), chance(1))
    require_complete(holding(drilled, "living_room-9", "scaffolding-1", options=options), chance(1))
    require_complete(table(hammered, house(), phase="jackhammer", options=options), chance(1))


@pytest.mark.parametrize(
    "home",
    [
        house("L B L D .", "K X K X X", "X X"),
        house("L B L . D", "K X K . X", "X X"),
        house("L B L # .", "K X K X X", "X X"),
        house("", "", "# ."),
    ],
)
def test_with_a_scaffolding_the_list_is_what_is_accepted(home):
    require_complete(holding(home, "kitchen-8", "scaffolding-2"), chance(1))
    require_complete(holding(home, None, "scaffolding-2"), chance(1))


def test_nothing_is_listed_for_a_seat_that_is_not_asked():
    assert RULES.candidates(table(), 2) == ()
    assert RULES.candidates(table(asked=None), 1) == ()


def test_every_listed_command_is_ready_to_be_said_on_the_wire():
    codec = msgspec.json.Decoder(type=c.DreamHomeCommand)
    for step in random_game(3, 8):
        for command in RULES.candidates(step.before, step.seat):
            assert codec.decode(msgspec.json.encode(command)) == command


@pytest.mark.parametrize(
    "command",
    [
        '{"type": "take", "column": 0}',
        '{"type": "take", "column": 6}',
        '{"type": "take"}',
        '{"type": "take", "column": 1, "row": 1}',
        '{"type": "place", "slot": "0.3"}',
        '{"type": "place", "slot": "1.1", "keep_token": ["1.1", "1.2"]}',
        '{"type": "mix", "columns": [1]}',
        '{"type": "handyman", "slots": ["1.1", "1.2", "1.3"]}',
        '{"type": "handyman", "slots": ["1.1", "1.2"], "keep_token": ["1.1"]}',
    ],
)
def test_nonsense_can_not_be_said(command):
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(command, type=c.DreamHomeCommand)


def perft(state: DreamHomeState, order: Chance, depth: int) -> int:
    """Count the sequences of `depth` listed commands that can be played from a state."""
    if state.asked is None:
        return 0
    listed = RULES.candidates(state, state.asked)
    if depth == 1:
        return len(listed)
    return sum(
        perft(fold(state, RULES.decide(command, state.asked, state, order)), order, depth - 1)
        for command in listed
    )


def position(players: int, seed: int, moves: int) -> DreamHomeState:
    return [step.before for step in random_game(players, seed)][moves]


# Golden numbers: sequences of 1, 2, 3 and 4 commands, keyed by players, seed, and how many
# commands of the random game of that seed were played before.
PERFT = {
    (2, 1, 0): (4, 16, 42, 42),  # discard_pair, round 1
    (3, 2, 0): (4, 16, 48, 48),  # discard_pair, round 1
    (4, 3, 0): (5, 19, 43, 67),  # turn, round 1
    (2, 8, 65): (36, 133, 165, 171),  # turn, round 10
    (2, 14, 92): (56, 1203, 1148, 0),  # helpers, round 12
    (2, 16, 37): (26, 29, 96, 275),  # jackhammer, round 6
    (3, 1, 110): (24, 69, 132, 138),  # turn, round 11
    (3, 2, 124): (56, 956, 955, 900),  # helpers, round 12
    (3, 5, 31): (21, 24, 80, 240),  # jackhammer, round 4
    (4, 1, 65): (14, 18, 58, 70),  # jackhammer, round 6
    (4, 1, 135): (25, 72, 138, 144),  # turn, round 11
    (4, 3, 151): (51, 784, 10652, 67968),  # helpers, round 12
    (4, 13, 105): (32, 120, 232, 248),  # turn, round 9
}
# From the start of a game a turn is three or four commands, so eight look into the next one.
DEEP_PERFT = {
    (2, 1): 1012,
    (3, 2): 864,
    (4, 3): 2442,
}


@pytest.mark.parametrize(("at", "counts"), PERFT.items(), ids=str)
def test_perft_to_depth_four(at, counts):
    players, seed, moves = at
    state = position(players, seed, moves)

    assert tuple(perft(state, chance(seed), depth) for depth in range(1, 5)) == counts


@pytest.mark.parametrize(("at", "count"), DEEP_PERFT.items(), ids=str)
def test_perft_to_depth_eight_from_the_start(at, count):
    players, seed = at

    assert perft(started(players, seed), chance(seed), 8) == count
