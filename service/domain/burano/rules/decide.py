"""The rules of Walking in Burano: which events a command leads to, or why it is refused."""

from collections.abc import Sequence
from typing import assert_never

from service.domain.burano.model.commands import (
    Arrange,
    BuranoCommand,
    Dismiss,
    EndTurn,
    Exchange,
    Place,
    Take,
    Welcome,
)
from service.domain.burano.model.errors import DismissFirst, NothingToDismiss, NotYourTurn
from service.domain.burano.model.events import BuranoEvent
from service.domain.burano.model.state import BuranoState
from service.domain.burano.rules import characters, placing, rounds, scaffolding, taking
from service.domain.kit.chance import Chance
from service.domain.kit.errors import GameOver
from service.domain.kit.messages import Resign, Seat


def decide(  # noqa: C901 - a table of contents
    command: BuranoCommand, seat: Seat, state: BuranoState, chance: Chance
) -> Sequence[BuranoEvent]:
    _require_turn(command, seat, state)
    match command:
        case Take():
            return taking.take(command, seat, state)
        case Exchange():
            return taking.exchange(command, seat, state)
        case Arrange():
            return scaffolding.arrange(command, seat, state)
        case Place():
            return placing.place(command, seat, state)
        case Welcome():
            return characters.welcome(command, seat, state)
        case EndTurn():
            return rounds.end_turn(command, seat, state, chance)
        case Dismiss():
            return rounds.dismiss(command, seat, state, chance)
        case Resign():
            return rounds.resign(seat, state, chance)
        case _:
            assert_never(command)


def _require_turn(command: BuranoCommand, seat: Seat, state: BuranoState) -> None:
    if state.is_over:
        raise GameOver()
    if isinstance(command, Resign):
        return
    if seat != state.asked:
        raise NotYourTurn(seat=seat, asked=state.asked)
    if isinstance(command, Dismiss) != (state.phase == "dismiss"):
        raise NothingToDismiss() if isinstance(command, Dismiss) else DismissFirst()
