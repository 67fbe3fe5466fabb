"""`make train`: train the values of all games that have a core, and write their weights."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import resources
from pathlib import Path
from time import process_time

import click

from service.bots.compiler import is_installed
from service.bots.value import FOLDER, file_name, text_of
from service.commands.train.train import train
from service.domain.catalog import all_games


def weights_of(game: str, players: int) -> tuple[str, float]:
    """Return the text of a trained value, and the processor time it took."""
    began = process_time()
    text = text_of(train(all_games().current(game), players, compiles=is_installed()))
    return text, process_time() - began


def keep(package: str, players: int, text: str) -> Path:
    """Write a file of weights in the place of the one that was there."""
    folder = Path(str(resources.files(package))) / FOLDER
    folder.mkdir(exist_ok=True)
    for old in folder.glob(f"{players}.*.txt"):
        old.unlink()
    path = folder / file_name(players, text)
    path.write_text(text, "utf-8")
    return path


def main(games: list[str]) -> None:
    rulesets = [all_games().current(game) for game in games or all_games().games]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = [
            (ruleset, players, pool.submit(weights_of, ruleset.game, players))
            for ruleset in rulesets
            if ruleset.strategy is not None and ruleset.strategy.core is not None
            for players in ruleset.players
        ]
        for ruleset, players, future in waiting:
            text, seconds = future.result()
            path = keep(ruleset.package, players, text)
            click.echo(f"{ruleset.game} {players} players: {path.name}, {seconds:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
