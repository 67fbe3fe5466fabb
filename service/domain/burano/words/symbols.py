"""The symbols of the cells: one for each thing on a card."""

from service.domain.burano.model.cards import Card

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


def card_symbols(card: Card) -> tuple[str, ...]:
    """Return a short text for each thing on a card: `✿3`, `ω`, `P2` for a shop."""
    counts = ((symbol, getattr(card, name)) for name, symbol in SYMBOLS.items())
    things = [symbol if count == 1 else f"{symbol}{count}" for symbol, count in counts if count]
    if card.shop:
        things.append(f"{SHOP_SYMBOLS[card.shop]}{card.shop_points}")
    return tuple(things)
