"""A client that holds every answer against the OpenAPI document."""

import json
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012, Draft202012Validator, Registry
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from service.api.openapi import describe
from service.domain.catalog import Catalogue

OUTSIDE = (
    "/livez",
    "/readyz",
    "/metrics",
    "/v1/openapi.json",
    "/v1/docs",
    "/docs",
    "/",
    "/v1/static",
)
PROBLEM = "application/problem+json"


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


_promises: dict[tuple[str, ...], Promises] = {}


def _promised(app: Flask, catalogue: Catalogue) -> Promises:
    """Describe an application; those with the same routes have the same document."""
    routes = tuple(sorted(f"{rule.rule} {rule.methods}" for rule in app.url_map.iter_rules()))
    if routes not in _promises:
        _promises[routes] = Promises(describe(app, catalogue))
    return _promises[routes]


class Contract:
    """What the document promises, call by call."""

    def __init__(self, app: Flask, catalogue: Catalogue) -> None:
        self._promises = _promised(app, catalogue)
        self.document = self._promises.document
        self._app = app

    def check(self, method: str, path: str, response: TestResponse) -> None:
        described = self._described(method, path)
        if described is None:
            is_page = response.mimetype == "text/html" and not path.startswith("/v1/")
            if response.status_code >= 400 and not is_page:
                self._fits({"$ref": "#/components/schemas/Problem"}, response)
            return
        status = str(response.status_code)
        assert status in described["responses"], f"{method} {path}: {status} is not documented"
        content = described["responses"][status].get("content")
        if content is None:
            assert not response.data
            return
        media = response.mimetype
        assert media in content, f"{method} {path}: {status} is not documented as {media}"
        if media in ("application/json", PROBLEM):
            self._fits(content[media]["schema"], response)

    def _described(self, method: str, path: str) -> Any:
        adapter = self._app.url_map.bind("localhost")
        try:
            rule, _ = adapter.match(path, method, return_rule=True)
        except HTTPException:
            return None
        template = rule.rule.replace("<", "{").replace(">", "}")
        return self.document["paths"].get(template, {}).get(method.lower())

    def _fits(self, schema: dict[str, Any], response: TestResponse) -> None:
        found = self._promises.of(schema).iter_errors(response.get_json(force=True))
        problems = [error.message[:300] for error in found]
        assert not problems, problems


class CheckedClient(FlaskClient):
    """Every answer is held against the document of its application."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        contract: Contract = self.application.extensions["contract"]
        contract.check(response.request.method, response.request.path, response)
        return response
