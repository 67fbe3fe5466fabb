"""Holds every answer against the OpenAPI document, of a client in this process or of others."""

import gzip
import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

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
# Of every answer of a web server, and of those who keep browsers from misuse.
OF_HTTP = {
    *("connection", "content-length", "content-type", "date", "server", "transfer-encoding"),
    *("content-security-policy", *(name.lower() for name in SECURITY)),
}


class Promises:
    """The document, and its schemas ready to be held against answers."""

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


class Told(NamedTuple):
    """What was answered; a stream has no end, so its body is read only where it is looked at."""

    status: int
    media: str
    body: Callable[[], bytes]
    headers: Iterable[str]


class Contract:
    """What a document promises, call by call."""

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

    def check(self, method: str, path: str, told: Told) -> None:
        described = self._described(method, path)
        if described is None:
            is_page = told.media == "text/html" and not path.startswith("/v1/")
            if told.status >= 400 and not is_page:
                self._fits({"$ref": "#/components/schemas/Problem"}, told)
            return
        content = self.promised(method, path, told.status, told.media)
        self._require_documented(described["responses"][str(told.status)], told)
        if content is None:
            assert not told.body()
        elif told.media in ("application/json", PROBLEM):
            self._fits(content["schema"], told)

    def promised(self, method: str, path: str, status: int, media: str) -> Any:
        """Return the documented schema of an answer, or None if it has no content."""
        described = self._described(method, path)
        if described is None:
            return None
        promised = described["responses"].get(str(status))
        assert promised is not None, f"{method} {path}: {status} is not documented"
        content = self._resolved(promised).get("content")
        if content is None:
            return None
        assert media in content, f"{method} {path}: {status} is not documented as {media}"
        return content[media]

    def _require_documented(self, promised: Any, told: Told) -> None:
        named = {name.lower() for name in self._resolved(promised).get("headers", {})}
        unnamed = {name.lower() for name in told.headers} - named - OF_HTTP
        unnamed = {name for name in unnamed if not name.startswith("access-control-")}
        assert not unnamed, f"headers that are not documented with {told.status}: {unnamed}"

    def _resolved(self, response: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in response:
            return response
        name = response["$ref"].rpartition("/")[2]
        found: dict[str, Any] = self.document["components"]["responses"][name]
        return found

    def _described(self, method: str, path: str) -> Any:
        try:
            template, _ = self._routes.match(path, method)
        except HTTPException:
            return None
        return self.document["paths"][template].get(method.lower())

    def _fits(self, schema: dict[str, Any], told: Told) -> None:
        found = self._promises.of(schema).iter_errors(json.loads(told.body()))
        problems = [error.message[:300] for error in found]
        assert not problems, problems


_contracts: dict[tuple[str, ...], Contract] = {}


def contract_of(app: Flask, catalogue: Catalogue) -> Contract:
    """Describe an application; those with the same routes have the same document."""
    routes = tuple(sorted(f"{rule.rule} {rule.methods}" for rule in app.url_map.iter_rules()))
    if routes not in _contracts:
        _contracts[routes] = Contract(describe(app, catalogue))
    return _contracts[routes]


class CheckedClient(FlaskClient):
    """Every answer is held against the document of its application."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        contract: Contract = self.application.extensions["contract"]
        headers = response.headers.keys()
        told = Told(
            response.status_code, response.mimetype or "", lambda: _unpacked(response), headers
        )
        contract.check(response.request.method, response.request.path, told)
        return response


def _unpacked(response: Any) -> bytes:
    body: bytes = response.get_data()
    return gzip.decompress(body) if response.headers.get("Content-Encoding") == "gzip" else body
