"""Serves the pages: each one the same shell with its own template, script and texts."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request

from service.site import assets
from service.site.languages import (
    A_YEAR,
    COOKIE,
    NAMES,
    language_in_address,
    page_language,
    translate,
)
from service.site.page import SitePage
from service.site.pages import LOST, PAGES, SHELL, TROUBLE

Exists = Callable[[str, Mapping[str, str]], bool]

# The pictures use presentation attributes, which do not count as inline style.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


def site(exists: Exists) -> Blueprint:
    """Make the blueprint; `exists(page, arguments)` says whether a page has a subject."""
    blueprint = Blueprint("site", "service.site", template_folder="templates")
    for page in PAGES:
        blueprint.add_url_rule(page.path, page.name, _view(page, exists))
    for name in assets.AT_THE_ROOT:
        blueprint.add_url_rule(f"/{name}", name.replace(".", "_"), assets.at_the_root(name))
    blueprint.add_url_rule("/site/<asked_version>/<path:name>", "asset", assets.send)
    return blueprint


def is_for_people() -> bool:
    """Return whether the client is a person who expects a page, and not a program."""
    content_type = request.accept_mimetypes.best_match(("application/problem+json", "text/html"))
    return content_type == "text/html" and not request.path.startswith("/v1/")


def not_found_page() -> Response:
    """Return the page for unknown addresses."""
    response = _page(LOST, {})
    response.status_code = 404
    return response


def error_page() -> Response:
    """Return the page for internal errors."""
    response = _page(TROUBLE, {})
    response.status_code = 500
    return response


def _view(page: SitePage, exists: Exists) -> Callable[..., Response]:
    """Return the view of a page; if its subject does not exist, its script says so."""

    def view(**place: str) -> Response:
        response = _page(page, place)
        if not exists(page.name, place):
            response.status_code = 404
        return response

    return view


def _page(page: SitePage, place: Mapping[str, str]) -> Response:
    language = page_language()
    response = Response(
        render_template(
            f"site/{page.template}",
            page=page,
            t=texts_of(page, language),
            menu=_menu(language),
            language=language,
            languages=_switch(),
            static=f"/site/{assets.version()}",
            place=place,
        ),
        content_type="text/html; charset=utf-8",
        headers={
            "Content-Security-Policy": POLICY,
            "Content-Language": language,
            "Cache-Control": "private, no-cache",
            "Vary": "Accept-Language, Cookie",
        },
    )
    if language_in_address():
        response.set_cookie(
            COOKIE, language, max_age=A_YEAR, samesite="Lax", secure=request.is_secure
        )
    return response


@lru_cache(maxsize=256)
def texts_of(page: SitePage, language: str) -> dict[str, str]:
    """Return the texts of a page and its script."""
    own = {key: translate(text, language) for key, text in {**SHELL, **page.texts}.items()}
    return {**own, **(page.further_texts(language) if page.further_texts else {})}


def _menu(language: str) -> list[tuple[SitePage, str]]:
    return [(page, texts_of(page, language)[page.menu]) for page in PAGES if page.menu]


def _switch() -> list[tuple[str, str, str]]:
    """Return each language, its own name, and the link to this page in it."""
    rest = [(key, value) for key, value in request.args.items(multi=True) if key != "lang"]
    return [
        (language, name, f"?{urlencode([*rest, ('lang', language)])}")
        for language, name in NAMES.items()
    ]
