"""Extracts the replay file from an exported page."""

import base64
import binascii
import re

import msgspec

from service.events.replay_files.gzip_limits import unpacked

_DATA = re.compile(rb'<script[^<>]* id="data">([A-Za-z0-9+/=\s]*)</script>')


class _PageData(msgspec.Struct):
    file: str


def replay_in(data: bytes) -> bytes:
    """Return the replay file in a page; other data is returned unchanged."""
    if not data.startswith(b"<"):
        return data
    match = _DATA.search(data)
    if match is None:
        return data
    try:
        carried, broken = unpacked(base64.b64decode(match[1]))
        return data if broken else msgspec.json.decode(carried, type=_PageData).file.encode()
    except (binascii.Error, msgspec.MsgspecError, UnicodeError):
        return data
