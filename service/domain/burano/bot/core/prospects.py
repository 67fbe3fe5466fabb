"""What the characters may bring: those that are there, and the best ones for the open houses."""

from service.domain.burano.bot.core import feature_names as fea
from service.domain.burano.bot.core import layout as lay
from service.domain.burano.bot.core.survey import liked_by_boy


def list_open_houses(position: list[int], out: list[int], at: int) -> None:
    """List what the best tourist brings under each house to come, the least first.

    The features say what each tourist brings under the best begun house.
    """
    houses = begun = 0
    for column in range(position[fea.FIRST_BUILT], position[fea.AFTER_BUILT]):
        bits = position[fea.BITS + column]
        begun += 1 if bits else 0
        if bits and bits != 7:
            houses += 1
            add_house(position, houses, position[fea.SHOWN + column], bits, out, at)
    if begun < lay.HOUSES:
        now, average = fea.EIGHTH * 2, best_new_house(position)
        for _ in range(begun, lay.HOUSES):
            houses += 1
            insert(position, fea.OPEN_NOW, houses, now)
            insert(position, fea.OPEN, houses, average)
    position[fea.OPEN_NOW] = houses
    position[fea.OPEN] = houses


def add_house(
    position: list[int], houses: int, shown: int, bits: int, out: list[int], at: int
) -> None:
    now = average = 0
    for tourist in range(1, lay.TOURISTS + 1):
        if position[lay.SUPPLY + tourist] == 0:
            continue
        if tourist == lay.WOMAN:
            worth, more = shown >> lay.FLOWERS & lay.BYTE, fea.AVERAGE_FLOWERS[bits]
        elif tourist == lay.MAN:
            worth, more = shown >> lay.PLANTS & lay.BYTE, fea.AVERAGE_PLANTS[bits]
        elif tourist == lay.GIRL:
            worth, more = 3 * (shown >> lay.CATS & lay.BYTE), fea.AVERAGE_CATS[bits]
        else:
            worth, more = 2 * liked_by_boy(shown), fea.AVERAGE_LIKED[bits]
        worth = fea.EIGHTH * (worth + 2)
        now = max(now, worth)
        average = max(average, worth + more)
        if worth // 4 > out[at + fea.FOR_TOURIST + tourist - 1]:
            out[at + fea.FOR_TOURIST + tourist - 1] = worth // 4
    insert(position, fea.OPEN_NOW, houses, now)
    insert(position, fea.OPEN, houses, average)


def best_new_house(position: list[int]) -> int:
    more = 0
    if position[lay.SUPPLY + lay.WOMAN] or position[lay.SUPPLY + lay.MAN]:
        more = fea.AVERAGE_FLOWERS[0]
    if position[lay.SUPPLY + lay.BOY]:
        more = fea.AVERAGE_LIKED[0]
    return 2 * fea.EIGHTH + more


def insert(position: list[int], houses: int, size: int, worth: int) -> None:
    at = houses + size
    while at > houses + 1 and position[at - 1] > worth:
        position[at] = position[at - 1]
        at -= 1
    position[at] = worth


def growth_of(position: list[int], local: int) -> int:
    """Return the eighths of a point that average cards in the missing slots bring a local."""
    ground, roof = position[fea.LEFT], position[fea.LEFT + 2]
    if local == lay.MAYOR:
        return fea.AVERAGE_PASSERS * ground
    if local == lay.SANTA:
        return fea.AVERAGE_CHIMNEYS * roof
    if local == lay.POLICEMAN:
        lacks = position[fea.LOCAL_NOW + 1] < lay.POINTS_FOR_LAMPS[3]
        return fea.AVERAGE_LAMPS * ground if lacks else 0
    if local == lay.SHOPKEEPER:
        lacks = position[fea.LOCAL_NOW + 3] < lay.POINTS_FOR_SHOPS[4]
        return fea.AVERAGE_SHOPS * ground if lacks else 0
    upper = position[fea.LEFT + 1]
    if local == lay.TAILOR:
        pairs = fea.AVERAGE_AWNINGS[0] * ground + fea.AVERAGE_AWNINGS[1] * upper
        return pairs + fea.AVERAGE_AWNINGS[2] * roof
    return 2 * (ground + upper + roof)


def list_locals(position: list[int], street: int, out: list[int], at: int) -> int:
    """List what each local of the supply may bring; return how much those who came may grow."""
    held = 0
    for column in range(position[fea.FIRST_BUILT], position[fea.AFTER_BUILT]):
        held |= 1 << position[street + lay.VISITORS + column]
    growth = 0
    for local in range(lay.TOURISTS + 1, lay.KINDS + 1):
        number = local - lay.TOURISTS - 1
        worth = 0
        if held >> local & 1:
            out[at + fea.HAS + number] = 1
            growth += growth_of(position, local)
        elif position[lay.SUPPLY + local]:
            worth = fea.EIGHTH * position[fea.LOCAL_NOW + number] + growth_of(position, local)
        position[fea.LOCAL + number] = worth
        out[at + fea.FOR_LOCAL + number] = worth // 4
    return growth


def best_characters(position: list[int], houses: int, is_average: int) -> int:
    """Add up the best characters for the open houses: locals where they bring more.

    The least house gets the best local, the next one the second, while they bring more.
    """
    total, used, is_more = 0, 0, 1
    for house in range(position[houses]):
        worth = position[houses + 1 + house]
        if is_more:
            best, best_local = worth, -1
            for number in range(fea.LOCALS):
                brings = position[fea.LOCAL + number]
                if brings <= best or used >> number & 1:  # now it brings no more than on average
                    continue
                if not is_average:
                    brings = fea.EIGHTH * position[fea.LOCAL_NOW + number]
                if brings > best:
                    best, best_local = brings, number
            if best_local < 0:
                is_more = 0
            else:
                worth = best
                used |= 1 << best_local
        total += worth
    return total
