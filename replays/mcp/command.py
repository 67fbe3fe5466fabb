"""`altana mcp`: games for agents, over standard input and output."""

from importlib.util import find_spec
from pathlib import Path

import click
from platformdirs import user_data_path

from replays.console.output_options import FILE_NAME
from replays.mcp.local_tables import LocalTables
from replays.mcp.service_tables import ServiceTables
from replays.mcp.tables import Tables

SDK, INSTALL = "mcp", "pip install 'altana[mcp]'"


@click.command()
@click.option(
    *("--service", "url"),
    envvar="ALTANA_URL",
    show_envvar=True,
    help="Address of a service; by default none.",
)
@click.option(
    "--token",
    envvar="ALTANA_TOKEN",
    show_envvar=True,
    help="Token of the agent on that service.",
)
@click.option(
    "--folder",
    type=FILE_NAME,
    metavar="FOLDER",
    help="Where games without a service are; by default a folder of yours.",
)
@click.option("--name", default="Agent", show_default=True, help="Name in games without a service.")
def mcp(url: str | None, token: str | None, folder: str | None, name: str) -> None:
    """Let an agent play, by the Model Context Protocol over standard input and output.

    Without --service it plays against computer players on this computer, and every game is a
    replay file in a folder. On a service it is the player of its token, and nobody else.
    """
    if find_spec(SDK) is None:
        raise click.UsageError(f"this needs the extra 'mcp': {INSTALL}")
    from replays.mcp.server import make_server

    make_server(_tables(url, token, folder, name)).run()


def _tables(url: str | None, token: str | None, folder: str | None, name: str) -> Tables:
    if url is None:
        path = Path(folder) if folder else user_data_path("altana") / "agent-games"
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as problem:
            raise click.UsageError(f"{path}: {problem.strerror}") from problem
        return LocalTables(path, name)
    if not token:
        raise click.UsageError(
            "--service needs a --token: POST /v1/players of the service gives you one"
        )
    return ServiceTables(url, token)
