"""The headers in the OpenAPI document: those that a call takes, and those of its answers."""

from collections.abc import Iterable, Mapping
from typing import Any

from service.api.http.request_headers import KEY, VERSION

TEXT = {"type": "string"}
# Headers of requests: description, whether required, schema.
TAKEN: Mapping[str, tuple[str, bool, Mapping[str, Any]]] = {
    "If-Match": (
        "The version that the move is meant for: the table's ETag.",
        True,
        {**TEXT, "pattern": f"^{VERSION.pattern}$"},
    ),
    "If-None-Match": ("The version that you have already.", False, TEXT),
    "Idempotency-Key": (
        "Makes a retry return the first answer.",
        False,
        {**TEXT, "minLength": 1, "maxLength": 128, "pattern": f"^{KEY.pattern}$"},
    ),
    "Prefer": (
        "`wait=2` waits up to 2 seconds for the version that you ask for; "
        "`return=representation` adds the table and the legal moves to the answer of a move.",
        False,
        TEXT,
    ),
    "Last-Event-ID": (
        "The id of the last event that you received; in a game, the number of the move.",
        False,
        {**TEXT, "pattern": "^[0-9]{1,15}$"},
    ),
}
SENT: Mapping[str, str] = {
    "Accept-Post": "The type that a body must have.",
    "Allow": "The methods that the address takes.",
    "Cache-Control": "Whether the answer may be cached, and for how long.",
    "Content-Disposition": "A name for the file.",
    "Content-Encoding": "`br` or `gzip` where the answer is long and the caller accepts it.",
    "Content-Language": "The language of the sentences: `en`, `de` or `it`.",
    "ETag": "The version of the answer, for `If-Match` and `If-None-Match`.",
    "Location": "The address of what was created.",
    "Preference-Applied": "The part of `Prefer` that was applied.",
    "RateLimit": "What is left (`r`) of the limits that the call counts to, for `t` seconds.",
    "RateLimit-Policy": "Every limit: how much is allowed (`q`) in how many seconds (`w`). "
    "Every counted call has it, unless there is no limit.",
    "Retry-After": "Seconds to wait before trying again.",
    "Vary": "The headers of the request that the answer depends on.",
    "WWW-Authenticate": "How to authenticate.",
    "X-Accel-Buffering": "Tells a proxy not to buffer events.",
    "X-Request-Id": "The id of the request: yours if you sent one. The log has it too.",
}
ALWAYS_SENT = (
    *("X-Request-Id", "RateLimit", "RateLimit-Policy"),
    *("Cache-Control", "Content-Encoding", "Vary"),
)
OF_REFUSALS: Mapping[int, tuple[str, ...]] = {
    401: ("WWW-Authenticate",),
    405: ("Allow",),
    415: ("Accept-Post",),
    429: ("Retry-After",),
    503: ("Retry-After",),
}


def header_components() -> dict[str, Any]:
    """Describe every header of the answers once."""
    return {name: {"description": means, "schema": TEXT} for name, means in SENT.items()}


def parameters(names: Iterable[str]) -> list[dict[str, Any]]:
    """Describe the headers that a call takes."""
    return [
        {
            "in": "header",
            "name": name,
            "description": TAKEN[name][0],
            "required": TAKEN[name][1],
            "schema": TAKEN[name][2],
        }
        for name in names
    ]


def sent_with(*names: str) -> dict[str, Any]:
    """Refer to the headers of an answer: those of every answer, and these."""
    found = (*ALWAYS_SENT, *names)
    return {name: {"$ref": f"#/components/headers/{name}"} for name in found}
