"""Serves the picture of each game on the front page; the games draw it themselves."""

import hashlib
from collections.abc import Callable

from flask import Response, abort, request

from service.domain.catalog import AnyRuleset, Catalogue

Cover = Callable[[AnyRuleset], str | None]  # the picture of a game, if it has one
A_DAY = "public, max-age=86400"


def cover_view(catalogue: Catalogue, cover: Cover) -> Callable[[str], Response]:
    def view(game: str) -> Response:
        picture = cover(catalogue.current(game)) if game in catalogue.games else None
        if picture is None:
            abort(404)
        return picture_answer(picture)

    return view


def picture_answer(picture: str) -> Response:
    """Answer with a picture that changes with a release only."""
    response = Response(picture, content_type="image/svg+xml", headers={"Cache-Control": A_DAY})
    response.set_etag(hashlib.sha256(picture.encode()).hexdigest()[:20])
    response.make_conditional(request)
    return response
