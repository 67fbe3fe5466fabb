"""Games as pictures: the table, and what happened event by event."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache
from flask import Response, request

from service.api.context.game_access import OpenGame
from service.api.context.resource import Operation, Parts, Resource, answer, etag, operation
from service.api.finished_games.picture_answers import MomentsAnswer
from service.api.http.common_schemas import MomentsQuery, PictureQuery, ShareQuery
from service.api.http.language import language, our_words
from service.api.http.refusals import NothingHere
from service.api.http.request_headers import is_known_to_caller
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
MOST_KEPT = 32 * 1024 * 1024  # bytes of answers: who listens to a game asks for the same moves
ANEW = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Accept-Language"}
FOR_A_WHILE = {"Cache-Control": "private, max-age=600", "Vary": "Authorization"}


class Pictures(Resource):
    """`/games/{game}/moments`, `/picture` and `/sprite`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._lock = Lock()
        self._drawn: LRUCache[object, bytes] = LRUCache(MOST_KEPT, len)

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {
            ("GET", "/games/<game>/moments"): self.moments,
            ("GET", "/games/<game>/picture"): self.picture,
            ("GET", "/games/<game>/sprite"): self.sprite,
            ("GET", "/rules/<game>/sprite"): self.faces,
        }

    @operation(
        Operation(
            summary="Read the game as pictures, event by event, after a move; "
            "or with `at` only the last moment of a move.",
            cost=50,
            is_slow=True,
            query=MomentsQuery(),
            answers={200: MomentsAnswer, 304: None},
            sends=("ETag",),
            refusals=(401, 404, 422),
            headers=("If-None-Match",),
        )
    )
    def moments(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        version = opened.position.version
        headers = {"ETag": etag(version), **ANEW}
        if is_known_to_caller(version):
            return Response(status=304, headers=headers)
        key = (opened.id, version, language(), tuple(self._names(opened)), *query.items())
        with self._lock:
            drawn = self._drawn.get(key)
        if drawn is None:
            drawn = msgspec.json.encode(self._moments(opened, query))
            with self._lock:
                if len(drawn) <= MOST_KEPT:
                    self._drawn[key] = drawn
        return answer(drawn, headers=headers)

    @operation(
        Operation(
            summary="Look at a picture of the table, or of what lies before one seat.",
            cost=10,
            is_slow=True,
            query=PictureQuery(),
            answers={200: str, 304: None},
            sends=("ETag",),
            refusals=(401, 404, 422),
            headers=("If-None-Match",),
            media=(SVG,),
        )
    )
    def picture(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        version, seat = opened.position.version, query.get("seat")
        headers = {"ETag": etag(version), **ANEW}
        if is_known_to_caller(version):
            return Response(status=304, headers=headers)
        told, state, names = opened.telling, opened.position.state, self._names(opened)
        if seat is None:
            drawn = draw(told, state, names, language(), query["width"])
        elif seat <= state.seats:
            drawn = draw_seat(told, state, Seat(seat), names, language(), query["width"])
        else:
            raise NothingHere(what="seat", name=seat)
        return Response(drawn, content_type=SVG, headers=headers)

    @operation(
        Operation(
            summary="Fetch the faces of the cards, for a page to put its pictures of the game in.",
            query=ShareQuery(),
            answers={200: str, 304: None},
            sends=("ETag",),
            refusals=(401, 404, 422),
            headers=("If-None-Match",),
            media=(SVG,),
        )
    )
    def sprite(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"), at=query.get("at"))
        return faces_answer(opened.loaded.ruleset, opened.position.state.deck)

    @operation(
        Operation(
            summary="Fetch the faces of the cards that a game is usually played with.",
            answers={200: str, 304: None},
            sends=("ETag",),
            refusals=(404, 422),
            headers=("If-None-Match",),
            media=(SVG,),
        )
    )
    def faces(self, game: str, query: object) -> Response:
        ruleset = self.parts.catalogue.current(game)
        return faces_answer(ruleset, ruleset.deck)

    def _moments(self, opened: OpenGame, query: dict[str, Any]) -> MomentsAnswer:
        version, names = opened.position.version, self._names(opened)
        panels = Panels(opened.telling, names, language(), query["width"])
        last = version
        if "at" in query:
            [move] = self._moves(opened, version - 1, version)
            told = [last_moment_of(panels, move, opened.position)]
        else:
            after = min(query["after"], version)
            last = min(after + query["most"], version)
            before = self.parts.handler.load_at(opened.id, after).position if after else None
            told = list(moments_of(panels, before, self._moves(opened, after, last)))
        return MomentsAnswer(
            version=version,
            names=[name_of(Seat(seat), names, our_words()) for seat in range(1, len(names) + 1)],
            pictures=panels.pictures,
            moments=told,
            next=None if last == version else last,
        )

    def _moves(self, opened: OpenGame, after: int, last: int) -> Sequence[AnyMove]:
        entries = self.parts.store.read(opened.id, after)[: last - after]
        return codec_for(opened.loaded.ruleset).decode([entry.body for entry in entries])

    def _names(self, opened: OpenGame) -> list[str]:
        return self.parts.names.of(opened.position.seating.players)


def faces_answer(ruleset: AnyRuleset, deck: Any) -> Response:
    """Hand out the faces of a deck, if the caller doesn't have them already."""
    faces, tag = _faces(ruleset, deck)
    headers = {"ETag": f'"{tag}"', **FOR_A_WHILE}
    if request.if_none_match.contains_weak(tag):
        return Response(status=304, headers=headers)
    return Response(faces, content_type=SVG, headers=headers)


@lru_cache(maxsize=16)
def _faces(ruleset: AnyRuleset, deck: Deck) -> tuple[str, str]:
    """Return the faces of a deck and a tag for them, which a newer drawing changes too."""
    drawn = sprite(ruleset, deck)
    return drawn, hashlib.sha256(drawn.encode()).hexdigest()[:32]
