"""Games as pictures: the table, and what happened event by event."""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache, cachedmethod
from flask import Response, request

from service.api.context.game_access import OpenGame
from service.api.context.resource import Operation, Parts, Resource, answer, etag
from service.api.finished_games.picture_answers import MomentsAnswer
from service.api.http.common_schemas import MomentsQuery, PictureQuery, ShareQuery
from service.api.http.content_tag import REVALIDATE
from service.api.http.language import language, our_words
from service.api.http.refusals import NothingHere
from service.domain.catalog import AnyRuleset
from service.domain.kit.decks import Deck
from service.domain.kit.messages import Seat
from service.domain.kit.translation import name_of
from service.events.move import AnyMove
from service.events.store.codec import codec_for
from service.pictures import draw, draw_seat, sprite
from service.pictures.moments import last_moment_of, moments_of
from service.pictures.panels import Panels

SVG = "image/svg+xml"
CACHE_SIZE = 32 * 1024 * 1024  # bytes of answers: all listeners of a game ask for the same moves
FOR_A_WHILE = {"Cache-Control": "private, max-age=600", "Vary": "Authorization"}


class Pictures(Resource):
    """`/games/{game}/moments`, `/picture` and `/sprite`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._lock = Lock()
        self._cache: LRUCache[object, bytes] = LRUCache(CACHE_SIZE, len)

    @Operation(
        "GET",
        "/games/<game>/moments",
        cost=50,
        is_slow=True,
        query=MomentsQuery(),
        answers={200: MomentsAnswer, 304: None},
        sends=("ETag",),
        refusals=(401, 404),
        headers=("If-None-Match",),
    )
    def moments(self, game: str, query: dict[str, Any]) -> Response:
        """Read the game as pictures, event by event, after a move;
        or with `at` only the last moment of a move.
        """
        open_game = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        version = open_game.position.version
        headers = {"ETag": etag(version), **REVALIDATE}
        if self.may_confirm(open_game, version):
            return Response(status=304, headers=headers)
        key = (open_game.id, version, language(), tuple(self._names(open_game)), *query.items())
        return answer(self._encoded_moments(key, open_game, query), headers=headers)

    @Operation(
        "GET",
        "/games/<game>/picture",
        cost=10,
        is_slow=True,
        query=PictureQuery(),
        answers={200: str, 304: None},
        sends=("ETag",),
        refusals=(401, 404),
        headers=("If-None-Match",),
        media=(SVG,),
    )
    def picture(self, game: str, query: dict[str, Any]) -> Response:
        """Look at a picture of the table, or of what lies before one seat."""
        open_game = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        version, seat = open_game.position.version, query.get("seat")
        headers = {"ETag": etag(version), **REVALIDATE}
        if self.may_confirm(open_game, version):
            return Response(status=304, headers=headers)
        ruleset, state = open_game.ruleset_for_deck, open_game.position.state
        names = self._names(open_game)
        if seat is None:
            image = draw(ruleset, state, names, language(), query["width"])
        elif seat <= state.seats:
            image = draw_seat(ruleset, state, Seat(seat), names, language(), query["width"])
        else:
            raise NothingHere(what="seat", name=seat)
        return Response(image, content_type=SVG, headers=headers)

    @Operation(
        "GET",
        "/games/<game>/sprite",
        query=ShareQuery(),
        answers={200: str, 304: None},
        sends=("ETag",),
        refusals=(401, 404),
        headers=("If-None-Match",),
        media=(SVG,),
    )
    def sprite(self, game: str, query: dict[str, Any]) -> Response:
        """Fetch the faces of the cards, for a page to put its pictures of the game in."""
        open_game = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        return faces_answer(open_game.loaded.ruleset, open_game.position.state.deck)

    @Operation(
        "GET",
        "/rules/<game>/sprite",
        answers={200: str, 304: None},
        sends=("ETag",),
        refusals=(404,),
        headers=("If-None-Match",),
        media=(SVG,),
    )
    def faces(self, game: str, query: object) -> Response:
        """Fetch the faces of the cards that a game is usually played with."""
        ruleset = self.parts.catalogue.current(game)
        return faces_answer(ruleset, ruleset.deck)

    @cachedmethod(
        lambda self: self._cache, key=lambda self, key, *_: key, lock=lambda self: self._lock
    )
    def _encoded_moments(self, key: object, open_game: OpenGame, query: dict[str, Any]) -> bytes:
        return msgspec.json.encode(self._moments(open_game, query))

    def _moments(self, open_game: OpenGame, query: dict[str, Any]) -> MomentsAnswer:
        version, names = open_game.position.version, self._names(open_game)
        ruleset, widths = open_game.ruleset_for_deck, (query["width"], query.get("shared_width"))
        panels = Panels(ruleset, names, language(), *widths)
        last = version
        if "at" in query:
            [move] = self._moves(open_game, version - 1, version)
            moments = [last_moment_of(panels, move, open_game.position)]
        else:
            after = min(query["after"], version)
            last = min(after + query["most"], version)
            before = self.parts.handler.load_at(open_game.id, after).position if after else None
            moments = list(moments_of(panels, before, self._moves(open_game, after, last)))
        return MomentsAnswer(
            version=version,
            names=[name_of(Seat(seat), names, our_words()) for seat in range(1, len(names) + 1)],
            pictures=panels.pictures,
            moments=moments,
            next=None if last == version else last,
        )

    def _moves(self, open_game: OpenGame, after: int, last: int) -> Sequence[AnyMove]:
        entries = self.parts.store.read(open_game.id, after)[: last - after]
        return codec_for(open_game.loaded.ruleset).decode([entry.body for entry in entries])

    def _names(self, open_game: OpenGame) -> list[str]:
        return self.parts.names.of(open_game.position.seating.players)


def faces_answer(ruleset: AnyRuleset, deck: Any) -> Response:
    """Send the faces of a deck, if the caller doesn't have them already."""
    faces, tag = _faces(ruleset, deck)
    headers = {"ETag": f'"{tag}"', **FOR_A_WHILE}
    if request.if_none_match.contains_weak(tag):
        return Response(status=304, headers=headers)
    return Response(faces, content_type=SVG, headers=headers)


@lru_cache(maxsize=16)
def _faces(ruleset: AnyRuleset, deck: Deck) -> tuple[str, str]:
    """Return the faces of a deck and their tag, which changes when the drawings do."""
    faces = sprite(ruleset, deck)
    return faces, hashlib.sha256(faces.encode()).hexdigest()[:32]
