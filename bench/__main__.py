"""Prints a table of all measures, or of the named parts; `--keep` writes it into the docs.

`--games=1000000` is the size of the store that `scale` fills.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import bench
from bench.kit.measure import Measure
from bench.kit.report import heading, keep, row, summary

KEEP = "--keep"
GAMES = "--games="
ON_REQUEST = ("scale",)


def parts() -> list[str]:
    """Return the names of the modules that measure something."""
    modules = iter_modules(bench.__path__)
    return sorted(m.name for m in modules if not m.ispkg and m.name != "__main__")


def usual_parts() -> list[str]:
    """Return the parts of a plain run; some take too long for it."""
    return [name for name in parts() if name not in ON_REQUEST]


def measures(names: list[str], games: list[int]) -> Iterator[Measure]:
    for name in names:
        yield from import_module(f"bench.{name}").measures(*games if name == "scale" else ())


def main(arguments: list[str]) -> int:
    names = [name for name in arguments if name != KEEP and not name.startswith(GAMES)]
    games = [int(one.removeprefix(GAMES)) for one in arguments if one.startswith(GAMES)]
    unknown = sorted(set(names) - set(parts()))
    if unknown:
        print(f"There is no part {', '.join(unknown)}; there are {', '.join(parts())}.")
        return 2
    print(heading())
    taken = []
    for measure in measures(names or usual_parts(), games):
        taken.append(measure)
        print(row(measure), flush=True)
    print(f"\n{summary(taken)}")
    if KEEP in arguments:
        keep(taken)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
