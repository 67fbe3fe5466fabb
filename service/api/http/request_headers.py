"""Headers of a request: its id, its idempotency key, the version it is meant for."""

import hashlib
import re
from typing import Any

from flask import request

from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid, VersionUnnamed
from service.domain.kit.translation import N_
from service.events.store.attempt_id import new_attempt_id
from service.events.store.chain import canonical

# Headers are read from the WSGI environment and cached there: Flask's own accessors take several
# times as long, and a call needs dozens of them.
KNOWN_ID = "altana.request_id"
REQUEST_ID = re.compile(r"[A-Za-z0-9._:+/=-]{1,64}")
KEY = re.compile(r"[\x21-\x7e]{1,128}")
LONGEST_VERSION = 15
VERSION = re.compile(rf'"([0-9]{{1,{LONGEST_VERSION}}})"')
# Some clients send the bare number, and compressing proxies turn our tags into weak ones.
LOOSE_VERSION = re.compile(rf'\s*(?:W/)?("?)([0-9]{{1,{LONGEST_VERSION}}})\1\s*')
REPRESENTATION = "return=representation"
PREFERRED = re.compile(rf"(?:^|[,;\s]){REPRESENTATION}(?:$|[,;\s])", re.IGNORECASE)


def request_id() -> str:
    """Return the caller's id for this request, or one of our own."""
    environ = request.environ
    id_: str | None = environ.get(KNOWN_ID)
    if id_ is None:
        environ[KNOWN_ID] = id_ = id_for(environ.get("HTTP_X_REQUEST_ID", ""))
    return id_


def id_for(header: str) -> str:
    """Return the id that a request names, or a new one if it names none that we take."""
    return header if REQUEST_ID.fullmatch(header) else new_attempt_id()


def idempotency_key() -> str | None:
    """Return the key that makes a retry safe. Raises FieldsInvalid for a malformed one."""
    key = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not KEY.fullmatch(key):
        detail = our_words().say(N_("must be 1 to 128 visible ASCII characters"))
        raise FieldsInvalid([Complaint("Idempotency-Key", detail)])
    return key


def body_hash(body: Any) -> str:
    """Return a hash by which a retry is recognised."""
    return hashlib.sha256(canonical(body)).hexdigest()


def expected_version() -> int:
    """Return the version that the move is meant for. Raises VersionUnnamed or FieldsInvalid."""
    header = request.environ.get("HTTP_IF_MATCH", "")
    # The form that nearly every client sends.
    if usual := VERSION.fullmatch(header):
        return int(usual[1])
    if header.strip() in ("", "*"):
        raise VersionUnnamed()
    if loose := LOOSE_VERSION.fullmatch(header):
        return int(loose[2])
    # Not 412: looking again and sending the same header could never succeed.
    detail = our_words().say(N_('must be the ETag of what you saw, such as "17", and only one'))
    raise FieldsInvalid([Complaint("If-Match", detail)])


def is_known_to_caller(version: int) -> bool:
    """Return whether the caller has this version already."""
    return request.if_none_match.contains_weak(str(version))


def prefers_representation() -> bool:
    """Return whether an answer should include what was changed (RFC 7240)."""
    return PREFERRED.search(request.environ.get("HTTP_PREFER", "")) is not None
