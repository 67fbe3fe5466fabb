"""Webhooks: whether a message that came in was sent by the service, and just now."""

import hmac
import json
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

A_MESSAGE_IS_NEW = 300.0  # seconds, to both sides, because clocks differ
SHORTEST_KEY = 24  # bytes, by the standard


class NotSigned(Exception):
    """The message was not signed with the secret, or is not new."""


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: bytes, *, now: float | None = None
) -> dict[str, Any]:
    """Return the message in a body. Raises NotSigned if it is not the service's, or old.

    Raises ValueError if the secret is none: it was not set, or only in part.
    `headers` are those of the request, in any case; `body` has its bytes as they came in.
    """
    key = b64decode(secret.removeprefix("whsec_"), validate=True)
    if len(key) < SHORTEST_KEY:
        raise ValueError("this is not the secret of a webhook")
    named = {name.lower(): value for name, value in headers.items()}
    message, sent = named.get("webhook-id", ""), named.get("webhook-timestamp", "")
    if not (message and sent.isascii() and sent.isdigit() and len(sent) < 16):
        raise NotSigned("the headers of a webhook are missing")
    if abs((time.time() if now is None else now) - int(sent)) > A_MESSAGE_IS_NEW:
        raise NotSigned("the message is not new")
    digest = hmac.digest(key, f"{message}.{sent}.".encode() + body, "sha256")
    ours = f"v1,{b64encode(digest).decode()}".encode()
    given = named.get("webhook-signature", "").encode().split()
    if not any(hmac.compare_digest(one, ours) for one in given):
        raise NotSigned("no signature is right")
    verified: dict[str, Any] = json.loads(body)
    return verified
