"""Slow calls: which calls they are, and the one thread in which callers take turns."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from urllib.parse import unquote_plus
from wsgiref.types import WSGIEnvironment

from service.api.limits.networks import is_elsewhere, network_of
from service.start.limit_settings import FOR_ONE_CALLER

SLOW_THREADS = 1  # for calls that compute: more would only take the GIL from the others
SLOW_PARAMETERS = frozenset(("at", "ids"))  # an earlier move, and games to list
ANYTHING = "<"  # how a part of a rule begins that matches any text
T = TypeVar("T")


class QueueFull(Exception):
    """Too many slow calls wait, of everybody or of this caller."""


class CallerGone(Exception):
    """The caller disconnected before the call could begin."""


class SlowPaths:
    """Tells slow calls from others before they reach Flask."""

    def __init__(self, rules: Collection[tuple[str, str]]) -> None:
        self._rules: dict[tuple[str, int], list[list[str]]] = defaultdict(list)
        for method, rule in rules:
            parts = rule.split("/")
            self._rules[method, len(parts)].append(parts)

    def match(self, environ: WSGIEnvironment) -> bool:
        method, parts = environ["REQUEST_METHOD"], environ["PATH_INFO"].rstrip("/").split("/")
        rules = self._rules.get((method, len(parts)), ())
        if any(_matches(rule, parts) for rule in rules):
            return True
        # An earlier version is folded from the first move, and a game may have ten thousand;
        # games that are named are loaded one by one.
        names = (part.partition("=")[0] for part in environ["QUERY_STRING"].split("&"))
        return method in ("GET", "HEAD") and any(
            unquote_plus(name) in SLOW_PARAMETERS for name in names
        )


def _matches(rule: list[str], parts: list[str]) -> bool:
    pairs = zip(rule, parts, strict=True)
    return all(one.startswith(ANYTHING) or one == part for one, part in pairs)


def caller_of(environ: WSGIEnvironment, proxies: int) -> str:
    """Return who counts as one caller: a network, or a token on this machine.

    Proxies in front of us append the addresses that they see, as for Werkzeug's ProxyFix.
    """
    addresses = environ.get("HTTP_X_FORWARDED_FOR", "").split(",")
    is_named = proxies and len(addresses) >= proxies
    address = addresses[-proxies].strip() if is_named else environ["REMOTE_ADDR"]
    if is_named or is_elsewhere(address):
        return network_of(address)
    token: str = environ.get("HTTP_AUTHORIZATION", "")
    return token


class SlowLane:
    """Runs slow calls in a thread of their own; callers take turns, however much each sends.

    All methods are called in the event loop.
    """

    def __init__(self, most: int) -> None:
        self._pool = ThreadPoolExecutor(SLOW_THREADS, "slow")
        self._most = most
        self._share = max(most // FOR_ONE_CALLER, 1)
        self._count = 0
        self._free = SLOW_THREADS
        # The next caller is the first; one whose turn it was goes to the end.
        self._waiting: dict[str, deque[asyncio.Event]] = {}

    async def run(
        self, caller: str, work: Callable[[], T], disconnect: Callable[[], Awaitable[None]]
    ) -> T:
        """Run work when it is the caller's turn. Raises QueueFull or CallerGone.

        Work that has begun is not stopped when its caller disconnects.
        """
        if self._count >= self._most or len(self._waiting.get(caller, ())) >= self._share:
            raise QueueFull
        turn = asyncio.Event()
        self._waiting.setdefault(caller, deque()).append(turn)
        self._count += 1
        self._start_next()
        try:
            if not turn.is_set() and not await _is_first(turn.wait(), disconnect()):
                raise CallerGone
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._leave(caller, turn)

    def _start_next(self) -> None:
        if self._free and self._waiting:
            caller = next(iter(self._waiting))
            turns = self._waiting.pop(caller)
            turns.popleft().set()
            if turns:
                self._waiting[caller] = turns
            self._free -= 1

    def _leave(self, caller: str, turn: asyncio.Event) -> None:
        self._count -= 1
        if turn.is_set():
            self._free += 1
        else:  # the caller disconnected while the call waited
            self._waiting[caller].remove(turn)
            if not self._waiting[caller]:
                del self._waiting[caller]
        self._start_next()


async def _is_first(one: Awaitable[object], other: Awaitable[object]) -> bool:
    """Wait for either, and return whether it was the first of them; cancel what is left."""
    tasks = [asyncio.ensure_future(one), asyncio.ensure_future(other)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return tasks[0].done()
    finally:
        for task in tasks:
            task.cancel()
