"""Signatures of webhooks, as standardwebhooks.com specifies them."""

import hmac
import secrets
from base64 import b64decode, b64encode
from collections.abc import Sequence

PREFIX = "whsec_"
BYTES_OF_A_SECRET = 32


def new_secret() -> str:
    return f"{PREFIX}{b64encode(secrets.token_bytes(BYTES_OF_A_SECRET)).decode()}"


def signature_headers(
    message: str, timestamp: int, body: bytes, signing: Sequence[str]
) -> dict[str, str]:
    """Return the headers of a webhook, with a signature by each of the secrets."""
    signed = f"{message}.{timestamp}.".encode() + body
    return {
        "webhook-id": message,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(f"v1,{_signature(signed, one)}" for one in signing),
    }


def _signature(signed: bytes, secret: str) -> str:
    key = b64decode(secret.removeprefix(PREFIX))
    return b64encode(hmac.digest(key, signed, "sha256")).decode()
