"""`make calibrate`: measure the coach against playouts, and write what was measured."""

import os
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import resources
from pathlib import Path

import click
import msgspec

from service.bots.compiler import is_installed
from service.bots.value import FOLDER
from service.coach.calibration import Calibration, file_of, load_calibration
from service.commands.calibrate.fit import fit
from service.commands.calibrate.report import lines
from service.commands.calibrate.samples import GameSamples, Sampler
from service.domain.catalog import all_games

FITTED, HELD_OUT = "fit", "held out"  # games of one are never games of the other
NEW = 300  # games that numbers are fitted to where there are none yet
A_PORTION = 25  # games that a process plays at a time


@cache
def _sampler(game: str, players: int) -> Sampler:
    return Sampler(game, players, compiles=is_installed())


def portion(game: str, players: int, scope: str, numbers: range) -> list[GameSamples]:
    """Sample some games; in a process of its own."""
    return [_sampler(game, players).game(number, scope) for number in numbers]


def samples(
    pool: ProcessPoolExecutor, game: str, players: int, scope: str, games: int
) -> GameSamples:
    """Sample games on all cores, in the same order at every run."""
    waiting = [
        pool.submit(portion, game, players, scope, range(at, min(at + A_PORTION, games)))
        for at in range(0, games, A_PORTION)
    ]
    found = [each for future in waiting for each in future.result()]
    return GameSamples(
        [moment for each in found for moment in each.moments],
        [turn for each in found for turn in each.turns],
    )


def keep(game: str, players: int, calibration: Calibration) -> None:
    package = all_games().current(game).package
    path = Path(str(resources.files(package))) / FOLDER / file_of(players)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(calibration)) + b"\n")
    load_calibration.cache_clear()


def _counts(game: str, players: tuple[int, ...]) -> tuple[int, ...]:
    strategy = all_games().current(game).strategy
    if strategy is None or strategy.core is None:
        return ()
    return players or tuple(all_games().current(game).players)


@click.command()
@click.argument("games", nargs=-1, type=click.Choice(all_games().games))
@click.option("--players", type=int, multiple=True, help="Only these numbers of players.")
@click.option(
    "--fit",
    "fitted",
    type=click.IntRange(0),
    help=f"Games to fit to; else as many as the numbers that are there, {NEW} if there are none.",
)
@click.option("--check", "checked", type=click.IntRange(0), default=150, show_default=True)
def main(
    games: tuple[str, ...], players: tuple[int, ...], fitted: int | None, checked: int
) -> None:
    """Play games between levels, play their positions out, and fit the coach to that.

    `--fit 0` keeps the numbers as they are. `--check` games are not among those fitted.
    """
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in games or all_games().games:
            for count in _counts(game, players):
                _fit(pool, game, count, games_fitted(game, count) if fitted is None else fitted)
                _check(pool, game, count, checked)


def games_fitted(game: str, players: int) -> int:
    """Return to how many games the numbers that are there were fitted."""
    measured = load_calibration(all_games().current(game).package, players)
    return NEW if measured is None else measured.calibration.games


def _fit(pool: ProcessPoolExecutor, game: str, players: int, games: int) -> None:
    if games:
        found = samples(pool, game, players, FITTED, games)
        weights = _sampler(game, players).appraiser.value.name
        keep(game, players, fit(weights, games, found.moments, found.turns))


def _check(pool: ProcessPoolExecutor, game: str, players: int, games: int) -> None:
    measured = load_calibration(all_games().current(game).package, players)
    if not games or measured is None:
        return
    found = samples(pool, game, players, HELD_OUT, games)
    click.echo(f"{game}, {players} players, {games} games held out")
    for line in lines(measured.calibration, found.moments, found.turns):
        click.echo(f"  {line}")


if __name__ == "__main__":
    main()
