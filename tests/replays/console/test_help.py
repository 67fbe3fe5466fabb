"""The help texts: every option says what it does, and every line fits a terminal."""

from collections.abc import Iterator

import click
import pytest

from service.cli import altana
from service.start.lazy_commands import HELP_OPTIONS

WIDTH = 80


def commands(command: click.Command, context: click.Context) -> Iterator[click.Context]:
    """Yield a command and all below it, each in its context."""
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, in_context(below, name, context))


def in_context(
    command: click.Command, name: str, above: click.Context | None = None
) -> click.Context:
    """Return the context that a command runs in.

    Click keeps the help option of a command, so a context without `-h` would take it away.
    """
    own = {**HELP_OPTIONS, **command.context_settings, "terminal_width": WIDTH}
    return click.Context(command, above, name, **own)


ALL = list(commands(altana, in_context(altana, "altana")))


@pytest.mark.parametrize("context", ALL, ids=lambda context: context.command_path)
def test_help_is_whole_and_fits_the_screen(context: click.Context):
    lines = context.get_help().splitlines()
    silent = [
        each.opts
        for each in context.command.params
        if isinstance(each, click.Option) and not each.help and not each.hidden
    ]

    assert [line for line in lines if len(line) > WIDTH] == []
    assert [line for line in lines if line.endswith("...") and "Usage" not in line] == []
    assert silent == []
