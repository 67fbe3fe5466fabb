"""Writes the pictures of the documentation: a table of each game."""

from pathlib import Path

import click

from replays.pictures import draw
from replays.pictures.examples import examples
from service.domain.words import LANGUAGES

NAMES = ("Ana", "Bo")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=Path("docs/pictures"))
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--width", default=1280, show_default=True)
def main(folder: Path, language: str, width: int) -> None:
    """Write a table of each game into FOLDER."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (ruleset, state) in examples().items():
        drawing = draw(ruleset, state, names=NAMES, language=language, width=width)
        file = folder / f"{name}.svg"
        file.write_text(f"{drawing}\n", "utf-8")
        click.echo(file)


if __name__ == "__main__":
    main()
