"""The command `altana serve`: serves HTTP with Granian, in several processes."""

import atexit
import logging
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from multiprocessing import forkserver, resource_tracker
from typing import TYPE_CHECKING, Any
from wsgiref.types import WSGIApplication

import click
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.mp import MPServer, WorkerProcess

from service.api.rsgi.connection_limits import most_connections, most_listeners
from service.commands.run.lifeline import GRACE, end_with_parent, end_with_starter
from service.commands.run.metrics_folder import metrics_folder
from service.commands.run.port import OPEN_TO_OTHERS, address, numeric, reserved_port
from service.commands.run.stop_signals import SIGNALS
from service.events.replay_files.storage import open_replay_store
from service.events.server.game_server import game_server
from service.start.processes import environment
from service.start.settings import Settings, read_settings

CHECK_INTERVAL = 0.02  # seconds
# Elsewhere libraries of the system may have threads, whose locks a fork would copy.
SHARED_IMPORTS = "service.commands.run.shared_imports"
START_METHOD = "forkserver" if sys.platform == "linux" else "spawn"
NOT_FORKED = "The process that serving processes are forked from has ended too early."

if TYPE_CHECKING:
    from flask import Flask

Loader = Callable[[Settings, str], Any]


@click.command()
@click.option("--lifeline", type=int, hidden=True, help="A pipe that `altana run` keeps open.")
def serve(lifeline: int | None) -> None:
    """Serve HTTP, and nothing else."""
    settings = read_settings()
    open_replay_store(settings)  # fail here once, not in each process
    if lifeline is not None:
        end_with_starter(lifeline)
    with ExitStack() as stack:
        url = stack.enter_context(game_server(settings))
        # With a lifeline, `altana run` has reserved the port already.
        port = settings.port if lifeline is not None else None
        if port is None:
            port = stack.enter_context(reserved_port(settings))
            click.echo(f"Altana serves at {address(settings.host, port)}")
            if settings.is_open:
                click.echo(f"altana: {OPEN_TO_OTHERS}", err=True)
        listen(settings, url, port)


def load(settings: Settings, url: str) -> Any:
    """Create the application in one of Granian's processes."""
    from service.app import create_app

    app = create_app(settings, url)
    return bridged(settings, app, app)


def listen(settings: Settings, url: str, port: int, load: Loader = load) -> None:
    """Serve until a stop signal comes."""
    with metrics_folder() as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        this: Any = multiprocessing.current_process()
        this._config["tempdir"] = folder
        _serve(settings, url, port, load)


def bridged(settings: Settings, app: WSGIApplication, altana: "Flask") -> Any:
    """Wrap an application, which has ours in it, and set up the process to end cleanly."""
    from service.api.context.resource import slow_calls
    from service.api.operating.logs import configure
    from service.api.operating.metrics import METRICS
    from service.api.rsgi.bridge import Bridge
    from service.app import DIRECT_CALLS

    end_with_parent()
    configure(settings.log_level)
    atexit.register(_leave)
    metrics, bounds, proxies = altana.config[METRICS], settings.bounds, settings.proxies
    dropped, direct = metrics.count_dropped, altana.extensions.get(DIRECT_CALLS, ())
    return Bridge(app, most_listeners(), slow_calls(altana), bounds, proxies, dropped, direct)


class PatientServer(MPServer):
    """Granian, but its processes share their imports, and it waits for them before it checks them.

    Its main thread and its watcher thread wait for the same process. The second of them sees the
    process alive a moment longer, and on a busy machine Granian logs an error for that.
    """

    def _spawn_worker(self, *arguments: Any, **more: Any) -> WorkerProcess:
        worker = super()._spawn_worker(*arguments, **more)
        spawned: Any = worker.inner  # not started yet; Granian knows fork and spawn only
        context: Any = multiprocessing.get_context(START_METHOD)
        worker.inner = context.Process(
            name=spawned.name, target=spawned._target, args=spawned._args
        )
        if START_METHOD == "forkserver":
            start_forking()
        return worker

    def _stop_workers(self) -> None:
        workers: list[Any] = self.wrks
        for worker in workers:
            worker.terminate()
        until = time.monotonic() + GRACE
        while any(worker.is_alive() for worker in workers) and time.monotonic() < until:
            time.sleep(CHECK_INTERVAL)
        super()._stop_workers()  # type: ignore[no-untyped-call]


def start_forking() -> None:
    """Start the process that others are forked from, if there is none; no signal stops it."""
    resource_tracker.ensure_running()  # else it is started with it, which ends the blocking
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(settings: Settings, url: str, port: int, load: Loader) -> None:
    # Not forked from here: a fork would copy locks that other threads hold.
    multiprocessing.set_start_method(START_METHOD, force=True)
    multiprocessing.set_forkserver_preload([SHARED_IMPORTS])
    os.environ |= environment(PYTHONSAFEPATH="1")  # that process finds our modules only by these
    server = PatientServer(
        "altana",  # the name of a module to load, were it not for the loader below
        address=numeric(settings.host),
        port=port,
        interface=Interfaces.RSGI,
        # Granian reports a closed connection, not a closed stream, so each stream needs its own.
        http=HTTPModes.http1,
        websockets=False,
        workers=settings.processes,
        # Granian counts connections, and accepts no more until one is closed.
        backpressure=most_connections(),
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        workers_kill_timeout=1,  # after the wait in PatientServer
    )
    try:
        server.serve(target_loader=partial(load, settings, url), wrap_loader=False)
    except (EOFError, ConnectionError):
        raise click.ClickException(NOT_FORKED) from None


def _leave() -> None:
    """End the process before Python's shutdown.

    Granian's native threads may still call into Python during shutdown, and would panic.
    """
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
