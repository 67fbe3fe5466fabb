"""Serves the pages: each one the same shell with its own template, script and texts."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, render_template, request

from service.domain.catalog import Catalogue
from service.site.assets import AT_THE_ROOT, assets_of
from service.site.covers import cover_view
from service.site.languages import (
    A_YEAR,
    COOKIE,
    NAMES,
    language_in_address,
    page_language,
    page_theme,
    translate,
)
from service.site.page import SitePage
from service.site.pages import LOST, PAGES, SHELL, TROUBLE
from service.site.replay_texts import game_texts, seats_of_games
from service.site.rules_page import guide_context, guide_picture_view
from service.site.sources import Sources

Context = Callable[[str, Mapping[str, str]], Mapping[str, Any]]  # by language and address
GAMES = "games of the site"  # the key of the catalogue in an application

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
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cache-Control": "private, no-cache",
    "Vary": "Accept-Language, Cookie",
}


def site(catalogue: Catalogue, sources: Sources) -> Blueprint:
    """Make the blueprint of all pages and their files."""
    contexts = {"rules": guide_context(sources.guide, catalogue)}
    blueprint = Blueprint("site", "service.site", template_folder="templates")
    blueprint.record_once(lambda setup: setup.app.extensions.__setitem__(GAMES, catalogue))
    assets = assets_of(catalogue)
    for page in PAGES:
        blueprint.add_url_rule(page.path, page.name, _view(page, sources, contexts.get(page.name)))
    for name in AT_THE_ROOT:
        blueprint.add_url_rule(f"/{name}", name.replace(".", "_"), assets.at_the_root(name))
    blueprint.add_url_rule("/site/<asked_version>/<path:name>", "asset", assets.send)
    blueprint.add_url_rule("/covers/<game>.svg", "cover", cover_view(catalogue, sources.cover))
    pictures = guide_picture_view(sources.guide, catalogue)
    blueprint.add_url_rule("/rules/<game>/<language>/<int:number>.svg", "guide", pictures)
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


def _view(
    page: SitePage, sources: Sources, context: Context | None = None
) -> Callable[..., Response]:
    """Return the view of a page; if its subject does not exist, its script says so."""

    def is_taught(game: str) -> bool:
        """Return whether a game has a course for beginners."""
        return sources.exists("chapter", {"course": f"sample-{game}", "chapter": "1"})

    def view(**place: str) -> Response:
        language = page_language()
        more = context(language, place) if context else {}
        preview = sources.preview(page.name, place, language)
        response = _page(page, place, {**more, "preview": preview, "is_taught": is_taught})
        if not sources.exists(page.name, place):
            response.status_code = 404
        return response

    return view


def _page(
    page: SitePage, place: Mapping[str, str], more: Mapping[str, Any] = MappingProxyType({})
) -> Response:
    language, catalogue = page_language(), current_app.extensions[GAMES]
    response = Response(
        render_template(
            f"site/{page.template}",
            page=page,
            t=texts_of(page, catalogue, language),
            menu=_menu(catalogue, language),
            language=language,
            languages=_switch(),
            default_picture=f"/v1/rules/{catalogue.games[0]}/share-picture",
            origin=request.host_url.rstrip("/"),
            here=request.base_url,
            static=f"/site/{assets_of(catalogue).version}",
            place=place,
            theme=page_theme(),
            games=seats_of_games(catalogue),
            **more,
        ),
        content_type="text/html; charset=utf-8",
        headers={**HEADERS, "Content-Language": language},
    )
    if language_in_address():
        response.set_cookie(
            COOKIE, language, max_age=A_YEAR, samesite="Lax", secure=request.is_secure
        )
    return response


@lru_cache(maxsize=256)
def texts_of(page: SitePage, catalogue: Catalogue, language: str) -> dict[str, str]:
    """Return the texts of a page and its script."""
    own = {key: translate(text, language) for key, text in {**SHELL, **page.texts}.items()}
    further = page.further_texts(catalogue, language) if page.further_texts else {}
    return {**own, **game_texts(catalogue, language), **further}


def _menu(catalogue: Catalogue, language: str) -> list[tuple[SitePage, str]]:
    return [(page, texts_of(page, catalogue, language)[page.menu]) for page in PAGES if page.menu]


def _switch() -> list[tuple[str, str, str]]:
    """Return each language, its own name, and the link to this page in it."""
    rest = [(key, value) for key, value in request.args.items(multi=True) if key != "lang"]
    return [
        (language, name, f"?{urlencode([*rest, ('lang', language)])}")
        for language, name in NAMES.items()
    ]
