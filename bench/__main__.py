"""Prints one table of all measures, or of the parts that are named; `--keep` puts it into docs."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import bench
from bench.kit.measure import Measure
from bench.kit.report import heading, keep, row, summary

KEEP = "--keep"


def parts() -> list[str]:
    """Name the modules that measure something."""
    names = sorted(module.name for module in iter_modules(bench.__path__))
    others = {"__main__", "measure", "report", "chess_play", "engines"}
    return [name for name in names if name not in others and not name.startswith("http_")]


def measures(names: list[str]) -> Iterator[Measure]:
    for name in names:
        yield from import_module(f"bench.{name}").measures()


def main(arguments: list[str]) -> int:
    names = [name for name in arguments if name != KEEP]
    unknown = sorted(set(names) - set(parts()))
    if unknown:
        print(f"There is no part {', '.join(unknown)}; there are {', '.join(parts())}.")
        return 2
    print(heading())
    taken = []
    for measure in measures(names or parts()):
        taken.append(measure)
        print(row(measure), flush=True)
    print(f"\n{summary(taken)}")
    if KEEP in arguments:
        keep(taken)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
