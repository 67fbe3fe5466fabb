"""Replay files as they lie on a disk: plain or gzip, and never larger than allowed."""

import gzip
import zlib

from service.events.replay_lines import MOST_BYTES, Broken

GZIP = b"\x1f\x8b"
_WITH_GZIP_HEADER = 16 + zlib.MAX_WBITS
_BITE = 4096


def gzipped(data: bytes) -> bytes:
    """Pack a file; the same file always gives the same bytes."""
    return gzip.compress(data, mtime=0)


def unpacked(packed: bytes) -> tuple[bytes, Broken | None]:
    """Give what could be unpacked, and what was wrong with the rest."""
    if packed.startswith(GZIP):
        return _gunzipped(packed)
    if len(packed) > MOST_BYTES:
        return packed[:MOST_BYTES], _too_large()
    return packed, None


def _gunzipped(packed: bytes) -> tuple[bytes, Broken | None]:
    """Unpack in small bites, so that what comes before damage is kept.

    A file of several members is one gzip file too.
    """
    data, at = bytearray(), 0
    member = zlib.decompressobj(_WITH_GZIP_HEADER)
    while at < len(packed):
        if member.eof:
            member = zlib.decompressobj(_WITH_GZIP_HEADER)
        bite = packed[at : at + _BITE]
        try:
            data += member.decompress(bite, MOST_BYTES - len(data) + 1)
        except zlib.error as problem:
            return bytes(data), Broken("gzip", f"the gzip data is damaged: {problem}")
        if len(data) > MOST_BYTES:
            return bytes(data[:MOST_BYTES]), _too_large()
        at += len(bite) - len(member.unused_data)
    if not member.eof:
        return bytes(data), Broken("gzip", "the gzip data ends too early: the file was cut")
    return bytes(data), None


def _too_large() -> Broken:
    return Broken("too-large", f"a replay has {MOST_BYTES} bytes at most")
