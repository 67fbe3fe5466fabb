"""Compresses answers for clients that accept it, if they are long enough to be worth it.

BREACH does not apply: callers authenticate with a header that no other site can make a browser
send, so an attacker can't get answers that mix somebody else's secret with chosen text. Answers
with a new token are too short to be compressed anyway.
"""

import gzip
from collections.abc import Callable
from functools import lru_cache

from flask import Flask, Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

ACCEPTED = "Accept-Encoding"
SHORTEST = 1024  # bytes; anything shorter fits into one packet either way
LEVEL = 6  # 9 takes many times as long, and saves two per cent
TYPES = frozenset(
    (
        *("text/html", "text/plain", "text/csv", "text/markdown", "image/svg+xml"),
        *("application/json", "application/problem+json", "application/x-ndjson"),
    )
)


def register(app: Flask) -> None:
    app.after_request(compress)


def pack(data: bytes) -> bytes:
    return gzip.compress(data, LEVEL, mtime=0)


pack_once = lru_cache(maxsize=4)(pack)  # for answers that never change while the service runs


def compress(response: Response, packing: Callable[[bytes], bytes] = pack) -> Response:
    """Compress an answer, unless it is short, streamed or compressed already.

    The ETag stays as it is: it names the version of a game, which `If-Match` sends back, and
    `Vary` keeps both forms of an answer apart in caches.
    """
    if not _is_worth_it(response):
        return response
    response.vary.add(ACCEPTED)
    if accepts_gzip(request.environ.get("HTTP_ACCEPT_ENCODING", "")):
        response.set_data(packing(response.get_data()))
        response.headers["Content-Encoding"] = "gzip"
    return response


def compress_json(text: bytes, accepted: str) -> tuple[bytes, list[tuple[str, str]]]:
    """Compress a JSON answer by the same rules; return it with the headers that this adds."""
    if len(text) < SHORTEST:
        return text, []
    if not accepts_gzip(accepted):
        return text, [("Vary", ACCEPTED)]
    return pack(text), [("Vary", ACCEPTED), ("Content-Encoding", "gzip")]


@lru_cache(maxsize=1024)
def accepts_gzip(accepted: str) -> bool:
    """Return whether an Accept-Encoding header allows gzip."""
    return bool(parse_accept_header(accepted, Accept)["gzip"] > 0)


def _is_worth_it(response: Response) -> bool:
    if response.is_streamed or response.mimetype not in TYPES:
        return False
    length = response.content_length or response.calculate_content_length() or 0
    return length >= SHORTEST and "Content-Encoding" not in response.headers
