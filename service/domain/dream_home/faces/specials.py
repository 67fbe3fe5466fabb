"""Draws the special cards: roofs, decorations, helpers and tools."""

from collections.abc import Iterator

from service.domain.dream_home.faces.rooms import HEIGHT, WIDTH
from service.domain.dream_home.model.cards import ANYWHERE, OUTSIDE, DreamHomeDeck, Special
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.sheet import symbol


def special_cards(deck: DreamHomeDeck) -> dict[str, str]:
    """Draw every special card and every token."""
    parts = dict[str, str]()
    for card, special in deck.special.items():
        draw = {"roof": _roof, "decoration": _decoration, "helper": _helper, "tool": _tool}
        parts |= symbol(f"dream-home-{card}", WIDTH, HEIGHT, *draw[special.type](special))
        if special.type == "decoration":
            parts |= symbol(f"dream-home-token-{card}", 44, 44, *_token(special))
    return parts


def _ground(fill: str) -> str:
    return svg.rect(1, 1, WIDTH - 2, HEIGHT - 2, fill, rx=6, stroke=svg.INK, stroke_width=1.5)


def _roof(special: Special) -> Iterator[str]:
    yield _ground(svg.SKY)
    yield svg.path(
        "M4 82L22 14H98L116 82Z",
        f"url(#dream-home-tiles-{special.name})",
        stroke=svg.INK,
        stroke_width=1.5,
    )
    yield svg.path("M19 10H101V17H19ZM2 80H118V86H2Z", "#6b4a33", stroke=svg.INK)
    if special.window:
        yield svg.use("dream-home-dormer", 60, 52, class_="window")


def _decoration(special: Special) -> Iterator[str]:
    yield _ground("#e6efdf")
    yield svg.use(f"dream-home-icon-{special.name}", 44, 46, 1.75)
    yield svg.use("dream-home-star", 100, 20)
    yield svg.text(
        100, 25, str(special.points), 14, font_weight="700", text_anchor="middle", class_="points"
    )
    if special.placed_on == ANYWHERE:
        yield svg.use("dream-home-house", 98, 70)
    elif special.placed_on == OUTSIDE:
        yield svg.use("dream-home-tree", 100, 70, 1.3)
    else:
        yield svg.use(f"dream-home-room-{special.placed_on}-0", 82, 61, 0.27)


def _token(special: Special) -> Iterator[str]:
    yield svg.element(
        "circle", cx=22, cy=22, r=20.5, fill="#fffaf0", stroke=svg.INK, stroke_width=2
    )
    yield svg.use(f"dream-home-icon-{special.name}", 21, 24, 0.72)
    yield svg.use("dream-home-star", 34.5, 10, 0.62)
    yield svg.text(
        34.5,
        13.5,
        str(special.points),
        10,
        font_weight="700",
        text_anchor="middle",
        class_="points",
    )


def _helper(special: Special) -> Iterator[str]:
    yield _ground("#f6e3c8")
    yield svg.use(f"dream-home-icon-{special.name}", 8, 13)
    yield from _ACTS_ON[special.name]


def _small_room(room: str, y: float) -> str:
    return svg.use(f"dream-home-{room}", 80, y, 0.28)


# What a helper acts on, beside the portrait: roofs, rooms that change places, rooms, tokens.
_SWAPPED = svg.use("dream-home-swap", 97, 46)
_ACTS_ON = {
    "roofer": (svg.use("dream-home-gable", 97, 48),),
    "supplier": (_small_room("room-living_room-0", 13), _SWAPPED, _small_room("bare", 58)),
    "architect": (_small_room("bare", 24), _small_room("bare", 48)),
    "handyman": (
        _small_room("room-kitchen-0", 13),
        _SWAPPED,
        _small_room("room-bedroom-0", 58),
    ),
    "interior_decorator": (
        svg.use("dream-home-icon-painting", 97, 30, 0.8),
        svg.use("dream-home-star", 97, 64),
    ),
}


def _tool(special: Special) -> Iterator[str]:
    is_scaffolding = special.name == "scaffolding"
    yield _ground("#f7ecb9" if not is_scaffolding else svg.SKY)
    yield svg.use(f"dream-home-icon-{special.name}", 8, 12, 0.87)
