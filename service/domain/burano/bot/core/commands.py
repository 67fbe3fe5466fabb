"""The commands of a turn that the core has listed, for the engine to judge."""

from collections.abc import Iterator, Sequence

from service.domain.burano.bot.core import layout as lay
from service.domain.burano.bot.core.encode import IDS
from service.domain.burano.explaining.turn_search import places
from service.domain.burano.model.cards import CHARACTERS
from service.domain.burano.model.commands import (
    Arrange,
    BuranoCommand,
    Count,
    Dismiss,
    Place,
    Take,
    Welcome,
)
from service.domain.burano.model.events import BuranoEvent
from service.domain.burano.model.slots import FIRST_COLUMN
from service.domain.burano.model.state import BuranoState
from service.domain.burano.rules import placing, scaffolding, taking
from service.domain.burano.rules.candidates import (
    arrange_scaffolds,
    end_turn,
    exchange_cards,
    place_card,
)
from service.domain.burano.rules.evolve import evolve
from service.domain.kit.messages import CardId

COUNTS: dict[int, Count] = {1: 1, 2: 2, 3: 3}


def commands(state: BuranoState, turn: Sequence[int]) -> tuple[BuranoCommand, ...]:
    """Return the commands of a turn; scaffolds move where a card needs it."""
    if turn[lay.DISMISSES]:
        return (Dismiss(character=CHARACTERS[turn[lay.DISMISSES] - 1]),)
    return (*_take_and_place(state, turn), *_welcomes(turn), end_turn(_discards(turn)))


def _take_and_place(state: BuranoState, turn: Sequence[int]) -> Iterator[BuranoCommand]:
    seat = state.asked
    assert seat is not None
    if turn[lay.TAKEN_COLUMN]:
        take = Take(
            column=turn[lay.TAKEN_COLUMN],
            end="top" if turn[lay.TAKEN_END] else "bottom",
            count=COUNTS[turn[lay.TAKEN_COUNT]],
        )
        yield take
        state = _fold(state, taking.take(take, seat, state))
    for code in turn[lay.STEPS + 1 : lay.STEPS + 1 + turn[lay.STEPS]]:
        if code < 0:
            exchange = exchange_cards(IDS[-code // 128], IDS[-code % 128])
            yield exchange
            state = _fold(state, taking.exchange(exchange, seat, state))
            continue
        for command in _placing(state, code):
            yield command
            if isinstance(command, Place):
                state = _fold(state, placing.place(command, seat, state))
            else:
                state = _fold(state, scaffolding.arrange(command, seat, state))


def _placing(state: BuranoState, code: int) -> Iterator[Place | Arrange]:
    assert state.asked is not None
    card, column = IDS[code // 32], code // 2 % 16 + FIRST_COLUMN
    for each, where, with_marker, scaffolds in places(state, state.street(state.asked)):
        if each == card and where == column:
            if scaffolds is not None:
                yield arrange_scaffolds(scaffolds)
            yield place_card(card, column, with_marker)
            return


def _welcomes(turn: Sequence[int]) -> Iterator[Welcome]:
    for code in turn[lay.WELCOMES + 1 : lay.WELCOMES + 1 + turn[lay.WELCOMES]]:
        yield Welcome(character=CHARACTERS[code % 16 - 1], column=code // 16 + FIRST_COLUMN)


def _discards(turn: Sequence[int]) -> tuple[CardId, ...]:
    first = lay.DISCARDS + 1
    return tuple(IDS[card] for card in turn[first : first + turn[lay.DISCARDS]])


def _fold(state: BuranoState, events: Sequence[BuranoEvent]) -> BuranoState:
    for event in events:
        state = evolve(state, event)
    return state
