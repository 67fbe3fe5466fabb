"""The operator's signature for push services (RFC 8292); it needs the extra `push`."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from service.events.delivery.targets import DeliveryTarget
from service.events.push.encryption import CURVE, encoded_point

A_TOKEN_LASTS = 12 * 3600  # seconds; the standard allows a day
BYTES_OF_A_NUMBER = 32


class VapidKey:
    """The operator's key: browsers subscribe to its public part, and it signs what is sent."""

    def __init__(self, text: str, contact: str) -> None:
        """Read a private key as `altana push-keys` prints it. Raises ValueError."""
        number = int.from_bytes(decoded(text), "big")
        self._private = ec.derive_private_key(number, CURVE)
        self._contact = contact
        self.public = encoded(encoded_point(self._private.public_key()))

    def authorization(self, target: DeliveryTarget, now: float) -> str:
        """Return the value of the header `Authorization` for one push service."""
        scheme = "https" if target.is_tls else "http"
        claims = {
            "aud": f"{scheme}://{target.authority}",
            "exp": int(now) + A_TOKEN_LASTS,
            "sub": self._contact,
        }
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(encoded(msgspec.json.encode(part)) for part in parts)
        return f"vapid t={signed}.{self._signature(signed)}, k={self.public}"

    def _signature(self, signed: str) -> str:
        both = decode_dss_signature(self._private.sign(signed.encode(), ec.ECDSA(SHA256())))
        return encoded(b"".join(number.to_bytes(BYTES_OF_A_NUMBER, "big") for number in both))


def new_key() -> str:
    """Make a private key."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encoded(number.to_bytes(BYTES_OF_A_NUMBER, "big"))


def encoded(raw: bytes) -> str:
    """Return bytes as Base64 for URLs, without padding."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Read Base64 for URLs, padded or not. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
