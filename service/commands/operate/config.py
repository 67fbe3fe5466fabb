"""The command `altana config`: shows the settings, without their secrets."""

import click
import msgspec

from service.start.settings import read_settings


@click.command()
@click.option("--json", "is_json", is_flag=True, help="Print JSON.")
def config(is_json: bool) -> None:
    """Print the settings, with passwords hidden."""
    variables = read_settings().variables()
    if is_json:
        click.echo(msgspec.json.format(msgspec.json.encode(variables), indent=2).decode())
        return
    for name, value in variables.items():
        click.echo(f"{name:20} {value}")
