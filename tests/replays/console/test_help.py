"""The help texts: every option says what it does, and every line fits a terminal."""

from collections.abc import Iterator

import click
import pytest

from service.cli import altana

WIDTH = 80


def commands(command: click.Command, context: click.Context) -> Iterator[click.Context]:
    """Yield a command and all below it, each in its context."""
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, click.Context(below, context, name, terminal_width=WIDTH))


ALL = list(commands(altana, click.Context(altana, info_name="altana", terminal_width=WIDTH)))


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
