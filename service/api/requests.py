"""What a request says about itself: its id, its key, the version it was meant for."""

import hashlib
import os
import re
from functools import lru_cache
from itertools import count
from secrets import token_hex
from typing import Any

from flask import g, request

from service.api.language import our_words
from service.api.refusals import Complaint, FieldsInvalid, VersionUnnamed
from service.domain.words import N_
from service.events.chain import canonical

REQUEST_ID = re.compile(r"[A-Za-z0-9._:+/=-]{1,64}")
KEY = re.compile(r"[\x21-\x7e]{1,128}")
LONGEST_VERSION = 15
_numbers = count(1)
VERSION = re.compile(rf'"([0-9]{{1,{LONGEST_VERSION}}})"')
# Some send the bare number, and what packs answers on their way makes their tags weak ones.
LOOSE_VERSION = re.compile(rf'\s*(?:W/)?("?)([0-9]{{1,{LONGEST_VERSION}}})\1\s*')


def request_id() -> str:
    """Give the caller's id for this request, or one of our own."""
    known: str | None = g.get("request_id")
    if known is None:
        given = request.headers.get("X-Request-Id", "")
        g.request_id = known = given if REQUEST_ID.fullmatch(given) else _new_id()
    return known


def _new_id() -> str:
    """Make an id that no other process makes; to ask the system for each would take longer."""
    return f"{_this_process(os.getpid())}{next(_numbers):08x}"


@lru_cache(maxsize=1)
def _this_process(pid: int) -> str:
    return token_hex(4)


def idempotency_key() -> str | None:
    """Give the key that makes a retry safe. Raises FieldsInvalid for one that can't be kept."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not KEY.fullmatch(key):
        detail = our_words().say(N_("must be 1 to 128 visible ASCII characters"))
        raise FieldsInvalid([Complaint("Idempotency-Key", detail)])
    return key


def body_hash(body: Any) -> str:
    """Tell one request from another by what it asks for."""
    return hashlib.sha256(canonical(body)).hexdigest()


def expected_version() -> int:
    """Give the version that the move is meant for. Raises VersionUnnamed or FieldsInvalid."""
    given = request.headers.get("If-Match", "")
    # Nearly everybody names the version in the one usual way.
    if usual := VERSION.fullmatch(given):
        return int(usual[1])
    if given.strip() in ("", "*"):
        raise VersionUnnamed()
    if loose := LOOSE_VERSION.fullmatch(given):
        return int(loose[2])
    # Not 412: who looks again and sends the same can't ever get through.
    detail = our_words().say(N_('must be the ETag of what you saw, such as "17", and only one'))
    raise FieldsInvalid([Complaint("If-Match", detail)])


def is_known_to_caller(version: int) -> bool:
    """Tell whether the caller has this version already."""
    return request.if_none_match.contains_weak(str(version))
