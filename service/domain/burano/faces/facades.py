"""Draws the floor cards: exactly the things in the deck, each in a sensible place."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from service.domain.burano.model.cards import Card
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.sheet import detail, symbol

WIDTH, HEIGHT = 120, 110
FLOWERS = ("flower-red", "flower-yellow")
FIGURES = 4  # different passers-by
WIDEST_POT = 13  # from one pot to the next
MOST_UNDER_A_WINDOW = 4
WIDEST_TERRACE = 84


def card_symbol(card: Card) -> dict[str, str]:
    """Draw a floor card as a symbol named after it."""
    draw = {"ground": _ground, "upper": _upper, "roof": _roof}[card.level]
    return symbol(f"burano-{card.id}", WIDTH, HEIGHT, *draw(card))


def boards(card: Card) -> dict[str, str]:
    """Draw what the pots of a card stand on: ledges, and on roofs a terrace with a rail."""
    parts = dict[str, str]()
    for pots in {card.flowers, card.plants, card.flowers + card.plants} - {0}:
        half = pots * WIDEST_POT / 2
        ledge = svg.rect(-half - 3, 0, 2 * half + 6, 3, "#7a5230")
        parts |= detail(f"burano-ledge-{pots}", ledge, 1)
        if card.level == "roof":
            rail, post = svg.number(half + 5), svg.number(half - 1)
            terrace = f"""
<path d="M-{rail} 2V-12H{rail}V2" fill="none" stroke-width="1.6"/>
<path d="M-{post} 4v14h-4v-14zM{post} 4v14h4v-14zM-{rail} 0H{rail}V5H-{rail}Z" fill="#a8743f"/>
"""
            parts |= detail(f"burano-terrace-{pots}", terrace, 1)
    return parts


def _ground(card: Card) -> Iterator[str]:
    # Every other house has its door on the right, so that a street looks varied.
    mirrored = _copy(card) % 2 == 0
    door, first, last, lit = (97, 4, 77, -23) if mirrored else (23, 43, 116, -13)
    yield svg.use(f"burano-bare-ground-{card.colour}") + svg.use("burano-door", door, 94)
    yield from _shop_and_windows(card, first, last)
    yield from _pot_row(_pot_kinds(card), (first + last) / 2, 81, last - first)
    yield from _row("lamp", card.lamps, _spread(card.lamps, door + lit, door + lit + 38), 14)
    yield from _row("cat", card.cats, _spread(card.cats, door - 16, door + 16), 107)
    yield from _walkers(card, first + 4, last - 2)
    yield svg.use(f"burano-emblem-{card.colour}", door + (8 if mirrored else -20), 8)


def _upper(card: Card) -> Iterator[str]:
    yield svg.use(f"burano-bare-upper-{card.colour}")
    centres = _spread(_windows_needed(card, 2), 0, WIDTH)
    yield from _windows(card, centres, 72, 1)
    yield from _row("cat", card.cats, _cats_in_the_windows(card, centres), 72)
    yield from _window_boxes(card, centres, 101)
    yield from _row("lamp", card.lamps, _between(centres, card.lamps), 34)


def _roof(card: Card) -> Iterator[str]:
    yield svg.rect(0, 0, WIDTH, HEIGHT, svg.SKY)
    yield svg.use(f"burano-bare-roof-{card.colour}")
    centres = _spread(_windows_needed(card, 3), 14, WIDTH)
    yield from _windows(card, centres, 102, 0.62)
    chimneys = _chimneys(card)
    yield from _terrace(card, chimneys)
    yield from _row("chimney", card.chimneys, chimneys, 54)
    yield from _row("lamp", card.lamps, _between(centres, card.lamps), 72, 0.8)
    yield from _row("cat", card.cats, _cats_on_the_roof(card, chimneys), 61)


def _chimneys(card: Card) -> Sequence[float]:
    if card.chimneys == 1:
        return [95 if _copy(card) % 2 else 25]
    return _spread(card.chimneys, 0, WIDTH)


def _cats_on_the_roof(card: Card, chimneys: Sequence[float]) -> Sequence[float]:
    if card.cats == 1:
        return [26 if chimneys and chimneys[0] > 60 else 92]
    return _spread(card.cats, 0, WIDTH)


def _terrace(card: Card, chimneys: Sequence[float]) -> Iterator[str]:
    """Yield the terrace of a roof (an altana), if there are pots on it."""
    centre = 60.0
    if len(chimneys) == 1:
        centre = 50 if chimneys[0] > 60 else 70
    yield from _pot_row(_pot_kinds(card), centre, 25, WIDEST_TERRACE, "terrace")


def _shop_and_windows(card: Card, first: float, last: float) -> Iterator[str]:
    if card.shop is None:
        centres = _spread(_windows_needed(card, 2), first, last)
        yield from _windows(card, centres, 56, 0.82)
        return
    others = _windows_needed(card, 0)
    shop = (first + last) / 2 if not others else first + 25
    yield from _windows(card, _spread(others, first + 49, last + 2), 56, 0.7)
    yield svg.use(f"burano-shop-{card.shop}", shop, 56, class_="shop")
    yield svg.use(f"burano-points-{card.shop_points}", shop + 16.5, 18.5)


def _windows(card: Card, centres: Sequence[float], sill: float, scale: float) -> Iterator[str]:
    """Draw the windows: awnings over the first ones, shutters before the last ones."""
    if not centres:
        return
    step = centres[1] - centres[0] if len(centres) > 1 else 48
    wide = min(scale, step / 34)
    first_closed = len(centres) - card.closed_windows
    for number, centre in enumerate(centres):
        kind, class_ = ("window", None) if number < first_closed else ("closed", "closed_window")
        yield svg.use(f"burano-{kind}-{card.colour}", centre, sill, wide, scale, class_=class_)
    top = sill - 44 * scale - 5 * scale
    for number, kind in enumerate(_awnings(card)):
        name = f"burano-{kind}"
        yield svg.use(name, centres[number], top, wide * 1.05, scale * 1.05, class_=kind)


def _cats_in_the_windows(card: Card, centres: Sequence[float]) -> Sequence[float]:
    """Return places for cats in open windows, from the last: the first ones have awnings."""
    open_windows = max(len(centres) - card.closed_windows, 1)
    return _shared(card.cats, centres[:open_windows][::-1], 6)


def _awnings(card: Card) -> list[str]:
    return ["red_awning"] * card.red_awnings + ["blue_awning"] * card.blue_awnings


def _windows_needed(card: Card, usual: int) -> int:
    return max(usual, card.closed_windows + card.awnings)


def _window_boxes(card: Card, centres: Sequence[float], base: float) -> Iterator[str]:
    """Yield the flowers under one window and the plants under another, if they fit."""
    if max(card.flowers, card.plants) > MOST_UNDER_A_WINDOW or len(centres) > 2:
        yield from _pot_row(_pot_kinds(card), 60, base, 108)
        return
    left, right = centres if _copy(card) % 2 else reversed(centres)
    yield from _pot_row(_pot_kinds(card)[: card.flowers], left, base, 54)
    yield from _pot_row(_pot_kinds(card)[card.flowers :], right, base, 54)


def _pot_kinds(card: Card) -> list[str]:
    return [FLOWERS[_copy(card) % 2]] * card.flowers + ["plant"] * card.plants


def _pot_row(
    kinds: Sequence[str], centre: float, base: float, width: float, board: str = "ledge"
) -> Iterator[str]:
    """Yield flowers and plants in a row on a board; a row that is too wide is squeezed."""
    if not kinds:
        return
    step = min(WIDEST_POT, width / len(kinds))
    yield svg.use(f"burano-{board}-{len(kinds)}", centre, base, step / WIDEST_POT, 1)
    start = centre - step * len(kinds) / 2
    for number, kind in enumerate(kinds):
        class_ = kind.partition("-")[0]
        yield svg.use(f"burano-{kind}", start + step * (number + 0.5), base, class_=class_)


def _walkers(card: Card, first: float, last: float) -> Iterator[str]:
    for number, x in enumerate(_spread(card.passers_by, first, last)):
        figure = (_copy(card) + number) % FIGURES
        yield svg.use(f"burano-passer_by-{figure}", x, 108.5, class_="passer_by")


def _row(
    kind: str, count: int, places: Sequence[float], y: float, scale: float = 1
) -> Iterator[str]:
    for x in places[:count]:
        yield svg.use(f"burano-{kind}", x, y, scale, class_=kind)


def _spread(count: int, first: float, last: float) -> list[float]:
    """Divide a stretch into equal shares; return the middle of each."""
    return [first + (last - first) * (number + 0.5) / count for number in range(count)]


def _shared(count: int, places: Sequence[float], step: float) -> list[float]:
    """Return places for things; when places run out, things stand next to each other."""
    return [places[n % len(places)] + step * (n // len(places)) for n in range(count)]


def _between(centres: Sequence[float], count: int) -> list[float]:
    gaps = [(one + other) / 2 for one, other in pairwise(centres)]
    return _shared(count, gaps, 8)


def _copy(card: Card) -> int:
    """Return the number of a card among those of its level and colour."""
    return int(card.id.rpartition("-")[2])
