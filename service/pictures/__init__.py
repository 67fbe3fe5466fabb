"""Pictures of both games as SVG, drawn from the facts of the cards."""

from service.pictures.draw import (
    NoPicture,
    cover,
    draw,
    draw_deck,
    draw_seat,
    draw_shared,
    sprite,
)

__all__ = [
    "NoPicture",
    "cover",
    "draw",
    "draw_deck",
    "draw_seat",
    "draw_shared",
    "sprite",
]
