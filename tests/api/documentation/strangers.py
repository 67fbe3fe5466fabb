"""Strangers made up by Schemathesis, who call as the document allows, and otherwise."""

from copy import deepcopy
from json import dumps, loads
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.python._constants.orchestrator import make_constants_value_source
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.finished_game import annotate, finished
from tests.api.http_players import Service
from tests.api.sample_class import Class
from tests.hostile.files import courses, replays
from tests.kit.effort import ALL

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SCHEMAS = "#/components/schemas/"
METHODS = {"get", "post", "put", "patch", "delete"}
# Schemathesis breaks each rule of the document in turn, and most calls share their rules.
SHARE_OF_CASES = 1 if ALL else 3
# Calls whose body is a file get files: whole ones, forged ones, and whatever else one might send.
FILES = {"application/zip": courses(), "application/x-ndjson": replays()}
for media, made in FILES.items():
    schemathesis.openapi.media_type(media, made)
load_all_checks()


@schemathesis.serializer(*FILES)
def as_it_is(context: Any, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def with_few_commands(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document with the toy's commands alone in what is sent, and all in answers.

    A note may hold every command of every game, in lines of moves and lines that branch off them:
    to make up one takes seconds. Strange commands are sent as moves; elsewhere those of the toy do.
    """
    answers: dict[str, Any] = loads(dumps(document).replace(SCHEMAS, f"{SCHEMAS}answered."))
    shortened = deepcopy(document)
    for path, calls in shortened["paths"].items():
        for method in calls.keys() & METHODS:
            calls[method]["responses"] = answers["paths"][path][method]["responses"]
    parts = shortened["components"]
    parts["responses"] = answers["components"].get("responses", {})
    for name, schema in answers["components"]["schemas"].items():
        parts["schemas"][f"answered.{name}"] = schema
    parts["schemas"]["Command"] = parts["schemas"]["toy.Command"]
    return shortened


class Strangers:
    """They make up a call's cases when it is tested, not when tests are collected."""

    def __init__(self, service: Service) -> None:
        self._ana = ana = service.player("Ana")
        waiting = ana.post("/v1/games", {"game": "dream-home", "players": 4}).get_json()
        over = finished(service, ana)
        self._games = (service.table(ana, ana, game="burano")["id"], waiting["id"], over)
        monday = Class(service, teacher=ana)
        self._taught = {
            "note": annotate(ana, over)["id"],
            "course": monday.course["id"],
            "class_id": monday.told["id"],
            "chapter": "1",
            "question": "1",
            "learner": monday.join().player,
        }
        self._calls = schemathesis.openapi.from_wsgi("/v1/openapi.json", service.app)
        shortened = with_few_commands(service.app.extensions["contract"].document)
        self._notes = schemathesis.openapi.from_dict(shortened)
        self._notes.app = service.app
        # What the service's own code compares with is tried too.
        pool = make_constants_value_source(self._calls)
        self._feedback = FeedbackSources(constants_value_source=pool)

    def ask(self, call: str, times: int) -> None:
        self._ask(self._calls, call, times)

    def ask_with_few_commands(self, call: str, times: int) -> None:
        self._ask(self._notes, call, times)

    def _ask(self, schema: BaseSchema, call: str, times: int) -> None:
        operation = schema.find_operation_by_label(call)
        assert operation is not None, f"{call} is not in the document"

        @settings(
            max_examples=times,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def asked(case: Any) -> None:
            self._asked(case)

        test: Any = build_operation_test(
            config=schema.config,
            operation=operation,
            test_func=asked,
            given_kwargs={},
            feedback=self._feedback,
        )
        cases = test.hypothesis_explicit_examples
        first = len(call) % SHARE_OF_CASES  # of similar calls not the same ones
        test.hypothesis_explicit_examples = cases[first::SHARE_OF_CASES]
        test()

    def _asked(self, case: Any) -> None:
        """Ask as a player, of things that are there and of things that are not."""
        if "game" in case.path_parameters and len(case.path_parameters["game"]) % 2:
            case.path_parameters["game"] = self._games[len(case.path_parameters["game"]) % 3]
        if len(case.path_parameters.get("chapter", "x")) % 2:
            case.path_parameters |= {
                name: place for name, place in self._taught.items() if name in case.path_parameters
            }
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {self._ana.token}"}

        # Inside this process nobody unpacks an answer.
        case.call_and_validate(checks=CHECKS, headers={"Accept-Encoding": "identity"})
