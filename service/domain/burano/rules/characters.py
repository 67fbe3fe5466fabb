"""The third phase: a character for each house renovated in this turn."""

from collections.abc import Iterator, Sequence

from service.domain.burano.model.cards import CHARACTERS, TOURISTS
from service.domain.burano.model.commands import Welcome
from service.domain.burano.model.errors import (
    CharacterNotInSupply,
    HouseHasCharacter,
    HouseNotRenovated,
    LocalHeldAlready,
    RenovatedEarlier,
    TakeFirst,
    TouristLimitReached,
    raise_first,
)
from service.domain.burano.model.events import BuranoEvent, CharacterWelcomed
from service.domain.burano.model.state import BuranoState
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Seat


def welcome(command: Welcome, seat: Seat, state: BuranoState) -> Sequence[BuranoEvent]:
    if state.phase == "take":
        raise TakeFirst(cards=state.cards_in_display)
    raise_first(_refusals(command, seat, state))

    return (CharacterWelcomed(seat=seat, character=command.character, column=command.column),)


def _refusals(command: Welcome, seat: Seat, state: BuranoState) -> Iterator[RuleViolation]:
    if command.column not in state.owed:
        yield _why_no_character_comes(command, seat, state)
    if not state.supply[CHARACTERS.index(command.character)]:
        yield CharacterNotInSupply(character=command.character)
    if not state.may_welcome(seat, command.character):
        yield _held_too_often(command, seat, state)


def _why_no_character_comes(command: Welcome, seat: Seat, state: BuranoState) -> RuleViolation:
    house = state.street(seat).house(command.column)
    if house is None or not house.is_renovated:
        floors = 0 if house is None else sum(floor is not None for floor in house.floors)
        return HouseNotRenovated(column=command.column, floors=floors)
    if house.visitor is not None:
        return HouseHasCharacter(column=command.column, character=house.visitor)
    return RenovatedEarlier(column=command.column)


def _held_too_often(command: Welcome, seat: Seat, state: BuranoState) -> RuleViolation:
    if command.character not in TOURISTS:
        return LocalHeldAlready(seat=seat, character=command.character)
    held = state.street(seat).held(command.character)
    return TouristLimitReached(seat=seat, character=command.character, held=held)
