"""Calls over HTTP: a connection that is kept open, and patience where it does no harm."""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlsplit

from altana_client.errors import GONE_ON, GoneOn, NotReached, Refused

SECONDS = 30.0
SILENCE = 45.0  # seconds; a stream sends a comment every 15
IDLE = 20.0  # seconds; the service closes a connection that was not used for 30
WAITS = (0.2, 1.0, 3.0, 5.0, 10.0)  # seconds between the tries of a call
LONGEST_WAIT = 60.0  # a service that asks for more is not waited for
BY_A_PROXY = (502, 504)  # nobody knows whether the call was carried out
NOTHING_MORE = 204


class Transport:
    """One player's calls to one service; each thread needs its own."""

    def __init__(self, url: str, token: str = "") -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is not the address of a service: http://…")
        self.url, self._token = url, token
        self._kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        self._host, self._port = parts.hostname, parts.port
        self._base = parts.path.rstrip("/").removesuffix("/v1")
        self._line, self._used = self._connection(SECONDS), 0.0

    def call(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        *,
        has_key: bool = False,
        changes_nothing: bool = False,
    ) -> Any:
        """Return the JSON of an answer. Raises Refused, NotReached.

        A lost answer is asked for again only if nothing can happen twice: if the call changes
        nothing, as a GET, or by its key.
        """
        may_repeat = has_key or changes_nothing or method == "GET"
        key = {"Idempotency-Key": token_urlsafe(18)} if has_key else {}
        sent = {**(headers or {}), **key}
        text = None if body is None else json.dumps(body).encode()
        for wait in WAITS:
            try:
                return self._once(method, path, text, sent)
            except NotReached:
                if not may_repeat:
                    raise
                time.sleep(wait)
            except Refused as refusal:
                if not refusal.is_for_now or (refusal.retry_after or wait) > LONGEST_WAIT:
                    raise
                time.sleep(refusal.retry_after or wait)
        return self._once(method, path, text, sent)

    def events(self, path: str, last: int | None) -> Iterator[tuple[str, Any]]:
        """Yield the events after the last one that is known, with their names, until the end.

        Without a last one the stream begins now, where it can; that is told by an event without
        a name.

        A connection that breaks, or finds no room for now, is opened again and goes on there.
        Raises Refused, NotReached.
        """
        waits = iter(WAITS)
        while True:
            try:
                for name, number, data in self._stream(path, last):
                    waits, last = iter(WAITS), number
                    yield name, data
                return
            except (NotReached, Refused) as trouble:
                wait = _pause(trouble, next(waits, None))
                if wait is None:
                    raise
                time.sleep(wait)

    def close(self) -> None:
        """Close the connection; another call would open it again."""
        self._line.close()

    def _stream(self, path: str, last: int | None) -> Iterator[tuple[str, int, Any]]:
        """Yield name, number and data of each event; return when there will be no more.

        What only says where the stream begins has no name.
        """
        with closing(self._connection(SILENCE)) as line:
            known = {} if last is None else {"Last-Event-ID": str(last)}
            answer = self._send(line, "GET", path, None, known)
            if answer.status == NOTHING_MORE:
                return
            fields = dict[str, str]()
            try:
                for text in iter(answer.readline, b""):
                    name, _, value = text.decode().rstrip("\n").partition(": ")
                    if name:
                        fields[name] = value
                    elif "id" in fields:
                        data = json.loads(fields.get("data", "null"))
                        yield fields.get("event", ""), int(fields["id"]), data
                        fields.clear()
            except (OSError, HTTPException) as lost:
                raise NotReached(f"{self.url}: {lost}") from lost
        raise NotReached(f"{self.url}: the stream has ended")

    def _once(self, method: str, path: str, text: bytes | None, headers: Mapping[str, str]) -> Any:
        if time.monotonic() - self._used > IDLE:
            self._line.close()
        try:
            answer = self._send(self._line, method, path, text, headers)
            self._used = time.monotonic()
            found = answer.read()
            return json.loads(found) if found else None
        except (OSError, HTTPException, ValueError) as lost:
            self._line.close()  # the next call opens it again
            raise NotReached(f"{self.url}: {lost}") from lost
        except NotReached:
            self._line.close()
            raise

    def _send(
        self,
        line: HTTPConnection,
        method: str,
        path: str,
        text: bytes | None,
        headers: Mapping[str, str],
    ) -> HTTPResponse:
        """Send a call. Raises Refused, NotReached."""
        own = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        if text is not None:
            own["Content-Type"] = "application/json"
        try:
            line.request(method, self._base + path, text, {**own, **headers})
            answer = line.getresponse()
            if answer.status >= 300:
                raise _refusal(answer)
        except (OSError, HTTPException) as lost:
            raise NotReached(f"{self.url}: {lost}") from lost
        return answer

    def _connection(self, seconds: float) -> HTTPConnection:
        return self._kind(self._host, self._port, timeout=seconds)


def _pause(trouble: NotReached | Refused, wait: float | None) -> float | None:
    """Return how long to wait before another try; None if there is none."""
    if wait is None or isinstance(trouble, NotReached):
        return wait
    wait = trouble.retry_after or wait
    return wait if trouble.is_for_now and wait <= LONGEST_WAIT else None


def _refusal(answer: HTTPResponse) -> Exception:
    """Read a refusal; what is not Altana's own says nothing about the call."""
    found = answer.read()
    try:
        problem = json.loads(found)
    except ValueError:
        problem = {}
    if answer.status in BY_A_PROXY or not isinstance(problem, dict):
        return NotReached(f"the answer was {answer.status} {answer.reason}")
    asked = answer.headers.get("Retry-After", "")
    seconds = float(asked) if asked.isascii() and asked.isdecimal() else None
    return (GoneOn if answer.status == GONE_ON else Refused)(answer.status, problem, seconds)
