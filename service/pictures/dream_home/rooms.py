"""Draws the room cards: wall, floor, furniture, a child if the deck has one, and the points."""

from collections.abc import Iterator

from service.domain.dream_home.model.cards import DreamHomeDeck, RoomKind
from service.domain.kit.messages import CardId
from service.pictures.dream_home import basement, living, working
from service.pictures.kit import svg
from service.pictures.kit.layout import beside
from service.pictures.kit.sheet import Block, detail, symbol

WIDTH, HEIGHT = 120, 92

STRIPES = "".join(f"M{x} 0V60" for x in range(8, 120, 10))
TILES = "".join(f"M0 {y}H120" for y in range(10, 60, 10)) + STRIPES
BOARDS = "".join(f"M0 {y}H120" for y in range(7, 60, 8))
BRICKS = BOARDS + "M20 0V7M60 0V7M100 0V7M40 7V15M80 7V15M20 15V23M100 15V23M40 23V31M80 23V31"
DOTS = "".join(f"M{x} {y}h.1" for y in range(6, 58, 14) for x in range(8 + y % 4 * 4, 120, 16))
PANEL = "M0 44H120M15 44V60M30 44V60M45 44V60M60 44V60M75 44V60M90 44V60M105 44V60"
PLAIN = ""

# By kind: the colours of wall and floor, the pattern of the wall, the sets of furniture.
FURNITURE: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "living_room": ("#f6dca6", "#c08a55", STRIPES, living.LIVING_ROOM),
    "bathroom": ("#d3ecf2", "#7fadbd", TILES, working.BATHROOM),
    "bedroom": ("#dccff0", "#b08d6c", DOTS, living.BEDROOM),
    "kitchen": ("#fdf3cd", "#c8a97e", TILES, working.KITCHEN),
    "childrens_room": ("#fcd5cc", "#d9b47f", DOTS, living.CHILDRENS_ROOM),
    "sauna": ("#dca66c", "#a9743f", BOARDS, working.SAUNA),
    "pantry": ("#ece6d3", "#b7a488", PLAIN, working.PANTRY),
    "dressing_room": ("#f4d3e3", "#c9a58f", STRIPES, working.DRESSING_ROOM),
    "study": ("#d3ddc8", "#a8825c", PANEL, living.STUDY),
    "library": ("#dcc7a8", "#8f5f3c", PLAIN, living.LIBRARY),
    "game_room": ("#c6e3cf", "#9b7a58", PANEL, living.GAME_ROOM),
    "garage": ("#dcdcd8", "#a5a5a0", PLAIN, basement.GARAGE),
    "storage_room": ("#e0d4bf", "#a8997f", BOARDS, basement.STORAGE_ROOM),
    "wine_cellar": ("#cdb39c", "#8d7560", BRICKS, basement.WINE_CELLAR),
    "workshop": ("#e6d7b8", "#a58d68", BOARDS, basement.WORKSHOP),
    "laundry": ("#d9e7f4", "#9fb0bd", TILES, basement.LAUNDRY),
}
CHILD_AT = {"bathroom": 82, "bedroom": 62, "kitchen": 98, "library": 96}
CHILD = """
<path d="M-3-6V0H-5.5M3-6V0H5.5M-5-14L-11-20M5-14L11-20" fill="none" stroke-width="2.2"/>
{clothes}
<circle cy="-21" r="5.5" fill="#f6cfae"/>
{hair}
<path d="M-2-21v.8M2-21v.8" stroke-width="1.5"/>
<path d="M-2-18Q0-16.5 2-18" fill="none" stroke-width=".9"/>
"""
CHILDREN = (
    CHILD.format(
        clothes='<path d="M-5-5C-6-14-4-17 0-17S6-14 5-5Z" fill="#f28c28"/>',
        hair='<path d="M-5.5-21C-6-30 6-30 5.5-21C3-25-3-25-5.5-21Z" fill="#7a4a24"/>',
    ),
    CHILD.format(
        clothes='<path d="M-2.5-17H2.5L7-4H-7Z" fill="#3f9fb5"/>',
        hair="""
<path d="M-5.5-20C-7-30 7-30 5.5-20C4-25-4-25-5.5-20Z" fill="#e9b44c"/>
<circle cx="-7.5" cy="-21" r="2.5" fill="#e9b44c"/>
<circle cx="7.5" cy="-21" r="2.5" fill="#e9b44c"/>
""",
    ),
)
BARE = """
<path d="M0 0H120V60H0Z" fill="#e9e4da"/>
<path d="M0 60H120V76H0Z" fill="#c9c1b3"/>
<path d="M60 0V16" fill="none"/>
<circle cx="60" cy="21" r="5" fill="#fff6c9"/>
<path d="M57 13H63V17H57Z"/>
<path d="M14 30H34V36H14ZM30 36H50V42H30ZM86 20H106V26H86ZM76 26H96V32H76Z" fill="#d9b8a0"/>
<path d="M86 70V52H106V70Z" fill="#d0a775"/>
<path d="M96 52V60M86 60H106" fill="none"/>
<path d="M16 70L24 54L32 70Z" fill="none" stroke-width="2"/>
<path d="M36 70Q38 62 46 62T54 70Z" fill="#8f9aa0"/>
"""


def room_parts() -> dict[str, str]:
    """Draw the rooms, which cards, houses and thumbnails share."""
    parts = detail("dream-home-bare", BARE, 1)
    for number, drawing in enumerate(CHILDREN):
        parts |= detail(f"dream-home-child-{number}", drawing, 1)
    for kind, (wall, floor, pattern, furniture) in FURNITURE.items():
        walls = f"""
<path d="M0 0H120V60H0Z" fill="{wall}"/>
<path d="{pattern}" fill="none" stroke-width="{2.5 if pattern is DOTS else 0.8}" opacity=".18"/>
<path d="M0 60H120V76H0Z" fill="{floor}"/>
<path d="M0 57H120V60H0Z" fill="#fffaf0"/>
"""
        for number, drawing in enumerate(furniture):
            parts |= detail(f"dream-home-room-{kind}-{number}", walls + drawing, 1.1)
    return parts


def room_cards(deck: DreamHomeDeck) -> dict[str, str]:
    """Draw every room card, and the back that an empty room shows."""
    parts = symbol("dream-home-empty_room", WIDTH, HEIGHT, *_empty_room())
    for kind in deck.kinds.values():
        parts |= detail(f"dream-home-strip-{kind.name}", "".join(_strip(kind)), 1)
    for card, kind in deck.room.items():
        parts |= symbol(f"dream-home-{card}", WIDTH, HEIGHT, *_room_card(card, kind, deck))
    return parts


def _room_card(card: CardId, kind: RoomKind, deck: DreamHomeDeck) -> Iterator[str]:
    ways = len(FURNITURE[kind.name][3])
    copy = int(card.rpartition("-")[2])
    yield svg.use(f"dream-home-room-{kind.name}-{(copy - 1) % ways}")
    if card in deck.children:
        child = f"dream-home-child-{copy % len(CHILDREN)}"
        yield svg.use(child, CHILD_AT.get(kind.name, 104), 75, class_="child")
    yield svg.use(f"dream-home-strip-{kind.name}")


def _strip(kind: RoomKind) -> Iterator[str]:
    """Draw the foot of a card: the points of each size, and those beside a neighbour."""
    yield svg.path("M0 76H120V92H0Z", "#fffaf0" if kind.zone == "floors" else "#d9cfc0")
    row = [_worth(size, points) for size, points in enumerate(kind.points, 1)]
    if kind.beside is not None:
        row.append(_worth_beside(kind.beside, kind.points_beside))
    strip = beside(row, 6)
    scale = min(1, (WIDTH - 10) / strip.width)
    yield svg.group(strip.body, transform=f"translate(5 80)scale({round(scale, 3):g} 1)")


def _worth(size: int, points: int) -> Block:
    squares = [svg.rect(9 * n, 0, 7, 8, "#8c5a33", class_="size") for n in range(size)]
    return Block(9 * size + _wide(points), 8, "".join(squares) + _figure(9 * size, points))


def _worth_beside(neighbour: str, points: int) -> Block:
    square = svg.rect(0, 0, 7, 8, "#8c5a33", class_="beside")
    thumbnail = svg.use(f"dream-home-room-{neighbour}-0", 10, -2.5, 0.17)
    return Block(33 + _wide(points), 8, square + thumbnail + _figure(33, points))


def _figure(x: float, points: int) -> str:
    return svg.text(x, 8.5, str(points), 12, font_weight="700", stroke="none")


def _wide(points: int) -> float:
    return 8.5 * len(str(points))


def _empty_room() -> Iterator[str]:
    yield svg.use("dream-home-bare")
    yield svg.rect(0.5, 76, 119, 15.5, "#c9c1b3", stroke=svg.INK)
