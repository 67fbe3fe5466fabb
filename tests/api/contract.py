"""A client that holds every answer against the OpenAPI document."""

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012
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


_documents: dict[tuple[str, ...], dict[str, Any]] = {}


def _described(app: Flask, catalogue: Catalogue) -> dict[str, Any]:
    """Describe an application; those with the same routes have the same document."""
    routes = tuple(sorted(f"{rule.rule} {rule.methods}" for rule in app.url_map.iter_rules()))
    if routes not in _documents:
        _documents[routes] = describe(app, catalogue)
    return _documents[routes]


class Contract:
    """What the document promises, call by call."""

    def __init__(self, app: Flask, catalogue: Catalogue) -> None:
        self.document = _described(app, catalogue)
        resource = DRAFT202012.create_resource(self.document)
        self._registry: Registry[Any] = Registry().with_resource("urn:altana", resource)
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
        where = {
            name: f"urn:altana{value}" if name == "$ref" else value
            for name, value in schema.items()
        }
        validator = Draft202012Validator(where, registry=self._registry)
        problems = [
            error.message[:300] for error in validator.iter_errors(response.get_json(force=True))
        ]
        assert not problems, problems


class CheckedClient(FlaskClient):
    """Every answer is held against the document of its application."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        contract: Contract = self.application.extensions["contract"]
        contract.check(response.request.method, response.request.path, response)
        return response
