"""The headers of the API in its document: those a call takes, and those its answers bring."""

from collections.abc import Iterable, Mapping
from typing import Any

from service.api.http.request_headers import KEY, VERSION

TEXT = {"type": "string"}
# What a caller may send: what it is for, whether it is needed, and what it looks like.
TAKEN: Mapping[str, tuple[str, bool, Mapping[str, Any]]] = {
    "If-Match": (
        "The version that the move is meant for: the table's ETag.",
        True,
        {**TEXT, "pattern": f"^{VERSION.pattern}$"},
    ),
    "If-None-Match": ("The version that is known already.", False, TEXT),
    "Idempotency-Key": (
        "Makes a retry return the first answer.",
        False,
        {**TEXT, "minLength": 1, "maxLength": 128, "pattern": f"^{KEY.pattern}$"},
    ),
    "Prefer": (
        "`wait=2` waits up to 2 seconds until the version asked for is shown.",
        False,
        TEXT,
    ),
    "Last-Event-ID": (
        "The number of the last move that came through.",
        False,
        {**TEXT, "pattern": "^[0-9]{1,10}$"},
    ),
}
SENT: Mapping[str, str] = {
    "Accept-Post": "The type that a body must have.",
    "Allow": "The methods that the address takes.",
    "Cache-Control": "Whether the answer may be kept, and for how long.",
    "Content-Disposition": "A name for the file.",
    "Content-Encoding": "`gzip` where the answer is long and the caller accepts it.",
    "Content-Language": "The language of the sentences: `en`, `de` or `it`.",
    "ETag": "The version of what is shown, for `If-Match` and `If-None-Match`.",
    "Location": "Where to find what was made.",
    "Preference-Applied": "What of `Prefer` was heeded.",
    "RateLimit": "How much of each limit is left (`r`), and for how many seconds (`t`).",
    "RateLimit-Policy": "Each limit: how much is allowed (`q`) in how many seconds (`w`).",
    "Retry-After": "In how many seconds to try again.",
    "Vary": "The headers of the request that the answer depends on.",
    "WWW-Authenticate": "How to say who you are.",
    "X-Accel-Buffering": "Tells a proxy to pass each event on at once.",
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


def described() -> dict[str, Any]:
    """Describe every header that is sent, once."""
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
    """Point to the headers of an answer: those of every answer, and these."""
    found = (*ALWAYS_SENT, *names)
    return {name: {"$ref": f"#/components/headers/{name}"} for name in found}
