"""A full screen on the terminal, which Ctrl-C leaves with its own exit code."""

from typing import ClassVar

import click
from textual.binding import Binding, BindingType

from replays.console.type_ahead import TypeAhead
from service.start.exit_codes import INTERRUPTED


class FullScreen(TypeAhead):
    """An app on the whole terminal."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", show=False)]

    def action_interrupt(self) -> None:
        self.exit(return_code=INTERRUPTED)

    def open(self) -> None:
        """Run until it is left; exit with a code of its own after an error or Ctrl-C."""
        self.run()
        if self.return_code:
            raise click.exceptions.Exit(self.return_code)
