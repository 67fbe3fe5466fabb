"""`altana replay export`: a page, a film, a GIF, a poster, a recording or a report of a game."""

from collections.abc import Callable
from typing import NamedTuple

import click

from replays.console.output_options import FILE, OUTPUT, PARTIAL, language_option
from replays.console.progress import Tell, progress_on_terminal
from replays.files.opening import FileCommand, open_cursor
from replays.files.output_file import put
from replays.reading.cursor import Cursor
from replays.reading.words import reader_words, replay_words
from service.domain.kit.translation import N_
from service.pictures.png import NoRasteriser


class Format(NamedTuple):
    """The suffix of a format, and the function that writes it in a language."""

    ending: str
    write: Callable[[Cursor, str, Tell], bytes]


# Each imports only when it is called, so that other formats cost no time.
def page(cursor: Cursor, language: str, tell: Tell) -> bytes:
    from service.pages.page import page

    return page(cursor.game, language).encode()


def film(cursor: Cursor, language: str, tell: Tell) -> bytes:
    from replays.exporting.film import film

    return film(cursor, language, tell).encode()


def gif(cursor: Cursor, language: str, tell: Tell) -> bytes:
    from replays.exporting.gif import gif

    return gif(cursor, language, tell)


def poster(cursor: Cursor, language: str, tell: Tell) -> bytes:
    from replays.exporting.poster import poster

    return poster(cursor, language)


def cast(cursor: Cursor, language: str, tell: Tell) -> bytes:
    from replays.exporting.cast import cast

    return cast(cursor, language, tell).encode()


def report(cursor: Cursor, language: str, tell: Tell) -> bytes:
    from replays.exporting.report import report

    return report(cursor, language).encode()


FORMATS = {
    "page": Format(".html", page),
    "film": Format(".svg", film),
    "gif": Format(".gif", gif),
    "poster": Format(".png", poster),
    "cast": Format(".cast", cast),
    "report": Format(".md", report),
}


@click.command(cls=FileCommand)
@FILE
@click.option("--as", "kind", type=click.Choice(tuple(FORMATS)), help="Format of the output.")
@click.option("--at", metavar="MOMENT", help="Moment of a poster; by default the end.")
@OUTPUT
@PARTIAL
@language_option
def export(
    file: str, kind: str | None, at: str | None, output: str, partial: bool, language: str
) -> None:
    """Make a page, a film, a GIF, a poster, a recording or a report of FILE.

    \b
    page    one self-contained HTML page (.html), opens at #R3.2
    film    an animated SVG (.svg)
    gif     an animated GIF for a chat (.gif), a picture for every turn
    poster  one picture (.png), of the end or of a moment
    cast    an asciicast v3 for terminals of 100x30 (.cast)
    report  Markdown (.md)

    Without --as, the suffix of the output decides.
    """
    kind = kind or _kind_of(output)
    if at is not None and kind != "poster":
        text = N_("--at is for a poster: everything else shows the whole game")
        raise click.UsageError(replay_words(language).say(text))
    cursor = open_cursor(file, at, partial)
    try:
        with progress_on_terminal() as tell:
            data = FORMATS[kind].write(cursor, language, tell)
    except NoRasteriser as missing:
        raise click.ClickException(str(missing)) from missing
    put(data, output)


def _kind_of(output: str) -> str:
    for name, one in FORMATS.items():
        if output.endswith(one.ending):
            return name
    endings = ", ".join(one.ending for one in FORMATS.values())
    text = N_("name a format with --as, or an output that ends in one of {endings}")
    raise click.UsageError(reader_words().say(text, endings=endings))
