"""The only place that joins errors to HTTP: every refusal as problem+json (RFC 9457)."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Flask, Response

from service.domain.catalog import UnknownGame
from service.domain.errors import BadSetup, RuleViolation
from service.events.errors import KeyReused, MoveTaken, NoSuchGame, Unavailable

BLANK = "about:blank"
SECONDS_UNTIL_RETRY = 1


def register(app: Flask) -> None:
    """Let the application answer every error of the core as a problem."""
    app.register_error_handler(RuleViolation, rule_violation)
    app.register_error_handler(MoveTaken, move_taken)
    app.register_error_handler(KeyReused, key_reused)
    app.register_error_handler(NoSuchGame, not_found)
    app.register_error_handler(UnknownGame, not_found)
    app.register_error_handler(BadSetup, bad_setup)
    app.register_error_handler(Unavailable, unavailable)


def problem(
    status: int, code: str, title: str, detail: str, facts: Mapping[str, Any] | None = None
) -> Response:
    """Make a problem; facts can't overwrite its own fields."""
    kind = code if code == BLANK else f"/v1/problems/{code}"
    body = {**(facts or {}), "type": kind, "title": title, "status": status, "detail": detail}
    return Response(msgspec.json.encode(body), status, content_type="application/problem+json")


def rule_violation(error: RuleViolation) -> Response:
    facts = {
        **error.facts,
        "rule": error.rules[0],
        "rules": error.rules,
        "command": error.command_index,
    }
    return problem(409, error.code, "The rules forbid this", str(error), facts)


def move_taken(error: MoveTaken) -> Response:
    return problem(412, "move-taken", "Somebody was faster", str(error))


def key_reused(error: KeyReused) -> Response:
    return problem(422, "key-reused", "The key stands for another request", str(error))


def not_found(error: NoSuchGame | UnknownGame) -> Response:
    return problem(404, BLANK, "Not found", str(error))


def bad_setup(error: BadSetup) -> Response:
    return problem(
        422, "bad-setup", "No game can start like this", str(error), {"field": error.field}
    )


def unavailable(error: Unavailable) -> Response:
    response = problem(503, error.code, "The game store can't take it now", str(error))
    response.headers["Retry-After"] = str(SECONDS_UNTIL_RETRY)
    return response
