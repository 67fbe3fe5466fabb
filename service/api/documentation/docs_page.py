"""The OpenAPI document, and a page to read it and try it out."""

from functools import cache
from importlib import resources
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from service.api.documentation.markdown_page import html_of
from service.api.http.compression import compress, pack_once
from service.api.http.content_tag import add_content_tag
from service.api.http.request_body import JSON
from service.domain.catalog import Catalogue

USUAL = "http://127.0.0.1:8000"  # the address in the guide's example


def blueprint(catalogue: Catalogue) -> Blueprint:
    docs = Blueprint("docs", "service.api", template_folder="templates")

    @cache
    def document() -> bytes:
        from service.api.documentation.openapi import describe  # slow to import

        app: Any = current_app._get_current_object()  # type: ignore[attr-defined]
        return msgspec.json.encode(describe(app, catalogue, guide()))

    @docs.get("/v1/openapi.json")
    def openapi() -> Response:
        response = add_content_tag(Response(document(), content_type=JSON))
        return compress(response, pack_once)

    @docs.get("/v1/docs")
    def page() -> str:
        text = guide().replace(USUAL, request.host_url.rstrip("/"))
        return render_template("docs.html", guide=html_of(text), games=catalogue.games)

    @docs.get("/docs")
    def short_cut() -> AnyResponse:
        return redirect("/v1/docs", 308)

    return docs


@cache
def guide() -> str:
    """Read the guide for authors of clients: how to play a game, and what refusals mean."""
    return resources.files("service.api").joinpath("guide.md").read_text("utf-8")
