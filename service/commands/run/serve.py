"""Serves HTTP with Granian, in as many processes as the settings say."""

import atexit
import logging
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Collection
from contextlib import ExitStack
from functools import partial
from typing import Any
from wsgiref.types import WSGIApplication

import click
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.mp import MPServer

from service.api.rsgi.connection_limits import most_connections, most_listeners
from service.commands.run.lifeline import GRACE, end_with_parent, end_with_starter
from service.commands.run.metrics_folder import metrics_folder
from service.commands.run.port import OPEN_TO_OTHERS, address, reserved_port
from service.events.replay_files.storage import open_replay_store
from service.events.server.game_server import game_server
from service.start.settings import Settings, read_settings

A_LOOK = 0.02  # seconds between two looks

Loader = Callable[[Settings, str], Any]


@click.command()
@click.option("--lifeline", type=int, hidden=True, help="A pipe that `altana run` keeps open.")
def serve(lifeline: int | None) -> None:
    """Serve HTTP, and nothing else."""
    settings = read_settings()
    open_replay_store(settings)  # what can't be used is said here once, not by each process
    if lifeline is not None:
        end_with_starter(lifeline)
    with ExitStack() as stack:
        url = stack.enter_context(game_server(settings))
        # `altana run` has found the port already and holds it.
        port = settings.port if lifeline is not None else None
        if port is None:
            port = stack.enter_context(reserved_port(settings))
            click.echo(f"Altana serves at {address(settings.host, port)}")
            if settings.is_open:
                click.echo(f"altana: {OPEN_TO_OTHERS}", err=True)
        listen(settings, url, port)


def load(settings: Settings, url: str) -> Any:
    """Make the application in one of Granian's own processes."""
    from service.api.context.resource import slow_calls
    from service.app import create_app

    app = create_app(settings, url)
    return bridged(settings, app, slow_calls(app))


def listen(settings: Settings, url: str, port: int, load: Loader = load) -> None:
    """Serve until a signal to stop comes."""
    with metrics_folder() as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        _serve(settings, url, port, load)


def bridged(
    settings: Settings, app: WSGIApplication, slow_calls: Collection[tuple[str, str]] = ()
) -> Any:
    """Put the bridge before an application, and see to it that the process ends well."""
    from service.api.operating.logs import configure
    from service.api.rsgi.bridge import Bridge

    end_with_parent()
    configure(settings.log_level)
    atexit.register(_leave)
    return Bridge(app, most_listeners(), slow_calls)


class PatientServer(MPServer):
    """Granian, which sees its processes end before it asks whether they have ended.

    Its main thread and the one that watches a process wait for the same end; whoever comes second
    takes the process for alive a moment longer, and on a busy machine Granian complains of that.
    """

    def _stop_workers(self) -> None:
        workers: list[Any] = self.wrks
        for worker in workers:
            worker.terminate()
        until = time.monotonic() + GRACE
        while any(worker.is_alive() for worker in workers) and time.monotonic() < until:
            time.sleep(A_LOOK)
        super()._stop_workers()  # type: ignore[no-untyped-call]


def _serve(settings: Settings, url: str, port: int, load: Loader) -> None:
    # A fresh process for each: a fork would copy threads' locks in whatever state they are.
    multiprocessing.set_start_method("spawn", force=True)
    PatientServer(
        "altana",  # the name of a module to load, were it not for the loader below
        address=settings.host,
        port=port,
        interface=Interfaces.RSGI,
        # Granian tells that a connection is gone, not a stream: there must be one on each.
        http=HTTPModes.http1,
        websockets=False,
        workers=settings.processes,
        # Granian means connections by this, and takes no further one until another is closed.
        backpressure=most_connections(),
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        workers_kill_timeout=1,  # when they have had their time
    ).serve(target_loader=partial(load, settings, url), wrap_loader=False)


def _leave() -> None:
    """End the process before Python takes itself apart.

    Granian's own threads may still want to come back to Python then, and would panic.
    """
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
