"""The command `altana arena`: two levels against each other, on all cores."""

import multiprocessing
import os
import shlex
import shutil
import signal
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing

import click
import msgspec

from service.bots.compiler import is_installed
from service.bots.levels import LEVEL_NAMES
from service.commands.arena.contest import PROGRAM, Contest, DealOutcome, play_deal
from service.commands.arena.program import ProgramFailed
from service.commands.arena.program_games import program_outcomes
from service.commands.arena.tally import Report, Tally
from service.commands.operate.progress_bar import progress
from service.commands.run.lifeline import end_with_parent
from service.domain.catalog import all_games
from service.domain.kit.ruleset import AnyRuleset

WAITING_FOR_EACH = 2  # deals for each process, so that none is idle

Level = click.Choice(LEVEL_NAMES)


class LevelOrProgram(click.Choice[str]):
    """A level, or `cmd:` and the command line of a program."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not value.startswith(PROGRAM):
            return super().convert(value, param, ctx)
        try:
            words = shlex.split(value.removeprefix(PROGRAM))
        except ValueError as error:
            self.fail(f"{value}: {error}", param, ctx)
        if not words or shutil.which(words[0]) is None:
            self.fail(f"{value}: there is no such program", param, ctx)
        return value


@click.command()
@click.argument("first", type=LevelOrProgram(LEVEL_NAMES), metavar="A")
@click.argument("second", type=Level, metavar="B")
@click.option("--game", type=click.Choice(all_games().games), required=True, help="What to play.")
@click.option(
    "--players", type=click.IntRange(1), default=2, show_default=True, help="Seats in all."
)
@click.option("--games", type=click.IntRange(1), default=400, show_default=True, help="At most.")
@click.option("--all", "everything", is_flag=True, help="Play on when it is clear who is stronger.")
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    help="Number of processes; all cores by default.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def arena(
    first: str,
    second: str,
    game: str,
    players: int,
    games: int,
    everything: bool,
    processes: int,
    as_json: bool,
) -> None:
    """Let two levels of computer players compete.

    A has one seat and B all others; every deal is played with A in each seat in turn. Alone,
    both play the same deals, and the one with more points wins. The same command plays the same
    games, however many processes there are.

    A can be a bot of your own: "cmd:python3 my_bot.py" is started for each game with the address
    of a service and the id of a game. It takes the free seat, plays to the end, and ends.
    """
    contest = _contest(first, second, all_games().current(game), players)
    try:
        report = compete(contest, games, processes, everything=everything)
    except ProgramFailed as failure:
        raise click.ClickException(f"{contest.names[0]} {failure}") from failure
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(report)))
    else:
        click.echo("\n".join(lines(report)))


def _contest(first: str, second: str, ruleset: AnyRuleset, players: int) -> Contest:
    """Refuse what can't be played, and say how to install a level that needs an extra."""
    if players not in ruleset.players:
        least, most = ruleset.players[0], ruleset.players[-1]
        raise click.UsageError(f"{ruleset.game} has {least} to {most} players.")
    if players == 1 and first.startswith(PROGRAM):
        raise click.UsageError("A program needs an opponent: two players or more.")
    contest = Contest(
        first=first,
        second=second,
        ruleset=ruleset.name,
        players=players,
        compiles=is_installed(),
    )
    for level in contest.levels:
        if not level.is_installed:
            raise click.ClickException(f"{level.name} is not installed: {level.install}")
    return contest


def compete(contest: Contest, games: int, processes: int, *, everything: bool = False) -> Report:
    """Play deals until there were so many games, or it is clear who is stronger."""
    deals = -(-games // len(contest.lineups))
    tally = Tally(contest)
    with progress() as bar, closing(_outcomes(contest, deals, processes)) as outcomes:
        task = bar.add_task("Playing", total=deals * len(contest.lineups))
        for outcome in outcomes:
            tally.add(outcome)
            bar.advance(task, len(contest.lineups))
            if tally.is_clear and not everything:
                break
    return tally.report()


def lines(report: Report) -> list[str]:
    """Return the report as lines of text."""
    players = "alone" if report.players == 1 else f"{report.players} players"
    cpu = " : ".join(f"{each:.1f}" for each in report.cpu_ms_per_turn)
    verdict = "One side is clearly stronger." if report.is_clear else "It is not clear yet."
    return [
        f"{report.first} against {report.second}, {report.ruleset}, {players}",
        f"{report.games:,} games of {report.deals:,} deals, {report.rounds:.1f} rounds each",
        f"wins    {report.wins:.1%} ± {report.interval:.1%} (equals: {report.chance:.0%})",
        f"points  {report.points[0]:.1f} : {report.points[1]:.1f}",
        f"CPU     {cpu} ms a turn",
        verdict,
    ]


def _outcomes(contest: Contest, deals: int, processes: int) -> Generator[DealOutcome, None, None]:
    """Yield the outcomes in the order of the deals, so that the same deals are counted."""
    if contest.program:
        yield from program_outcomes(contest, deals, processes)
        return
    if processes == 1:
        yield from (play_deal(contest, number) for number in range(deals))
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_begin)
    try:
        waiting = deque[Future[DealOutcome]]()
        for number in range(deals):
            waiting.append(pool.submit(play_deal, contest, number))
            if len(waiting) > WAITING_FOR_EACH * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Leave Ctrl-C to the command, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
