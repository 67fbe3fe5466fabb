"""Changes the rules in small ways and shows which changes no test notices.

Run by `make mutation`, in a copy of the tree that is thrown away afterwards.
It fails if a mutant survives that docs/testing.md does not explain.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "testing.md"
COPIED = ("service", "replays", "tests")
CHILDREN = "2"
KILLED, SURVIVED, UNTESTED = (1, 3), 0, (5, 33)
LEFT_OUT = "(left out)"
ROW = re.compile(r"^\| `(.+?)` \| `(.*?)` \| `(.*?)` \| ")


class Mutant(NamedTuple):
    """One small change that no test noticed."""

    place: str
    was: str
    becomes: str


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Add the attribute that mutmut 3.8 reads for a test's id; pytest 9.2 has dropped it."""
    for item in items:
        setattr(item, "_nodeid", item.nodeid)  # noqa: B010


def copy_to(folder: Path) -> None:
    for name in COPIED:
        skipped = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for part in ("model", "rules"):
        for module in folder.glob(f"service/domain/*/{part}/*.py"):
            _remove_caches(module)


def _remove_caches(module: Path) -> None:
    """Remove the caches: mutmut skips decorated functions, and a cached result hides a
    mutant from later tests."""
    text = module.read_text("utf-8")
    module.write_text(re.sub(r"^@lru_cache.*\n", "", text, flags=re.MULTILINE), "utf-8")


def verdicts(folder: Path) -> dict[str, int | None]:
    """Return the exit code of the tests for each mutant."""
    codes: dict[str, int | None] = {}
    for file in sorted(folder.glob("mutants/service/**/*.meta")):
        codes |= json.loads(file.read_text("utf-8"))["exit_code_by_key"]
    return codes


def try_again(folder: Path) -> None:
    """Run the tests of mutants that neither lived nor were noticed once more, one by one.

    On a busy machine a test runs out of time; of a mutant that loops it does so again.
    """
    decided = (*KILLED, SURVIVED, *UNTESTED, None)
    undecided = [name for name, code in verdicts(folder).items() if code not in decided]
    if undecided:
        _mutmut(folder, "run", "--max-children", "1", *undecided)


def mutant(folder: Path, name: str) -> Mutant:
    shown = _mutmut(folder, "show", name, capture=True).stdout
    lines = [line for line in shown.splitlines() if line[:2] not in ("--", "++", "@@")]
    was, becomes = (
        " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    module, _, function = name.removeprefix("service.").removeprefix("domain.").rpartition(".")
    function = re.sub(r"^x(_|ǁ\w+?ǁ)|__mutmut_\d+$", "", function)
    return Mutant(f"{module.replace('.', '/')}.py {function}", was, becomes or LEFT_OUT)


def explained() -> set[Mutant]:
    """Return the mutants that docs/testing.md explains as equivalent."""
    rows = map(ROW.match, PAGE.read_text("utf-8").splitlines())
    return {Mutant(*(cell.replace("\\|", "|") for cell in row.groups())) for row in rows if row}


def report(folder: Path) -> Iterator[Mutant]:
    """Print the results, and yield every mutant that survives."""
    codes = verdicts(folder)
    kinds = Counter(
        "killed" if code in KILLED else "survived" if code == SURVIVED else
        "without a test" if code in UNTESTED else "not run" if code is None else "out of time"
        for code in codes.values()
    )  # fmt: skip
    print(f"{len(codes)} mutants: " + ", ".join(f"{n} {kind}" for kind, n in kinds.items()))
    for name, code in codes.items():
        if code == SURVIVED or code in UNTESTED:
            yield mutant(folder, name)


def _mutmut(
    folder: Path, *arguments: str, capture: bool = False
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mutmut", *arguments]
    lean = {
        **os.environ,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }  # saves time per mutant
    return subprocess.run(
        command, cwd=folder, env=lean, text=True, check=True, capture_output=capture
    )


def main(names: Sequence[str]) -> int:
    known = explained()
    with TemporaryDirectory(prefix="mutation-") as temporary:
        folder = Path(temporary)
        copy_to(folder)
        _mutmut(folder, "run", "--max-children", CHILDREN, *names)
        try_again(folder)
        living = list(report(folder))
    unexplained = [one for one in living if one not in known]
    for one in unexplained:
        print(f"\n{one.place}\n  - {one.was}\n  + {one.becomes}")
    print(f"\n{len(living)} live on, {len(living) - len(unexplained)} of them explained")
    return int(bool(unexplained))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
