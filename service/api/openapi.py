"""The OpenAPI 3.1 document, made from the schemas and types that the calls are checked with."""

import inspect
import re
from collections.abc import Iterable, Mapping
from functools import reduce
from importlib.metadata import version
from operator import or_
from typing import Any, get_type_hints

import msgspec
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from marshmallow.fields import Field

from service.api.bodies import JSON, playable
from service.api.reading_answers import Problem
from service.api.resource import Operation
from service.domain.catalog import AnyRuleset, Catalogue
from service.domain.fold import SHARED_EVENTS
from service.domain.play import SHARED_COMMANDS

PROBLEM_JSON = "application/problem+json"
ALWAYS = (405, 429, 500, 503)  # what any call may be answered with
READING = (400, 413, 415, 422)  # and any that reads a body, be it to find that there is none
SUMMARIES = {
    304: "You have this version already",
    400: "The body can't be read",
    401: "A token is needed, or this one is not in force",
    403: "This belongs to somebody else",
    404: "There is nothing of this name, or nothing you may see",
    405: "There is no such method here",
    409: "A rule forbids it; nothing was changed",
    412: "Somebody was faster; look at the table again",
    413: "The body is too large",
    415: "The body is not sent as JSON",
    422: "Some fields can't be as they are; all of them are named",
    428: "The version is missing: send If-Match",
    429: "Too many requests; Retry-After says when",
    500: "Our own fault",
    503: "It can't be done now; Retry-After says when to try again",
}
HEADERS: Mapping[str, tuple[str, bool]] = {
    "If-Match": ("The version that the move is meant for: the table's ETag.", True),
    "If-None-Match": ("The version that is known already.", False),
    "Idempotency-Key": ("Makes a retry return the first answer.", False),
    "Prefer": ("`wait=2` waits up to 2 seconds until the version asked for is shown.", False),
    "Last-Event-ID": ("The number of the last move that came through.", False),
}


def describe(app: Flask, catalogue: Catalogue, guide: str = "") -> dict[str, Any]:
    """Describe every call of the application, below a guide for those who call it."""
    plugin = MarshmallowPlugin(schema_name_resolver=_name)
    spec = APISpec(
        title="Altana",
        version=version("altana"),
        openapi_version="3.1.0",
        info={"description": guide},
        plugins=[plugin],
        servers=[{"url": "/"}],
    )
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(_component)  # type: ignore[no-untyped-call]
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    shown: dict[str, Any] = _games(catalogue)
    for path, method, call in calls_of(app):
        spec.path(path=path, operations={method: _operation(path, method, call, shown)})
    document: dict[str, Any] = spec.to_dict()
    document["components"]["schemas"] |= shown
    # As it goes over the wire: tuples among the defaults become lists.
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return plain


def calls_of(app: Flask) -> Iterable[tuple[str, str, Operation]]:
    """Give the calls of an application by path and method."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        call = getattr(app.view_functions[rule.endpoint], "operation", None)
        if isinstance(call, Operation):
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower(), call


def _operation(path: str, method: str, call: Operation, shown: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {"in": "path", "name": name, "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", path)
    ]
    described = {
        "operationId": f"{method}{path}".translate({47: 95, 123: None, 125: None}),
        "summary": call.summary,
        "tags": [path.split("/")[2] if path.count("/") > 1 else "service"],
        "parameters": [*parameters, *_headers(call), {"in": "query", "schema": type(call.query)}],
        "responses": _responses(method, call, shown),
        "security": [{"token": []}] if call.needs_token else [{}, {"token": []}],
    }
    if call.body is not None:
        is_needed = any(field.required for field in call.body.fields.values())
        content = {JSON: {"schema": type(call.body)}}
        described["requestBody"] = {"required": is_needed, "content": content}
    if call.file is not None:
        text = {"schema": {"type": "string", "format": "binary"}}
        described["requestBody"] = {"required": True, "content": {call.file: text}}
    return described


def _headers(call: Operation) -> list[dict[str, Any]]:
    return [
        {
            "in": "header",
            "name": name,
            "description": HEADERS[name][0],
            "required": HEADERS[name][1],
            "schema": {"type": "string"},
        }
        for name in call.headers
    ]


def _responses(method: str, call: Operation, shown: dict[str, Any]) -> dict[str, Any]:
    responses: dict[str, Any] = {}
    for status, kind in call.answers.items():
        summary = SUMMARIES.get(status) or (inspect.getdoc(kind) if kind else "Done")
        responses[str(status)] = {"description": summary or "Done"}
        if kind is not None:
            responses[str(status)]["content"] = _content(call, kind, shown)
    problem = {PROBLEM_JSON: {"schema": _shown(Problem, shown)}}
    reading = () if method == "get" or call.file else READING
    for status in sorted({*call.refusals, *ALWAYS, *reading}):
        responses[str(status)] = {"description": SUMMARIES[status], "content": problem}
    return responses


def _content(call: Operation, kind: Any, shown: dict[str, Any]) -> dict[str, Any]:
    text = {"schema": {"type": "string"}}
    return {
        media: {"schema": _shown(kind, shown)} if media == JSON else text for media in call.media
    }


def _shown(kind: Any, shown: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Describe a type; its parts are put among those shown."""
    template = f"#/components/schemas/{prefix}{{name}}"
    (schema,), parts = msgspec.json.schema_components([kind], ref_template=template)
    shown.update({f"{prefix}{name}": part for name, part in parts.items()})
    return schema


def _games(catalogue: Catalogue) -> dict[str, Any]:
    """Describe what differs from game to game, each under the name of its game."""
    shown: dict[str, Any] = {}
    kinds = {"Command": playable, "LoggedCommand": _logged, "Event": _events, "View": _views}
    for name, kinds_of in kinds.items():
        shown[name] = {
            "anyOf": [
                _shown(reduce(or_, kinds_of(ruleset)), shown, f"{ruleset.game}.")
                for ruleset in catalogue.rulesets
            ]
        }
    shown["Options"] = {
        "anyOf": [_shown(rules.options, shown, f"{rules.game}.") for rules in catalogue.rulesets]
    }
    return shown


def _logged(ruleset: AnyRuleset) -> tuple[type[Any], ...]:
    return (*SHARED_COMMANDS, *ruleset.commands)


def _events(ruleset: AnyRuleset) -> tuple[type[Any], ...]:
    return (*SHARED_EVENTS, *ruleset.events)


def _views(ruleset: AnyRuleset) -> tuple[type[Any], ...]:
    return (get_type_hints(ruleset.view)["return"],)


def _name(schema: Any) -> str:
    return (schema if isinstance(schema, type) else type(schema)).__name__


def _component(_: object, field: Field[Any], **ignored: Any) -> dict[str, Any]:
    """Point to what differs from game to game."""
    component = field.metadata.get("component")
    return {} if component is None else {"$ref": f"#/components/schemas/{component}"}
