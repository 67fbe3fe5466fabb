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
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.sheet import symbol

WIDTH, HEIGHT = 72, 100
GROUND = {"tourist": "#fbe7c2", "local": "#cfe6df"}


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
