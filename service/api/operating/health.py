"""Liveness and readiness probes, and the links of the API."""

from importlib.metadata import version

from flask import Blueprint, Response, jsonify

from service.api.http.problems import BLANK, problem
from service.events.redis.connect import Client, is_ready

NO_STORE = {"Cache-Control": "no-store"}


def blueprint(server: Client | None) -> Blueprint:
    health = Blueprint("health", __name__)

    @health.get("/v1")  # the front door for programs; people have pages at /
    def welcome() -> Response:
        links = {
            "self": "/v1",
            "docs": "/v1/docs",
            "openapi": "/v1/openapi.json",
            "rules": "/v1/rules",
            "live": "/livez",
            "ready": "/readyz",
        }
        return jsonify(name="altana", version=version("altana"), links=links)

    @health.get("/livez")
    def live() -> Response:
        return _no_store(jsonify(status="live"))

    @health.get("/readyz")
    def ready() -> Response:
        if server is not None and not is_ready(server):
            return _not_ready()
        return _no_store(jsonify(status="ready"))

    return health


def _no_store(response: Response) -> Response:
    response.headers.update(NO_STORE)
    return response


def _not_ready() -> Response:
    detail = "The server that keeps the games does not answer."
    return _no_store(problem(503, BLANK, "Service Unavailable", detail))
