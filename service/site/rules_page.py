"""Serves the rules of a game for people: the page, and the picture of each step."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flask import Response, abort

from service.domain.catalog import AnyRuleset, Catalogue
from service.domain.kit.translation import LANGUAGES
from service.site.covers import picture_answer


class GuideSource(NamedTuple):
    """Where the guide of a game comes from: its texts, and its pictures by number.

    A game may have no guide; a picture that does not exist raises LookupError.
    """

    page: Callable[[AnyRuleset, str], Any]
    picture: Callable[[AnyRuleset, str, int], str]


def guide_context(
    source: GuideSource, catalogue: Catalogue
) -> Callable[[str, Mapping[str, str]], Mapping[str, Any]]:
    """Return what the template of the rules needs, by language and address."""

    def context(language: str, place: Mapping[str, str]) -> Mapping[str, Any]:
        game = place["game"]
        is_known = game in catalogue.games
        guide = source.page(catalogue.current(game), language) if is_known else None
        return {"guide": guide}

    return context


def guide_picture_view(source: GuideSource, catalogue: Catalogue) -> Callable[..., Response]:
    def view(game: str, language: str, number: int) -> Response:
        if game not in catalogue.games or language not in LANGUAGES:
            abort(404)
        try:
            picture = source.picture(catalogue.current(game), language, number)
        except LookupError:
            abort(404)
        return picture_answer(picture)

    return view
