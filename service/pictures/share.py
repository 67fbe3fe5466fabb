"""A picture to share: what a seat has built, and a few words, in the shape of a link preview."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from service.domain.catalog import AnyRuleset, part_of_game
from service.domain.kit.drawing import svg
from service.domain.kit.drawing.artist import Artist
from service.domain.kit.drawing.sheet import Block, Drawing
from service.domain.kit.messages import Seat
from service.pictures.draw import scene_of, table_of
from service.pictures.plain import plain_artist

WIDTH, HEIGHT = 800.0, 420.0  # nearly 1.91 to 1, as previews are shown
BOARD, MARGIN, COLUMN = 500.0, 24.0, 236.0
GROUND = "#fbf5e9"
WIDE = 0.6  # of its size: a bold letter


class Caption(NamedTuple):
    """The words of a picture to share."""

    title: str
    headline: str
    note: str = ""


def share_picture(
    ruleset: AnyRuleset, state: Any, seat: Seat, caption: Caption, language: str
) -> Drawing:
    """Draw what a seat has built beside the words."""
    scene = scene_of(ruleset, state.deck, language, counts_from_left=True)
    artist: Artist = part_of_game(ruleset, "faces", "ARTIST") or plain_artist(ruleset)
    panel = table_of(ruleset, state, (), language).seats[seat - 1]
    board = (artist.board or artist.seat)(panel, scene, BOARD)
    body = svg.rect(0, 0, WIDTH, HEIGHT, GROUND) + _centred(board) + _words(caption)
    return Drawing(Block(WIDTH, HEIGHT, body), scene.sheet, caption.headline, language)


def _centred(board: Block) -> str:
    scale = min(BOARD / board.width, (HEIGHT - 2 * MARGIN) / board.height)
    left = MARGIN + (BOARD - board.width * scale) / 2
    return svg.at(left, (HEIGHT - board.height * scale) / 2, board.body, scale=scale)


def _words(caption: Caption) -> str:
    lines = [
        *_lines(caption.title, 18, 2, fill=svg.FAINT),
        *_lines(caption.headline, 26, 6, font_weight="bold"),
        *_lines(caption.note, 18, 3),
    ]
    left, y, drawn = MARGIN + BOARD + 20, 30.0, ""
    for line, size, about in lines:
        y += size * 1.35
        drawn += svg.text(left, y, line, size, **about)
    return drawn + svg.text(left, HEIGHT - 32, "Altana", 20, fill="#0b6b74", font_weight="bold")


def _lines(
    text: str, size: float, most: int, **about: str
) -> Iterator[tuple[str, float, dict[str, Any]]]:
    """Break a text into lines; the last one is cut if there are more."""
    line, made = "", 0
    words = text.split()
    while words and made < most:
        word = words.pop(0)
        longer = f"{line} {word}".strip()
        if line and svg.letters(longer) * size * WIDE > COLUMN:
            words.insert(0, word)
            yield svg.fit(line, size, COLUMN, WIDE), size, about
            line, made = "", made + 1
        else:
            line = longer
    if line:
        yield svg.fit(line, size, COLUMN, WIDE), size, about
