"""The arena's own service: without limits, and deleted at the end with all its data."""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from tempfile import TemporaryDirectory

import click
import msgspec

from service.commands.operate.wiring import make_wiring
from service.commands.run.lifeline import GRACE
from service.commands.run.port import address, is_ready, reserved_port
from service.commands.run.run import say
from service.commands.run.supervised_child import Child
from service.domain.catalog import all_games
from service.events.redis.connect import connect
from service.events.server.game_server import game_server
from service.events.store.store import Store
from service.start.settings import Settings, read_settings

NOT_READY = "The service of the arena does not start."
CHECK_INTERVAL = 0.05  # seconds
SERVERS = ("REDIS_URL", "RQ_REDIS_URL")
UNLIMITED = (
    "ALTANA_RATE_LIMIT",
    "ALTANA_DAILY_PLAYERS",
    "ALTANA_DAILY_GAMES",
    "ALTANA_DAILY_BYTES",
)


class OwnService(msgspec.Struct, frozen=True):
    """Where programs reach the service, and where its games are."""

    url: str
    store: Store


@contextmanager
def own_service() -> Iterator[OwnService]:
    """Run a service on an embedded server of its own. Raises CannotStart."""
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="altana-arena-"))
        variables = {"ALTANA_DATA": folder, "ALTANA_LOG_LEVEL": "error", "ALTANA_PROCESSES": "1"}
        settings = read_settings({**variables, "ALTANA_PORT": "0"})
        redis_url = stack.enter_context(game_server(settings))
        client = stack.enter_context(closing(connect(redis_url)))
        port = stack.enter_context(reserved_port(settings))
        variables["ALTANA_PORT"] = str(port)
        stack.enter_context(_serving(settings, port, variables))
        store = make_wiring(settings, redis_url, client, all_games()).store
        yield OwnService(address(settings.host, port), store)


@contextmanager
def _serving(settings: Settings, port: int, variables: dict[str, str]) -> Iterator[None]:
    """Keep a serving process; settings in the environment for another service don't matter."""
    lifeline, other_end = os.pipe()
    child = Child("The service", ["serve"], lifeline, say)
    foreign = [name for name in os.environ if name.startswith("ALTANA_") or name in SERVERS]
    own = {**dict.fromkeys(foreign, ""), **dict.fromkeys(UNLIMITED, "0"), **variables}
    try:
        child.start(**own)
        _wait_until_ready(child, settings, port)
        yield
    finally:
        child.ask_to_stop()
        deadline = time.monotonic() + GRACE
        while child.is_running():
            if time.monotonic() > deadline:
                child.kill()
            time.sleep(CHECK_INTERVAL)
        os.close(lifeline)
        os.close(other_end)


def _wait_until_ready(child: Child, settings: Settings, port: int) -> None:
    while not is_ready(settings.host, port):
        if not child.is_running():
            raise click.ClickException(NOT_READY)
        time.sleep(CHECK_INTERVAL)
