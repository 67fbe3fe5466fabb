"""One table of measures, for a terminal and for docs/benchmarks.md."""

import os
import platform
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench.kit.measure import PROCESSOR_TIME, Measure

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- the last run -->\n", "<!-- end of the last run -->\n"
HEAD = ("part", "measure", "ours", "yardstick", "its figure", "ratio", "goal", "holds")
WIDTHS = (11, 66, 18, 27, 18, 5, 6, 5)  # in a terminal; longer cells push the rest along
PLAIN_UNITS = ("ms", "bytes", "KB", "MB", "waiting")  # all others are per second


def heading() -> str:
    return line(HEAD) + "\n|" + "|".join("-" * (width + 2) for width in WIDTHS) + "|"


def row(measure: Measure) -> str:
    sign = "≤" if measure.at_most else "≥"
    return line(
        (
            measure.part,
            measure.name,
            figure(measure.ours, measure.unit),
            measure.yardstick_name,
            "" if measure.yardstick is None else figure(measure.yardstick, measure.unit),
            "" if measure.ratio is None else f"{measure.ratio:.2f}",
            "" if measure.goal is None else f"{sign} {measure.goal:g}",
            {True: "yes", False: "NO", None: ""}[measure.holds],
        )
    )


def line(cells: Sequence[str]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True))
    return f"| {' | '.join(padded)} |"


def figure(value: float, unit: str) -> str:
    if unit == PROCESSOR_TIME:
        return f"{value:,.3f} {unit}"
    if unit in PLAIN_UNITS:
        return f"{value:,.1f} {unit}"
    return f"{value:,.0f} {unit}/s"


def summary(measures: Iterable[Measure]) -> str:
    goals = [measure for measure in measures if measure.holds is not None]
    missed = [f"{measure.part}: {measure.name}" for measure in goals if not measure.holds]
    held = f"{len(goals) - len(missed)} of {len(goals)} goals hold"
    return f"{held}; missed: {'; '.join(missed)}." if missed else f"{held}."


def keep(measures: Sequence[Measure], page: Path = PAGE) -> None:
    """Write a run into the page in place of the previous one."""
    before, _, rest = page.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    lines = [machine(), "", heading(), *map(row, measures), "", summary(measures), ""]
    page.write_text(before + BEGIN + "\n".join(lines) + END + after)


def machine() -> str:
    day, version = datetime.now(UTC).date(), platform.python_version()
    return f"{day}, Python {version}, {platform.machine()}, {os.cpu_count()} cores."
