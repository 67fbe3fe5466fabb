"""Moving scaffolds, and what keeps a street standing."""

from collections.abc import Iterable, Iterator, Sequence

from service.domain.burano import slots
from service.domain.burano.commands import Arrange, Scaffolds
from service.domain.burano.events import BuranoEvent, ScaffoldsArranged
from service.domain.burano.slots import FIRST_COLUMN, HOUSES_OF_A_STREET, LAST_COLUMN
from service.domain.burano.state import State
from service.domain.burano.street_errors import (
    HangsInTheAir,
    NothingMoved,
    OutsideTheStreet,
    SlotTaken,
    StreetFallsApart,
    StreetTooLong,
)
from service.domain.errors import RuleViolation
from service.domain.messages import Seat


def arrange(command: Arrange, seat: Seat, state: State) -> Sequence[BuranoEvent]:
    street = state.street(seat)
    scaffolds = slots.in_order(command.scaffolds)
    if scaffolds == street.scaffolds:
        raise NothingMoved()
    floors = slots.floors_of(street.houses)
    raise_first(_refusals(scaffolds, floors))

    return (ScaffoldsArranged(seat=seat, scaffolds=scaffolds),)


def raise_first(refusals: Iterable[RuleViolation]) -> None:
    """Raise the first refusal, if there is one, with the rules of all of them."""
    found = list(refusals)
    if found:
        found[0].rules = tuple(dict.fromkeys(rule for each in found for rule in each.rules))
        raise found[0]


def outside(column: int) -> OutsideTheStreet:
    return OutsideTheStreet(column=column, first=FIRST_COLUMN, last=LAST_COLUMN)


def street_refusals(floors: slots.Floors, stands: slots.Stands) -> Iterator[RuleViolation]:
    """Give what is wrong with a street, apart from two cards in one slot."""
    for rule in slots.faults(floors, stands):
        if rule == slots.NOTHING_HANGS:
            yield HangsInTheAir(column=_hanging(floors, stands))
        elif rule == slots.ONE_GROUP:
            yield StreetFallsApart()
        elif rule == slots.FIVE_HOUSES:
            yield StreetTooLong(houses=HOUSES_OF_A_STREET)


def _refusals(scaffolds: Scaffolds, floors: slots.Floors) -> Iterator[RuleViolation]:
    lying = [slot for slot in scaffolds if slot is not None]
    far = [slot for slot in lying if not slots.is_column(slot.column)]
    if far:
        yield from (outside(slot.column) for slot in far)
        return
    for at, slot in enumerate(lying):
        taken = floors.ground if slot.level == "ground" else floors.upper
        if taken & slots.bit(slot.column) or slot in lying[:at]:
            yield SlotTaken(column=slot.column, level=slot.level)
    yield from street_refusals(floors, slots.stands_of(scaffolds))


def _hanging(floors: slots.Floors, stands: slots.Stands) -> int:
    """Give the leftmost column in which a card has too little under it."""
    ground, upper = floors.ground | stands.ground, floors.upper | stands.upper
    return slots.COLUMNS_OF[upper & ~ground | floors.roof & ~upper][0]
