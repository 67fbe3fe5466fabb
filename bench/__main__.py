"""Prints a table of all measures, or of the named parts; `--keep` writes it into the docs.

`--games=1000000` is the size of the store that `scale` fills; `--against 67d2223` is a commit that
`http` compares this one with.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import bench
from bench.kit.measure import Measure
from bench.kit.report import heading, keep, row, summary

ON_REQUEST = ("scale",)


def parts() -> list[str]:
    """Return the names of the modules that measure something."""
    modules = iter_modules(bench.__path__)
    return sorted(m.name for m in modules if not m.ispkg and m.name != "__main__")


def usual_parts() -> list[str]:
    """Return the parts of a plain run; some take too long for it."""
    return [name for name in parts() if name not in ON_REQUEST]


def measures(names: list[str], options: dict[str, list[Any]]) -> Iterator[Measure]:
    for name in names:
        yield from import_module(f"bench.{name}").measures(*options.get(name, ()))


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="python -m bench")
    parser.add_argument("names", nargs="*", metavar="part")
    parser.add_argument("--keep", action="store_true", help="write the table into the docs")
    parser.add_argument("--games", type=int, help="the size of the store that `scale` fills")
    parser.add_argument("--against", metavar="COMMIT", help="compare `http` with this commit")
    chosen = parser.parse_args(arguments)
    names = chosen.names
    given = {"scale": chosen.games, "http": chosen.against}
    options = {name: [value] for name, value in given.items() if value is not None}
    unknown = sorted(set(names) - set(parts()))
    if unknown:
        print(f"There is no part {', '.join(unknown)}; there are {', '.join(parts())}.")
        return 2
    print(heading())
    taken = []
    for measure in measures(names or usual_parts(), options):
        taken.append(measure)
        print(row(measure), flush=True)
    print(f"\n{summary(taken)}")
    if chosen.keep:
        keep(taken)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
