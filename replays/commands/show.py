"""`altana replay show`: the table at one moment."""

from collections.abc import Iterator
from typing import Any

import click

from replays.console.markdown_text import names_as_text
from replays.console.output_options import (
    AT,
    FILE,
    PARTIAL,
    PLAIN,
    as_json,
    formats,
    has_colour,
    language_option,
    width,
)
from replays.console.pager import print_lines
from replays.files.opening import FileCommand, open_cursor
from replays.reading.card_places import places
from replays.reading.cursor import Cursor
from replays.reading.words import card_in_words, place_in_words, replay_words, seat_in_words
from replays.table.canvas import as_text, draw_whole
from replays.table.sentences import spoken_table
from service.domain.kit.messages import Seat
from service.domain.kit.table import Sight
from service.domain.kit.translation import N_, number
from service.domain.mentioned_cards import cards_of
from service.pictures import draw


@click.command(cls=FileCommand)
@FILE
@AT
@formats("text", "json", "markdown", "svg")
@click.option("--seat", type=int, help="Show what this seat may see.")
@click.option("--columns", type=click.IntRange(60, 1000), help="Width of the text.")
@PLAIN
@click.option("--ids", is_flag=True, help="List the cards on the table with their ids instead.")
@PARTIAL
@language_option
def show(
    file: str,
    at: str | None,
    kind: str,
    seat: int | None,
    columns: int | None,
    plain: bool,
    ids: bool,
    partial: bool,
    language: str,
) -> None:
    """Show the table of FILE at a moment."""
    cursor = open_cursor(file, at, partial)
    if seat is not None and not 1 <= seat <= cursor.state.seats:
        missing = replay_words(language).say("there is no seat {seat}", seat=seat)
        raise click.BadParameter(missing, param_hint="--seat")
    if kind == "json":
        click.echo(as_json(moment_of(cursor, language, seat)))
    elif kind == "svg":
        click.echo(draw_svg(cursor, language))
    elif kind == "markdown":
        print_lines(markdown(cursor, language))
    elif ids:
        print_lines(cards_with_ids(cursor, language))
    elif plain:
        print_lines(spoken(cursor, language))
    else:
        print_lines(text(cursor, language, columns or width(), has_colour()))


def heading(cursor: Cursor, language: str) -> str:
    move, event = cursor.place
    return f"{cursor.label} · {move}.{event} · {cursor.sentence(language)}"


def text(cursor: Cursor, language: str, columns: int, colour: bool) -> Iterator[str]:
    yield heading(cursor, language)
    yield ""
    yield picture(cursor, language, columns, colour)


def picture(cursor: Cursor, language: str, columns: int, colour: bool) -> str:
    """Draw the whole table as lines of text."""
    game, state = cursor.game, cursor.state
    told = game.ruleset.text
    sight = Sight(names=game.names, language=language, scores=game.ruleset.scores(state))
    lines = draw_whole(told.table(state, sight), told.signs(language), columns, colour)
    return as_text(lines, colour)


def draw_svg(cursor: Cursor, language: str) -> str:
    """Draw the table as SVG; the changes of the last event are highlighted."""
    game = cursor.game
    return str(
        draw(
            game.ruleset,
            cursor.state,
            names=game.names,
            language=language,
            highlight=cards_of(cursor.event),
        )
    )


def moment_of(cursor: Cursor, language: str, seat: int | None = None) -> dict[str, Any]:
    """Return all facts about a moment, for JSON."""
    move, event = cursor.place
    ruleset, state = cursor.game.ruleset, cursor.state
    return {
        "game": cursor.game.replay.header["game"],
        "ruleset": ruleset.name,
        "at": cursor.label,
        "move": move,
        "event": event,
        "sentence": cursor.sentence(language),
        "view": ruleset.view(state, None if seat is None else Seat(seat)),
        "scores": [
            {"seat": score.seat, "total": score.total, "lines": score.lines, "notes": score.notes}
            for score in ruleset.scores(state)
        ],
    }


def markdown(cursor: Cursor, language: str) -> Iterator[str]:
    words, named = replay_words(language), names_as_text(cursor)
    game = named.game
    yield f"## {heading(named, language)}"
    yield ""
    yield _row(words.say(N_("seat")), words.say(N_("points")))
    yield "|---|---:|"
    for score in game.ruleset.scores(cursor.state):
        yield _row(seat_in_words(game, score.seat, language), number(score.total))
    yield ""
    yield "```"
    yield picture(cursor, language, 100, False)
    yield "```"


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def cards_with_ids(cursor: Cursor, language: str) -> Iterator[str]:
    """List the visible cards, a line each: the id, the name, and the place."""
    game, lying = cursor.game, places(cursor.game, cursor.state)
    names = {card: card_in_words(game, card, language) for card in lying}
    widths = [max(map(len, column), default=0) for column in (names, names.values())]
    for card, place in lying.items():
        where = place_in_words(game, place, language)
        yield f"{card:<{widths[0]}}  {names[card]:<{widths[1]}}  {where}"


def spoken(cursor: Cursor, language: str) -> Iterator[str]:
    """Tell a moment and its table in sentences."""
    yield heading(cursor, language)
    yield from spoken_table(cursor.game, cursor.state, language)
