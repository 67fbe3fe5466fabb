"""`altana replay log`, `find` and `trace`: the events of a game, a line each."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any

import click

from replays.commands.note_lines import NoteLines
from replays.console.markdown_text import names_as_text
from replays.console.output_options import FILE, PARTIAL, PLAIN, as_json, formats, language_option
from replays.console.pager import print_lines
from replays.files.opening import FileCommand, moment, open_cursor
from replays.reading.card_places import Travel, known_cards, travels_of
from replays.reading.cursor import Cursor
from replays.reading.search import BadQuery, matches, seat_score
from replays.reading.word_search import matching
from replays.reading.words import card_in_words, place_in_words, replay_words
from service.domain.kit.translation import N_, signed
from service.events.terminal_text import printable
from service.teaching.lessons.condition_language import compares

NOTHING_FOUND = 1
NO_MOMENT = N_("no moment matches “{query}”")
NO_TEXT = N_("nothing is found for the text “{query}”")
MOST_PROPOSED = 5  # cards that may be meant


@click.command(cls=FileCommand)
@FILE
@click.option("--from", "first", metavar="MOMENT", help="The first moment; by default the start.")
@click.option("--to", "last", metavar="MOMENT", help="The last moment; by default the end.")
@formats("text", "json", "markdown")
@PLAIN
@PARTIAL
@language_option
def log(
    file: str,
    first: str | None,
    last: str | None,
    kind: str,
    plain: bool,
    partial: bool,
    language: str,
) -> None:
    """Print what happened in FILE, a line for each event."""
    cursor = open_cursor(file, None, partial)
    start = moment(cursor, first).at if first else 1
    end = moment(cursor, last).at if last else cursor.game.events
    if end < start:
        text = replay_words(language).say("the last moment comes before the first")
        raise click.BadParameter(text, param_hint="--to")
    moments = (cursor.to(at) for at in range(start, end + 1))
    tell(moments, kind, plain, AnnotatedStory(cursor, language))


@click.command(cls=FileCommand)
@FILE
@click.argument("query")
@formats("text", "json", "markdown")
@click.option("--first", "only", flag_value="first", help="Print only the first match.")
@click.option("--last", "only", flag_value="last", help="Print only the last match.")
@PLAIN
@PARTIAL
@language_option
def find(
    file: str, query: str, kind: str, only: str | None, plain: bool, partial: bool, language: str
) -> None:
    """Find the moments of FILE that match QUERY, such as "seat=2 and score>=20".

    \b
    Numbers: seat score gain round turn move   (= != < <= > >=)
    Texts:   card type command player text     (= != and ~ for "contains")

    Join terms with `and` and `or`; words without a comparison are a text to search for.
    `score` is that of the seat that moves, `gain` its change by the event.

    The exit code is 1 if nothing matches.
    """
    cursor = open_cursor(file, None, partial)
    try:
        moments = list(matches(cursor, query, language))
    except BadQuery as problem:
        raise click.BadParameter(problem.in_words(language), param_hint="QUERY") from problem
    if only:
        moments = moments[:1] if only == "first" else moments[-1:]
    tell(moments, kind, plain, _ScoredStory(language))
    if not moments:
        text = NO_MOMENT if compares(query) else NO_TEXT
        told = replay_words(language).say(text, query=query.strip())
        click.echo(printable(f"altana: {told}"), err=True)
        raise click.exceptions.Exit(NOTHING_FOUND)


@click.command(cls=FileCommand)
@FILE
@click.argument("card")
@formats("text", "json")
@language_option
def trace(file: str, card: str, kind: str, language: str) -> None:
    """Print where CARD came from and where it went."""
    cursor = open_cursor(file)
    game = cursor.game
    travels = travels_of(game, card)
    if not travels and card not in known_cards(game):
        alike = _like(card, cursor, language)
        text = N_("no card '{card}' is visible in this game")
        if alike:
            text = N_("no card '{card}' is visible in this game; did you mean {alike}?")
        told = replay_words(language).say(text, card=card, alike=", ".join(alike))
        click.echo(printable(f"altana: {told}"), err=True)
        raise click.exceptions.Exit(NOTHING_FOUND)
    if kind == "json":
        click.echo(as_json(travels))
        return
    print_lines(_travel_in_words(cursor, travel, language) for travel in travels)


def _travel_in_words(cursor: Cursor, travel: Travel, language: str) -> str:
    game, at = cursor.game, cursor.to(travel.moment)
    way = replay_words(language).say(
        N_("{origin} → {target}"),
        origin=place_in_words(game, travel.origin, language),
        target=place_in_words(game, travel.target, language),
    )
    return f"{_stamp(at)}  {way}  ({at.sentence(language)})"


def _like(wanted: str, cursor: Cursor, language: str) -> list[str]:
    """Return the ids of a few cards whose id or name resembles the given text."""
    cards = sorted(known_cards(cursor.game))
    named = {card: f"{card} {card_in_words(cursor.game, card, language)}" for card in cards}
    found = matching(wanted, cards, named.__getitem__) or get_close_matches(wanted, cards)
    return found[:MOST_PROPOSED]


def tell(moments: Iterable[Cursor], kind: str, plain: bool, story: "EventStory") -> None:
    if kind == "json":
        click.echo(as_json([story.facts(cursor) for cursor in moments]))
        return
    print_lines(_markdown(moments, story) if kind == "markdown" else _text(moments, plain, story))


def _text(moments: Iterable[Cursor], plain: bool, story: "EventStory") -> Iterator[str]:
    for cursor in moments:
        sentence = story.sentence(cursor)
        yield f"{cursor.label}: {sentence}" if plain else f"{_stamp(cursor)}  {sentence}"
        yield from story.notes(cursor)


def _markdown(moments: Iterable[Cursor], story: "EventStory") -> Iterator[str]:
    label, named = "", None
    for cursor in moments:
        named = named or names_as_text(cursor)
        if cursor.label != label:
            label = cursor.label
            yield f"\n**{label}**\n"
        yield f"- {story.sentence(named.to(cursor.at))}"


class EventStory:
    """The text of a moment: what happened."""

    def __init__(self, language: str) -> None:
        self.language = language

    def sentence(self, cursor: Cursor) -> str:
        return cursor.sentence(self.language)

    def notes(self, cursor: Cursor) -> Iterable[str]:
        """Return what is said about the moment, in lines."""
        return ()

    def facts(self, cursor: Cursor) -> dict[str, Any]:
        move, event = cursor.place
        return {
            "at": cursor.label,
            "move": move,
            "event": event,
            "seat": cursor.move.seat,
            "time": cursor.move.at,
            "happened": cursor.event,
            "sentence": cursor.sentence(self.language),
        }


class AnnotatedStory(EventStory):
    """The text of a moment, with the notes on it."""

    def __init__(self, cursor: Cursor, language: str) -> None:
        super().__init__(language)
        self._notes = NoteLines(cursor, language)

    def notes(self, cursor: Cursor) -> Iterable[str]:
        return map(printable, self._notes.lines(cursor.at))

    def facts(self, cursor: Cursor) -> dict[str, Any]:
        notes = self._notes.at(cursor.at)
        return {**super().facts(cursor), **({"notes": notes} if notes else {})}


class _ScoredStory(EventStory):
    """The text of a moment, with the score and the gain of the seat that moved."""

    def sentence(self, cursor: Cursor) -> str:
        score, gain = seat_score(cursor)
        points = replay_words(self.language).count(
            "({n} point, {gain})", "({n} points, {gain})", score, gain=signed(gain)
        )
        return f"{cursor.sentence(self.language)} {points}"

    def facts(self, cursor: Cursor) -> dict[str, Any]:
        return {**super().facts(cursor), **seat_score(cursor)._asdict()}


def _stamp(cursor: Cursor) -> str:
    move, event = cursor.place
    return f"{cursor.label:<6} {f'{move}.{event}':>7}"
