"""`altana replay diff`: compares two moments of a game, or two games."""

from collections.abc import Iterator

import click

from replays.console.markdown_text import names_as_text
from replays.console.output_options import FILE, FILE_NAME, as_json, formats, language_option
from replays.console.pager import print_lines
from replays.files.opening import FileCommand, moment, open_cursor
from replays.reading.cursor import Cursor
from replays.reading.first_difference import FirstDifference
from replays.reading.moment_changes import Changes, changes
from replays.reading.words import (
    card_in_words,
    count_in_words,
    place_in_words,
    replay_words,
    seat_in_words,
)
from service.domain.kit.translation import N_, signed

DIFFERENT = 1


@click.command(cls=FileCommand)
@FILE
@click.argument("other", required=False, type=FILE_NAME)
@click.option("--at", metavar="MOMENT", help="The moment in FILE.")
@click.option(
    "--to", "until", metavar="MOMENT", help="The moment in OTHER, or a later one in FILE."
)
@formats("text", "json", "markdown")
@language_option
def diff(
    file: str, other: str | None, at: str | None, until: str | None, kind: str, language: str
) -> None:
    """Compare two moments of FILE, or FILE with OTHER.

    With one file, --at and --to name the moments (by default the start and the end).
    With two, --at and --to name the moment in each (by default the end).
    The exit code is 1 if anything is different.
    """
    before = open_cursor(file, at)
    if other is None:
        before = before if at else before.first()
        after = moment(before, until) if until else before.last()
    else:
        after = open_cursor(other, until or at)
    if before.game.ruleset.name != after.game.ruleset.name:
        text = N_("games of different rulesets can't be compared")
        raise click.UsageError(replay_words(language).say(text))
    differences = changes(before, after)
    if kind == "json":
        click.echo(as_json(differences))
    else:
        bullet = ""
        if kind == "markdown":
            bullet, before, after = "- ", names_as_text(before), names_as_text(after)
        lines = in_words(before, after, differences, language)
        print_lines(f"{bullet}{line}" for line in lines)
    if not differences.is_empty:
        raise click.exceptions.Exit(DIFFERENT)


def in_words(before: Cursor, after: Cursor, differences: Changes, language: str) -> Iterator[str]:
    words = replay_words(language)
    if differences.same_deal:
        yield from _difference_in_words(before, after, differences.parted, language)
    else:
        yield words.say(N_("These games were not dealt the same cards."))
    yield f"{before.label} → {after.label}"
    game = after.game
    for travel in differences.travels:
        yield words.say(
            N_("{card}: {origin} → {target}"),
            card=card_in_words(game, travel.card, language),
            origin=place_in_words(before.game, travel.origin, language),
            target=place_in_words(game, travel.target, language),
        )
    for count in differences.counts:
        if said := count_in_words(game, count.place, language):
            yield f"{said}: {count.before} → {count.after}"
    yield from _scores_in_words(after, differences, language)
    if differences.has_same_tables:
        same = (
            N_("Nothing is different.") if differences.is_empty else N_("The tables are the same.")
        )
        yield words.say(same)


def _difference_in_words(
    before: Cursor, after: Cursor, parted: FirstDifference | None, language: str
) -> Iterator[str]:
    """Tell up to which move two games are the same, and what follows."""
    if parted is None:
        return
    words = replay_words(language)
    facts = {"move": parted.move, "last": parted.move - 1}
    if parted.way == "record":
        text = N_("In move {move} the files say different things about the same game: {fields}.")
        yield words.say(text, fields=", ".join(parted.fields), **facts)
        return
    if parted.way == "end":
        yield words.say(
            N_("Up to move {last} the games are the same. There the first file ends.")
            if parted.shorter == 1
            else N_("Up to move {last} the games are the same. There the second file ends."),
            **facts,
        )
        return
    one, other = (_sentence_there(cursor, parted, language) for cursor in (before, after))
    if one == other:
        yield words.say(N_("Up to move {last} the games are the same."), **facts)
        return
    yield words.say(N_("Up to move {last} the games are the same. Then move {move} is:"), **facts)
    yield from (f"  1. {one}", f"  2. {other}")


def _sentence_there(cursor: Cursor, parted: FirstDifference, language: str) -> str:
    game = cursor.game
    event = min(parted.event, len(game.moves[parted.move - 1].events))
    return cursor.to(game.moment(parted.move, event)).sentence(language)


def _scores_in_words(after: Cursor, differences: Changes, language: str) -> Iterator[str]:
    game = after.game
    for score in differences.scores:
        who = seat_in_words(game, score.seat, language)
        yield f"{who}: {score.before} → {score.after} ({signed(score.after - score.before)})"
        for line in score.gained:
            yield f"  {signed(line.points)}  {game.ruleset.text.line(line, language)}"
        for line in score.lost:
            yield f"  {signed(-line.points)}  ({game.ruleset.text.line(line, language)})"
