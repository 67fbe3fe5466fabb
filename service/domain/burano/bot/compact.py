"""Walking in Burano as flat integers, for learned values and for search."""

from collections.abc import Iterator

from service.domain.burano.bot.core import (
    describe,
    describe_others,
    layout,
    nodes,
    points,
    prospects,
    rounds,
    slots,
    survey,
    turns,
)
from service.domain.burano.bot.core.commands import commands
from service.domain.burano.bot.core.encode import encode, unseen
from service.domain.burano.bot.core.feature_names import NAMES
from service.domain.burano.model.cards import LEVELS
from service.domain.burano.model.commands import BuranoCommand
from service.domain.burano.model.slots import HOUSES_OF_A_STREET
from service.domain.burano.model.state import BuranoState, Street
from service.domain.burano.rules.placing import COST_OF_CARD
from service.domain.kit.compact import Core, Plan, functions_of
from service.domain.kit.messages import Seat

MOST_PLACED = len(COST_OF_CARD)  # floor cards in a turn

# Hand-made values to learn from, as points for features: one races, the other plans.
RACES = {
    "points": 1.0,
    "end_lead": 1.0,
    "missing_ground": -0.1,
    "missing_upper": -0.1,
    "missing_roof": -0.1,
    "coins": 0.006,
    "hand_fits": 0.003,
    "hand_finishes": 0.004,
}
PLANS = {
    "estimate": 0.8,
    "points": 0.2,
    "end_lead": 1.0,
    "lead": 0.3,
    "missing_ground": -0.3,
    "missing_upper": -0.3,
    "missing_roof": -0.3,
    "coins": 0.3,
    "hand_fits": 0.8,
    "display_fits": 0.2,
    "slots_dead": -2.0,
    "slots_scarce": -0.4,
    "slots_clash": -1.0,
}


def supports(state: BuranoState) -> bool:
    """Return whether turns can be listed: all options and decks, while nobody has resigned."""
    return state.phase != "characters" and not state.resigned


def is_last(state: BuranoState) -> bool:
    """Return whether points alone decide; the features know themselves when a game ends."""
    return False


def may_end(state: BuranoState) -> bool:
    """Return whether this round may be the last one: a street is full, or may be by then."""
    if state.is_last_round or state.round == state.options.round_limit:
        return True
    if any(street.renovated == HOUSES_OF_A_STREET for street in state.streets):
        return True
    return any(_lacks(state.street(seat)) <= MOST_PLACED for seat in _to_play(state))


def _lacks(street: Street) -> int:
    return HOUSES_OF_A_STREET * len(LEVELS) - len(street.cards)


def _to_play(state: BuranoState) -> Iterator[Seat]:
    """Yield the seats that have a turn in this round, from the asked one on."""
    if state.asked is None or state.phase == "dismiss":
        return
    yield state.asked
    for seat in state.clockwise_from(state.asked)[1:]:
        if seat == state.cat:
            return
        yield seat


# Games of each round of training, by the number of players, and of those in which the value
# refines itself; one game alone has few turns.
GAMES = {1: (1_000, 1_200, 1_500), 2: (500, 600), 3: (350, 400), 4: (250, 300)}
REFINEMENTS = {
    1: (1_500, 2_000, 2_000, 2_000),
    2: (800, 1_000, 1_000, 1_200, 1_200),
    3: (600, 800, 800, 1_000, 1_000),
    4: (500, 600, 600, 800, 800),
}
CONTESTS = {1: 250, 2: 240, 3: 240, 4: 240}
# A turn is chosen among a hundred and more, so that small errors are large enough.
NOISES = (0, 64, 128, 256, 512, 1_024, 2_048)


def _plan(players: int) -> Plan:
    return Plan(
        games=GAMES[players],
        hidden=16,
        epochs=8,
        noises=NOISES,
        teachers=(RACES, PLANS),
        keeps_answers=players == 1,
        refinements=REFINEMENTS[players],
        fits=4,
        contest=CONTESTS[players],
    )


CORE: Core[BuranoCommand, BuranoState] = Core(
    name="burano",
    size=layout.POSITION,
    turn_size=layout.TURN,
    most_turns=layout.BUFFER_ROWS,
    features=NAMES,
    supports=supports,
    encode=encode,
    unseen=unseen,
    commands=commands,
    is_last=is_last,
    may_end=may_end,
    functions=functions_of(
        slots, nodes, turns, rounds, points, survey, prospects, describe_others, describe
    ),
    most_valued=layout.MOST_ENDS,
    learns_lead=True,
    end=("end", "end_lead"),
    plans={players: _plan(players) for players in GAMES},
)
