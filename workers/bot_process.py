"""Runs the process that plays computer players, until a stop signal comes."""

import logging
import os
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from threading import Event, Thread
from typing import Any

import numpy  # noqa: F401 - so that the first turn does not wait for it

from service.bots.choose import think
from service.commands.run.search_warmup import SearchWarmup
from service.domain.catalog import Catalogue
from service.events.redis.connect import connect
from service.events.redis.error_mapping import TROUBLE
from service.play.bot_turns import Think
from service.projections.upkeep.crash_guard import CrashGuard
from service.start.settings import Settings, without_secrets
from workers.bots import BotWorker
from workers.wiring import make_bot_tools

HEARTBEAT_INTERVAL = 1.0  # seconds
STOPPING_MAY_TAKE = 2.0  # seconds
log = logging.getLogger("altana")


def play_bots(
    settings: Settings,
    url: str,
    catalogue: Catalogue,
    *,
    is_alone: bool = False,
    think: Think = think,
) -> None:
    """Play the turns of computer players until a stop signal comes."""
    stop = Event()

    def ask_to_stop(signum: int, frame: Any) -> None:
        stop.set()

    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, ask_to_stop)
    warmup = SearchWarmup()
    with closing(connect(url, guards_nodes=True)) as client:
        tools = make_bot_tools(settings, client, catalogue, think, warmup.is_ready)
        with _beating(tools.crash_guard, stop), warmup.running():
            if is_alone:
                details = {"process": os.getpid(), "server": without_secrets(url)}
                log.info("a worker for computer players has started", extra={"told": details})
            BotWorker(tools).run(stop)


@contextmanager
def _beating(crash_guard: CrashGuard, stop: Event) -> Iterator[None]:
    """Send heartbeats in a thread: a computer player may think for longer than one lasts."""

    def beat() -> None:
        while True:
            with suppress(*TROUBLE):
                crash_guard.send_heartbeat()
            if stop.wait(HEARTBEAT_INTERVAL):
                return

    thread = Thread(target=beat, name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(STOPPING_MAY_TAKE)
