"""Encryption of a push message for one browser (RFC 8291); it needs the extra `push`."""

import secrets
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096  # bytes; what every push service takes
LONGEST_MESSAGE: Final = RECORD_SIZE - 103  # bytes: without the header, the tag and the delimiter
LAST_RECORD = b"\x02"  # the delimiter that ends a message
BYTES_OF_A_SALT, BYTES_OF_AUTH = 16, 16


class BrowserKeys(msgspec.Struct, frozen=True):
    """The keys of a subscription: a point of P-256, and a secret that the browser shares."""

    p256dh: bytes
    auth: bytes

    def are_valid(self) -> bool:
        try:
            _point(self.p256dh)
        except ValueError:
            return False
        return len(self.auth) == BYTES_OF_AUTH


def encrypt(
    message: bytes,
    keys: BrowserKeys,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the body of a push message, in the coding `aes128gcm` (RFC 8188).

    Our key and the salt are new for each message; tests give those of the standard's example.
    """
    assert len(message) <= LONGEST_MESSAGE
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(BYTES_OF_A_SALT)
    public = encoded_point(own.public_key())
    shared = own.exchange(ec.ECDH(), _point(keys.p256dh))
    about = b"WebPush: info\0" + keys.p256dh + public
    secret = _derived(shared, keys.auth, about, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(public)]) + public
    return header + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def encoded_point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _point(encoded: bytes) -> ec.EllipticCurvePublicKey:
    """Read a public key. Raises ValueError if it is not a point of the curve, or is compressed."""
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, encoded)
    if encoded_point(key) != encoded:
        raise ValueError("the point is compressed")
    return key


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
