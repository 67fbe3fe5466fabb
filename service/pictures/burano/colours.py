"""The six house colours; each has its own wall, windows and emblem, too.

So the colours can be told apart without seeing or printing them.
"""

from dataclasses import dataclass

from service.domain.burano.model.cards import COLOURS, Colour
from service.pictures.kit import svg
from service.pictures.kit.sheet import detail


@dataclass(frozen=True)
class Style:
    """How a colour is painted: the wall, the marks on it, its shutters and its shapes."""

    wall: str
    mark: str
    shutter: str
    tile: tuple[int, int, str]  # the wall's pattern: its size and its lines
    window: str  # 24 wide and 44 high; the origin is in the middle of the sill
    emblem: str  # in a square of 12


STYLES: dict[Colour, Style] = {
    "red": Style(
        *("#d2553f", "#a83826", "#2c5a4a"),
        (24, 7, "M0 6.5H24"),
        "M-12 0V-44H12V0Z",
        "M6 2.2a3.8 3.8 0 1 0 .01 0z",
    ),
    "orange": Style(
        *("#f0943f", "#c46d1e", "#31537a"),
        (16, 12, "M0 .5H16M0 6.5H16M4 .5V6.5M12 6.5V12"),
        "M-12 0V-32A12 12 0 0 1 12-32V0Z",
        "M6 2L10.5 10H1.5Z",
    ),
    "yellow": Style(
        *("#f9d65c", "#c99a1c", "#3c6b3f"),
        (12, 12, "M3 3h.1M9 9h.1"),
        "M-12 0V-26C-12-36-3-37 0-45C3-37 12-36 12-26V0Z",
        "M6 1.5L7.3 4.7L10.7 5L8.1 7.2L9 10.6L6 8.7L3 10.6L3.9 7.2L1.3 5L4.7 4.7Z",
    ),
    "green": Style(
        *("#7fb76b", "#4c8440", "#4a2f5c"),
        (7, 24, "M.5 0V24"),
        "M-12 0V-36L-6-44H6L12-36V0Z",
        "M4.3 2H7.7V4.3H10V7.7H7.7V10H4.3V7.7H2V4.3H4.3Z",
    ),
    "blue": Style(
        *("#5f9ad0", "#2f669c", "#6e3426"),
        (14, 8, "M0 4Q3.5 0 7 4T14 4"),
        "M-12 0V-36Q0-52 12-36V0Z",
        "M1 5.5Q3.5 2 6 5.5T11 5.5V8.5Q8.5 12 6 8.5T1 8.5Z",
    ),
    "pink": Style(
        *("#f4b3c6", "#c9738f", "#5a4a8a"),
        (14, 14, "M7 0L14 7L7 14L0 7Z"),
        "M-12 0V-36H-7V-44H7V-36H12V0Z",
        "M6 10.3L1.8 6C.5 3.5 4 .8 6 3.8C8 .8 11.5 3.5 10.2 6Z",
    ),
}

SLATS = f"""
<path d="{"".join(f"M-9.5-{y}H-2.5M2.5-{y}H9.5" for y in range(4, 37, 4))}" fill="none"
 stroke="#fff" stroke-width="1.3" opacity=".6"/>
<path d="M0 0V-43" fill="none" stroke-width="1.5"/>
<path d="M-4-20H4V-17H-4Z" fill="#ffd75e"/>
"""


def walls_and_windows() -> dict[str, str]:
    """Draw the patterns of the walls, the open and the closed windows, and the emblems."""
    parts = detail("burano-slats", SLATS, 1)
    for colour in COLOURS:
        style = STYLES[colour]
        parts[f"burano-wall-{colour}"] = _pattern(f"burano-wall-{colour}", style.tile, style)
        parts |= detail(f"burano-window-{colour}", _open(style), 1)
        parts |= detail(f"burano-closed-{colour}", _closed(colour, style), 1)
        parts |= detail(f"burano-emblem-{colour}", _emblem(style), 1)
    tiles = (12, 10, "M0 0A6 8 0 0 0 12 0M-6 5A6 8 0 0 0 6 5A6 8 0 0 0 18 5")
    roof = Style("#cf7a4e", "#93482a", "", tiles, "", "")
    parts["burano-tiles"] = _pattern("burano-tiles", tiles, roof)
    return parts


def _pattern(name: str, tile: tuple[int, int, str], style: Style) -> str:
    width, height, lines = tile
    return svg.element(
        "pattern",
        svg.rect(0, 0, width, height, style.wall),
        svg.path(
            lines,
            stroke=style.mark,
            stroke_width=2.4 if "h.1" in lines else 1,
            stroke_linecap="round",
            opacity="0.55",
        ),
        id=name,
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
    )


def _open(style: Style) -> str:
    return f"""
<path d="{style.window}" fill="#33261f" stroke-width="7.5"/>
<path d="{style.window}" fill="#fbf4e4" stroke="#fbf4e4" stroke-width="5.5"/>
<path d="M-16.5 0H16.5V4H-16.5Z" fill="#fbf4e4"/>
<path d="{style.window}" fill="#46657a"/>
<path d="M-10-1V-16L-3-23V-1Z" fill="#7f9fb2" stroke="none"/>
<path d="M0 0V-43M-12-15H12M-12-29H12" fill="none" stroke="#fbf4e4" stroke-width="1.6"/>
<path d="{style.window}" fill="none"/>
"""


def _closed(colour: Colour, style: Style) -> str:
    return f"""
<use href="#burano-window-{colour}"/>
<path d="{style.window}" fill="{style.shutter}"/>
<use href="#burano-slats"/>
"""


def _emblem(style: Style) -> str:
    return f"""
<path d="M0 0H12V12H0Z" fill="#fffaf0"/>
<path d="{style.emblem}" fill="{style.mark}" stroke-width=".8"/>
"""
