"""Runs each folder of tests by itself, so that none needs what another one left behind.

Run by `make test-each`; arguments name the folders to run instead of all, and `--from api/games`
goes on with that folder where an earlier run ended.
"""

import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from time import monotonic

TESTS = Path(__file__).parents[1]
NO_TESTS = 5  # pytest's exit code if all tests of a folder are left to `make check-all`


def folders() -> list[Path]:
    """Return every folder with tests of its own, the smaller parts of a folder first."""
    return sorted({file.parent for file in TESTS.rglob("test_*.py")})


def is_green(folder: Path) -> bool:
    """Run the tests that lie in a folder itself, in one process."""
    files = [str(file) for file in sorted(folder.glob("test_*.py"))]
    ended = subprocess.run([sys.executable, "-m", "pytest", "-q", "-n", "0", *files], check=False)
    return ended.returncode in (0, NO_TESTS)


def chosen(arguments: list[str]) -> list[Path]:
    """Return the folders that the arguments ask for."""
    parser = ArgumentParser(prog="python -m tests.tools.each_folder")
    parser.add_argument("names", nargs="*", metavar="FOLDER", help="under tests; all if none")
    parser.add_argument("--from", dest="first", default="", help="go on with this folder")
    asked = parser.parse_args(arguments)
    every = [TESTS / name for name in asked.names] or folders()
    first = TESTS / asked.first
    if asked.first and first not in every:
        parser.error(f"no folder tests/{asked.first} has tests")
    return every[every.index(first) :] if asked.first else every


def main(arguments: list[str]) -> int:
    red, seconds = list[str](), dict[str, float]()
    for folder in chosen(arguments):
        name = str(folder.relative_to(TESTS))
        print(f"== tests/{name}", flush=True)
        begun = monotonic()
        if not is_green(folder):
            red.append(name)
        seconds[name] = monotonic() - begun
    for name, taken in seconds.items():
        print(f"{taken:7.0f} s  {name}{'  RED' if name in red else ''}")
    print(f"Red alone: {', '.join(red)}" if red else "Every folder is green alone.")
    return 1 if red else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
