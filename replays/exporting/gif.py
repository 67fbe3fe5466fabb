"""A game as an animated GIF: a picture for every turn, small enough for a chat."""

import io
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice, pairwise
from multiprocessing import get_context
from typing import NamedTuple

import click
from PIL import Image

from replays.console.progress import Tell
from replays.exporting.poster import CAPTION, GROUND, LINE, WIDTH, caption, sheet, without_faces
from replays.reading.cursor import Cursor
from replays.reading.words import replay_words
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_
from service.pictures import draw_seat, draw_shared
from service.pictures.png import png, require_rasteriser

PIXELS = 800  # width of the picture
GAP = 8
LINES = 3  # of what a turn did
MILLISECONDS_A_TURN, MILLISECONDS_AT_THE_END = 1000, 5000
COLOURS = 128
SAMPLES = 8  # frames that the palette is made of
AT_A_TIME = 8  # frames that are in memory in full colour
MOST_TURNS = 1000  # a frame takes about a megabyte while the file is written


class FramePart(NamedTuple):
    """A part of a frame, and how wide it is drawn."""

    picture: str
    width: int


Frame = list[list[FramePart]]  # rows below each other


class TooManyTurns(click.ClickException):
    """A game with more turns than a GIF shows: one sentence."""


def gif(cursor: Cursor, language: str, tell: Tell) -> bytes:
    """Draw the GIF, which loops. Raises NoRasteriser, TooManyTurns."""
    require_rasteriser()
    turns = cursor.timeline.turns
    if len(turns) > MOST_TURNS:
        text = N_("a GIF shows {most} turns, and this game has {turns}")
        facts = {"most": f"{MOST_TURNS:,}", "turns": f"{len(turns):,}"}
        raise TooManyTurns(replay_words(language).say(text, **facts))
    spans = dict(zip(turns, _spans(turns), strict=True))
    chosen = turns[:: -(-len(turns) // SAMPLES)]
    with _workers() as pool:

        def painted(moments: list[int]) -> Iterator[Image.Image]:
            return _painted(pool, (_frame(cursor.to(at), spans[at], language) for at in moments))

        samples = dict(zip(chosen, painted(chosen), strict=True))
        others = painted([at for at in turns if at not in samples])
        palette = _stacked([[frame] for frame in samples.values()]).quantize(COLOURS)
        frames = list[Image.Image]()
        for at in turns:  # all frames have one palette, so that only what changes is stored
            frame = samples[at] if at in samples else next(others)
            frames.append(frame.quantize(palette=palette, dither=Image.Dither.NONE))
            tell(len(frames), len(turns))
    return _encoded(frames)


def _spans(turns: list[int]) -> Iterator[range]:
    """Yield the moments of each turn, without the one that begins the next."""
    yield range(0)
    for before, at in pairwise(turns):
        yield range(before + 1, at)


def _frame(here: Cursor, told: Iterable[int], language: str) -> Frame:
    game, state = here.game, here.state
    said = " ".join(here.to(at).sentence(language) for at in told)
    heading = sheet(caption(here, language, said, LINES), "", CAPTION + LINE * (LINES - 1))
    columns = min(2, state.seats)
    wide = (PIXELS - GAP * (columns - 1)) // columns
    shared = draw_shared(game.ruleset, state, language, WIDTH)
    seats = [
        draw_seat(game.ruleset, state, Seat(seat), game.names, language, WIDTH / columns)
        for seat in range(1, state.seats + 1)
    ]
    # Another process reads plain text.
    tiles = [FramePart(without_faces(str(drawing)), wide) for drawing in seats]
    return [
        [FramePart(without_faces(heading), PIXELS)],
        [FramePart(str(shared), PIXELS)],
        *(tiles[at : at + columns] for at in range(0, len(tiles), columns)),
    ]


@contextmanager
def _workers() -> Iterator[ProcessPoolExecutor]:
    """Start processes on every core; Ctrl-C is left to the command."""
    pool = ProcessPoolExecutor(
        mp_context=get_context("spawn"),  # the progress bar has a thread, so nothing may fork
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _painted(pool: ProcessPoolExecutor, frames: Iterator[Frame]) -> Iterator[Image.Image]:
    """Draw frames, a few at a time; a tile that is on the next ones too is drawn once."""
    images = dict[FramePart, Image.Image]()
    while batch := list(islice(frames, AT_A_TIME)):
        tiles = dict.fromkeys(tile for frame in batch for row in frame for tile in row)
        new = [tile for tile in tiles if tile not in images]
        images = {tile: images[tile] for tile in tiles if tile in images}
        images |= zip(new, _drawn(pool, new), strict=True)
        for frame in batch:
            yield _stacked([[images[tile] for tile in row] for row in frame])


def _drawn(pool: ProcessPoolExecutor, tiles: list[FramePart]) -> Iterator[Image.Image]:
    pictures, widths = [tile.picture for tile in tiles], [tile.width for tile in tiles]
    for data in pool.map(png, pictures, widths):
        drawing = Image.open(io.BytesIO(data)).convert("RGBA")
        ground = Image.new("RGBA", drawing.size, GROUND)
        yield Image.alpha_composite(ground, drawing).convert("RGB")


def _stacked(rows: list[list[Image.Image]]) -> Image.Image:
    """Put images into rows, below each other."""
    heights = [max(image.height for image in row) + GAP for row in rows]
    frame = Image.new("RGB", (PIXELS, sum(heights)), GROUND)
    y = 0
    for row, height in zip(rows, heights, strict=True):
        for column, image in enumerate(row):
            frame.paste(image, (column * (image.width + GAP), y))
        y += height
    return frame


def _of_one_height(frames: list[Image.Image]) -> Iterator[Image.Image]:
    """Yield the frames and forget them: the encoder keeps copies."""
    height = max(frame.height for frame in frames)
    frames.reverse()
    while frames:
        frame = frames.pop()
        ground = frame.getpixel((0, frame.height - 1))  # below the last row there is only ground
        sized = Image.new("P", (PIXELS, height), ground)
        sized.putpalette(frame.getpalette() or [])
        sized.paste(frame)
        yield sized


def _encoded(frames: list[Image.Image]) -> bytes:
    """Write frames of one palette."""
    pauses = [MILLISECONDS_A_TURN] * (len(frames) - 1) + [MILLISECONDS_AT_THE_END]
    sized = _of_one_height(frames)
    file = io.BytesIO()
    next(sized).save(
        file, "GIF", save_all=True, append_images=sized, duration=pauses, loop=0, disposal=1
    )
    return file.getvalue()
