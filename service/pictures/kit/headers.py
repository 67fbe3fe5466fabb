"""Writes the lines over a table and over a seat, the same in every game."""

from service.domain.kit.messages import Seat, State
from service.domain.kit.translation import name_of
from service.pictures.kit import svg
from service.pictures.kit.layout import TableContext
from service.pictures.kit.sheet import Block

TITLE, LINE, NAME = 20, 15, 16  # font sizes


def table_header(title: str, moment: str, width: float) -> Block:
    """Write the name of the game, and the current round and turn."""
    line = svg.fit(moment, LINE, width)
    body = svg.text(0, 20, title, TITLE, font_weight="700") + svg.text(0, 42, line, LINE)
    return Block(width, 46, body)


def seat_name(state: State, scene: TableContext, seat: Seat, x: float, width: float) -> str:
    """Write the name of a seat, with an arrow if it is that seat's turn."""
    name = name_of(seat, scene.names, scene.words)
    if seat in state.resigned:
        name = scene.words.say("{who} (resigned)", who=name)
    elif state.asked == seat:
        name = f"▶ {name}"
    text = svg.fit(name, NAME, width - x, svg.WIDTH_OF_A_BOLD_LETTER)
    return svg.text(x, 18, text, NAME, font_weight="700")
