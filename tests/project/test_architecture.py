"""The shape of the code: allowed imports, and the length of modules and functions."""

import ast
import builtins
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


MODULES = sorted(
    path for folder in ("service", "workers", "replays") for path in (ROOT / folder).rglob("*.py")
)
FOLDERS = sorted(
    {
        path.parent
        for folder in ("service", "workers", "replays", "tests", "bench")
        for path in (ROOT / folder).rglob("*.py")
    }
)
MOST_FILES_OF_A_FOLDER = 15
MOST_SHARED_NAMES = 5
# What was done to a thing does not say what it is: only events and errors are named so.
IRREGULAR = {
    *("at_hand", "begun", "brought", "done", "drawn", "found", "given", "gone", "heard", "held"),
    *("hidden", "kept", "known", "left", "lost", "made", "meant", "said", "seen", "sent"),
    *("set_aside", "shown", "sought", "taken", "taught", "told", "unseen", "written"),
}
NOUNS = {"last_seen", "listener_feed", "feed", "seed"}
EVENTS_AND_ERRORS = {"Event", "Message", "ClickException"}
LONGEST_FILE = 250
LONGEST_FUNCTION = 30
# The tables of the command line, and who reads them: nothing is imported before it is called.
TABLES = ("service/cli.py", "replays/cli.py", "replays/annotate/cli.py")
IMPORTS_BY_NAME = {
    "service/start/lazy_commands.py": "reads those tables",
    "service/domain/catalog.py": "finds games by their folders",
}
IMPORTING = (
    "import_module",
    "__import__",
    "resolve_name",
    "run_module",
    "run_path",
    "import_string",
)
NAMED = re.compile(r"(service|workers|replays)(\.\w+)*:\w+(\.\w+)*")
GAMES = sorted(page.parent for page in (ROOT / "service" / "domain").glob("*/rules.md"))
# What a game needs, by the steps of service/domain/README.md.
NEEDED = {
    "model": "cards commands errors events options state upcasters",
    "rules": "candidates decide evolve rounds scoring view",
    "words": "cells ledger names sentences text",
}
# What several games have, and so has one name in all of them.
SHARED = {
    "model": "cards choices commands errors errors_placing events options state upcasters",
    "rules": "candidates decide evolve placing rounds scoring view",
    "words": "cells coach help hints ledger names paths sentences site symbols text",
    "explaining": "prospects preparations mistakes",
    "bot": "compact strategy",
    "bot/core": "commands describe encode layout rounds turns",
    "guide": "cards pictures steps",
    "faces": "example overview sheet table table_sentences wording",
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_import_contracts_are_kept() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stdout


def test_a_module_fits_on_a_few_screens() -> None:
    lengths = {name: text.count("\n") for name, text in _texts().items()}

    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_a_function_fits_on_one_screen() -> None:
    too_long = [
        f"{name}: {found.name} has {_length(found)} lines"
        for name, tree in _trees().items()
        for found in _functions(tree)
        if _length(found) > LONGEST_FUNCTION
    ]

    assert too_long == []


def test_a_module_says_what_it_is_for() -> None:
    opening = {
        name: (ast.get_docstring(tree) or "-").splitlines()[0] for name, tree in _trees().items()
    }

    assert [name for name, line in opening.items() if not line.endswith((".", ":"))] == []


def test_a_module_is_imported_by_a_string_in_the_tables_of_the_command_line_alone() -> None:
    by_string = [name for name, tree in _trees().items() if [*imports_by_string(tree)]]
    naming = [name for name, tree in _trees().items() if [*named_attributes(tree)]]

    assert set(by_string) - set(IMPORTS_BY_NAME) == set()
    assert set(naming) - set(TABLES) == set()


@pytest.mark.parametrize(
    "code",
    [
        "import importlib\nimportlib.import_module(name)",
        "from importlib import import_module as load",
        "from pkgutil import resolve_name",
        "__import__(name)",
        "find = importlib.import_module",
    ],
)
def test_an_import_by_a_string_is_seen(code: str) -> None:
    assert list(imports_by_string(ast.parse(code))) != []


def test_the_name_of_an_attribute_is_seen() -> None:
    code = 'A, B = "service.app:create_app", "replays:page"\nC = ("service.app", "about:blank")'

    assert list(named_attributes(ast.parse(code))) == ["service.app:create_app", "replays:page"]


def test_no_folder_has_more_modules_than_one_look_takes_in() -> None:
    counted = {str(folder.relative_to(ROOT)): len(list(folder.glob("*.py"))) for folder in FOLDERS}

    crowded = {name: count for name, count in counted.items() if count > MOST_FILES_OF_A_FOLDER}
    assert crowded == {}


def test_a_public_name_stands_for_one_class() -> None:
    """Count names with several meanings outside the games, which have the same ones on purpose."""
    defined: dict[str, list[str]] = {}
    for path, tree in _trees().items():
        if not any((ROOT / path).is_relative_to(game) for game in GAMES):
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    defined.setdefault(node.name, []).append(path)

    shared = {name: paths for name, paths in sorted(defined.items()) if len(paths) > 1}
    listed = "\n".join(f"{name}: {', '.join(paths)}" for name, paths in shared.items())
    assert len(shared) <= MOST_SHARED_NAMES, listed


def test_a_module_is_named_for_what_it_is() -> None:
    helpers = [path for folder in ("tests", "bench") for path in (ROOT / folder).rglob("*.py")]
    named = [*MODULES, *(path for path in helpers if not path.stem.startswith("test_"))]

    assert [str(module) for module in named if is_participle(module.stem)] == []


def test_a_class_that_is_no_event_and_no_error_is_named_for_what_it_is() -> None:
    classes = {
        node.name: [ast.unparse(base).rpartition(".")[2] for base in node.bases]
        for tree in _trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = [
        f"{path}: {node.name}"
        for path, tree in _trees().items()
        if not Path(path).stem.startswith("events") and "/model/" not in path
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        if is_participle(_last_word(node.name)) and not _happens(node.name, classes)
    ]

    assert found == []


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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_what_every_game_needs_in_packages_that_all_games_know(game: Path) -> None:
    inside = [module.relative_to(game).parts for module in game.rglob("*.py")]
    packages = {parts[0] for parts in inside if len(parts) > 1}
    missing = {
        package: {*files.split()} - _stems(game / package) for package, files in NEEDED.items()
    }

    assert {package: files for package, files in missing.items() if files} == {}
    assert packages <= {package.partition("/")[0] for package in SHARED}
    assert [module.name for module in game.glob("*.py")] == ["__init__.py"]


@pytest.mark.parametrize("package", SHARED)
def test_what_stands_for_the_same_thing_has_the_same_file_name_in_all_games(package: str) -> None:
    games = Counter(stem for game in GAMES for stem in _stems(game / package))

    shared = {stem for stem, count in games.items() if count > 1}
    assert shared >= {"__init__", *SHARED[package].split()}


def test_every_direct_dependency_is_pinned() -> None:
    loose = [wanted for wanted in _direct_dependencies() if not re.search(r"==[\w.]+(;|$)", wanted)]

    assert loose == []


def test_the_lock_agrees_with_the_project() -> None:
    locked = {_plain(line) for line in (ROOT / "requirements.lock").read_text().splitlines()}
    pinned = {_plain(wanted) for wanted in _direct_dependencies()}

    assert pinned - locked == set(), "run `make lock`"


def is_participle(name: str) -> bool:
    last = name.rpartition("_")[2]
    return name not in NOUNS and (name in IRREGULAR or last in IRREGULAR or last.endswith("ed"))


def _last_word(name: str) -> str:
    return re.findall(r"[A-Z][a-z]*", name)[-1].lower()


def _happens(name: str, classes: dict[str, list[str]]) -> bool:
    """Return whether a class is an event or an error, by its bases."""
    own = getattr(builtins, name, object)
    is_error = isinstance(own, type) and issubclass(own, BaseException)
    of_bases = (_happens(base, classes) for base in classes.get(name, ()))
    return is_error or name in EVENTS_AND_ERRORS or any(of_bases)


def imports_by_string(tree: ast.AST) -> Iterator[str]:
    """Yield the names of what imports a module by a string, wherever they are used."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) if name in IMPORTING:
                yield name
            case ast.alias(name=name) if name in IMPORTING:
                yield name


def named_attributes(tree: ast.AST) -> Iterator[str]:
    """Yield the strings that name something of ours as `package.module:attribute`."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if NAMED.fullmatch(text):
                yield text


def _stems(package: Path) -> set[str]:
    return {module.stem for module in package.glob("*.py")}


def _direct_dependencies() -> list[str]:
    optional = PROJECT["optional-dependencies"]
    return [*PROJECT["dependencies"], *(wanted for group in optional.values() for wanted in group)]


def _plain(requirement: str) -> str:
    """Return a pinned requirement with its name normalised."""
    name, _, version = requirement.partition(";")[0].partition("==")
    return f"{re.sub(r'[-_.]+', '-', name).lower()}=={version}"


@cache
def _texts() -> dict[str, str]:
    return {module.relative_to(ROOT).as_posix(): module.read_text("utf-8") for module in MODULES}


@cache
def _trees() -> dict[str, ast.Module]:
    return {name: ast.parse(text) for name, text in _texts().items()}


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
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
