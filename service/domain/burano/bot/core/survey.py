"""What a street shows, and the cards that it needs: noted whenever a street changes."""

from service.domain.burano.bot.core import feature_names as fea
from service.domain.burano.bot.core import layout as lay


def note_street(position: list[int], seat: int) -> None:
    """Note what follows from the cards of the street that was surveyed last."""
    street = lay.STREETS + seat * lay.STREET
    survey_locals(position)
    second = position[fea.SECOND]
    base = second >> lay.SHOP_POINTS & lay.BYTE
    finished = 0
    for column in range(position[fea.FIRST_BUILT], position[fea.AFTER_BUILT]):
        visitor = position[street + lay.VISITORS + column]
        if visitor > lay.TOURISTS:
            base += position[fea.LOCAL_NOW + visitor - lay.TOURISTS - 1]
        elif visitor:
            base += 2 + tourist_points(visitor, position[fea.SHOWN + column])
        if position[fea.BITS + column] == 7:
            finished += 1
    position[street + lay.BASE] = base
    position[street + lay.SHUT] = second >> lay.WINDOWS & lay.BYTE
    position[street + lay.RENOVATED] = finished
    left = position[fea.LEFT] + position[fea.LEFT + 1] + position[fea.LEFT + 2]
    position[street + lay.MISSING] = left
    note_needs(position, street)


def survey(position: list[int], seat: int) -> None:
    """Write what the houses of a street show into the scratch numbers, unless it is there."""
    if position[fea.SURVEYED] == seat + 1:
        return
    street = lay.STREETS + seat * lay.STREET
    position[fea.SURVEYED] = seat + 1
    position[fea.FIRST] = position[fea.SECOND] = position[fea.LAMP_SLOTS] = 0
    for level in range(lay.HEIGHTS):
        position[fea.LEFT + level] = lay.HOUSES
    position[fea.FIRST_BUILT], position[fea.AFTER_BUILT] = lay.COLUMNS, 0
    now = fea.LOCAL_NOW - lay.TOURISTS - 1
    position[now + lay.FLORIST] = position[now + lay.GARDENER] = 0
    for column in range(lay.COLUMNS):
        position[fea.SHOWN + column] = 0
        position[fea.BITS + column] = 0
        position[fea.HUES + column] = 0
        slot = street + column * lay.HEIGHTS
        for level in range(lay.HEIGHTS):
            if position[slot + level]:
                survey_card(position, slot + level, column, level)
    survey_locals(position)


def survey_card(position: list[int], slot: int, column: int, level: int) -> None:
    """Add the card of a slot to what the street shows that was surveyed last."""
    card = position[slot]
    here = position[lay.SHOWS + 2 * card]
    position[fea.SHOWN + column] += here
    position[fea.FIRST] += here
    position[fea.SECOND] += position[lay.SHOWS + 2 * card + 1]
    position[fea.BITS + column] |= 1 << level
    position[fea.HUES + column] |= 1 << (card - 1) // 4 % lay.COLOURS
    position[fea.LEFT + level] -= 1
    if here >> lay.LAMPS & lay.BYTE:
        position[fea.LAMP_SLOTS] |= 1 << (column * lay.HEIGHTS + level)
    if column < position[fea.FIRST_BUILT]:
        position[fea.FIRST_BUILT] = column
    if column >= position[fea.AFTER_BUILT]:
        position[fea.AFTER_BUILT] = column + 1
    survey_runs(position, slot, column)


def survey_locals(position: list[int]) -> None:
    """Write what each local brings, without those who count runs (B-SCO-2 to B-SCO-6)."""
    first, second = position[fea.FIRST], position[fea.SECOND]
    now = fea.LOCAL_NOW - lay.TOURISTS - 1
    pairs = min(first >> lay.RED & lay.BYTE, first >> lay.BLUE & lay.BYTE)
    position[now + lay.MAYOR] = second >> lay.PASSERS & lay.BYTE
    position[now + lay.POLICEMAN] = lay.POINTS_FOR_LAMPS[lamps_apart(position[fea.LAMP_SLOTS])]
    position[now + lay.SANTA] = 3 * (first >> lay.CHIMNEYS & lay.BYTE)
    position[now + lay.SHOPKEEPER] = lay.POINTS_FOR_SHOPS[shop_kinds(second)]
    position[now + lay.TAILOR] = 4 * pairs


def tourist_points(visitor: int, shown: int) -> int:
    """Return what a tourist likes about a house (B-SCO-1)."""
    if visitor == lay.WOMAN:
        return shown >> lay.FLOWERS & lay.BYTE
    if visitor == lay.MAN:
        return shown >> lay.PLANTS & lay.BYTE
    if visitor == lay.GIRL:
        return 3 * (shown >> lay.CATS & lay.BYTE)
    return 2 * liked_by_boy(shown)


def liked_by_boy(shown: int) -> int:
    awnings = (shown >> lay.RED & lay.BYTE) + (shown >> lay.BLUE & lay.BYTE)
    lamps, chimneys = shown >> lay.LAMPS & lay.BYTE, shown >> lay.CHIMNEYS & lay.BYTE
    return (shown >> lay.CATS & lay.BYTE) + awnings + lamps + chimneys


def shop_kinds(second: int) -> int:
    kinds, shops = 0, second >> lay.SHOPS[0]
    while shops:
        if shops & lay.BYTE:
            kinds += 1
        shops >>= 8
    return kinds


def survey_runs(position: list[int], slot: int, column: int) -> None:
    """Count a card in the most flowers, and plants, on 1 to 3 neighbours of a level (B-SCO-7)."""
    here = position[lay.SHOWS + 2 * position[slot]]
    left = far_left = right = far_right = 0
    if column > 0 and position[slot - lay.HEIGHTS]:
        left = position[lay.SHOWS + 2 * position[slot - lay.HEIGHTS]]
        if column > 1 and position[slot - 2 * lay.HEIGHTS]:
            far_left = position[lay.SHOWS + 2 * position[slot - 2 * lay.HEIGHTS]]
    if column < lay.COLUMNS - 1 and position[slot + lay.HEIGHTS]:
        right = position[lay.SHOWS + 2 * position[slot + lay.HEIGHTS]]
        if column < lay.COLUMNS - 2 and position[slot + 2 * lay.HEIGHTS]:
            far_right = position[lay.SHOWS + 2 * position[slot + 2 * lay.HEIGHTS]]
    now = fea.LOCAL_NOW - lay.TOURISTS - 1
    for run in (here + left + far_left, here + left + right, here + right + far_right):
        if run >> lay.FLOWERS & lay.BYTE > position[now + lay.FLORIST]:
            position[now + lay.FLORIST] = run >> lay.FLOWERS & lay.BYTE
        if run >> lay.PLANTS & lay.BYTE > position[now + lay.GARDENER]:
            position[now + lay.GARDENER] = run >> lay.PLANTS & lay.BYTE


def lamps_apart(lamps: int) -> int:
    """Return how many lamps are apart from each other, 3 at most (B-SCO-3)."""
    best = 1 if lamps else 0
    while lamps:
        rest = apart_from(lamps)
        if rest:
            best = max(best, 2)
        while rest:
            if apart_from(rest):
                return 3
            rest &= rest - 1
        lamps &= lamps - 1
    return best


def apart_from(lamps: int) -> int:
    """Return the lamps that don't touch the first one: bits 1 and 3 above it are its neighbours."""
    first = lamps & -lamps
    near = first << lay.HEIGHTS
    if not first & 0o4444444444:
        near |= first << 1
    return lamps & ~first & ~near


def note_needs(position: list[int], street: int) -> None:
    """Note the cards that fit a begun house without a marker, and those that finish one."""
    need = last = 0
    for column in range(position[fea.FIRST_BUILT], position[fea.AFTER_BUILT]):
        bits = position[fea.BITS + column]
        if bits == 0 or bits == 7:
            continue
        hues = fitting_hues(position, column)
        fits = 0
        for level in range(lay.HEIGHTS):
            if not bits >> level & 1:
                fits |= hues << lay.COLOURS * level
        need |= fits
        if bits == 3 or bits == 5 or bits == 6:
            last |= fits
    position[street + lay.NEEDS] = need
    position[street + lay.NEEDS_LAST] = last


def fitting_hues(position: list[int], column: int) -> int:
    """Return the colours of a house that its neighbours don't have."""
    hues = position[fea.HUES + column]
    if column > 0:
        hues &= ~position[fea.HUES + column - 1]
    if column < lay.COLUMNS - 1:
        hues &= ~position[fea.HUES + column + 1]
    return hues


def is_needed(need: int, card: int) -> int:
    return need >> (card - 1) // 4 & 1
