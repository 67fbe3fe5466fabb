"""Flask as this service needs it: less to ask at every call, and a truthful OPTIONS."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Request, Response, request
from werkzeug.routing import MapAdapter


class App(Flask):
    """A Flask without asynchronous views and subdomains: nobody need ask for them at every call."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        if request is None:
            return None
        return MapAdapter(
            self.url_map,
            request.host,
            request.root_path,
            "",
            request.scheme,
            request.path,
            request.method,
            request.query_string.decode(errors="replace"),
        )

    def make_default_options_response(self) -> Response:
        """Name the methods of the address itself, not of a pattern that happens to fit it too."""
        asked = request.url_rule
        rules = [rule for rule in self.url_map.iter_rules() if asked and rule.rule == asked.rule]
        response = self.response_class()
        response.allow.update(method for rule in rules for method in rule.methods or ())
        return response
