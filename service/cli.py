"""The command `altana`: a table of commands, each imported only when it is called."""

from typing import Any

import click

from service.commands.mistyped.speak import speak
from service.start.interrupt import quiet_interrupt
from service.start.lazy_commands import LazyGroup
from service.start.standard_output import checked_output
from service.start.startup_errors import CannotStart

COMMANDS = {
    "annotate": "replays.annotate.cli:annotate",
    "arena": "service.commands.arena.arena:arena",
    "class": "replays.classes.cli:classes",
    "completion": "service.commands.operate.completion:completion",
    "config": "service.commands.operate.config:config",
    "course": "replays.commands.course:course",
    "erase": "service.commands.operate.erase:erase",
    "export": "service.commands.operate.export:export",
    "import": "service.commands.operate.import_game:import_game",
    "learn": "replays.learn.command:learn",
    "mcp": "replays.mcp.command:mcp",
    "play": "replays.play.command:play",
    "projections": "service.commands.operate.projections:projections",
    "push-keys": "service.commands.operate.push_keys:push_keys",
    "replay": "replays.cli:replay",
    "run": "service.commands.run.run:run",
    "serve": "service.commands.run.serve:serve",
    "status": "workers.status:status",
    "work": "workers.run:work",
}
# Repeated here so that `altana --help` imports no command; a test compares them.
SHORT_HELP = {
    "annotate": "Write, read, edit and merge the notes on a game.",
    "arena": "Let two levels of computer players compete.",
    "class": "Open classes on a service, invite to them, see their results, hand in yours.",
    "completion": "Print the completion script of a shell: bash, zsh or fish.",
    "config": "Print the settings, with passwords hidden.",
    "course": "Make, list, check and unpack courses of several replays.",
    "erase": "Erase a player's name and tokens, for ever.",
    "export": "Write the replay files of games into a folder.",
    "import": "Bring finished games back from their replay files.",
    "learn": "Work through the questions of FILE: guess first, then see.",
    "mcp": "Let an agent play, by the Model Context Protocol over standard input and output.",
    "play": "Play a game against the computer, or with several people at one keyboard.",
    "projections": "Inspect or rebuild read models.",
    "push-keys": "Make a key for push messages, and print it as a setting.",
    "replay": "Step through, search, compare, verify and export replay files.",
    "run": "Run server, service and workers until Ctrl-C.",
    "serve": "Serve HTTP, and nothing else.",
    "status": "Show the status of Redis, queue, workers and read models.",
    "work": "Do background jobs, and nothing else.",
}

EXIT_CODES = """
\b
Exit codes:
    0  all went well
    1  something failed that should not have
    2  a setting or an option can't be used
    3  the server is out of reach
    4  the server is too old
    5  the server is not as durable as ALTANA_DURABILITY asks
    6  the embedded server can't be started
    7  the port is taken
    8  a file can't be read
    9  the output can't be written
   10  the data folder was deleted or moved
  130  it was interrupted (Ctrl-C)
  141  the reader of the output has gone
"""


class CommandTable(LazyGroup):
    """Commands by name; CannotStart becomes one sentence and its exit code."""

    table = COMMANDS
    short_help_of = SHORT_HELP

    def make_context(
        self, info_name: str | None, args: list[str], *others: Any, **more: Any
    ) -> click.Context:
        speak(args)
        with quiet_interrupt(), checked_output():  # --help prints here already
            return super().make_context(info_name, args, *others, **more)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            with quiet_interrupt(), checked_output():
                return super().invoke(ctx)
        except CannotStart as reason:
            click.echo(f"altana: {reason}", err=True)
            ctx.exit(reason.exit_code)


@click.group(cls=CommandTable, epilog=EXIT_CODES)
@click.version_option(package_name="altana")
def altana() -> None:
    """Play, replay, audit and teach Walking in Burano and Dream Home."""


def main() -> None:
    altana(prog_name="altana")


if __name__ == "__main__":
    main()
