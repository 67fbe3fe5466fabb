"""The contract: a valid OpenAPI 3.1 document, which every answer follows, whatever is sent."""

import re
from copy import deepcopy
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from openapi_spec_validator import validate
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.finished_game import annotate, finished
from tests.api.http_players import Service
from tests.api.sample_class import Class
from tests.hostile.files import courses, replays

service = Service(rate_limit=0)
ana = service.player("Ana")
table = service.table(ana, ana, game="burano")
waiting = ana.post("/v1/games", {"game": "dream-home", "players": 4}).get_json()
over = finished(service, ana)
monday = Class(service, teacher=ana)
TAUGHT = {
    "note": annotate(ana, over)["id"],
    "course": monday.course["id"],
    "class_id": monday.told["id"],
    "chapter": "1",
    "question": "1",
    "learner": monday.join().player,
}
document = service.app.extensions["contract"].document
contract = schemathesis.openapi.from_wsgi("/v1/openapi.json", service.app)
# A stream has no end to wait for.
# The chapters of a class are the same calls as those of a course.
apart = contract.exclude(path_regex="stream$").exclude(path_regex="classes/{class_id}/chapters")
# Calls whose body is a file get valid files, forged files, and random bytes.
sent = {"path": ["/v1/courses", "/v1/forks"], "method": "POST"}
FILES = {"application/zip": courses(), "application/x-ndjson": replays()}
for media, made in FILES.items():
    schemathesis.openapi.media_type(media, made)


@schemathesis.serializer(*FILES)
def as_it_is(context: Any, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


# A note may hold every command of every game, in nested lines of moves: generating one takes
# seconds. Random commands are sent as moves; for notes those of the toy game will do.
written = {"path_regex": "/annotations", "method": ["POST", "PUT"]}
shortened = deepcopy(document)
commands = shortened["components"]["schemas"]["Command"]
commands["anyOf"] = [one for one in commands["anyOf"] if "/toy." in one["anyOf"][0]["$ref"]]
toys = schemathesis.openapi.from_dict(shortened)
toys.app = service.app
calls, notes = apart.exclude(**written).exclude(**sent), toys.include(**written)
uploads = apart.include(**sent)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_the_document_is_valid_openapi_3_1() -> None:
    validate(document)

    assert document["openapi"].startswith("3.1")


def test_every_route_is_described() -> None:
    routes = {re.sub(r"<(\w+)>", r"{\1}", rule.rule) for rule in service.app.url_map.iter_rules()}
    own = {route for route in routes if route.startswith("/v1/")}
    apart = {"/v1/openapi.json", "/v1/docs", "/v1/static/<path:filename>"}

    assert own - apart == set(document["paths"])


@pytest.mark.parametrize("game", ["burano", "dream-home"])
def test_the_commands_of_a_game_are_a_union_told_apart_by_their_type(game: str) -> None:
    unions = document["components"]["schemas"]["Command"]["anyOf"]
    [union] = [one for one in unions if any(f"/{game}." in ref["$ref"] for ref in one["anyOf"])]

    assert union["discriminator"]["propertyName"] == "type"
    assert {"take", "place", "end_turn", "undo", "resign"} <= set(union["discriminator"]["mapping"])


def test_the_page_needs_no_other_host() -> None:
    page = service.visitor().get("/v1/docs").text
    script = ""
    for name in ("docs.js", "fields.js"):
        with service.visitor().get(f"/v1/static/{name}") as file:
            script += file.text

    assert service.visitor().get("/docs").headers["Location"] == "/v1/docs"
    assert not re.findall(r"https?://(?!localhost/v1)", page + script)


def tried(examples: int) -> settings:
    return settings(
        max_examples=examples,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.filterwarnings("ignore")
@calls.parametrize()
@tried(8)
def test_no_stranger_meets_a_server_error_or_an_undocumented_answer(case: Any) -> None:
    ask(case)


@pytest.mark.filterwarnings("ignore")
@uploads.parametrize()
@tried(60)
def test_no_strange_file_meets_them_either(case: Any) -> None:
    ask(case)


@pytest.mark.filterwarnings("ignore")
@notes.parametrize()
@tried(2)
def test_no_strange_note_meets_them_either(case: Any) -> None:
    ask(case)


def ask(case: Any) -> None:
    """Send a request as a player, about things that exist and things that do not."""
    if "game" in case.path_parameters and len(case.path_parameters["game"]) % 2:
        games = (table["id"], waiting["id"], over)
        case.path_parameters["game"] = games[len(case.path_parameters["game"]) % 3]
    if len(case.path_parameters.get("chapter", "x")) % 2:
        case.path_parameters |= {
            name: place for name, place in TAUGHT.items() if name in case.path_parameters
        }
    case.headers = {**(case.headers or {}), "Authorization": f"Bearer {ana.token}"}

    # The test client does not decompress answers.
    case.call_and_validate(checks=CHECKS, headers={"Accept-Encoding": "identity"})
