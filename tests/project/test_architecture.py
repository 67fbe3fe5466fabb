"""The shape of the code: allowed imports, and the length of modules and functions."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(
    path for folder in ("service", "workers", "replays") for path in (ROOT / folder).rglob("*.py")
)
LONGEST_FILE = 250
LONGEST_FUNCTION = 30
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

each_module = pytest.mark.parametrize(
    "module", MODULES, ids=lambda path: str(path.relative_to(ROOT))
)


def test_the_import_contracts_are_kept() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stdout


@each_module
def test_a_module_fits_on_a_few_screens(module: Path) -> None:
    assert len(module.read_text("utf-8").splitlines()) <= LONGEST_FILE


@each_module
def test_a_function_fits_on_one_screen(module: Path) -> None:
    too_long = [
        f"{found.name} has {_length(found)} lines"
        for found in _functions(module)
        if _length(found) > LONGEST_FUNCTION
    ]

    assert too_long == []


@each_module
def test_a_module_says_what_it_is_for(module: Path) -> None:
    docstring = ast.get_docstring(ast.parse(module.read_text("utf-8")))

    assert docstring, "no docstring"
    assert docstring.splitlines()[0].endswith((".", ":")), "its first line is not a sentence"


@pytest.mark.parametrize(
    "page",
    sorted((ROOT / "service" / "domain").glob("*/rules.md")),
    ids=lambda page: page.parent.name,
)
def test_the_code_names_every_rule_where_it_is_kept(page: Path) -> None:
    code = "\n".join(module.read_text("utf-8") for module in page.parent.rglob("*.py"))
    named = set(re.findall(r"\b[A-Z]-[A-Z0-9-]+", code))

    rules = re.findall(r"^\| ([A-Z]-[A-Z0-9-]+) \|", page.read_text("utf-8"), re.MULTILINE)
    assert [rule for rule in rules if rule not in named] == []


def test_every_direct_dependency_is_pinned() -> None:
    loose = [wanted for wanted in _direct_dependencies() if not re.search(r"==[\w.]+(;|$)", wanted)]

    assert loose == []


def test_the_lock_agrees_with_the_project() -> None:
    locked = {_plain(line) for line in (ROOT / "requirements.lock").read_text().splitlines()}
    pinned = {_plain(wanted) for wanted in _direct_dependencies()}

    assert pinned - locked == set(), "run `make lock`"


def _direct_dependencies() -> list[str]:
    optional = PROJECT["optional-dependencies"]
    return [*PROJECT["dependencies"], *(wanted for group in optional.values() for wanted in group)]


def _plain(requirement: str) -> str:
    """Return a pinned requirement with its name normalised."""
    name, _, version = requirement.partition(";")[0].partition("==")
    return f"{re.sub(r'[-_.]+', '-', name).lower()}=={version}"


def _functions(module: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count its lines, except a closing `match` with one line per case."""
    match function.body[-1]:
        case ast.Match(cases=cases) as table if all(len(case.body) == 1 for case in cases):
            return _lines(function) - _lines(table)
    return _lines(function)


def _lines(node: ast.stmt) -> int:
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1
