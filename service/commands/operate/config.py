"""The command `altana config`: shows the settings, without their secrets."""

import click

from service.start.settings import read_settings


@click.command()
def config() -> None:
    """Print the settings, with passwords hidden."""
    for name, value in read_settings().variables().items():
        click.echo(f"{name:20} {value}")
