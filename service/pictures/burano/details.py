"""The things on facades, each drawn once; its origin is where it stands or hangs."""

from service.domain.burano.model.cards import POINTS_OF_A_SHOP
from service.domain.burano.rules.character_scores import POINTS_FOR_A_TOURIST
from service.pictures.kit.sheet import detail

POT = "M-4-8H4L3 0H-3Z"
PETALS = """
<circle cy="-19.8" r="3.1"/>
<circle cx="3.6" cy="-17.2" r="3.1"/>
<circle cx="2.2" cy="-13" r="3.1"/>
<circle cx="-2.2" cy="-13" r="3.1"/>
<circle cx="-3.6" cy="-17.2" r="3.1"/>
"""
BLOSSOM = f"""
<g fill="#d8263c" transform="translate(0 16)">{PETALS}</g>
<circle r="2.3" fill="#ffd23e"/>
"""


def _flower(petals: str, heart: str) -> str:
    return f"""
<path d="M0-8V-13" stroke="#2f6b34" fill="none"/>
<path d="M0-8q-6 0-6.5-4q6 0 6.5 4q.5-4 6.5-4q-.5 4-6.5 4z" fill="#57a24f"/>
<path d="{POT}" fill="#c9703f"/>
<path d="M-4.6-9.5h9.2v2.5h-9.2z" fill="#dd8a58"/>
<g fill="{petals}">{PETALS}</g>
<circle cy="-16" r="2.3" fill="{heart}"/>
"""


PLANT = f"""
<path d="{POT}" fill="#5f86a3"/>
<path d="M0-7C-2-13-9-13-9-19C-5-18-3-16-2-13C-3-18-1-21 0-24C1-21 3-18 2-13C3-16 5-18 9-19
 C9-13 2-13 0-7Z" fill="#3f9350"/>
<path d="M0-8V-19M-1-9L-6-16M1-9L6-16" fill="none" stroke-width=".7"/>
<path d="M-4.6-9.5h9.2v2.5h-9.2z" fill="#86a9c2"/>
"""

CAT = """
<path d="M5-2C12-1 13-8 9-11" fill="none" stroke-width="4.2"/>
<path d="M5-2C12-1 13-8 9-11" fill="none" stroke="#f4a95a" stroke-width="2.2"/>
<path d="M-6.5 0C-8.5-6-5-11-3-13H3C5-11 8.5-6 6.5 0Z" fill="#f4a95a"/>
<path d="M-2.5 0C-4-5-2-10 0-10S4-5 2.5 0Z" fill="#fff4e2" stroke="none"/>
<path d="M-5.5-16V-23.5L-2-20.5H2L5.5-23.5V-16C5.5-9.5-5.5-9.5-5.5-16Z" fill="#f4a95a"/>
<path d="M-2.5-17v1M2.5-17v1" fill="none" stroke-width="1.6"/>
<path d="M-1-14.2h2l-1 1.2zM-4-13.5l-4-.5M4-13.5l4-.5" fill="#33261f" stroke-width=".7"/>
"""

LAMP = """
<circle cy="13" r="12" fill="#fff6c9" stroke="none" opacity=".75"/>
<path d="M-9 6V-3C-9-5 0-6 0 0V2M-11 1h4M-9 3C-5 3-4 1-3-3" fill="none" stroke-width="1.6"/>
<path d="M-6.5 8L0 2L6.5 8Z" fill="#3d4a52"/>
<path d="M-5.5 8H5.5L3.8 19H-3.8Z" fill="#ffe37a"/>
<path d="M0 8V19M-5 13H5" fill="none" stroke-width=".8"/>
<path d="M-4 19H4L2.5 22H-2.5Z" fill="#3d4a52"/>
"""

CHIMNEY = """
<path d="M-5.5 0V-18H5.5V0Z" fill="#d9805a"/>
<path d="M-5.5-6H5.5M-5.5-12H5.5M0 0V-6M-2.5-6V-12M2.5-6V-12M0-12V-18" fill="none"
 stroke-width=".7"/>
<path d="M-5.5-18L-10.5-32H10.5L5.5-18Z" fill="#f3e6d2"/>
<path d="M-8.5-26.5H8.5" fill="none" stroke-width=".8"/>
<path d="M-12-32H12V-36H-12Z" fill="#e2caa6"/>
<path d="M-7-36V-38.5H7V-36Z" fill="#5a4a41"/>
"""

RED_AWNING = """
<path d="M-13 0H13L17 12H-17Z" fill="#d33a2c"/>
<path d="M-8 0H-3L-4 12H-10ZM3 0H8L10 12H4Z" fill="#fff" stroke="none"/>
<path d="M-17 12a4.25 4.25 0 0 0 8.5 0a4.25 4.25 0 0 0 8.5 0a4.25 4.25 0 0 0 8.5 0 a4.25 4.25 0
 0 0 8.5 0z" fill="#d33a2c"/>
<path d="M-13 0H13L17 12H-17Z" fill="none"/>
"""
BLUE_AWNING = """
<path d="M-13 0H13L17 12L12.75 18L8.5 12L4.25 18L0 12L-4.25 18L-8.5 12L-12.75 18L-17 12Z"
 fill="#1f5fa8"/>
<path d="M-14.5 4.5H14.5L15.5 8H-15.5Z" fill="#fff" stroke="none"/>
<path d="M-13 0H13L17 12H-17Z" fill="none"/>
"""

DOOR = """
<path d="M-13 0V-38A13 13 0 0 1 13-38V0Z" fill="#f7efdf"/>
<path d="M-9.5 0V-37A9.5 9.5 0 0 1 9.5-37V0Z" fill="#2f5f63"/>
<path d="M-9.5-36H9.5" fill="none"/>
<path d="M0 0V-36" fill="none"/>
<path d="M-6.5-39A6.5 6.5 0 0 1 6.5-39Z" fill="#cfe3ea"/>
<path d="M-7-31H-2.5V-19H-7ZM7-31H2.5V-19H7ZM-7-14H-2.5V-4H-7ZM7-14H2.5V-4H7Z" fill="#3d7a7d"
 stroke-width=".8"/>
<circle cx="1.8" cy="-16.5" r="1" fill="#ffd75e"/>
<path d="M-15 0H15V3H-15Z" fill="#d8cbb8"/>
"""

PASSERS_BY = (
    """
<path d="M-2.5-4V0H-4.5M2.5-4V0H4.5" fill="none" stroke-width="1.8"/>
<path d="M-5.5-3C-6-18-4-19 0-19S6-18 5.5-3Z" fill="#4c5f8a"/>
<circle cy="-21.5" r="3.8" fill="#f3c9a5"/>
<path d="M-6.5-23.5H6.5L4-24.5L3.5-27.5H-3.5L-4-24.5Z" fill="#6b4a33"/>
<path d="M0-18V-5" fill="none" stroke-width=".7"/>
""",
    """
<path d="M-2-3V0M2-3V0" fill="none" stroke-width="1.8"/>
<path d="M-2.5-18.5H2.5L3.5-12L7.5-2.5H-7.5L-3.5-12Z" fill="#b5487f"/>
<path d="M-4.5-15V-22C-4.5-28 4.5-28 4.5-22V-15Z" fill="#4a2f22"/>
<circle cy="-21.5" r="3.5" fill="#dfa679"/>
<path d="M5-14L8-11" fill="none"/>
<path d="M6-11H11V-6H6Z" fill="#ffd75e"/>
""",
    """
<path d="M-2.5-4V0H-4.5M2.5-4V0H4.5" fill="none" stroke-width="1.8"/>
<path d="M4-16H8.5V-7H4Z" fill="#8c5a33"/>
<path d="M-4.5-4V-17H4.5V-4Z" fill="#3f8f7f"/>
<path d="M-4.5-10H4.5" fill="none" stroke="#fff"/>
<circle cy="-20.5" r="4" fill="#8d5a3b"/>
<path d="M-4-21A4 4 0 0 1 4-21L7-20.5L4-22.5Z" fill="#d33a2c"/>
""",
    """
<path d="M-2.5-4V0H-4.5M2.5-4V0H4.5M8-13V0M5-14L8-13" fill="none" stroke-width="1.8"/>
<path d="M-5-3C-7-15-4-18 0-18S6-15 5-3Z" fill="#8a8577"/>
<circle cy="-21" r="3.8" fill="#f3c9a5"/>
<path d="M-4-21.5C-5-27 5-27 4-21.5C2-24-2-24-4-21.5Z" fill="#f4f1ea"/>
""",
)

ICONS = {
    "pizzeria": """
<path d="M-11-22Q0-29 11-22L1 0Z" fill="#f8c95c"/>
<path d="M-12.5-21.5Q0-30 12.5-21.5L11-18Q0-25.5-11-18Z" fill="#c97a35"/>
<circle cx="-3" cy="-15" r="2.6" fill="#d33a2c"/>
<circle cx="4.5" cy="-14.5" r="2.3" fill="#d33a2c"/>
<circle cx="1" cy="-8" r="2" fill="#d33a2c"/>
<path d="M0-18l2 1.5" stroke="#3f8f4a"/>
""",
    "ice_cream": """
<path d="M-6.5-13H6.5L0 0Z" fill="#e0a45a"/>
<path d="M-4-13L2-4.5M4-13L-2-4.5" fill="none" stroke-width=".8"/>
<circle cx="-4" cy="-17" r="5" fill="#f7a8c0"/>
<circle cx="4.5" cy="-17" r="5" fill="#fff4d6"/>
<circle cy="-22.5" r="5" fill="#8b5a3c"/>
""",
    "cafe": """
<path d="M8-12C15-13 14-4 7-5" fill="none" stroke-width="2"/>
<path d="M-9-14H9C9-5 6-3 4-3H-4C-6-3-9-5-9-14Z" fill="#fff"/>
<path d="M-9-14H9C8-11.5-8-11.5-9-14Z" fill="#6b3f24"/>
<path d="M-12-2H12L9 0H-9Z" fill="#fff"/>
<path d="M-4-17C-7-20-1-21-4-25M3-17C0-20 6-21 3-25" fill="none"/>
""",
    "fashion": """
<path d="M0-20V-22C3-22 3-26 0-26" fill="none"/>
<path d="M-8-17L0-20.5L8-17" fill="none"/>
<path d="M-5-18L-2-17Q0-14 2-17L5-18L4-11L10 0H-10L-4-11Z" fill="#7a4fa3"/>
<path d="M-4-11H4" fill="none" stroke="#ffd75e" stroke-width="1.8"/>
""",
}
SIGNS = {"pizzeria": "PIZZA", "ice_cream": "GELATO", "cafe": "CAFFÈ", "fashion": "MODA"}


def _shop(kind: str) -> str:
    """A shop front: a sign over a window, with what is sold behind the glass."""
    return f"""
<path d="M-22 0V-31H22V0Z" fill="#e9f3f4"/>
<path d="M-22-4H22V0H-22Z" fill="#8c6239"/>
<path d="M-18-29L-11-29L-18-16Z" fill="#fff" stroke="none"/>
<g transform="translate(0 -4) scale(.92)">{ICONS[kind]}</g>
<path d="M-24-44H24V-31H-24Z" fill="#41302a"/>
<text x="-7.5" y="-35" font-size="7" font-weight="700" fill="#fff" stroke="none"
 text-anchor="middle">{SIGNS[kind]}</text>
"""


def _points(points: int) -> str:
    return f"""
<circle r="7.5" fill="#ffd75e"/>
<text y="4" font-size="11" font-weight="700" stroke="none" text-anchor="middle">{points}</text>
"""


def details() -> dict[str, str]:
    """Draw every thing that a card can show."""
    drawings = {
        "flower-red": _flower("#d8263c", "#ffd23e"),
        "flower-yellow": _flower("#ffcf33", "#8a4b12"),
        "blossom": BLOSSOM,
        "plant": PLANT,
        "cat": CAT,
        "lamp": LAMP,
        "chimney": CHIMNEY,
        "red_awning": RED_AWNING,
        "blue_awning": BLUE_AWNING,
        "door": DOOR,
        **{f"passer_by-{n}": drawing for n, drawing in enumerate(PASSERS_BY)},
        **{f"shop-{kind}": _shop(kind) for kind in ICONS},
        **{
            f"points-{points}": _points(points)
            for points in {*POINTS_OF_A_SHOP, POINTS_FOR_A_TOURIST}
        },
        **{f"icon-{kind}": drawing for kind, drawing in ICONS.items()},
    }
    return {
        name: part
        for short, drawing in drawings.items()
        for name, part in detail(f"burano-{short}", drawing, 1).items()
    }
