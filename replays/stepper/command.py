"""`altana replay FILE`: steps through a game on the screen, or prints it line by line."""

import gc
import os
from pathlib import Path

import click

from replays.annotate.session import AUTHOR
from replays.commands.log import AnnotatedStory, tell
from replays.console.output_options import FILE, FILE_NAME, PARTIAL, has_screen, language_option
from replays.files.opening import FileCommand, moment, open_cursor
from replays.stepper.keys import BadKeys, Keymap, as_toml, read_keys
from replays.stepper.reader import Reader


@click.command(cls=FileCommand)
@FILE
@click.option("--at", metavar="MOMENT", help="17, 17.2, R3 or R3.2; by default the start.")
@click.option(
    "--no-spoilers", is_flag=True, help="Hide the length, the totals and the moves to come."
)
@click.option(
    "--plain", is_flag=True, help="One line for each event, for screen readers and pipes."
)
@click.option("--no-colour", is_flag=True, help="Use no colour; same as NO_COLOR.")
@click.option("--keys", "keys_file", type=FILE_NAME, metavar="FILE", help="Your own keys.")
@click.option(
    "--show-keys",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda ctx, _, wanted: _show_keys(ctx) if wanted else None,
    help="Print the keys as a file to start from, and exit.",
)
@AUTHOR
@PARTIAL
@language_option
def step(
    file: str,
    at: str | None,
    no_spoilers: bool,
    plain: bool,
    no_colour: bool,
    keys_file: str | None,
    author: str,
    partial: bool,
    language: str,
) -> None:
    """Step through FILE on the screen; this is what `altana replay FILE` does.

    Press ? for help and q to leave. Without a terminal, or with --plain, the game is printed
    to standard output, one line for each event.
    """
    keymap = _read_keys(keys_file)
    cursor = open_cursor(file, None, partial).first()
    cursor = moment(cursor, at) if at else cursor
    if plain or not has_screen():
        moments = (cursor.to(number) for number in range(cursor.at, cursor.game.events + 1))
        tell(moments, "text", True, AnnotatedStory(cursor, language))
        return
    if no_colour:
        os.environ["NO_COLOR"] = "1"
    reader = Reader(cursor, language, hide_spoilers=no_spoilers)
    _open_screen(reader, keymap, file, author)


def _open_screen(reader: Reader, keymap: Keymap, file: str, author: str) -> None:
    from replays.stepper.app import Stepper  # slow to import, and only needed on a terminal

    # Exempt the game from garbage collection, which would make steps stutter.
    gc.freeze()
    app = Stepper(reader, keymap, file, not os.environ.get("NO_COLOR"), author)
    app.scene.probe()
    app.open()


def _read_keys(file: str | None) -> Keymap:
    try:
        return read_keys(Path(file) if file else None)
    except BadKeys as problem:
        raise click.BadParameter(str(problem), param_hint="--keys") from problem


def _show_keys(ctx: click.Context) -> None:
    click.echo(as_toml(_read_keys(None)))
    ctx.exit()
