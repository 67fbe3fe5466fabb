"""Pictures of both games as SVG, drawn from the facts of the cards."""

from service.pictures.draw import (
    NoPicture,
    draw,
    draw_building,
    draw_deck,
    draw_display,
    draw_seat,
    draw_shared,
    sprite,
)

__all__ = [
    "NoPicture",
    "draw",
    "draw_building",
    "draw_deck",
    "draw_display",
    "draw_seat",
    "draw_shared",
    "sprite",
]
