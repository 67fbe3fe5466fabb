"""A browser that subscribes to push messages and reads them, by RFC 8188 and RFC 8291."""

import hashlib
import hmac
import secrets
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from service.events.push.encryption import CURVE, BrowserKeys, encoded_point
from service.events.push.vapid import VapidKey, encoded
from service.start.push_settings import PushSettings

# What an operator would set; the key is that of an example in RFC 8291.
PUSH = PushSettings(
    key="yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", contact="mailto:me@altana.example"
)
OWN_KEY = VapidKey(str(PUSH.key), str(PUSH.contact))


class PushBrowser:
    """The other side: it has the private key, and derives by HMAC alone."""

    def __init__(
        self, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes | None = None
    ) -> None:
        self._private = private or ec.generate_private_key(CURVE)
        self._auth = auth or secrets.token_bytes(16)
        self._public = encoded_point(self._private.public_key())

    @property
    def raw_keys(self) -> BrowserKeys:
        return BrowserKeys(self._public, self._auth)

    @property
    def keys(self) -> dict[str, str]:
        """Return the keys as `PushSubscription.toJSON()` of a browser has them."""
        return {"p256dh": encoded(self._public), "auth": encoded(self._auth)}

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self._private.exchange(ec.ECDH(), point)
        about = b"WebPush: info\x00" + self._public + sender
        secret = _mac(_mac(self._auth, shared), about + b"\x01")
        mixed = _mac(salt, secret)
        key = _mac(mixed, b"Content-Encoding: aes128gcm\x00\x01")[:16]
        nonce = _mac(mixed, b"Content-Encoding: nonce\x00\x01")[:12]
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert padded.endswith(b"\x02")
        return padded[:-1]

    def read_json(self, body: bytes) -> Any:
        return msgspec.json.decode(self.read(body))


def _mac(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()
