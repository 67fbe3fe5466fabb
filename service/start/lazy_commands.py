"""A group of commands on the command line, each imported only when it is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import ClassVar

import click


class LazyGroup(click.Group):
    """Commands by name, as `module:attribute`, with their short help texts.

    The help texts are repeated here so that `--help` imports no command.
    """

    table: ClassVar[Mapping[str, str]]
    short_help_of: ClassVar[Mapping[str, str]]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        module, _, attribute = self.table[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            names = self.list_commands(ctx)
            formatter.write_dl([(name, self.short_help_of[name]) for name in names])
