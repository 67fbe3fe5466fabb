"""The operator's signature: another implementation of JWT accepts it, for one push service."""

from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from service.events.delivery.targets import target_of
from service.events.push.encryption import CURVE
from service.events.push.vapid import VapidKey, decoded, new_key

NOON = 1_800_000_000.0


@pytest.mark.parametrize(
    ("url", "audience"),
    [
        ("https://push.example/a/b?c=d", "https://push.example"),
        ("https://push.example:8443/a", "https://push.example:8443"),
        ("http://127.0.0.1:99/a", "http://127.0.0.1:99"),
    ],
)
def test_a_push_service_can_check_who_sends(url, audience):
    key = VapidKey(new_key(), "mailto:me@altana.example")
    header = key.authorization(target_of(url, allows_private=True), NOON)

    scheme, _, rest = header.partition(" ")
    facts = dict(part.split("=", 1) for part in rest.split(", "))
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(facts["k"]))
    options: Any = {"verify_exp": False}  # whatever the time of this test
    claims = jwt.decode(facts["t"], point, ["ES256"], audience=audience, options=options)
    assert (scheme, facts["k"]) == ("vapid", key.public)
    assert claims["sub"] == "mailto:me@altana.example"
    assert NOON < claims["exp"] <= NOON + 24 * 3600


def test_a_key_is_the_same_after_it_was_stored():
    text = new_key()

    assert len(text) == 43
    assert VapidKey(text, "").public == VapidKey(text, "").public
    assert len(decoded(VapidKey(text, "").public)) == 65
