"""How useful the cards of a hand are to a street."""

from collections.abc import Sequence

from service.domain.burano.model import slots
from service.domain.burano.model.slots import HOUSES_OF_A_STREET
from service.domain.burano.model.state import BuranoState, Street
from service.domain.burano.rules.candidates import hand_colours
from service.domain.kit.messages import CardId

FINISHES_A_HOUSE, FITS_A_HOUSE, BEGINS_A_HOUSE = 4, 2, 1


def least_useful(state: BuranoState, street: Street, count: int) -> tuple[CardId, ...]:
    """Return so many cards of a hand, the least useful first; of equals those taken last."""
    worth = usefulness(state, street)
    backwards = range(len(street.hand) - 1, -1, -1)
    order = sorted(backwards, key=lambda at: worth[at])
    return tuple(street.hand[at] for at in order[:count])


def usefulness(state: BuranoState, street: Street) -> Sequence[int]:
    """Rate each card of a hand by what it does without a marker."""
    floors = slots.floors_of(street.houses)
    built = floors.ground | floors.upper | floors.roof
    missing_one = floors.ground & floors.upper | floors.upper & floors.roof
    missing_one |= floors.ground & floors.roof
    has_room = built.bit_count() < HOUSES_OF_A_STREET
    beside = (built << 1 | built >> 1) & ~built & slots.EVERYWHERE if built else slots.EVERYWHERE
    worth = list[int]()
    for _, height, breaking, _ in hand_colours(state, street):
        fits = built & ~floors[height] & ~breaking
        points = FITS_A_HOUSE * fits.bit_count()
        points += FINISHES_A_HOUSE * (fits & missing_one).bit_count()
        worth.append(points + BEGINS_A_HOUSE * bool(has_room and beside & ~breaking))
    return worth
