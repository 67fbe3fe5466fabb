"""The options for output: language, colour, width, format."""

import os
import shutil
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click
import msgspec
from click.shell_completion import CompletionItem

from service.domain.kit.decks import encode_deck
from service.domain.kit.translation import LANGUAGES
from service.start.terminal_language import own_language

F = TypeVar("F", bound=Callable[..., Any])
NARROWEST = 60


class FileName(click.ParamType[str]):
    """The name of a file, which a shell completes; whether it can be opened is told later."""

    name = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


FILE_NAME = FileName()
FILE = click.argument("file", metavar="FILE", type=FILE_NAME)
AT = click.option("--at", metavar="MOMENT", help="17, 17.2, R3 or R3.2; by default the end.")
PARTIAL = click.option("--partial", is_flag=True, help="Read a broken file as far as possible.")
OUTPUT = click.option(
    *("-o", "--output"),
    type=FILE_NAME,
    metavar="FILE",
    default="-",
    help="Output file; - is standard output.",
)
PLAIN = click.option("--plain", is_flag=True, help="Only sentences, for screen readers.")


JSON = click.option("--json", "is_json", is_flag=True, help="Print JSON.")


def formats(*names: str) -> Callable[[F], F]:
    """Add --format, and --json as a short form of --format json."""
    chosen = click.option(
        *("--format", "kind"),
        type=click.Choice(names),
        default=names[0],
        show_default=True,
        help="Form of the output.",
    )
    as_json = click.option(*("--json", "kind"), flag_value="json", help="Same as --format json.")
    return lambda command: chosen(as_json(command))


def language_option(command: F) -> F:
    return click.option(
        "--language",
        type=click.Choice(LANGUAGES),
        default=own_language,
        help="en, de or it; by default that of the terminal.",
    )(command)


def has_colour() -> bool:
    """Return whether to use colour: only on a terminal that has it."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and not is_dumb()


def has_screen() -> bool:
    """Return whether a full screen can be opened; it uses all three streams."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream.isatty() for stream in streams) and not is_dumb()


def is_dumb() -> bool:
    """Return whether the terminal can do no more than print lines."""
    return os.environ.get("TERM") == "dumb"


def width() -> int:
    return max(NARROWEST, shutil.get_terminal_size((100, 30)).columns)


def as_json(value: Any) -> str:
    """Return indented JSON."""
    builtins = msgspec.to_builtins(value, enc_hook=encode_deck)
    return msgspec.json.format(msgspec.json.encode(builtins), indent=2).decode()
