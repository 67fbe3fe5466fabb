"""The symbols and colours of the text table: one symbol for each thing on a card."""

from service.domain.burano.model.cards import Card
from service.domain.kit.text_boxes import one_of_256

# The legend of the table explains them.
SYMBOLS = {
    "flowers": "✿",
    "plants": "♣",
    "cats": "ω",
    "red_awnings": "▼",
    "blue_awnings": "▽",
    "lamps": "☼",
    "chimneys": "∏",
    "passers_by": "☺",
    "closed_windows": "⊠",
}
SHOP_SYMBOLS = {"cafe": "C", "fashion": "F", "ice_cream": "I", "pizzeria": "P"}
SCAFFOLD = ("╳", "╳", "╳", "╳")
PAINTS = {
    "red": one_of_256(203),
    "orange": one_of_256(208),
    "yellow": one_of_256(220),
    "green": one_of_256(77),
    "blue": one_of_256(75),
    "pink": one_of_256(212),
    "scaffold": one_of_256(245),
}


def card_symbols(card: Card) -> tuple[str, ...]:
    """Return a short text for each thing on a card: `✿3`, `ω`, `P2` for a shop."""
    counts = ((symbol, getattr(card, name)) for name, symbol in SYMBOLS.items())
    things = [symbol if count == 1 else f"{symbol}{count}" for symbol, count in counts if count]
    if card.shop:
        things.append(f"{SHOP_SYMBOLS[card.shop]}{card.shop_points}")
    return tuple(things)
