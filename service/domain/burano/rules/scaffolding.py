"""Moving scaffolds, and the rules that a street must keep."""

from collections.abc import Iterator, Sequence

from service.domain.burano.model import slots
from service.domain.burano.model.commands import Arrange, Scaffolds, Slot
from service.domain.burano.model.errors import raise_first
from service.domain.burano.model.errors_placing import (
    HangsInTheAir,
    NothingMoved,
    OutsideTheStreet,
    SlotTaken,
    StreetFallsApart,
    StreetTooLong,
)
from service.domain.burano.model.events import BuranoEvent, ScaffoldsArranged
from service.domain.burano.model.slots import FIRST_COLUMN, HOUSES_OF_A_STREET, LAST_COLUMN
from service.domain.burano.model.state import BuranoState
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Seat


def arrange(command: Arrange, seat: Seat, state: BuranoState) -> Sequence[BuranoEvent]:
    street = state.street(seat)
    scaffolds = slots.in_order(command.scaffolds)
    if scaffolds == street.scaffolds:
        raise NothingMoved()
    floors = slots.floors_of(street.houses)
    raise_first(_refusals(scaffolds, floors))

    return (ScaffoldsArranged(seat=seat, scaffolds=scaffolds),)


def outside(column: int) -> OutsideTheStreet:
    return OutsideTheStreet(column=column, first=FIRST_COLUMN, last=LAST_COLUMN)


def street_refusals(floors: slots.Floors, stands: slots.Stands) -> Iterator[RuleViolation]:
    """Yield every refusal of a street, except for two cards in one slot."""
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
    yield from (outside(slot.column) for slot in far)
    for at, slot in enumerate(lying):
        if slot in lying[:at] or (slot not in far and _is_built(slot, floors)):
            yield SlotTaken(column=slot.column, level=slot.level)
    if far:
        yield from _refusals_beyond(lying, far, floors)
    else:
        yield from street_refusals(floors, slots.stands_of(scaffolds))


def _is_built(slot: Slot, floors: slots.Floors) -> bool:
    built = floors.ground if slot.level == "ground" else floors.upper
    return bool(built & slots.bit(slot.column))


def _refusals_beyond(
    lying: Sequence[Slot], far: Sequence[Slot], floors: slots.Floors
) -> Iterator[RuleViolation]:
    """Yield further refusals of a street that is too long for the bit sets."""
    near = [slot for slot in lying if slot not in far]
    stands = slots.stands_of((near[0] if near else None, None))
    if slots.NOTHING_HANGS in slots.faults(floors, stands):
        yield HangsInTheAir(column=_hanging(floors, stands))
    for slot in far:
        if slot.level == "upper" and Slot(column=slot.column, level="ground") not in lying:
            yield HangsInTheAir(column=slot.column)
    built = slots.COLUMNS_OF[floors.ground | floors.upper | floors.roof]
    used = {*built, *(slot.column for slot in lying)}
    if max(used) - min(used) >= len(used) or (len(lying) == 1 and not built):
        yield StreetFallsApart()


def _hanging(floors: slots.Floors, stands: slots.Stands) -> int:
    """Return the leftmost column with a card that lacks support."""
    ground, upper = floors.ground | stands.ground, floors.upper | stands.upper
    return slots.COLUMNS_OF[upper & ~ground | floors.roof & ~upper][0]
