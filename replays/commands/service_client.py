"""The HTTP client of the replay tool."""

import http.client
import time
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import msgspec

from replays.reading.words import reader_language, reader_words
from service.domain.kit.translation import N_

SECONDS = 60
JSON, NDJSON = "application/json", "application/x-ndjson"
NOT_OURS = N_("the answer is not from this service")
PASSING = (408, 429)  # refusals that say nothing about the request itself
WAITS, LONGEST_WAIT = 2, 60
NOTHING: Mapping[str, Any] = MappingProxyType({})
T = TypeVar("T")


class ServiceSaysNo(Exception):
    """The service refused a request, or could not be reached (without a status).

    `problem` is all that the service said about it.
    """

    def __init__(
        self,
        message: str,
        status: int | None = None,
        retry_after: int | None = None,
        problem: Mapping[str, Any] = NOTHING,
    ) -> None:
        super().__init__(message)
        self.status, self.retry_after, self.problem = status, retry_after, problem

    @property
    def is_final(self) -> bool:
        """Whether the same request would be refused again."""
        return self.status in range(400, 500) and self.status not in PASSING


class Service:
    """A service at an address, called as one player."""

    def __init__(self, url: str, token: str = "") -> None:
        self._url = url.rstrip("/").removesuffix("/v1")
        self.token = token

    def as_new_player(self, name: str) -> "Service":
        made = self._post("/v1/players", msgspec.json.encode({"name": name}), JSON)
        return Service(self._url, made["token"])

    def fork(self, file: bytes, at: int, visibility: str) -> dict[str, Any]:
        """Create a game that continues from a move of a replay; return its table."""
        query = urlencode({"at": at, "visibility": visibility})
        return self._post(f"/v1/forks?{query}", file, NDJSON)

    def take_seat(self, table: dict[str, Any]) -> dict[str, Any]:
        return self._post(f"/v1/games/{table['id']}/seats", b"{}", JSON)

    def address(self, table: dict[str, Any]) -> str:
        return f"{self._url}/v1/games/{table['id']}"

    def page(self, table: dict[str, Any]) -> str:
        """Return the address of a game in a browser; that of a private game has its link."""
        query = f"?{urlencode({'share': table['share']})}" if table["share"] else ""
        return f"{self._url}/play/{table['id']}{query}"

    def get(self, path: str) -> dict[str, Any]:
        return _read(self.fetch(path))

    def post(
        self, path: str, body: dict[str, Any], key: str = "", version: int | None = None
    ) -> dict[str, Any]:
        """Send a body; with an idempotency key it is sent again if the answer was lost.

        A move is judged at a version of its game, and at no other.
        """
        sent = msgspec.json.encode(body)
        more = {"Idempotency-Key": key} if key else {}
        if version is not None:
            more["If-Match"] = f'"{version}"'
        try:
            return self._post(path, sent, JSON, more)
        except ServiceSaysNo as lost:
            if not key or lost.status is not None:
                raise
        return self._post(path, sent, JSON, more)

    def listen(self, path: str, seconds: float) -> Iterator[str]:
        """Yield after each event of a stream, for about so long.

        The service sends a comment every 15 seconds: so much later it may end.
        """
        deadline = time.monotonic() + seconds
        try:
            with self._open(path, None, {}, seconds) as stream:
                for line in stream:
                    if line.startswith(b"event:"):
                        yield line.partition(b":")[2].strip().decode()
                    if time.monotonic() >= deadline:
                        return
        except TimeoutError:
            return  # nothing happened
        except (OSError, http.client.HTTPException) as problem:
            raise self._unreachable(problem) from problem

    def upload(self, path: str, file: bytes, media: str) -> dict[str, Any]:
        return self._post(path, file, media)

    def fetch(
        self,
        path: str,
        body: bytes | None = None,
        media: str = JSON,
        more: Mapping[str, str] = NOTHING,
    ) -> bytes:
        """Return the body of an answer; with a body it is a POST. Raises ServiceSaysNo."""
        headers = {**more} if body is None else {**more, "Content-Type": media}
        try:
            with self._open(path, body, headers, SECONDS) as answer:
                found: bytes = answer.read()
        except (OSError, http.client.HTTPException) as problem:
            raise self._unreachable(problem) from problem
        return found

    def _open(
        self, path: str, body: bytes | None, headers: dict[str, str], seconds: float
    ) -> http.client.HTTPResponse:
        """Send a request. Raises ServiceSaysNo."""
        if not self._url.startswith(("http://", "https://")):
            text = N_("'{url}' is not the address of a service: http://…")
            raise ServiceSaysNo(reader_words().say(text, url=self._url))
        headers["Accept-Language"] = reader_language()
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            request = Request(self._url + path, body, headers)
            answer: http.client.HTTPResponse = urlopen(request, timeout=seconds)
        except HTTPError as refusal:
            raise _refused(refusal) from refusal
        except (URLError, OSError, ValueError, http.client.HTTPException) as problem:
            raise self._unreachable(problem) from problem
        return answer

    def _unreachable(self, problem: Exception) -> ServiceSaysNo:
        text = N_("{url} can't be reached: {reason}")
        return ServiceSaysNo(reader_words().say(text, url=self._url, reason=_reason(problem)))

    def _post(
        self, path: str, body: bytes, media: str, more: Mapping[str, str] = NOTHING
    ) -> dict[str, Any]:
        return _read(self.fetch(path, body, media, more))


def patiently(call: Callable[[], T]) -> T:
    """Call, and wait and call again if the service asks for it. Raises ServiceSaysNo."""
    for _ in range(WAITS):
        try:
            return call()
        except ServiceSaysNo as refusal:
            if refusal.retry_after is None or refusal.retry_after > LONGEST_WAIT:
                raise
            time.sleep(refusal.retry_after)
    return call()


def shaped(answer: dict[str, Any], shape: type[T]) -> T:
    """Read an answer as a type. Raises ServiceSaysNo if it has another shape."""
    try:
        return msgspec.convert(answer, shape)
    except msgspec.ValidationError as problem:
        raise ServiceSaysNo(reader_words().say(NOT_OURS)) from problem


def _read(answer: bytes) -> dict[str, Any]:
    try:
        found: dict[str, Any] = msgspec.json.decode(answer, type=dict)
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        raise ServiceSaysNo(reader_words().say(NOT_OURS)) from problem
    return found


def _seconds(refusal: HTTPError) -> int | None:
    """Return how long the service asks to wait; None if it doesn't say, or names a date."""
    text = refusal.headers.get("Retry-After", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _reason(problem: Exception) -> str:
    """Return the reason in words, without the names of Python's classes."""
    inner = getattr(problem, "reason", problem)
    return str(getattr(inner, "strerror", None) or inner)


def _refused(refusal: HTTPError) -> ServiceSaysNo:
    try:
        problem = msgspec.json.decode(refusal.read(), type=dict)
        message = str(problem["detail"])
    except (msgspec.MsgspecError, LookupError, UnicodeDecodeError):
        text = N_("the service answered {code} {reason}")
        said = reader_words().say(text, code=refusal.code, reason=refusal.reason)
        problem, message = {}, said
    return ServiceSaysNo(message, refusal.code, _seconds(refusal), problem)
