"""A step of the stepper, drawn whole, on the longest golden game; a frame of a film lasts 16 ms."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time

from bench.kit.measure import Measure, within
from replays.files.opening import open_cursor
from replays.reading.cursor import Unit
from replays.stepper.app import Stepper
from replays.stepper.keys import DEFAULT_KEYS
from replays.stepper.reader import Reader
from replays.stepper.widgets import Part

LONGEST = Path(__file__).parents[1] / "tests" / "golden" / "burano-longest.replay"
FRAME = 16.0
STEPS = 300
SIZES = ((80, 24), (100, 30), (160, 50))
UNITS: tuple[tuple[Unit, int], ...] = (("event", 1), ("event", -1), ("move", 1), ("round", 1))


def measures() -> Iterator[Measure]:
    for width, height in SIZES:
        for unit, count in UNITS:
            walls, works = asyncio.run(steps(width, height, unit, count))
            name = f"{unit} {'on' if count > 0 else 'back'} at {width} x {height}"
            yield of(f"{name}, median", median(works))
            yield of(f"{name}, 99th of 100", quantiles(works, n=100)[98])
            yield of(f"{name}, median by the clock", median(walls))


def of(name: str, milliseconds: float, part: str = "stepper") -> Measure:
    return within(part, name, "ms", milliseconds, FRAME)


async def steps(
    width: int, height: int, unit: Unit, count: int, file: Path = LONGEST
) -> tuple[list[float], list[float]]:
    """Step and draw the whole screen; return milliseconds of wall time and of CPU time."""
    cursor = open_cursor(str(file))
    app = Stepper(Reader(cursor.to(1 if count > 0 else cursor.at), "en"), DEFAULT_KEYS, str(file))
    walls, works = [], []
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        gc.freeze()  # as the command does
        parts = [part for part in app.screen.query(Part) if part.display]
        start = app.reader.here
        for _ in range(STEPS):
            if app.reader.here == start.step(unit, count * STEPS):
                app.travel(lambda reader: reader.go(start))
            wall, work = perf_counter(), process_time()
            app.step(unit, count)
            for part in parts:
                part.render_lines(part.size.region)
            walls.append((perf_counter() - wall) * 1000)
            works.append((process_time() - work) * 1000)
    gc.unfreeze()
    return walls, works
