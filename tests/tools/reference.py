"""Writes the reference pages of the documentation site from the code.

Settings and Redis keys are tables of pages that a test compares with the code.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from inspect import cleandoc, formatannotation
from pathlib import Path
from typing import get_args

import click
import msgspec

from service.cli import EXIT_CODES, altana
from service.domain.catalog import all_games
from service.domain.kit.fold import SHARED_EVENTS
from service.teaching.classes.events import ClassEvent
from service.teaching.courses.events import CourseEvent
from service.teaching.notes.events import NoteEvent
from tests.tools.reference_calls import calls_page, problems_page
from tests.tools.reference_tables import GENERATED, table

DOCS = Path(__file__).parents[2] / "docs"


def section(page: str, title: str) -> str:
    """Return a section of a page that a test compares with the code."""
    text = (DOCS / page).read_text("utf-8")
    [found] = re.findall(rf"^## {title}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return str(found).replace("](#", f"]({page}#")


def settings_page() -> str:
    return f"# Settings\n{section('operating.md', 'Settings')}"


def exit_codes_page() -> str:
    rows = re.findall(r"^ +(\d+)  (.+)$", EXIT_CODES, re.M)
    return f"# Exit codes\n\n{GENERATED}\n{table(('code', 'meaning'), rows)}"


def redis_keys_page() -> str:
    return f"# Redis keys\n{section('architecture.md', 'Redis keys')}"


def events_page() -> str:
    return f"# Events\n\n{GENERATED}" + "".join(
        f"\n## {title}\n\n" + "".join(map(_event, kinds)) for title, kinds in _events().items()
    )


def _events() -> dict[str, Iterable[type[msgspec.Struct]]]:
    """Return every stored event, by what it happens to."""
    games: dict[str, dict[type[msgspec.Struct], None]] = {}
    for one in all_games().rulesets:
        games.setdefault(one.game, {}).update(dict.fromkeys(one.events))
    return {
        "All games": SHARED_EVENTS,
        **games,
        "Notes": get_args(NoteEvent),
        "Courses": get_args(CourseEvent),
        "Classes": get_args(ClassEvent),
    }


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


PAGES: dict[str, Callable[[], str]] = {
    "reference/commands.md": commands_page,
    "reference/calls.md": calls_page,
    "reference/problems.md": problems_page,
    "reference/settings.md": settings_page,
    "reference/exit-codes.md": exit_codes_page,
    "reference/events.md": events_page,
    "reference/redis-keys.md": redis_keys_page,
}
