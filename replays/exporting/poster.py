"""One picture of a game as PNG: the table with the result, or with what just happened."""

import re
from textwrap import wrap

from replays.reading.cursor import Cursor
from replays.reading.words import seat_in_words
from service.domain.kit.drawing import svg
from service.domain.kit.messages import Seat
from service.domain.sentences import tell_result
from service.pictures import draw
from service.pictures.png import png

WIDTH = 1280
CAPTION = 72
LINE = 28  # of more lines in a caption
LETTERS = 22
GROUND = "#edf2ee"
_FACE = re.compile("[\U0001f000-\U0001faff]\ufe0f? (?=\\S)")


def poster(cursor: Cursor, language: str) -> bytes:
    """Draw the table at the moment of the cursor. Raises NoRasteriser."""
    game = cursor.game
    table = draw(game.ruleset, cursor.state, names=game.names, language=language, width=WIDTH)
    drawing = svg.at(0, CAPTION, str(table))
    page = sheet(caption(cursor, language), drawing, table.height + CAPTION)
    return png(without_faces(page), WIDTH)


def without_faces(picture: str) -> str:
    """Leave out the faces before the names of computer players.

    The fonts that ship along have none, and another one that has them would write the whole line.
    """
    return _FACE.sub("", picture)


def sheet(heading: str, drawing: str, height: float) -> str:
    """Return a picture as a document, with its heading above."""
    return svg.element(
        "svg",
        svg.rect(0, 0, WIDTH, height, GROUND),
        heading,
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        width=WIDTH,
        height=height,
        font_family=svg.FONT,
    )


def caption(cursor: Cursor, language: str, said: str = "", lines: int = 1) -> str:
    """Write who has how many points, and the result or what just happened, in so many lines."""
    game, room = cursor.game, WIDTH - 24
    points = " · ".join(
        f"{seat_in_words(game, Seat(seat), language)} {total}"
        for seat, total in enumerate(cursor.totals(), 1)
    )
    head = points if cursor.state.is_over else f"{cursor.label}   {points}"
    text = said or cursor.sentence(language)
    if cursor.state.is_over:
        text = tell_result(game.ruleset, cursor.state, language, game.names)
    letters = round(room / (LETTERS * svg.WIDTH_OF_A_LETTER))
    told = wrap(text, letters, max_lines=lines, placeholder=" …")
    return svg.text(
        12, 32, svg.fit(head, 24, room, svg.WIDTH_OF_A_BOLD_LETTER), 24, font_weight=700
    ) + "".join(
        svg.text(12, 62 + LINE * at, line, LETTERS, fill=svg.FAINT) for at, line in enumerate(told)
    )
