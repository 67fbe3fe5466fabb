"""Compresses answers for those who can unpack them, if they are long enough to be worth it.

Nothing here helps a BREACH attack: callers prove who they are with a header that no other site can
make a browser send, so nobody can have answers made that hold somebody else's secret beside a text
of one's own. Answers that bring a new token are shorter than what is compressed anyway.
"""

import gzip

from flask import Flask, Response, request

SHORTEST = 1024  # bytes; below this a packet is not filled either way
LEVEL = 6  # 9 takes many times as long, and saves two per cent
TYPES = frozenset(
    (
        *("text/html", "text/plain", "text/csv", "text/markdown", "image/svg+xml"),
        *("application/json", "application/problem+json", "application/x-ndjson"),
    )
)


def register(app: Flask) -> None:
    app.after_request(compressed)


def compressed(response: Response) -> Response:
    """Compress an answer, unless it is short, streamed or compressed already.

    An ETag stays as it is: it names the version of a game, which `If-Match` then asks for, and
    `Vary` keeps both forms of an answer apart in caches.
    """
    if not _is_worth_it(response):
        return response
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"] > 0:
        response.set_data(gzip.compress(response.get_data(), LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def _is_worth_it(response: Response) -> bool:
    if response.is_streamed or response.mimetype not in TYPES:
        return False
    length = response.content_length or response.calculate_content_length() or 0
    return length >= SHORTEST and "Content-Encoding" not in response.headers
