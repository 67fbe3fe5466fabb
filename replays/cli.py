"""`altana replay`: commands on replay files, which need no service."""

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from service.start.lazy_commands import LazyGroup

FILE_ENDINGS = (".replay", ".replay.gz")
COMMANDS = {
    "analyse": "replays.commands.analyse:analyse_files",
    "branch": "replays.commands.branch:branch",
    "cat": "replays.commands.info:cat",
    "diff": "replays.commands.diff:diff",
    "export": "replays.exporting.export:export",
    "find": "replays.commands.log:find",
    "fork": "replays.commands.fork:fork",
    "info": "replays.commands.info:info",
    "legal": "replays.commands.legal:legal",
    "list": "replays.commands.info:list_files",
    "log": "replays.commands.log:log",
    "play": "replays.play.command:play_on",
    "schema": "replays.commands.info:schema",
    "scores": "replays.commands.scores:scores",
    "show": "replays.commands.show:show",
    "step": "replays.stepper.command:step",
    "trace": "replays.commands.log:trace",
    "verify": "replays.commands.verify:verify",
}
# Repeated here so that --help imports none of the commands; a test compares them.
SHORT_HELP = {
    "analyse": "Have the coach analyse FILES, and write its notes and better turns into them.",
    "branch": "Try other moves from a moment of FILE, with the same hidden cards.",
    "cat": "Write FILE to standard output, unpacked and otherwise unchanged.",
    "diff": "Compare two moments of FILE, or FILE with OTHER.",
    "export": "Make a page, a film, a GIF, a poster, a recording or a report of FILE.",
    "find": 'Find the moments of FILE that match QUERY, such as "seat=2 and score>=20".',
    "fork": "Continue the game of FILE from a moment, with the same hidden cards.",
    "info": "Summarize FILE: the game, its players, its result, its notes.",
    "legal": "List the legal commands at a moment of FILE, ready for `branch`.",
    "list": "List replay files, a line each; folders are searched recursively.",
    "log": "Print what happened in FILE, a line for each event.",
    "play": "Go on from a moment of FILE against the computer, with the same hidden cards.",
    "schema": "Print the JSON Schema of a line of a replay file.",
    "scores": "Show the scores of FILE, line by line and as a curve.",
    "show": "Show the table of FILE at a moment.",
    "step": "Step through FILE on the screen; this is what `altana replay FILE` does.",
    "trace": "Print where CARD came from and where it went.",
    "verify": "Verify FILES, and print what is proven and what can't be.",
}
EXIT_CODES = """
\b
Exit codes:
    0  all went well
    1  verify, analyse: a file is not true
       find, trace: nothing is found; diff: something is different
       branch: the rules refuse a move
       fork: the service refuses, or can't be reached
    2  an option can't be used
    8  a file can't be read, or a folder has none
    9  the output can't be written
  130  it was interrupted (Ctrl-C)
  141  the reader of the output has gone
"""


class ReplayCommands(LazyGroup):
    """The commands of `altana replay`; a file without a command means `step`."""

    table = COMMANDS
    short_help_of = SHORT_HELP

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Treat a file in the place of a command as `step FILE`."""
        return super().parse_args(ctx, ["step", *args] if args and _is_file(args) else args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete commands; what begins no command is the name of a file."""
        known = super().shell_complete(ctx, incomplete)
        return known or [CompletionItem(incomplete, type="file")]


def _is_file(args: list[str]) -> bool:
    """Return whether the arguments name a file, and not a misspelt command."""
    first = args[0]
    if first in COMMANDS or first in ("-h", "--help"):
        return False
    return first.startswith("-") or first.endswith(FILE_ENDINGS) or Path(first).exists()


@click.group(cls=ReplayCommands, epilog=EXIT_CODES)
def replay() -> None:
    """Step through, search, compare, verify and export replay files.

    `altana replay FILE` steps through it on the screen.
    """
