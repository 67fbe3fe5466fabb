"""Writes the reference pages of the documentation site from the code."""

import logging
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from inspect import cleandoc, formatannotation
from pathlib import Path
from typing import Any

import click
import msgspec
from flask import Flask

from service.api.documentation.rule_pages import problem_codes
from service.app import create_app
from service.cli import altana
from service.domain.catalog import all_games
from service.start.exit_codes import INTERRUPTED
from service.start.settings import Settings, read_settings
from service.start.standard_output import NOT_WRITTEN
from service.start.startup_errors import CannotStart

DOCS = Path(__file__).parents[2] / "docs"
GENERATED = "Generated from the code.\n"


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a Markdown table."""
    lines = [list(heads)]
    lines += [["---"] * len(lines[0])]
    lines += [[str(cell).replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def section(page: str, title: str) -> str:
    """Return a section of a page that a test compares with the code."""
    text = (DOCS / page).read_text("utf-8")
    [found] = re.findall(rf"^## {title}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return str(found)


def settings_page() -> str:
    meanings = dict(
        re.findall(r"^\| `(\w+)` \| .+? \| (.+) \|$", section("operating.md", "Settings"), re.M)
    )
    rows = (
        (f"`{name}`", f"`{value}`" if value else "", meanings.get(name, ""))
        for name, value in read_settings({}).variables().items()
    )
    return f"# Settings\n\n{GENERATED}\n{table(('variable', 'default here', 'meaning'), rows)}"


def exit_codes_page() -> str:
    rows: list[tuple[int, str]] = [(0, "Done.")]
    rows += [
        (1, "Something was found that should not be: a game that fails, a search without hits.")
    ]
    rows += [
        (kind.exit_code, cleandoc(kind.__doc__ or "")) for kind in CannotStart.__subclasses__()
    ]
    rows += [(NOT_WRITTEN, "Output can't be written: the disk is full, or the file is read-only.")]
    rows += [(INTERRUPTED, "Ctrl-C.")]
    return f"# Exit codes\n\n{GENERATED}\n{table(('code', 'meaning'), rows)}"


def redis_keys_page() -> str:
    return f"# Redis keys\n{section('architecture.md', 'Redis keys')}"


def events_page() -> str:
    return f"# Events\n\n{GENERATED}" + "".join(
        f"\n## {game.name}\n\n" + "".join(_event(kind) for kind in game.events)
        for game in all_games().rulesets
    )


def _type(annotation: object) -> str:
    return re.sub(r"(?<![\w'.])(?:\w+\.)+(?=[A-Z])", "", formatannotation(annotation))


def _event(kind: type[msgspec.Struct]) -> str:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    fields = info.fields
    names = kind.__annotations__
    rows = [(f"`{one.encode_name}`", f"`{_type(names.get(one.name))}`") for one in fields]
    tag = kind.__struct_config__.tag
    return f"### `{tag}`\n\n{cleandoc(kind.__doc__ or '')}\n\n{table(('field', 'type'), rows)}\n"


def commands_page() -> str:
    return f"# Commands\n\n{GENERATED}" + "".join(
        _commands(altana, click.Context(altana, info_name="altana"))
    )


def _commands(command: click.Command, context: click.Context) -> Iterator[str]:
    yield f"\n## {context.command_path}\n\n```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from _commands(inner, click.Context(inner, info_name=name, parent=context))


@cache
def _app() -> Flask:
    logging.disable(logging.WARNING)  # there is no Redis, and nothing here asks for it
    return create_app(Settings(data=Path("/nowhere")), "unix:///nowhere/nobody.sock")


def _get(path: str) -> Any:
    return _app().test_client().get(path).get_json()


def calls_page() -> str:
    text = f"# HTTP calls\n\n{GENERATED}"
    for path, calls in _get("/v1/openapi.json")["paths"].items():
        for method, call in calls.items():
            if method in ("get", "post", "put", "patch", "delete"):
                text += _call(method, path, call)
    return text


def _call(method: str, path: str, call: dict[str, Any]) -> str:
    given = [
        (f"`{one['name']}`", one["in"], one.get("description", ""))
        for one in call.get("parameters", ())
        if "name" in one
    ]
    answers = [(status, one.get("description", "")) for status, one in call["responses"].items()]
    parameters = f"{table(('parameter', 'in', 'meaning'), given)}\n" if given else ""
    told = call.get("description", "")
    return (
        f"\n## `{method.upper()} {path}`\n\n{call.get('summary', '')}\n\n{told}\n\n"
        f"{parameters}{table(('answer', 'meaning'), answers)}"
    )


def problems_page() -> str:
    pages = [_get(f"/v1/problems/{code}") for code in problem_codes()]
    rows = ((f"`{one['code']}`", one["status"], one["rule"] or "", one["meaning"]) for one in pages)
    return f"# Problems\n\n{GENERATED}\n{table(('code', 'status', 'rule', 'meaning'), rows)}"


PAGES: dict[str, Callable[[], str]] = {
    "reference/commands.md": commands_page,
    "reference/calls.md": calls_page,
    "reference/problems.md": problems_page,
    "reference/settings.md": settings_page,
    "reference/exit-codes.md": exit_codes_page,
    "reference/events.md": events_page,
    "reference/redis-keys.md": redis_keys_page,
}
