"""`altana replay legal`: the legal commands at a moment, and within a turn."""

from collections.abc import Sequence

import click

from replays.commands.branch import REFUSED, tell_moment_meant, whole_move
from replays.console.output_options import AT, FILE, as_json, formats, language_option
from replays.console.pager import print_lines
from replays.files.opening import FileCommand, open_cursor
from replays.reading.move_text import move_from, next_choices
from replays.reading.words import replay_words
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Command
from service.domain.kit.translation import N_
from service.domain.kit.trial import Trial, commands_of
from service.domain.sentences import tell_command, tell_refusal
from service.events.store.chain import canonical

OVER = N_("the game is over: nothing is left to be played")


@click.command(cls=FileCommand)
@FILE
@AT
@click.option(
    "--after",
    multiple=True,
    metavar="MOVE",
    help="What comes before in the same turn: sentences, separated by ;, or JSON. Repeatable.",
)
@formats("text", "json")
@language_option
def legal(file: str, at: str | None, after: tuple[str, ...], kind: str, language: str) -> None:
    """List the legal commands at a moment of FILE, ready for `branch`.

    Their sentences are moves for `branch --play` and `annotate question --answer`, too.
    """
    cursor = open_cursor(file, at)
    ruleset, start = cursor.game.ruleset, whole_move(cursor)
    tell_moment_meant(cursor, language)
    trial = cursor.game.trial(start)
    before = _composed(trial, after, language)
    try:
        commands = next_choices(trial, before)
    except RuleViolation as refusal:
        click.echo(f"altana: {tell_refusal(ruleset, refusal, language)}", err=True)
        raise click.exceptions.Exit(REFUSED) from refusal
    if start.state.is_over:
        click.echo(f"altana: {replay_words(language).say(OVER)}", err=True)
    if kind == "json":
        click.echo(as_json(list(commands)))
        return
    print_lines(
        f"{canonical([*before, command]).decode()}  {tell_command(ruleset, command, language)}"
        for command in commands
    )


def _composed(trial: Trial, after: Sequence[str], language: str) -> tuple[Command, ...]:
    """Read the commands before the next one of a turn."""
    before: tuple[Command, ...] = ()
    for written in after:
        try:
            raw = move_from(trial, written, language, before)
            before = (*before, *commands_of(trial.ruleset, raw))
        except ValueError as problem:
            raise click.BadParameter(str(problem), param_hint="--after") from problem
    return before
