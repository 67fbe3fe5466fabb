"""A group of commands on the command line, each imported only when it is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar

import click
from click.exceptions import NoSuchCommand
from click.shell_completion import CompletionItem

HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}


class LazyGroup(click.Group):
    """Commands by name, as `module:attribute`, with their short help texts.

    The help texts are repeated here so that `--help` and completion import no command.
    """

    table: ClassVar[Mapping[str, str]]
    short_help_of: ClassVar[Mapping[str, str]]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **{"context_settings": HELP_OPTIONS, **more})

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        module, _, attribute = self.table[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; for an unknown name, suggest those that are spelled alike."""
        try:
            return super().resolve_command(ctx, args)
        except NoSuchCommand as unknown:
            name = unknown.command_name
            raise NoSuchCommand(name, possibilities=self.table, ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            names = self.list_commands(ctx)
            formatter.write_dl([(name, self.short_help_of[name]) for name in names])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the names of commands, and the options of the group."""
        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        commands = [CompletionItem(name, help=self.short_help_of[name]) for name in names]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]
