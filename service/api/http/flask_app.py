"""Flask without the features that cost time at start or at every call, and a correct OPTIONS."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Request, Response, request
from werkzeug.routing import MapAdapter, Rule


class LazyRule(Rule):
    """A rule that learns to build its address when one is first built; few ever are."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compiled: list[Callable[..., tuple[str, str]]] = []

        def build(rule: Rule, **values: Any) -> tuple[str, str]:
            if not compiled:
                compiled.append(super(LazyRule, self)._compile_builder(append_unknown))
            return compiled[0](rule, **values)

        return build


class App(Flask):
    """A Flask without asynchronous views and subdomains, which cost time at every call."""

    url_rule_class = LazyRule

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
        """List the methods of the matched rule only, not of other patterns that fit the address."""
        requested_rule = request.url_rule
        rules = [
            rule
            for rule in self.url_map.iter_rules()
            if requested_rule and rule.rule == requested_rule.rule
        ]
        response = self.response_class()
        response.allow.update(method for rule in rules for method in rule.methods or ())
        return response
