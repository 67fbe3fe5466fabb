"""Writes the reference of HTTP calls and problems from the OpenAPI document."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from service.api.documentation.rule_pages import problem_codes
from service.app import create_app_on
from service.events.redis.connect import connect
from service.start.settings import Settings
from tests.tools.reference_tables import GENERATED, table

METHODS = ("get", "post", "put", "patch", "delete")
IN_FULL = "A running Altana has the shape of every body, at `/v1/docs` and `/v1/openapi.json`.\n"


@cache
def _documents() -> dict[str, Any]:
    """Return what the service says of itself, by path; none of it needs Redis."""
    paths = ["/v1/openapi.json", *(f"/v1/problems/{code}" for code in problem_codes())]
    logging.disable(logging.CRITICAL)  # for now: MkDocs counts its own warnings
    try:
        with closing(connect("unix:///nowhere/nobody.sock", fail_fast=True)) as redis:
            caller = create_app_on(redis, Settings(data=Path("/nowhere"))).test_client()
            return {path: caller.get(path).get_json() for path in paths}
    finally:
        logging.disable(logging.NOTSET)


def _found(one: dict[str, Any]) -> dict[str, Any]:
    """Return what a reference leads to, or the thing itself."""
    while "$ref" in one:
        kind, name = one["$ref"].split("/")[-2:]
        one = _documents()["/v1/openapi.json"]["components"][kind][name]
    return one


def calls_page() -> str:
    text = f"# HTTP calls\n\n{GENERATED}{IN_FULL}"
    for path, calls in _documents()["/v1/openapi.json"]["paths"].items():
        for method in METHODS:
            if method in calls:
                text += _call(method, path, calls[method])
    return text


def _call(method: str, path: str, call: dict[str, Any]) -> str:
    parts = [call.get("summary", ""), call.get("description", ""), *_given(call)]
    answers = ((f"{code}", *_answer(_found(one))) for code, one in call["responses"].items())
    parts.append(table(("answer", "meaning", "body"), answers))
    told = "\n\n".join(part.strip() for part in parts if part)
    return f"\n## `{method.upper()} {path}`\n\n{told}\n"


def _given(call: dict[str, Any]) -> Iterator[str]:
    """Yield the tables of what a caller sends: parameters, and the fields of the body."""
    parameters = [_found(one) for one in call.get("parameters", ())]
    if parameters:
        rows = (
            (f"`{one['name']}`", one["in"], _kind(one["schema"]), one.get("description", ""))
            for one in parameters
        )
        yield table(("parameter", "in", "type", "meaning"), rows)
    for media, one in call.get("requestBody", {}).get("content", {}).items():
        fields = list(_fields(one["schema"]))
        yield table(("field", "type", "meaning"), fields) if fields else f"Body: `{media}`"


def _fields(schema: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the fields of a body; those of all its variants, each once."""
    shapes = [_found(one) for one in _found(schema).get("oneOf", (schema,))]
    required = set.intersection(*(set(shape.get("required", ())) for shape in shapes))
    fields: dict[str, list[dict[str, Any]]] = {}
    for name, one in chain.from_iterable(shape.get("properties", {}).items() for shape in shapes):
        fields.setdefault(name, []).append(one)
    for name, variants in fields.items():
        meaning = variants[0].get("description", "")
        told = meaning if name in required else f"{meaning} *Optional.*"
        yield f"`{name}`", _kind({"oneOf": variants}), told


def _kind(schema: dict[str, Any]) -> str:
    """Return the type of a value in a word or two."""
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return " or ".join(dict.fromkeys(map(_kind, schema[choice])))
    if values := schema.get("enum", [schema["const"]] if "const" in schema else []):
        return ", ".join(f"`{value}`" for value in values)
    kinds = schema.get("type", "any")
    if kinds == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return kinds if isinstance(kinds, str) else " or ".join(kinds)


def _answer(one: dict[str, Any]) -> tuple[str, str]:
    bodies: Iterable[dict[str, Any]] = one.get("content", {}).values()
    kinds = dict.fromkeys(_kind(body.get("schema", {})) for body in bodies)
    return one.get("description", ""), " or ".join(kinds)


def problems_page() -> str:
    pages = [_documents()[f"/v1/problems/{code}"] for code in problem_codes()]
    rows = ((f"`{one['code']}`", one["status"], one["rule"] or "", one["meaning"]) for one in pages)
    return f"# Problems\n\n{GENERATED}\n{table(('code', 'status', 'rule', 'meaning'), rows)}"
