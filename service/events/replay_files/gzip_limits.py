"""Replay files as they lie on a disk: plain or gzip, and never larger than allowed."""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from itertools import chain

from service.events.replay_files.lines import MOST_BYTES, MOST_BYTES_OF_A_LINE, Broken

GZIP = b"\x1f\x8b"
MOST_BYTES_OF_AN_UPLOAD = 8 * 1024 * 1024  # of a replay file that somebody sends, unpacked
_WITH_GZIP_HEADER = 16 + zlib.MAX_WBITS
_BITE = 4096  # of packed bytes; what a damaged bite held is lost
PIECE = 64 * 1024  # of unpacked bytes


class Allowance:
    """How many bytes may still come out of what is unpacked: of a file, or of a whole upload."""

    def __init__(self, most: int, of: str = "a replay", within: "Allowance | None" = None) -> None:
        self._most = self._left = most
        self._of = of
        self._within = within

    def take(self, size: int) -> None:
        """Take bytes from this allowance, and from the one it is a part of. Raises Broken."""
        self._left -= size
        if self._left < 0:
            raise Broken("too-large", f"{self._of} has {self._most} bytes at most")
        if self._within is not None:
            self._within.take(size)


def gzipped(data: bytes) -> bytes:
    """Pack a file; the same file always gives the same bytes."""
    return gzip.compress(data, mtime=0)


def unpacked(packed: bytes) -> tuple[bytes, Broken | None]:
    """Return what could be unpacked, and what was wrong with the rest."""
    data = bytearray()
    try:
        for piece in unpack(sliced(packed), Allowance(MOST_BYTES)):
            data += piece
    except Broken as problem:
        return bytes(data), problem
    return bytes(data), None


def unpack(packed: Iterable[bytes], allowance: Allowance) -> Iterator[bytes]:
    """Yield a file piece by piece, whether it is packed or not.

    Raises Broken, after all that comes before it, where it is damaged or larger than allowed.
    """
    rest = iter(packed)
    first = next(rest, b"")
    pieces = chain((first,), rest)
    for piece in _gunzipped(pieces) if first.startswith(GZIP) else pieces:
        allowance.take(len(piece))
        yield piece


def lines_of(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file without their ends. Raises Broken where the last one has none.

    Of a line that is far too long only the beginning is kept: enough to say that it is.
    """
    line, is_empty = bytearray(), True
    for piece in pieces:
        *ends, rest = piece.split(b"\n")
        for end in ends:
            yield bytes(line + end) if line else end
            line.clear()
        if len(line) <= MOST_BYTES_OF_A_LINE:
            line += rest
        is_empty = is_empty and not piece
    if is_empty:
        raise Broken("empty", "there is nothing in the file")
    if line:
        raise Broken("cut", "the last line has no line end: the file was cut")


def sliced(data: bytes, size: int = PIECE) -> Iterator[bytes]:
    for at in range(0, len(data), size):
        yield data[at : at + size]


def _gunzipped(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Unpack in small bites, so that what comes before damage is kept.

    A file of several members is one gzip file too.
    """
    member = zlib.decompressobj(_WITH_GZIP_HEADER)
    try:
        for bite in chain.from_iterable(sliced(piece, _BITE) for piece in pieces):
            left, found = bite, b""
            while left or (len(found) == PIECE and not member.eof):
                if member.eof:
                    member = zlib.decompressobj(_WITH_GZIP_HEADER)
                found = member.decompress(left, PIECE)
                yield found
                left = member.unused_data if member.eof else member.unconsumed_tail
    except zlib.error as problem:
        raise Broken("gzip", f"the gzip data is damaged: {problem}") from problem
    if not member.eof:
        raise Broken("gzip", "the gzip data ends too early: the file was cut")
