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
# Written here too, so that the help has to import none of them; a test compares.
SHORT_HELP = {
    "add": "Add an annotation to FILE, or notes of any kind as JSON.",
    "auto": "Explain FILE by itself: what turns brought, closed off and missed.",
    "edit": "Change a note of FILE; what is not said stays as it is.",
    "list": "List the notes of FILE, and those that don't fit.",
    "merge": "Merge the notes of FILES, in any order; nothing is lost.",
    "question": "Ask what would be played at a moment of FILE.",
    "redo": "Do again what was undone last in FILE.",
    "remove": "Remove a note from FILE.",
    "show": "Show a note of FILE in full.",
    "undo": "Take back the last edit of FILE.",
}
EXIT_CODES = """
\b
Exit codes:
  0  all went well
  1  there is no such note, nothing to undo or redo, or the game doesn't bear the note out
  2  an option can't be used
  8  a file can't be read
  9  the output can't be written
"""


class AnnotateCommands(LazyGroup):
    """The commands of `altana annotate`; `--auto` is another word for one of them."""

    table = COMMANDS
    short_help_of = SHORT_HELP

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "--auto" in args and args[0] not in COMMANDS:
            args = ["auto", *(each for each in args if each != "--auto")]
        return super().parse_args(ctx, args)


@click.group(cls=AnnotateCommands, epilog=EXIT_CODES)
def annotate() -> None:
    """Write, read, edit and merge what is said about a game.

    `altana annotate --auto FILE` has the game explain itself.
    The facts of a file are never touched: its seal still verifies.
    """
