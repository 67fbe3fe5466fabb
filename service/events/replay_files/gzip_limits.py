"""Reads plain or gzipped replay files, with a limit on the unpacked size."""

import gzip
import zlib
from collections.abc import Iterable, Iterator
from itertools import chain

from service.events.replay_files.lines import MOST_BYTES, MOST_BYTES_OF_A_LINE, Broken

GZIP = b"\x1f\x8b"
_WITH_GZIP_HEADER = 16 + zlib.MAX_WBITS
_BITE = 4096  # packed bytes at a time; a damaged bite is lost as a whole
PIECE = 64 * 1024  # unpacked bytes at a time


class Allowance:
    """The number of bytes that may still be unpacked, from one file or a whole upload."""

    def __init__(self, most: int, of: str = "a replay", within: "Allowance | None" = None) -> None:
        self._most = self._left = most
        self._of = of
        self._within = within

    def take(self, size: int) -> None:
        """Subtract bytes from this allowance and from its parent. Raises Broken."""
        self._left -= size
        if self._left < 0:
            raise Broken("too-large", f"{self._of} has {self._most} bytes at most")
        if self._within is not None:
            self._within.take(size)


def gzipped(data: bytes) -> bytes:
    """Pack a file; the same file always gives the same bytes."""
    return gzip.compress(data, mtime=0)


def unpacked(packed: bytes) -> tuple[bytes, Broken | None]:
    """Return what could be unpacked, and the error that stopped it."""
    data = bytearray()
    try:
        for piece in unpack(sliced(packed), Allowance(MOST_BYTES)):
            data += piece
    except Broken as problem:
        return bytes(data), problem
    return bytes(data), None


def unpack(packed: Iterable[bytes], allowance: Allowance) -> Iterator[bytes]:
    """Yield a file piece by piece, unpacked if it is gzipped.

    Raises Broken where the file is damaged or too large, after everything before that point.
    """
    rest = iter(packed)
    first = next(rest, b"")
    pieces = chain((first,), rest)
    for piece in _gunzipped(pieces) if first.startswith(GZIP) else pieces:
        allowance.take(len(piece))
        yield piece


def lines_of(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file without their line ends. Raises Broken if the last has none.

    Only the beginning of an overlong line is kept, just enough to report its length.
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
    """Unpack in small bites, so that everything before the damage is kept.

    A gzip file may have several members.
    """
    member = zlib.decompressobj(_WITH_GZIP_HEADER)
    try:
        for bite in chain.from_iterable(sliced(packed, _BITE) for packed in pieces):
            left, piece = bite, b""
            while left or (len(piece) == PIECE and not member.eof):
                if member.eof:
                    member = zlib.decompressobj(_WITH_GZIP_HEADER)
                piece = member.decompress(left, PIECE)
                yield piece
                left = member.unused_data if member.eof else member.unconsumed_tail
    except zlib.error as problem:
        raise Broken("gzip", f"the gzip data is damaged: {problem}") from problem
    if not member.eof:
        raise Broken("gzip", "the gzip data ends too early: the file was cut")
