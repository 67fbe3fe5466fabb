"""Draws the special cards: roofs, decorations, helpers, tools, and the start-player card."""

from collections.abc import Iterator

from service.domain.dream_home.model.cards import ANYWHERE, OUTSIDE, DreamHomeDeck, Special
from service.pictures.dream_home.crew import HELPERS, TOOLS
from service.pictures.dream_home.decorations import DECORATIONS
from service.pictures.dream_home.rooms import HEIGHT, WIDTH
from service.pictures.kit import svg
from service.pictures.kit.sheet import detail, symbol

# Each roof colour has its own tiles: the colour, and the lines of one tile of 20 by 16.
ROOFS = {
    "red": ("#cf4f3a", "M0 0A10 12 0 0 0 20 0M-10 8A10 12 0 0 0 10 8A10 12 0 0 0 30 8"),
    "brown": ("#a9764b", "M0 .5H20M0 8.5H20M5 0V8M15 8V16"),
    "grey": ("#a3a9ad", "M0 0L10 8L20 0M0 16L10 8L20 16"),
    "blue": ("#5f8fc4", "M5 0V16M15 0V16M0 8Q2.5 11 5 8T10 8T15 8T20 8"),
}
DORMER = """
<path d="M-19 22V-4L0-22L19-4V22Z" fill="#fffaf0"/>
<path d="M-24-2L0-25L24-2" fill="none" stroke-width="4"/>
<path d="M-12 18V-3H12V18Z" fill="#ffe37a"/>
<path d="M0-3V18M-12 7H12" fill="none" stroke-width="2"/>
"""
STAR = "M0-11L3.2-3.6L11.2-3L5.1 2.3L7 10L0 5.9L-7 10L-5.1 2.3L-11.2-3L-3.2-3.6Z"
STAR_OF_POINTS = f'<path d="{STAR}" fill="#ffd75e" transform="scale(1.2)"/>'
HOUSE = """
<path d="M-11 9V-3L0-12L11-3V9Z" fill="#fffaf0"/>
<path d="M-11-1H11M-4-1V9M4-1V9" fill="none"/>
<path d="M-14-2L0-14L14-2" fill="none" stroke="#c0523f" stroke-width="3"/>
"""
TREE = """
<path d="M-2 10V0H2V10Z" fill="#8c5a33"/>
<circle cy="-5" r="8.5" fill="#5f9e58"/>
"""
SWAP = """
<path d="M-4 7V-6M-8-2L-4-7L0-2M5-7V6M1 2L5 7L9 2" fill="none" stroke-width="2.2"/>
"""
GABLE = """
<path d="M-17 14L-11-10H11L17 14Z" fill="#cf4f3a"/>
<path d="M-16 6H16M-14-2H14M-6 14L-4 6M6 14L4 6M0 6V-2M-8 6L-7-2M8 6L7-2" fill="none"/>
<path d="M-13-14H13V-9H-13Z" fill="#6b4a33"/>
"""
START = """
<path d="M22 80V40L60 14L98 40V80Z" fill="#fffaf0"/>
<path d="M14 44L60 12L106 44" fill="none" stroke="#c0523f" stroke-width="6"/>
<path d="M48 80V54H72V80Z" fill="#3f78b5"/>
<circle cx="67" cy="68" r="1.5"/>
<path d="M28 52H42V64H28ZM78 52H92V64H78Z" fill="#ffe37a"/>
<path d="M60 12V2M60 2L76 6L60 10Z" fill="#d8263c"/>
"""


def special_parts() -> dict[str, str]:
    """Draw the parts of special cards and tokens."""
    drawings = {
        "dormer": DORMER,
        "star": STAR_OF_POINTS,
        "house": HOUSE,
        "tree": TREE,
        "start": START,
        "swap": SWAP,
        "gable": GABLE,
        **{f"icon-{name}": drawing for name, drawing in (DECORATIONS | HELPERS | TOOLS).items()},
    }
    parts = {
        name: part
        for short, drawing in drawings.items()
        for name, part in detail(f"dream-home-{short}", drawing, 1.2).items()
    }
    for colour, (fill, lines) in ROOFS.items():
        parts |= _tiles(colour, fill, lines)
    return parts


def special_cards(deck: DreamHomeDeck) -> dict[str, str]:
    """Draw every special card, every token, and the other cards of the display."""
    parts = {
        **symbol("dream-home-start_player", WIDTH, HEIGHT, *_start_player()),
        **symbol("dream-home-roof_back", WIDTH, HEIGHT, *_back()),
    }
    for card, special in deck.special.items():
        draw = {"roof": _roof, "decoration": _decoration, "helper": _helper, "tool": _tool}
        parts |= symbol(f"dream-home-{card}", WIDTH, HEIGHT, *draw[special.type](special))
        if special.type == "decoration":
            parts |= symbol(f"dream-home-token-{card}", 44, 44, *_token(special))
    return parts


def _tiles(colour: str, fill: str, lines: str) -> dict[str, str]:
    name = f"dream-home-tiles-{colour}"
    tile = svg.rect(0, 0, 20, 16, fill)
    tile += svg.path(lines, stroke=svg.INK, stroke_width=1.2, opacity="0.7")
    pattern = svg.element(
        "pattern", tile, id=name, width=20, height=16, patternUnits="userSpaceOnUse"
    )
    return {name: pattern}


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


def _start_player() -> Iterator[str]:
    yield _ground("#cfe6df")
    yield svg.use("dream-home-start", 0, 4)


def _back() -> Iterator[str]:
    yield _ground("#5a4a41")
    yield svg.rect(8, 8, WIDTH - 16, HEIGHT - 16, "none", rx=4, stroke="#fff", stroke_width=1.5)
    yield svg.path("M26 62L60 28L94 62", stroke="#fff", stroke_width=6, stroke_linejoin="round")
