"""`altana replay show`: the table at one moment."""

from collections.abc import Iterator
from typing import Any

import click

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
from replays.console.terminal_markdown import names_as_text
from replays.files.opening import FileCommand, open_cursor
from replays.reading.card_places import places
from replays.reading.cursor import Cursor
from replays.reading.words import card_in_words, place_in_words, replay_words, seat_in_words
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_
from service.domain.mentioned_cards import cards_of
from service.pictures import draw
from service.teaching.notes.replay_game import ReplayGame


@click.command(cls=FileCommand)
@FILE
@AT
@formats("text", "json", "markdown", "svg")
@click.option("--seat", type=int, help="Show what this seat may see.")
@click.option("--columns", type=click.IntRange(60, 1000), help="Width of the text.")
@PLAIN
@PARTIAL
@language_option
def show(
    file: str,
    at: str | None,
    kind: str,
    seat: int | None,
    columns: int | None,
    plain: bool,
    partial: bool,
    language: str,
) -> None:
    """Show the table of FILE at a moment."""
    cursor = open_cursor(file, at, partial)
    if seat is not None and not 1 <= seat <= cursor.state.seats:
        raise click.BadParameter(f"there is no seat {seat}", param_hint="--seat")
    if kind == "json":
        click.echo(as_json(moment_of(cursor, language, seat)))
    elif kind == "svg":
        click.echo(draw_svg(cursor, language))
    elif kind == "markdown":
        click.echo("\n".join(markdown(cursor, language)))
    elif plain:
        click.echo("\n".join(spoken(cursor, language)))
    else:
        click.echo("\n".join(text(cursor, language, columns or width(), has_colour())))


def heading(cursor: Cursor, language: str) -> str:
    move, event = cursor.place
    return f"{cursor.label} · {move}.{event} · {cursor.sentence(language)}"


def text(cursor: Cursor, language: str, columns: int, colour: bool) -> Iterator[str]:
    yield heading(cursor, language)
    yield ""
    yield picture(cursor, language, columns, colour)


def picture(cursor: Cursor, language: str, columns: int, colour: bool) -> str:
    game = cursor.game
    return game.ruleset.text.picture(
        cursor.state, width=columns, colour=colour, language=language, names=game.names
    )


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
        yield _row(seat_in_words(game, score.seat, language), score.total)
    yield ""
    yield "```"
    yield picture(cursor, language, 100, False)
    yield "```"


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def spoken(cursor: Cursor, language: str) -> Iterator[str]:
    """Tell a moment and its table in sentences."""
    yield heading(cursor, language)
    yield from spoken_table(cursor.game, cursor.state, language)


def spoken_table(game: ReplayGame, state: Any, language: str) -> Iterator[str]:
    """Tell a table in sentences, a line for each place that holds cards."""
    for score in game.ruleset.scores(state):
        who = seat_in_words(game, score.seat, language)
        yield replay_words(language).say(N_("{who}: {points} points."), who=who, points=score.total)
    lying: dict[str, list[str]] = {}
    for card, place in places(game, state).items():
        name = card_in_words(game, card, language)
        lying.setdefault(place_in_words(game, place, language), []).append(name)
    for place, cards in lying.items():
        yield f"{place[:1].upper()}{place[1:]}: {', '.join(cards)}."
