"""Writes the pictures of the documentation: a table and the cards of each game."""

from pathlib import Path

import click

from service.domain.catalog import all_games, part_of_game
from service.domain.kit.translation import LANGUAGES
from service.pictures import draw, draw_deck
from service.pictures.draw import NARROWEST, USUAL, WIDEST

NAMES = ("Ana", "Bo")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=Path("docs/pictures"))
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--width", type=click.IntRange(NARROWEST, WIDEST), default=USUAL, show_default=True)
def main(folder: Path, language: str, width: int) -> None:
    """Write a table and the cards of each game into FOLDER."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in all_games().games:
        ruleset = all_games().current(name)
        artist = part_of_game(ruleset, "faces", "ARTIST")
        state = artist.example()
        table = draw(ruleset, state, names=NAMES, language=language, width=width)
        _write(folder / f"{name}.svg", table)
        deck = draw_deck(ruleset, language=language, width=width)
        _write(folder / f"{name}-cards.svg", deck)


def _write(file: Path, drawing: str) -> None:
    file.write_text(f"{drawing}\n", "utf-8")
    click.echo(file)


if __name__ == "__main__":
    main()
