"""Serves the pages: each one the same shell with its own template, script and texts."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request

from service.site import assets
from service.site.languages import A_YEAR, COOKIE, NAMES, asked_for, chosen, translated
from service.site.page import SitePage
from service.site.pages import LOST, PAGES, SHELL, TROUBLE

Exists = Callable[[str, Mapping[str, str]], bool]

# Presentation attributes, which the pictures use, are no inline style.
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
    """Make the pages; `exists` says of a page, by its name and place, whether it has a subject."""
    blueprint = Blueprint("site", "service.site", template_folder="templates")
    for page in PAGES:
        blueprint.add_url_rule(page.path, page.name, _shown(page, exists))
    for name in assets.AT_THE_ROOT:
        blueprint.add_url_rule(f"/{name}", name.replace(".", "_"), assets.at_the_root(name))
    blueprint.add_url_rule("/site/<asked_version>/<path:name>", "asset", assets.send)
    return blueprint


def is_for_people() -> bool:
    """Return whether somebody looks for a page here, and not a program for an answer."""
    wanted = request.accept_mimetypes.best_match(("application/problem+json", "text/html"))
    return wanted == "text/html" and not request.path.startswith("/v1/")


def lost() -> Response:
    """Show the page for an address at which there is none."""
    response = _page(LOST, {})
    response.status_code = 404
    return response


def trouble() -> Response:
    """Show the page that stands in for one we could not make."""
    response = _page(TROUBLE, {})
    response.status_code = 500
    return response


def _shown(page: SitePage, exists: Exists) -> Callable[..., Response]:
    """Show a page; one about something that does not exist says so itself, in its own words."""

    def shown(**place: str) -> Response:
        response = _page(page, place)
        if not exists(page.name, place):
            response.status_code = 404
        return response

    return shown


def _page(page: SitePage, place: Mapping[str, str]) -> Response:
    language = chosen()
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
    if asked_for():
        response.set_cookie(
            COOKIE, language, max_age=A_YEAR, samesite="Lax", secure=request.is_secure
        )
    return response


@lru_cache(maxsize=256)
def texts_of(page: SitePage, language: str) -> dict[str, str]:
    """Return what a page and its script say."""
    own = {key: translated(text, language) for key, text in {**SHELL, **page.texts}.items()}
    return {**own, **(page.telling(language) if page.telling else {})}


def _menu(language: str) -> list[tuple[SitePage, str]]:
    return [(page, texts_of(page, language)[page.menu]) for page in PAGES if page.menu]


def _switch() -> list[tuple[str, str, str]]:
    """Return each language with its own name and this page's address in it."""
    rest = [(key, value) for key, value in request.args.items(multi=True) if key != "lang"]
    return [
        (language, name, f"?{urlencode([*rest, ('lang', language)])}")
        for language, name in NAMES.items()
    ]
