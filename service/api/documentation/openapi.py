"""The OpenAPI 3.1 document, generated from the schemas and types that check the calls."""

import inspect
import re
from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import Any

import msgspec
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from marshmallow.fields import Field

from service.api.context.resource import Operation
from service.api.documentation import openapi_headers
from service.api.documentation.openapi_types import (
    WHERE,
    Schemas,
    of_games,
    schema_for,
    tell_apart_games,
    tell_apart_notes,
)
from service.api.http.request_body import JSON
from service.api.http.rule_answers import Problem
from service.api.live.stream_events import EventTypes
from service.domain.catalog import Catalogue

PROBLEM_JSON, ZIP = "application/problem+json", "application/zip"
PNG = "image/png"
ALWAYS = (405, 421, 422, 429, 500, 503)  # any call may be answered with these
READING = (400, 408, 413, 415)  # and any call that reads a body, even an empty one
SUMMARIES = {
    304: "You have this version already",
    400: "The body can't be read",
    401: "A token is needed, or this one is not valid",
    403: "This belongs to somebody else",
    404: "There is nothing of this name, or you may not see it",
    405: "There is no such method here",
    408: "The body did not come in time",
    409: "A rule forbids it; nothing was changed",
    412: "The game has gone on; look at the table again",
    413: "The body is too large",
    415: "The body is not sent as JSON",
    421: "The request was sent to a host name that is not the service's",
    422: "Some fields are invalid; the first 20 are named",
    428: "The version is missing: send If-Match",
    429: "Too many requests; Retry-After says when",
    500: "Internal error",
    503: "It can't be done now; Retry-After says when to try again",
}
FILES = {  # descriptions of answers that are not JSON
    "application/x-ndjson": "One JSON object a line; of a replay also one self-contained HTML page",
    ZIP: "The file",
    "image/svg+xml": "The picture",
    PNG: "The picture",
    "text/csv": "The results, one line for each learner and question",
    "text/event-stream": "Server-Sent Events; `x-itemSchema` is one of them, its data read as JSON",
}


def describe(app: Flask, catalogue: Catalogue, guide: str = "") -> dict[str, Any]:
    """Describe every call of the application; the guide is its introduction."""
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
    plugin.converter.add_attribute_function(_component(catalogue))  # type: ignore[no-untyped-call]
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    schemas = of_games(catalogue)
    for path, method, call in calls_of(app):
        spec.path(path=path, operations={method: _operation(path, method, call, schemas)})
    document: dict[str, Any] = spec.to_dict()
    parts = document["components"]
    parts["schemas"] |= schemas
    parts["headers"], parts["responses"] = (
        openapi_headers.header_components(),
        _refusals(parts["schemas"]),
    )
    tell_apart_games(parts["schemas"], catalogue)
    tell_apart_notes(parts["schemas"])
    # As it is sent: tuples among the defaults become lists.
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return plain


def calls_of(app: Flask) -> Iterable[tuple[str, str, Operation]]:
    """Yield the calls of an application by path and method."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        call = getattr(app.view_functions[rule.endpoint], "operation", None)
        if isinstance(call, Operation):
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower(), call


def _operation(path: str, method: str, call: Operation, schemas: Schemas) -> dict[str, Any]:
    parameters = [
        {"in": "path", "name": name, "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", path)
    ]
    description = {
        "operationId": f"{method}{path}".translate({47: 95, 123: None, 125: None}),
        "summary": call.summary,
        "tags": [path.split("/")[2] if path.count("/") > 1 else "service"],
        "parameters": [
            *parameters,
            *openapi_headers.parameters(call.headers),
            {"in": "query", "schema": type(call.query)},
        ],
        "responses": _responses(method, call, schemas),
        "security": _security(call),
    }
    if call.body is not None:
        is_required = any(field.required for field in call.body.fields.values())
        content = {JSON: {"schema": type(call.body)}}
        description["requestBody"] = {"required": is_required, "content": content}
    if call.file is not None:
        text = {"schema": {"type": "string", "format": "binary"}}
        description["requestBody"] = {"required": True, "content": {call.file: text}}
    return description


def _security(call: Operation) -> list[dict[str, list[str]]]:
    """Say whether a token is needed, and which scope one must have if it is sent."""
    scopes: list[str] = [call.needed_scope]
    return [{"token": scopes}] if call.needs_token else [{}, {"token": scopes}]


def _responses(method: str, call: Operation, schemas: Schemas) -> dict[str, Any]:
    responses: dict[str, Any] = {}
    for status, kind in call.answers.items():
        responses[str(status)] = {
            "description": SUMMARIES.get(status) or _summary(call, kind),
            "headers": openapi_headers.sent_with(*_languages(call, kind), *call.sends),
        }
        if kind is not None:
            responses[str(status)]["content"] = _content(call, kind, schemas)
    reading = () if method == "get" else READING
    for status in sorted({*call.refusals, *ALWAYS, *reading}):
        responses[str(status)] = {"$ref": f"#/components/responses/Problem{status}"}
    return responses


def _summary(call: Operation, kind: Any) -> str:
    """Return the description of an answer; for a text it would be the docstring of `str`."""
    if kind is None:
        return "Done"
    is_text = kind is str or isinstance(kind, EventTypes)
    return FILES[call.media[0]] if is_text else inspect.getdoc(kind) or "Done"


def _languages(call: Operation, kind: Any) -> tuple[str, ...]:
    return ("Content-Language",) if kind is not None and JSON in call.media else ()


def _content(call: Operation, kind: Any, schemas: Schemas) -> dict[str, Any]:
    if isinstance(kind, EventTypes):
        return {call.media[0]: _events(kind, schemas)}
    if kind is not str and JSON not in call.media:
        return {JSON: {"schema": schema_for(kind, schemas)}}
    return {
        media: {"schema": schema_for(kind, schemas) if media == JSON else _text(media)}
        for media in call.media
    }


def _events(kind: EventTypes, schemas: Schemas) -> dict[str, Any]:
    """Describe a stream as text, beside it its events: OpenAPI has `itemSchema` only since 3.2."""
    schemas[kind.name] = schema_for(kind.union, schemas)
    return {"schema": {"type": "string"}, "x-itemSchema": {"$ref": f"{WHERE}{kind.name}"}}


def _text(media: str) -> dict[str, Any]:
    return {"type": "string", "format": "binary"} if media in (ZIP, PNG) else {"type": "string"}


def _refusals(schemas: Schemas) -> dict[str, Any]:
    """Describe every refusal once, for all calls that may be refused that way."""
    content = {PROBLEM_JSON: {"schema": schema_for(Problem, schemas)}}
    return {
        f"Problem{status}": {
            "description": summary,
            "headers": openapi_headers.sent_with(
                "Content-Language", *openapi_headers.OF_REFUSALS.get(status, ())
            ),
            "content": content,
        }
        for status, summary in SUMMARIES.items()
        if status >= 400
    }


def _name(schema: Any) -> str:
    return (schema if isinstance(schema, type) else type(schema)).__name__


def _component(catalogue: Catalogue) -> Callable[..., dict[str, Any]]:
    """Return the attribute function that refers to per-game components and lists the games."""

    def component(_: object, field: Field[Any], **ignored: Any) -> dict[str, Any]:
        name = field.metadata.get("component")
        if name == "Game":
            return {"enum": list(catalogue.games)}
        return {} if name is None else {"$ref": f"{WHERE}{name}"}

    return component
