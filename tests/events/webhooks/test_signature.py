"""Signatures: those of the standard, compared with its own example."""

import hashlib
import hmac
from base64 import b64decode

from service.events.webhooks.signature import new_secret, signature_headers

# The example of standardwebhooks.com, which all its libraries are tested with.
SECRET, MESSAGE, TIMESTAMP = (
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1614265330,
)
BODY, SIGNATURE = b'{"test": 2432232314}', "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_example_of_the_standard_is_signed_as_it_says():
    headers = signature_headers(MESSAGE, TIMESTAMP, BODY, [SECRET])

    assert headers == {
        "webhook-id": MESSAGE,
        "webhook-timestamp": "1614265330",
        "webhook-signature": SIGNATURE,
    }


def test_two_secrets_give_two_signatures():
    other = new_secret()
    signed = signature_headers(MESSAGE, TIMESTAMP, BODY, [other, SECRET])["webhook-signature"]
    first, second = signed.split(" ")

    assert second == SIGNATURE
    key = b64decode(other.removeprefix("whsec_"))
    assert len(key) == 32
    digest = hmac.new(key, f"{MESSAGE}.{TIMESTAMP}.".encode() + BODY, hashlib.sha256).digest()
    assert b64decode(first.removeprefix("v1,")) == digest


def test_secrets_differ():
    assert new_secret() != new_secret()
