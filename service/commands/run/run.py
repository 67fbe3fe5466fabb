"""The command `altana run`: runs Redis, service and workers under one supervisor."""

import os
import sys
import time
from contextlib import ExitStack, suppress

import click

from service.commands.run.backoff import Backoff
from service.commands.run.lifeline import GRACE
from service.commands.run.port import OPEN_TO_OTHERS, addresses, is_ready, reserved_port
from service.commands.run.stop_signals import StopRequest, StopSignals
from service.commands.run.supervised_child import Child
from service.events.replay_files.storage import open_replay_store
from service.events.server.embedded_server import SharedServer
from service.start.settings import DEFAULT_PORT, Settings, read_settings, shown_place
from service.start.startup_errors import CannotStart

CHECK_INTERVAL = 0.2  # seconds
REPLAYS_UNWRITABLE = (
    "Replay files can't be written to {place}: {reason}. "
    "Games can be played, and their files follow as soon as they can be written."
)
EXIT_CODES = {kind.exit_code for kind in CannotStart.__subclasses__()}


@click.command()
def run() -> None:
    """Run server, service and workers until Ctrl-C.

    Without REDIS_URL it starts an embedded server, with its data in the folder ALTANA_DATA.
    """
    settings = read_settings()
    with ExitStack() as stack:
        server = None
        if settings.redis_url is None:
            memory = settings.most_memory
            server = SharedServer(settings.data, settings.durability, memory).join()
            stack.callback(server.leave)
            server.check_disk()
        if server is None or settings.is_strict or settings.rq_redis_url is not None:
            # Slow to import. An embedded server with its defaults is checked by the service alone.
            from service.events.server.game_server import check_servers

            check_servers(settings, server.url if server else str(settings.redis_url))
        if reason := open_replay_store(settings).unwritable():
            say(REPLAYS_UNWRITABLE.format(place=shown_place(settings.replay_url), reason=reason))
        port = stack.enter_context(reserved_port(settings))
        signals = stack.enter_context(StopSignals())
        lifeline, other_end = os.pipe()
        stack.callback(os.close, lifeline)
        stack.callback(os.close, other_end)
        Supervisor(settings, server, port, lifeline, signals).run()


class Supervisor:
    """Starts the children, keeps them and the server alive, and stops them in order."""

    def __init__(
        self,
        settings: Settings,
        server: SharedServer | None,
        port: int,
        lifeline: int,
        signals: StopSignals,
    ) -> None:
        self._server = server
        self._signals = signals
        self._host, self._port = settings.host, port
        self._is_open = settings.is_open
        self._has_moved = settings.port is None and port != DEFAULT_PORT
        self._backoff = Backoff()
        self._is_announced = False
        self._started: list[Child] = []
        self._service = Child("The service", ["serve"], lifeline, say)
        self._workers = [
            Child(f"Worker {number}", ["work"], lifeline, say)
            for number in range(1, settings.workers + 1)
        ]
        self._workers += [
            Child(f"Bot worker {number}", ["work", "--bots"], lifeline, say)
            for number in range(1, settings.bot_workers + 1)
        ]

    def run(self) -> None:
        """Run until a signal comes, or until a child exits because it can't start."""
        try:
            self._start([self._service])
            while not self._signals.came_within(CHECK_INTERVAL):
                self._check()
        except StopRequest:
            pass
        finally:
            say("Stopping.")
            self._stop([self._service])
            self._stop(self._workers)

    def _check(self) -> None:
        if self._server is not None:
            self._server.check_folder()
            if not self._server.is_alive() and self._backoff.is_due():
                self._restart(self._server)
        for child in self._started:
            if not self._is_announced and child.exit_code() in EXIT_CODES:
                sys.exit(child.exit_code())
            child.restart_if_crashed()
        if not self._is_announced and is_ready(self._host, self._port):
            self._is_announced = True
            self._announce()
            # Only now, so that nobody waits for what they import. They find what was played before.
            self._start(self._workers)

    def _start(self, children: list[Child]) -> None:
        for child in children:
            child.start(ALTANA_PORT=str(self._port))
        self._started += children

    def _announce(self) -> None:
        here, *elsewhere = addresses(self._host, self._port)
        click.echo(f"Altana is at {here}")
        for place in elsewhere:
            click.echo(f"From other devices it is at {place}")
        if self._is_open:
            say(OPEN_TO_OTHERS)
        if self._has_moved:
            say(f"Something else is at port {DEFAULT_PORT}, so this is the next free one.")

    def _restart(self, server: SharedServer) -> None:
        say("The embedded server or its supervisor is gone; it starts again.")
        self._backoff.record_try()
        try:
            with self._signals.interrupting():
                server.join()
        except CannotStart as reason:
            say(f"{reason}\nThe next try is in {self._backoff.record_failure():g} s.")

    def _stop(self, children: list[Child]) -> None:
        """Send SIGTERM, wait, and send SIGKILL after a timeout or a second signal."""
        for child in children:
            child.ask_to_stop()
        until = time.monotonic() + GRACE + 2
        while any(child.is_running() for child in children):
            if self._signals.came_within(0.02) or time.monotonic() > until:
                for child in children:
                    child.kill()


def say(sentence: str) -> None:
    with suppress(OSError):  # standard error may be closed, which must not stop us
        click.echo(f"altana: {sentence}", err=True)
