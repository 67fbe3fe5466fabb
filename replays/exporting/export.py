"""`altana replay export`: a page, a film, a recording or a report of a game."""

from collections.abc import Callable
from importlib import import_module

import click

from replays.console.output_options import FILE, PARTIAL, language_option
from replays.files.opening import FileCommand, open_cursor
from replays.files.output_file import put
from replays.reading.cursor import Cursor

Maker = Callable[[Cursor, str], str]
# What a name ends in says what is made; each maker is loaded only when it is needed.
MAKERS = {
    "page": ("replays.exporting.page", "page", ".html"),
    "film": ("replays.exporting.film", "film", ".svg"),
    "cast": ("replays.exporting.cast", "cast", ".cast"),
    "report": ("replays.exporting.report", "report", ".md"),
}


@click.command(cls=FileCommand)
@FILE
@click.option("--as", "kind", type=click.Choice(tuple(MAKERS)), help="What to make.")
@click.option("-o", "--output", metavar="FILE", default="-", help="Where to; - is here.")
@PARTIAL
@language_option
def export(file: str, kind: str | None, output: str, partial: bool, language: str) -> None:
    """Make a page, a film, a recording or a report of FILE.

    \b
    page    one self-contained HTML page (.html), opens at #R3.2
    film    an animated SVG (.svg)
    cast    an asciicast v3 for terminals (.cast)
    report  Markdown (.md)

    Without --as the ending of the output's name says what is made.
    """
    kind = kind or next((name for name, maker in MAKERS.items() if output.endswith(maker[2])), None)
    if kind is None:
        raise click.UsageError(
            "say what to make with --as, or name an output that ends in .html, .svg, .cast or .md"
        )
    module, name, _ = MAKERS[kind]
    make: Maker = getattr(import_module(module), name)
    put(make(open_cursor(file, None, partial), language).encode(), output)
