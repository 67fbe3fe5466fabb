"""The commands of `altana annotate`, each imported only when it is called."""

import click

from service.start.lazy_commands import LazyGroup

COMMANDS = {
    "add": "replays.annotate.add:add",
    "auto": "replays.annotate.auto:auto",
    "edit": "replays.annotate.edit:edit",
    "list": "replays.annotate.list_show:list_notes",
    "merge": "replays.annotate.remove_undo_merge:merge",
    "question": "replays.annotate.add:question",
    "redo": "replays.annotate.remove_undo_merge:redo",
    "remove": "replays.annotate.remove_undo_merge:remove",
    "show": "replays.annotate.list_show:show",
    "undo": "replays.annotate.remove_undo_merge:undo",
}
# Repeated here so that --help imports none of the commands; a test compares them.
SHORT_HELP = {
    "add": "Add a note to FILE, or notes of any kind as JSON.",
    "auto": "Have the coach analyse FILE, and add its notes: mistakes, strong turns, and why.",
    "edit": "Change a note of FILE; options that are left out change nothing.",
    "list": "List the notes of FILE, and those that don't fit.",
    "merge": "Merge the notes of FILES, in any order; nothing is lost.",
    "question": "Add a question on what to play at a moment of FILE.",
    "redo": "Redo the last undone edit of FILE.",
    "remove": "Remove a note from FILE.",
    "show": "Show a note of FILE in full.",
    "undo": "Undo the last edit of FILE.",
}
EXIT_CODES = """
\b
Exit codes:
    0  all went well
    1  there is no such note, nothing to undo or redo,
       or the game doesn't bear the note out
    2  an option can't be used
    8  a file can't be read
    9  the output can't be written
  130  it was interrupted (Ctrl-C)
  141  the reader of the output has gone
"""


class AnnotateCommands(LazyGroup):
    """The commands of `altana annotate`; `--auto` is an alias of `auto`."""

    table = COMMANDS
    short_help_of = SHORT_HELP

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "--auto" in args and args[0] not in COMMANDS:
            args = ["auto", *(each for each in args if each != "--auto")]
        return super().parse_args(ctx, args)


@click.group(cls=AnnotateCommands, epilog=EXIT_CODES)
def annotate() -> None:
    """Write, read, edit and merge the notes on a game.

    `altana annotate --auto FILE` adds generated notes.
    The facts of a file never change, so its seal stays valid.
    """
