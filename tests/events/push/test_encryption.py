"""Encryption of push messages: the example of the standard, byte for byte."""

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from service.events.push.encryption import CURVE, LONGEST_MESSAGE, BrowserKeys, encrypt
from service.events.push.vapid import decoded, encoded
from tests.events.push.browser import PushBrowser

# RFC 8291, section 5 and appendix A.
MESSAGE = b"When I grow up, I want to be a watermelon"
SENDER_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER_PUBLIC = (
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
)
BROWSER_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(text), "big"), CURVE)


def test_the_example_of_the_standard_is_encrypted_to_the_same_bytes():
    keys = BrowserKeys(decoded(BROWSER_PUBLIC), decoded(AUTH))

    body = encrypt(MESSAGE, keys, private_key(SENDER_PRIVATE), decoded(SALT))

    assert encoded(body) == BODY


def test_the_browser_of_our_tests_reads_the_example_of_the_standard():
    """So what it can read is what a browser can read."""
    browser = PushBrowser(private_key(BROWSER_PRIVATE), decoded(AUTH))

    assert browser.keys["p256dh"] == BROWSER_PUBLIC
    assert browser.read(decoded(BODY)) == MESSAGE


def test_no_two_messages_are_encrypted_alike_and_the_longest_fits():
    browser, message = PushBrowser(), b"x" * LONGEST_MESSAGE
    bodies = [encrypt(message, browser.raw_keys) for _ in range(2)]

    assert [browser.read(body) for body in bodies] == [message, message]
    assert bodies[0][:16] != bodies[1][:16]
    assert len(bodies[0]) == 4096


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        (b"", b"x" * 16),
        (b"\x04" + b"\x01" * 64, b"x" * 16),  # not on the curve
        (b"\x00", b"x" * 16),  # the point at infinity
        (b"\x02" + decoded(BROWSER_PUBLIC)[1:33], b"x" * 16),  # compressed
        (decoded(BROWSER_PUBLIC), b"x" * 15),
        (decoded(BROWSER_PUBLIC) + b"\x00", b"x" * 16),
    ],
)
def test_keys_that_no_browser_has_are_not_valid(p256dh, auth):
    assert not BrowserKeys(p256dh, auth).are_valid()
