"""Maps errors to HTTP, and nothing else does: every refusal is problem+json (RFC 9457)."""

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from service.api.http.language import language, our_words
from service.api.http.refusals import (
    BodyTooLarge,
    Complaint,
    FieldsInvalid,
    GameUnreadable,
    NothingHere,
    NotYours,
    Refusal,
)
from service.api.http.request_body import largest_body
from service.api.http.request_headers import request_id
from service.domain.catalog import AnyRuleset, UnknownGame
from service.domain.kit.errors import BadSetup, RuleViolation
from service.domain.kit.translation import N_, SHARED, words
from service.domain.sentences import tell_bad_setup, tell_refusal
from service.events.errors import PACKAGE as EVENTS
from service.events.errors import (
    KeyReused,
    MoveTaken,
    NoSuchGame,
    NoSuchMove,
    OutOfReach,
    Unavailable,
    UnreadableMove,
)
from service.events.people.people import NoSuchPlayer
from service.events.redis.error_mapping import LOST
from service.pictures import NoPicture
from service.teaching.classes.errors import NotInTheClass
from service.teaching.courses.errors import BadCourse
from service.teaching.kit.errors import PACKAGE as TEACHING
from service.teaching.kit.errors import NotFound, NotTheOwner, TeachingRefusal
from service.teaching.notes.errors import FieldProblem, InvalidNote, NoteMoved

BLANK = "about:blank"
SECONDS_UNTIL_RETRY = 1
SECONDS_UNTIL_MENDED = 60  # an operator has to act
FORBIDDEN = N_("The rules forbid this")
FASTER = N_("Somebody was faster")
NOT_AT_VERSION = N_("The game is not at version {version} now: look at it again.")
OTHER_REQUEST = N_("The key stands for another request")
USED_BEFORE = N_("The key “{key}” was used before with another body.")
NO_START = N_("No game can start like this")
NOT_NOW = N_("The game store can't take it now")
# Title and detail of errors without a rule or a code, by status.
PLAIN = {
    400: (N_("The request can't be read"), N_("This request can't be read.")),
    404: (N_("Not found"), N_("There is nothing at this address; /v1/docs lists what there is.")),
    405: (
        N_("There is no such method here"),
        N_("This address does not take {method}, but {allowed}."),
    ),
    500: (N_("Our own fault"), N_("Something went wrong on our side.")),
}

# Other refusals of teaching are conflicts with the state.
STATUS_OF_TEACHING: dict[type[TeachingRefusal], int] = {
    NotInTheClass: 403,
    NoteMoved: 412,
    BadCourse: 422,
}

log = logging.getLogger("altana")


def register(app: Flask) -> None:
    """Let the application answer every error as a problem."""
    app.register_error_handler(RuleViolation, rule_violation)
    app.register_error_handler(Refusal, refusal)
    app.register_error_handler(TeachingRefusal, teaching_refusal)
    app.register_error_handler(MoveTaken, move_taken)
    app.register_error_handler(KeyReused, key_reused)
    for missing in (NoSuchGame, NoSuchMove, NoSuchPlayer, UnknownGame, NoPicture):
        app.register_error_handler(missing, not_found)
    app.register_error_handler(BadSetup, bad_setup)
    app.register_error_handler(Unavailable, unavailable)
    for lost in LOST:
        app.register_error_handler(lost, out_of_reach)
    app.register_error_handler(UnreadableMove, unreadable)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Exception, own_fault)


def set_ruleset(ruleset: AnyRuleset) -> None:
    """Set the ruleset whose words explain a rule that this request breaks."""
    g.ruleset = ruleset


def problem(
    status: int, code: str, title: str, detail: str, facts: Mapping[str, Any] | None = None
) -> Response:
    """Make a problem response; facts can't overwrite its own fields."""
    kind = code if code == BLANK else f"/v1/problems/{code}"
    body = {**(facts or {}), "type": kind, "title": title, "status": status, "detail": detail}
    text = msgspec.json.encode(body, enc_hook=str)
    response = Response(text, status, content_type="application/problem+json")
    response.headers["Content-Language"] = language()
    return response


def rule_violation(error: RuleViolation) -> Response:
    facts = {
        **error.facts,
        "rule": error.rules[0],
        "rules": error.rules,
        "command_index": error.command_index,
    }
    ruleset: AnyRuleset | None = g.get("ruleset")
    g.refused_by = error.rules[0]
    if ruleset is None:
        detail = words(SHARED, language()).say(error.message, **error.facts)
    else:
        detail = tell_refusal(ruleset, error, language())
    return problem(409, error.code, our_words().say(FORBIDDEN), detail, facts)


def refusal(error: Refusal) -> Response:
    say = our_words().say
    facts = dict(error.facts)
    if isinstance(error, FieldsInvalid):
        facts = {"errors": error.first, **({"more_errors": error.more} if error.more else {})}
    detail = say(error.sentence, **error.facts)
    response = problem(error.status, error.code, say(error.title), detail, facts)
    response.headers.update(error.headers)
    if error.status == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="altana"'
    return response


def teaching_refusal(error: TeachingRefusal) -> Response:
    match error:
        case NotFound():
            return refusal(NothingHere(what=error.what, name=error.name))
        case NotTheOwner():
            return refusal(NotYours())
        case InvalidNote():
            return refusal(FieldsInvalid([_complaint(each) for each in error.problems]))
    say = words(TEACHING, language()).say
    detail = say(error.message, **error.facts)
    return problem(status_of(type(error)), error.code, say(error.title), detail, error.facts)


def _complaint(fault: FieldProblem) -> Complaint:
    detail = words(TEACHING, language()).say(fault.message, **fault.facts)
    return Complaint(f"/note{fault.pointer}", detail)


def status_of(kind: type[TeachingRefusal]) -> int:
    return STATUS_OF_TEACHING.get(kind, 409)


def move_taken(error: MoveTaken) -> Response:
    say = our_words().say
    g.conflict = True
    return problem(412, "move-taken", say(FASTER), say(NOT_AT_VERSION, version=error.expected))


def key_reused(error: KeyReused) -> Response:
    say = our_words().say
    detail = say(USED_BEFORE, key=error.key)
    return problem(422, "key-reused", say(OTHER_REQUEST), detail)


def not_found(
    error: NoSuchGame | NoSuchMove | NoSuchPlayer | UnknownGame | NoPicture,
) -> Response:
    match error:
        case NoSuchMove():
            return refusal(NothingHere(what="move", name=error.number))
        case NoSuchPlayer():
            return refusal(NothingHere(what="player", name=error.player))
        case NoPicture():
            return refusal(NothingHere(what="picture", name="picture"))
        case NoSuchGame():
            return refusal(NothingHere(what="game", name=error.game))
        case _:
            return refusal(NothingHere(what="game", name=error.args[0]))


def bad_setup(error: BadSetup) -> Response:
    ruleset: AnyRuleset | None = g.get("ruleset")
    explanation = str(error) if ruleset is None else tell_bad_setup(ruleset, error, language())
    facts = {
        "field": error.field,
        "errors": [{"pointer": f"/{error.field}", "detail": explanation}],
    }
    detail = f"{error.field}: {explanation}"
    return problem(422, "bad-setup", our_words().say(NO_START), detail, facts)


def unavailable(error: Unavailable) -> Response:
    detail = words(EVENTS, language()).say(error.sentence)
    response = problem(503, error.code, our_words().say(NOT_NOW), detail)
    response.headers["Retry-After"] = str(SECONDS_UNTIL_RETRY)
    return response


def out_of_reach(error: Exception) -> Response:
    """Answer when Redis was lost while a read model was read; writes report this themselves."""
    return unavailable(OutOfReach())


def unreadable(error: UnreadableMove) -> Response:
    fields = {"request": request_id(), "path": request.path}
    log.error("a game can't be read", exc_info=error, extra={"told": fields})
    return refusal(GameUnreadable(headers={"Retry-After": str(SECONDS_UNTIL_MENDED)}))


def http_error(error: HTTPException) -> Response:
    if isinstance(error, RequestEntityTooLarge):
        return refusal(BodyTooLarge(most=largest_body()))
    status, say = error.code or 500, our_words().say
    title, detail = error.name, error.description or error.name
    if status in PLAIN:
        allowed = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
        facts = {"method": request.method, "allowed": allowed}
        title, detail = (say(text, **facts) for text in PLAIN[status])
    response = problem(status, BLANK, title, detail)
    for name, value in error.get_headers():
        if name in ("Allow", "Location", "Retry-After"):
            response.headers[name] = value
    return response


def own_fault(error: Exception) -> Response:
    """Answer an internal error without details; the log has them."""
    log.error("internal error", exc_info=error, extra={"told": {"request": request_id()}})
    title, detail = map(our_words().say, PLAIN[500])
    return problem(500, BLANK, title, detail)
