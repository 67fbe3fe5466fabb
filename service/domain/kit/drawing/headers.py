"""Writes the lines over a table and over a seat, the same in every game."""

import re

from service.domain.kit.drawing import svg
from service.domain.kit.drawing.layout import TableContext
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.table import Panel

TITLE, LINE, NAME = 20, 15, 16  # font sizes
BOT_MARK = re.compile(r" \(bot\)", re.IGNORECASE)


def table_header(title: str, moment: str, width: float) -> Block:
    """Write the name of the game, and the current round and turn."""
    line = svg.fit(moment, LINE, width)
    body = svg.text(0, 20, title, TITLE, font_weight="700") + svg.text(0, 42, line, LINE)
    return Block(width, 46, body)


def seat_name(panel: Panel, scene: TableContext, x: float, width: float) -> str:
    """Write the name of a seat, with an arrow if it is that seat's turn."""
    name = panel.heading[0].name
    if panel.fact("resigned"):
        name = scene.words.say("{who} (resigned)", who=name)
    elif panel.is_asked:
        name = f"▶ {name}"
    return svg.text(x, 18, _fitted(name, width - x), NAME, font_weight="700")


def _fitted(name: str, width: float) -> str:
    """Cut a name that is too wide; that a program plays is left out before a letter of it."""
    text = svg.fit(name, NAME, width, svg.WIDTH_OF_A_BOLD_LETTER)
    if text == name:
        return name
    return svg.fit(BOT_MARK.sub("", name), NAME, width, svg.WIDTH_OF_A_BOLD_LETTER)
