"""Checks every answer against the OpenAPI document, in this process and from others."""

import gzip
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import brotli
from flask import Flask
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012, Draft202012Validator, Registry
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map, Rule
from werkzeug.test import TestResponse

from service.api.documentation.openapi import describe
from service.api.operating.response_headers import SECURITY
from service.domain.catalog import Catalogue

PROBLEM = "application/problem+json"
EVENT_STREAM = "text/event-stream"
# Headers of HTTP itself and security headers, which need no description.
OF_HTTP = {
    *("connection", "content-length", "content-type", "date", "server", "transfer-encoding"),
    *("content-security-policy", *(name.lower() for name in SECURITY)),
}


class Promises:
    """The document, and validators for its schemas."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self._registry = Registry([("urn:altana", document)], draft=Draft202012)
        self._ready: dict[str, Draft202012Validator] = {}

    def of(self, schema: dict[str, Any]) -> Draft202012Validator:
        name = json.dumps(schema)
        if name not in self._ready:
            where = {
                keyword: f"urn:altana{value}" if keyword == "$ref" else value
                for keyword, value in schema.items()
            }
            self._ready[name] = Draft202012Validator(where, registry=self._registry)
        return self._ready[name]


class HttpAnswer(NamedTuple):
    """An answer; its body is read only if it is checked, as a stream has no end."""

    status: int
    media: str
    body: Callable[[], bytes]
    headers: Iterable[str]


class Contract:
    """The OpenAPI document, as checks for each call."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self._promises = Promises(document)
        rules = [
            Rule(path.replace("{", "<").replace("}", ">"), endpoint=path, methods=[method])
            for path, calls in document["paths"].items()
            for method in calls
            if method != "parameters"
        ]
        self._routes = Map(rules, strict_slashes=False).bind("localhost")

    def check(self, method: str, path: str, http_answer: HttpAnswer) -> None:
        operation = self._operation(method, path)
        if operation is None:
            is_page = http_answer.media == "text/html" and not path.startswith("/v1/")
            if http_answer.status >= 400 and not is_page:
                schema = {"$ref": "#/components/schemas/Problem"}
                self._fits(schema, json.loads(http_answer.body()))
            return
        content = self.schema_of(method, path, http_answer.status, http_answer.media)
        self._require_documented(operation["responses"][str(http_answer.status)], http_answer)
        if content is None:
            assert not http_answer.body()
        elif http_answer.media in ("application/json", PROBLEM):
            self._fits(content["schema"], json.loads(http_answer.body()))

    def check_event(self, path: str, event: dict[str, Any]) -> None:
        """Check one event of a stream: its name, its id and its data."""
        self._fits(self.schema_of("GET", path, 200, EVENT_STREAM)["x-itemSchema"], event)

    def schema_of(self, method: str, path: str, status: int, media: str) -> Any:
        """Return the documented schema of an answer, or None if it has no content."""
        operation = self._operation(method, path)
        if operation is None:
            return None
        documented = operation["responses"].get(str(status))
        assert documented is not None, f"{method} {path}: {status} is not documented"
        content = self._resolve(documented).get("content")
        if content is None:
            return None
        assert media in content, f"{method} {path}: {status} is not documented as {media}"
        return content[media]

    def _require_documented(self, documented: Any, http_answer: HttpAnswer) -> None:
        header_names = {name.lower() for name in self._resolve(documented).get("headers", {})}
        undocumented = {name.lower() for name in http_answer.headers} - header_names - OF_HTTP
        undocumented = {name for name in undocumented if not name.startswith("access-control-")}
        assert not undocumented, (
            f"headers that are not documented with {http_answer.status}: {undocumented}"
        )

    def _resolve(self, response: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in response:
            return response
        name = response["$ref"].rpartition("/")[2]
        found: dict[str, Any] = self.document["components"]["responses"][name]
        return found

    def _operation(self, method: str, path: str) -> Any:
        try:
            template, _ = self._routes.match(path, method)
        except HTTPException:
            return None
        return self.document["paths"][template].get(method.lower())

    def _fits(self, schema: dict[str, Any], value: Any) -> None:
        found = self._promises.of(schema).iter_errors(value)
        problems = [error.message[:300] for error in found]
        assert not problems, problems


_contracts: dict[tuple[str, ...], Contract] = {}


def contract_of(app: Flask, catalogue: Catalogue) -> Contract:
    """Return the contract of an application; equal routes share one."""
    routes = tuple(sorted(f"{rule.rule} {rule.methods}" for rule in app.url_map.iter_rules()))
    if routes not in _contracts:
        _contracts[routes] = Contract(describe(app, catalogue))
    return _contracts[routes]


class CheckedClient(FlaskClient):
    """Checks every answer against the document of its application."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        contract: Contract = self.application.extensions["contract"]
        headers = response.headers.keys()
        http_answer = HttpAnswer(
            response.status_code, response.mimetype or "", lambda: _decompress(response), headers
        )
        contract.check(response.request.method, response.request.path, http_answer)
        if response.mimetype == EVENT_STREAM:
            response.response = CheckedStream(response, contract)
        return response


class CheckedStream:
    """A stream whose events are checked as they are read."""

    def __init__(self, response: TestResponse, contract: Contract) -> None:
        self._pieces = response.response
        self._next = iter(self._pieces)
        self._path, self._contract, self._rest = response.request.path, contract, b""

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        piece: Any = next(self._next)
        *frames, self._rest = (self._rest + piece).split(b"\n\n")
        for event in filter(None, map(event_in, frames)):
            self._contract.check_event(self._path, event)
        return bytes(piece)

    def close(self) -> None:
        if hasattr(self._pieces, "close"):
            self._pieces.close()


def event_in(frame: bytes) -> dict[str, Any] | None:
    """Read a frame of a stream; without data it is a comment or an id."""
    fields = dict(line.split(": ", 1) for line in frame.decode().splitlines())
    return {**fields, "data": json.loads(fields["data"])} if "data" in fields else None


def _decompress(response: Any) -> bytes:
    body: bytes = response.get_data()
    unpack = {"gzip": gzip.decompress, "br": brotli.decompress, None: bytes}
    return bytes(unpack[response.headers.get("Content-Encoding")](body))
