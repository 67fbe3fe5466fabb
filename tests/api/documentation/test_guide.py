"""The guide of /v1/docs: its calls exist, their bodies are accepted, and its code works."""

import json
import re
import time
from typing import Any

import pytest

from service.api.documentation.docs_page import guide
from service.events.webhooks.signature import new_secret, signature_headers
from tests.api.documentation.test_openapi import document
from tests.api.http_players import Service, Visitor

CALLS = sorted(set(re.findall(r"`(GET|POST|DELETE) (/v1/[^`?]*)", guide())))
WITHOUT_READ_MODELS = "/v1/webhooks"  # needs a Redis server, and is in no document without one
BODY = b'{"type": "ping"}'


@pytest.mark.parametrize(("method", "path"), CALLS)
def test_every_call_of_the_guide_exists(method: str, path: str) -> None:
    if not path.startswith(WITHOUT_READ_MODELS):
        known = {re.sub(r"{\w+}", "{id}", one): calls for one, calls in document["paths"].items()}
        assert method.lower() in known[path]


def is_genuine(*given: Any) -> bool:
    code = dict[str, Any]()
    exec(re.findall(r"```python\n(.*?)```", guide(), re.DOTALL)[1], code)
    return bool(code["is_genuine"](*given))


def test_a_signature_is_verified() -> None:
    old, new, now = new_secret(), new_secret(), int(time.time())
    headers = signature_headers("msg_1", now, BODY, [new, old])
    late = signature_headers("msg_1", now - 1000, BODY, [new])
    strange = {**headers, "webhook-signature": "v1,\u00e9 v1,", "webhook-timestamp": "soon"}

    assert is_genuine(new, headers, BODY)
    assert is_genuine(old, headers, BODY)
    assert not is_genuine(new_secret(), headers, BODY)
    assert not is_genuine(new, headers, BODY + b" ")
    assert not is_genuine(new, {**headers, "webhook-id": "msg_2"}, BODY)
    assert not is_genuine(new, late, BODY)
    assert not is_genuine(new, strange, BODY)


def body_of(call: str) -> dict[str, Any]:
    """Return the body that the guide shows for a call."""
    [text] = re.findall(rf"`{re.escape(call)}` with `({{.*?}})`", guide())
    body: dict[str, Any] = json.loads(text)
    return body


def test_a_token_and_a_seek_are_made_as_the_guide_says(service: Service, ana: Visitor) -> None:
    token = ana.post(
        f"/v1/players/{ana.player}/tokens", body_of("POST /v1/players/{id}/tokens")
    ).get_json()["token"]
    bot = Visitor(service.app, token)

    seek = bot.post("/v1/seeks", body_of("POST /v1/seeks"))

    assert seek.status_code == 201, seek.text
    assert ana.get(seek.headers["Location"]).get_json()["game_id"] is None
    assert bot.get(f"/v1/players/{ana.player}/tokens").get_json()["type"].endswith("scope-missing")


def test_an_invitation_and_a_plan_work_as_the_guide_says(service: Service, ana: Visitor) -> None:
    bo, made = service.player("Bo"), {"game": "burano", "players": 2}
    game = ana.post("/v1/games", made).get_json()["id"]
    body = {**body_of("POST /v1/games/{id}/invitations"), "player": bo.player}
    invitation = ana.post(f"/v1/games/{game}/invitations", body).get_json()["id"]
    table = bo.post(f"/v1/invitations/{invitation}/accept", {}).get_json()
    asked = (ana, bo)[table["asked"] - 1]

    plan = list[dict[str, Any]]()
    for _ in range(2):
        path = f"/v1/games/{game}/legal-moves"
        moves = asked.post(path, {"commands": plan}).get_json()["moves"]
        plan.append(next(m["command"] for m in moves if m["command"]["type"] != "resign"))

    assert asked.play(game, table["version"], *plan).status_code == 201
