"""Compresses answers for clients that accept it, if they are long enough to be worth it.

BREACH does not apply: callers authenticate with a header that no other site can make a browser
send, so an attacker can't get answers that mix somebody else's secret with chosen text. Answers
with a new token are too short to be compressed anyway.
"""

import gzip
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Literal

import brotli
from flask import Flask, Response, request
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

ACCEPTED = "Accept-Encoding"
SHORTEST = 1024  # bytes; anything shorter fits into one packet either way
LEVEL = 6  # 9 takes many times as long, and saves two per cent
QUALITY = 5  # of Brotli: as fast as gzip's 6, and an eighth shorter
QUALITY_ONCE = 9  # three times as long, for what is compressed once; 11 takes a hundred times
WINDOW = 18  # of Brotli in a stream: 256 KiB, where the usual 22 takes four megabytes a caller
GZIP_WINDOW = zlib.MAX_WBITS | 16  # 32 KiB, with the header and the check sum of gzip
Encoding = Literal["br", "gzip"]
TYPES = frozenset(
    (
        *("text/html", "text/plain", "text/csv", "text/markdown", "image/svg+xml"),
        *("application/json", "application/problem+json", "application/x-ndjson"),
    )
)


def register(app: Flask) -> None:
    app.after_request(compress)


def pack(data: bytes, encoding: Encoding, quality: int = QUALITY) -> bytes:
    if encoding == "br":
        return bytes(brotli.compress(data, quality=quality))
    return gzip.compress(data, LEVEL, mtime=0)


# For answers that never change while the service runs.
pack_once = lru_cache(maxsize=16)(partial(pack, quality=QUALITY_ONCE))
Packing = Callable[[bytes, Encoding], bytes]


@lru_cache(maxsize=1024)
def best_encoding(accepted: str) -> Encoding | None:
    """Return the shortest encoding that an Accept-Encoding allows, unless gzip is preferred."""
    weights = parse_accept_header(accepted, Accept)
    brotli_weight, gzip_weight = weights["br"], weights["gzip"]
    if brotli_weight > 0 and brotli_weight >= gzip_weight:
        return "br"
    return "gzip" if gzip_weight > 0 else None


def compress(response: Response, packing: Packing = pack) -> Response:
    """Compress an answer, unless it is short, streamed or compressed already.

    The ETag stays as it is: it names the version of a game, which `If-Match` sends back, and
    `Vary` keeps both forms of an answer apart in caches.
    """
    if not _is_worth_it(response):
        return response
    response.vary.add(ACCEPTED)
    encoding = best_encoding(request.environ.get("HTTP_ACCEPT_ENCODING", ""))
    if encoding is not None:
        response.set_data(packing(response.get_data(), encoding))
        response.headers["Content-Encoding"] = encoding
    return response


def compress_pieces(pieces: Iterator[bytes], encoding: Encoding) -> Iterator[bytes]:
    """Compress an answer that comes piece by piece; each can be unpacked as soon as it arrives."""
    if encoding == "br":
        packer = brotli.Compressor(quality=QUALITY, lgwin=WINDOW)
        for piece in pieces:
            yield packer.process(piece) + packer.flush()
        yield packer.finish()
    else:
        deflater = zlib.compressobj(LEVEL, wbits=GZIP_WINDOW)
        for piece in pieces:
            yield deflater.compress(piece) + deflater.flush(zlib.Z_SYNC_FLUSH)
        yield deflater.flush()


def compress_json(text: bytes, accepted: str) -> tuple[bytes, list[tuple[str, str]]]:
    """Compress a JSON answer by the same rules; return it with the headers that this adds."""
    if len(text) < SHORTEST:
        return text, []
    encoding = best_encoding(accepted)
    if encoding is None:
        return text, [("Vary", ACCEPTED)]
    return pack(text, encoding), [("Vary", ACCEPTED), ("Content-Encoding", encoding)]


def _is_worth_it(response: Response) -> bool:
    if response.is_streamed or response.mimetype not in TYPES:
        return False
    length = response.content_length or response.calculate_content_length() or 0
    return length >= SHORTEST and "Content-Encoding" not in response.headers
