"""`altana replay export`: a page, a film, a recording or a report of a game."""

from collections.abc import Callable
from typing import NamedTuple

import click

from replays.console.output_options import FILE, PARTIAL, language_option
from replays.files.opening import FileCommand, open_cursor
from replays.files.output_file import put
from replays.reading.cursor import Cursor


class Format(NamedTuple):
    """The suffix of a format, and the function that writes it in a language."""

    ending: str
    write: Callable[[Cursor, str], str]


# Each imports only when it is called, so that other formats cost no time.
def page(cursor: Cursor, language: str) -> str:
    from service.pages.page import page

    return page(cursor.game, language)


def film(cursor: Cursor, language: str) -> str:
    from replays.exporting.film import film

    return film(cursor, language)


def cast(cursor: Cursor, language: str) -> str:
    from replays.exporting.cast import cast

    return cast(cursor, language)


def report(cursor: Cursor, language: str) -> str:
    from replays.exporting.report import report

    return report(cursor, language)


FORMATS = {
    "page": Format(".html", page),
    "film": Format(".svg", film),
    "cast": Format(".cast", cast),
    "report": Format(".md", report),
}


@click.command(cls=FileCommand)
@FILE
@click.option("--as", "kind", type=click.Choice(tuple(FORMATS)), help="Format of the output.")
@click.option(
    "-o", "--output", metavar="FILE", default="-", help="Output file; - is standard output."
)
@PARTIAL
@language_option
def export(file: str, kind: str | None, output: str, partial: bool, language: str) -> None:
    """Make a page, a film, a recording or a report of FILE.

    \b
    page    one self-contained HTML page (.html), opens at #R3.2
    film    an animated SVG (.svg)
    cast    an asciicast v3 for terminals (.cast)
    report  Markdown (.md)

    Without --as, the suffix of the output decides.
    """
    endings = (name for name, one in FORMATS.items() if output.endswith(one.ending))
    kind = kind or next(endings, None)
    if kind is None:
        raise click.UsageError(
            "name a format with --as, or an output that ends in .html, .svg, .cast or .md"
        )
    put(FORMATS[kind].write(open_cursor(file, None, partial), language).encode(), output)
