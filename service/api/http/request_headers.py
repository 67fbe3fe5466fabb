"""What a request says about itself: its id, its key, the version it was meant for."""

import hashlib
import re
from typing import Any

from flask import request

from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid, VersionUnnamed
from service.domain.kit.translation import N_
from service.events.store.attempt_id import new_attempt_id
from service.events.store.chain import canonical

# What a call needs of its request is read from the environment of WSGI, and kept there: Flask's
# ways to the same take several times as long, and there are dozens of them in a call.
KNOWN_ID = "altana.request_id"
REQUEST_ID = re.compile(r"[A-Za-z0-9._:+/=-]{1,64}")
KEY = re.compile(r"[\x21-\x7e]{1,128}")
LONGEST_VERSION = 15
VERSION = re.compile(rf'"([0-9]{{1,{LONGEST_VERSION}}})"')
# Some send the bare number, and what packs answers on their way makes their tags weak ones.
LOOSE_VERSION = re.compile(rf'\s*(?:W/)?("?)([0-9]{{1,{LONGEST_VERSION}}})\1\s*')


def request_id() -> str:
    """Return the caller's id for this request, or one of our own."""
    environ = request.environ
    known: str | None = environ.get(KNOWN_ID)
    if known is None:
        given = environ.get("HTTP_X_REQUEST_ID", "")
        environ[KNOWN_ID] = known = given if REQUEST_ID.fullmatch(given) else new_attempt_id()
    return known


def idempotency_key() -> str | None:
    """Return the key that makes a retry safe. Raises FieldsInvalid for one that can't be kept."""
    key = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not KEY.fullmatch(key):
        detail = our_words().say(N_("must be 1 to 128 visible ASCII characters"))
        raise FieldsInvalid([Complaint("Idempotency-Key", detail)])
    return key


def body_hash(body: Any) -> str:
    """Tell one request from another by what it asks for."""
    return hashlib.sha256(canonical(body)).hexdigest()


def expected_version() -> int:
    """Return the version that the move is meant for. Raises VersionUnnamed or FieldsInvalid."""
    given = request.environ.get("HTTP_IF_MATCH", "")
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
