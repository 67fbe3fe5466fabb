"""Runs each folder of tests by itself, so that none needs what another one left behind.

Run by `make test-each`; arguments name the folders to run instead of all.
"""

import subprocess
import sys
from pathlib import Path

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


def main(names: list[str]) -> int:
    red = []
    for folder in [TESTS / name for name in names] or folders():
        name = str(folder.relative_to(TESTS))
        print(f"== tests/{name}", flush=True)
        if not is_green(folder):
            red.append(name)
    print(f"Red alone: {', '.join(red)}" if red else "Every folder is green alone.")
    return 1 if red else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
