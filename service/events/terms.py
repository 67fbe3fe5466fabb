"""What was agreed about a game beside its rules: who may look on, its name, its clock."""

from typing import Literal

import msgspec

Visibility = Literal["public", "private"]


class ClockTerms(msgspec.Struct, frozen=True, kw_only=True):
    """How long a turn may take, and how many turns in a row may run out of time."""

    seconds: int
    misses: int = 3


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The terms of one game; who holds `share` may see a private one."""

    created: str
    visibility: Visibility = "public"
    label: str = ""
    clock: ClockTerms | None = None
    share: str | None = None


_decoder = msgspec.json.Decoder(Terms)


def write_terms(terms: Terms) -> bytes:
    return msgspec.json.encode(terms)


def read_terms(text: bytes) -> Terms:
    return _decoder.decode(text)
