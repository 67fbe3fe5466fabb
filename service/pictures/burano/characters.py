"""Draws the characters as portrait cards: tourists on sand, locals on lagoon green."""

from service.domain.burano.model.cards import LOCALS, TOURISTS, Character
from service.domain.burano.rules.character_scores import (
    POINTS_FOR_A_CAT,
    POINTS_FOR_A_CHIMNEY,
    POINTS_FOR_A_PAIR_OF_AWNINGS,
    POINTS_FOR_A_TOURIST,
    POINTS_FOR_LAMPS,
    POINTS_FOR_SHOPS,
    POINTS_FOR_THE_BOY,
)
from service.pictures.kit import svg
from service.pictures.kit.portraits import BROWN, FACE, FAIR, OLIVE, bust, head
from service.pictures.kit.sheet import detail, symbol

WIDTH, HEIGHT = 72, 100
GROUND = {"tourist": "#fbe7c2", "local": "#cfe6df"}

PORTRAITS: dict[Character, str] = {
    "woman": f"""
<path d="M18 62C14 30 22 18 36 18S58 30 54 62Z" fill="#7a3b1f"/>
{bust("#2f7f86")}{head(FAIR)}
<path d="M22 36C22 26 30 28 40 24C46 26 50 30 50 36C56 14 16 14 22 36Z" fill="#7a3b1f"/>
<path d="M10 22C18 14 54 14 62 22C54 27 18 27 10 22Z" fill="#f4d27a"/>
<path d="M24 19C24 6 48 6 48 19Z" fill="#f4d27a"/>
<path d="M24 18C32 21 40 21 48 18" fill="none" stroke="#c0392b" stroke-width="3"/>
{FACE}
<path d="M27 60Q36 70 45 60" fill="none" stroke="#fff"/>
""",
    "man": f"""
{bust("#d98a2b")}{head(OLIVE)}
<path d="M21 36C20 14 52 14 51 36L48 29C42 26 30 26 24 29Z" fill="#3d2a1f"/>
{FACE}
<path d="M30 45Q36 42 42 45Q40 47.5 36 46.5Q32 47.5 30 45Z" fill="#3d2a1f"/>
<path d="M28 59L33 76M44 59L39 76" fill="none" stroke-width="1.6"/>
<path d="M26 68H46V78H26Z" fill="#454545"/>
<circle cx="36" cy="73" r="3.5" fill="#bcd3df"/>
<path d="M32 65.5H40V68H32Z" fill="#454545"/>
""",
    "girl": f"""
{bust("#e46a8f")}
<circle cx="16" cy="40" r="7" fill="#e9b44c"/>
<circle cx="56" cy="40" r="7" fill="#e9b44c"/>
{head(FAIR)}
<path d="M21 36C19 14 53 14 51 36C46 26 38 27 36 22C34 27 26 26 21 36Z" fill="#e9b44c"/>
<path d="M18 31L24 36L18 38ZM54 31L48 36L54 38Z" fill="#c0392b"/>
{FACE}
<circle cx="28" cy="43" r="2.2" fill="#f2a58a" stroke="none"/>
<circle cx="44" cy="43" r="2.2" fill="#f2a58a" stroke="none"/>
<path d="M29 59L33 66H39L43 59" fill="#fff"/>
""",
    "boy": f"""
{bust("#3f78b5")}{head(BROWN)}
<path d="M21 33C21 12 51 12 51 33Z" fill="#c0392b"/>
<path d="M46 30C56 29 60 32 60 34H46Z" fill="#8f2a20"/>
<circle cx="36" cy="17" r="2" fill="#fff"/>
{FACE}
<path d="M12 67H60M11 72H61" fill="none" stroke="#fff" stroke-width="2.5"/>
""",
    "mayor": f"""
{bust("#2b2f45")}{head(FAIR)}
<path d="M22 36C20 25 28 22 36 22S52 25 50 36C48 30 47 29 46 28H26C25 29 24 30 22 36Z"
 fill="#c9c4bb"/>
<path d="M22 24H50V27H22ZM26 24V8H46V24Z" fill="#2b2f45"/>
<path d="M26 20H46" fill="none" stroke="#c0392b" stroke-width="3"/>
{FACE}
<path d="M28 44Q36 40 44 44L47 47Q36 43 25 47Z" fill="#c9c4bb"/>
<path d="M20 59L52 78H43L14 62Z" fill="#2f8f4a"/>
<path d="M16 60.5L47 78.5" fill="none" stroke="#fff" stroke-width="3"/>
<circle cx="36" cy="70" r="4.5" fill="#ffd75e"/>
""",
    "policeman": f"""
{bust("#27477a")}{head(OLIVE)}
<path d="M18 26C20 10 52 10 54 26L50 31H22Z" fill="#27477a"/>
<path d="M21 27H51C52 33 20 33 21 27Z" fill="#1b2733"/>
<path d="M36 12L38 17L43 17.5L39 20.5L40.5 25L36 22.5L31.5 25L33 20.5L29 17.5L34 17Z"
 fill="#ffd75e"/>
{FACE}
<path d="M36 58V78" fill="none"/>
<circle cx="36" cy="66" r="1.3" fill="#ffd75e"/>
<circle cx="36" cy="73" r="1.3" fill="#ffd75e"/>
<path d="M44 66H53L52 73Q48.5 77 45 73Z" fill="#ffd75e"/>
""",
    "santa": f"""
{bust("#c8322b")}{head(FAIR)}
<path d="M20 40C14 66 58 66 52 40C50 46 44 47 36 47S22 46 20 40Z" fill="#fff"/>
<path d="M29 49Q36 53 43 49" fill="none"/>
<path d="M19 32C18 8 44 4 60 22L58 26C52 22 51 26 52 32Z" fill="#c8322b"/>
<path d="M17 29H54V36H17Z" fill="#fff"/>
<circle cx="60" cy="25" r="5" fill="#fff"/>
<path d="M30 39v2M42 39v2" fill="none" stroke-width="2.4"/>
<circle cx="36" cy="44" r="2.4" fill="#f2937c"/>
<path d="M32 62V78M40 62V78" fill="none" stroke="#fff" stroke-width="2"/>
""",
    "shopkeeper": f"""
{bust("#fff")}{head(OLIVE)}
<path d="M21 36C20 18 52 18 51 36L48 30H24Z" fill="#5b3a26"/>
<path d="M24 24H48L52 12C46 8 44 10 36 8C28 10 26 8 20 12Z" fill="#fff"/>
{FACE}
<path d="M29 43.5Q36 40.5 43 43.5" fill="none" stroke="#5b3a26" stroke-width="3"/>
<path d="M22 62H50V78H22Z" fill="#3f8f7f"/>
<path d="M22 62L26 57M50 62L46 57" fill="none"/>
<path d="M29 68H43" fill="none" stroke="#fff"/>
""",
    "tailor": f"""
<circle cx="36" cy="16" r="8" fill="#2d2420"/>
{bust("#6a4a86")}{head(FAIR)}
<path d="M21 40C16 14 56 14 51 40C50 30 44 26 36 22C28 26 22 30 21 40Z" fill="#2d2420"/>
{FACE}
<path d="M27 12L46 17" fill="none" stroke="#c3ccd0" stroke-width="2"/>
<circle cx="30" cy="38" r="5" fill="none"/>
<circle cx="42" cy="38" r="5" fill="none"/>
<path d="M35 38H37" fill="none"/>
<path d="M24 58C22 70 30 76 28 78M48 58C50 70 42 76 44 78" fill="none" stroke-width="5.5"/>
<path d="M24 58C22 70 30 76 28 78M48 58C50 70 42 76 44 78" fill="none" stroke="#ffd75e"
 stroke-width="3.5" stroke-dasharray="2.5 1.5"/>
""",
    "florist": f"""
<path d="M20 56C14 30 24 18 36 18S58 30 52 56Z" fill="#c2562b"/>
{bust("#f2c9d6")}{head(FAIR)}
<path d="M22 38C20 20 36 26 44 22C50 26 50 32 50 38C58 14 14 14 22 38Z" fill="#c2562b"/>
{FACE}
<path d="M22 64H50V78H22Z" fill="#5f9e58"/>
<use href="#burano-blossom" x="21" y="31"/>
<use href="#burano-flower-yellow" transform="translate(31 79)"/>
<use href="#burano-flower-red" transform="translate(43 79)"/>
""",
    "gardener": f"""
{bust("#8a6b3d")}{head(BROWN)}
<path d="M8 27C18 18 54 18 64 27C54 31 18 31 8 27Z" fill="#d8b15a"/>
<path d="M23 23C24 10 48 10 49 23Z" fill="#d8b15a"/>
<path d="M23 22C32 25 40 25 49 22" fill="none" stroke="#3f6b3f" stroke-width="3"/>
{FACE}
<path d="M27 60V78H45V60" fill="#4b6f93"/>
<use href="#burano-plant" transform="translate(54 79)scale(1.25)"/>
""",
}


def _runs(points: tuple[int, ...]) -> str:
    return "·".join(str(each) for each in points if each)


# What a character scores for, and the points, from the scoring rules.
LOOKS_AT: dict[Character, tuple[tuple[str, ...], str]] = {
    "woman": (("flower-red",), "1"),
    "man": (("plant",), "1"),
    "girl": (("cat",), str(POINTS_FOR_A_CAT)),
    "boy": (("cat", "red_awning", "lamp", "chimney"), str(POINTS_FOR_THE_BOY)),
    "mayor": (("passer_by-0",), "1"),
    "policeman": (("lamp",), _runs(POINTS_FOR_LAMPS)),
    "santa": (("chimney",), str(POINTS_FOR_A_CHIMNEY)),
    "shopkeeper": (("icon-cafe",), _runs(POINTS_FOR_SHOPS)),
    "tailor": (("red_awning", "blue_awning"), str(POINTS_FOR_A_PAIR_OF_AWNINGS)),
    "florist": (("flower-red",) * 3, "1"),
    "gardener": (("plant",) * 3, "1"),
}
# How far the middle of a thing is below its origin, and its scale in the strip.
MIDDLE = {"lamp": (-10, 0.6), "chimney": (19, 0.42), "cat": (12, 0.62), "red_awning": (-8, 0.5)}
MIDDLE |= {"blue_awning": (-8, 0.5), "passer_by-0": (14, 0.56), "icon-cafe": (13, 0.55)}


def characters() -> dict[str, str]:
    """Draw the eleven portrait cards."""
    parts = dict[str, str]()
    for character in (*TOURISTS, *LOCALS):
        parts |= detail(f"burano-portrait-{character}", PORTRAITS[character], 1.2)
        parts |= symbol(f"burano-{character}", WIDTH, HEIGHT, *_card(character))
    return parts


def _card(character: Character) -> tuple[str, ...]:
    is_tourist = character in TOURISTS
    ground = GROUND["tourist" if is_tourist else "local"]
    things, points = LOOKS_AT[character]
    left = 66 - len(points) * (6.4 if len(points) < 5 else 5.5)
    step = min(15, (left - 4) / len(things))
    icons = [_icon(thing, 4 + step * (n + 0.5)) for n, thing in enumerate(things)]
    return (
        svg.rect(1, 1, WIDTH - 2, HEIGHT - 2, ground, rx=6, stroke=svg.INK, stroke_width=1.5),
        svg.use(f"burano-portrait-{character}"),
        svg.path("M1 78H71V93Q71 99 65 99H7Q1 99 1 93Z", svg.PAPER, stroke=svg.INK),
        *icons,
        svg.use(f"burano-points-{POINTS_FOR_A_TOURIST}", 12, 12) if is_tourist else "",
        svg.text(
            67, 92.5, points, 11 if len(points) < 5 else 9.5, font_weight="700", text_anchor="end"
        ),
    )


def _icon(thing: str, x: float) -> str:
    below, scale = MIDDLE.get(thing, (12, 0.68))
    return svg.use(f"burano-{thing}", x, 88.5 + below * scale, scale)
