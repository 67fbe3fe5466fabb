"""Prints one table of all measures, or of the parts that are named."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import bench
from bench.measure import Measure

NO_PARTS = {"__main__", "measure", "chess_play", "engines", "http_callers", "http_server"}
HEAD = ("part", "measure", "a second", "yardstick", "a second", "ratio", "goal", "holds")


def parts() -> list[str]:
    return sorted(m.name for m in iter_modules(bench.__path__) if m.name not in NO_PARTS)


def measures(names: list[str]) -> Iterator[Measure]:
    for name in names:
        yield from import_module(f"bench.{name}").measures()


def row(measure: Measure) -> tuple[str, ...]:
    sign = "≤" if measure.at_most else "≥"
    return (
        measure.part,
        measure.name,
        f"{measure.ours:,.0f} {measure.unit}",
        measure.yardstick_name or "-",
        "-" if measure.yardstick is None else f"{measure.yardstick:,.0f}",
        "-" if measure.ratio is None else f"{measure.ratio:.2f}",
        "-" if measure.goal is None else f"{sign} {measure.goal:g}",
        {True: "yes", False: "NO", None: "-"}[measure.holds],
    )


def main(names: list[str]) -> int:
    unknown = sorted(set(names) - set(parts()))
    if unknown:
        print(f"There is no part {', '.join(unknown)}; there are {', '.join(parts())}.")
        return 2
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---|" * len(HEAD))
    for measure in measures(names or parts()):
        print("| " + " | ".join(row(measure)) + " |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
