"""A lease: one of several processes does something, until it ends, gives up or dies."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import Any
from uuid import uuid4

from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE

RENEWED = 5  # times before it would end
A_LOOK = 0.1  # seconds


class Lease:
    """What this process alone may do, if it holds it; another has it so long after a death."""

    def __init__(self, client: Client, key: str, milliseconds: int) -> None:
        self._client = client
        self._key = key
        self._milliseconds = milliseconds
        self._who = uuid4().hex

    def is_held(self) -> bool:
        """Take or renew it, and say whether this process has it."""
        if self._client.set(self._key, self._who, nx=True, px=self._milliseconds):
            return True
        holder: Any = self._client.get(self._key)
        if holder is None or holder.decode() != self._who:
            return False
        return bool(self._client.pexpire(self._key, self._milliseconds))

    def give_up(self) -> None:
        try:
            if self.is_held():
                self._client.delete(self._key)
        except TROUBLE:
            return  # it ends by itself

    def comes_in_time(self) -> bool:
        """Wait for as long as one lives that somebody left who died."""
        until = monotonic() + self._milliseconds / 1000
        while not self.is_held():
            if monotonic() > until:
                return False
            Event().wait(A_LOOK)
        return True

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Renew it while something takes its time, and give it up at the end."""
        stop = Event()
        thread = Thread(target=self._renew, args=(stop,), name="lease", daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()
            self.give_up()

    def _renew(self, stop: Event) -> None:
        while not stop.wait(self._milliseconds / 1000 / RENEWED):
            try:
                self.is_held()
            except TROUBLE:
                continue  # whoever works with the server will say so
