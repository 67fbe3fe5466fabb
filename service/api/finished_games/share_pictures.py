"""Pictures to share, as PNG: what a seat has built, with the result."""

import logging
from threading import Lock
from typing import Any

from cachetools import LRUCache, cachedmethod
from flask import Response, request

from service.api.context.game_access import OpenGame
from service.api.context.request_record import count_work_to_come
from service.api.context.resource import Operation, Parts, Resource
from service.api.games.game_answers import result
from service.api.http.common_schemas import ShareQuery
from service.api.http.content_tag import REVALIDATE
from service.api.http.fields import Digits
from service.api.http.language import language, our_words
from service.api.http.refusals import NothingHere, Refusal
from service.domain.catalog import AnyRuleset, part_of_game
from service.domain.kit.messages import Seat
from service.domain.kit.translation import N_, name_of, words
from service.pictures.png import DrawingFailed, png_apart
from service.pictures.share import Caption, share_picture

PNG = "image/png"
WIDTH = 800
A_DRAWING = 300  # units of the minute: 150 ms in a process that no clock of the call measures
CACHE_SIZE = 8 * 1024 * 1024  # bytes of pictures: a link is shared with many at once
A_DAY = {"Cache-Control": "public, max-age=86400"}
SECONDS_UNTIL_DRAWN_AGAIN = 60
log = logging.getLogger("altana")


class PictureFailed(Refusal):
    """A picture that failed, or took too long, is drawn again when somebody asks for it."""

    status, code, title = 503, "picture-failed", N_("The picture can't be drawn")
    message = N_("This picture can't be drawn now; the log of the service says why.")


class SharePictureQuery(ShareQuery):
    """The seat whose picture is shared; by default the leader's."""

    seat = Digits(1, 16)


class SharePictures(Resource):
    """`/games/{game}/share-picture` and `/rules/{game}/share-picture`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._lock = Lock()
        self._cache: LRUCache[object, bytes] = LRUCache(CACHE_SIZE, len)

    @Operation(
        "GET",
        "/games/<game>/share-picture",
        cost=50,
        is_slow=True,
        query=SharePictureQuery(),
        answers={200: str, 304: None},
        sends=("ETag",),
        refusals=(401, 404),
        headers=("If-None-Match",),
        media=(PNG,),
    )
    def of_game(self, game: str, query: dict[str, Any]) -> Response:
        """Look at what a seat has built, or the leading one, with the result: a PNG to share."""
        open_game = self.parts.access.open(game, query.get("share"))
        ruleset, state = open_game.ruleset_for_deck, open_game.position.state
        names = self.parts.names.of(open_game.position.seating.players)
        seat = Seat(query.get("seat") or _leader(ruleset, state))
        if seat > state.seats:
            raise NothingHere(what="seat", name=seat)
        caption = _caption(open_game, seat, names)
        drawn = (open_game.id, open_game.position.version, seat, language(), caption)
        tag = f'"{open_game.position.version}.{seat}.{language()}"'
        if all(names) and request.if_none_match.contains_weak(tag.strip('"')):
            return Response(status=304, headers={"ETag": tag, **REVALIDATE})
        content = self._png(drawn, ruleset, state, seat, caption)
        return Response(content, content_type=PNG, headers={"ETag": tag, **REVALIDATE})

    @Operation(
        "GET",
        "/rules/<game>/share-picture",
        cost=50,
        is_slow=True,
        answers={200: str},
        refusals=(404,),
        media=(PNG,),
    )
    def of_rules(self, game: str, query: object) -> Response:
        """Look at what can be built in a game: a PNG to share."""
        ruleset = self.parts.catalogue.current(game)
        artist = part_of_game(ruleset, "faces", "ARTIST")
        if artist is None or artist.example is None:
            raise NothingHere(what="picture", name=game)
        about = ruleset.site.pages.get(f"{game}_says", "") if ruleset.site else ""
        note = words(ruleset.package, language()).say(about) if about else ""
        caption = Caption("", ruleset.text.title(language()), note)
        drawn = (ruleset.name, language())
        content = self._png(drawn, ruleset, artist.example(), Seat(1), caption)
        return Response(content, content_type=PNG, headers=A_DAY)

    @cachedmethod(
        lambda self: self._cache, key=lambda self, key, *_: key, lock=lambda self: self._lock
    )
    def _png(
        self, key: object, ruleset: AnyRuleset, state: Any, seat: Seat, caption: Caption
    ) -> bytes:
        count_work_to_come(A_DRAWING)
        return _drawn(share_picture(ruleset, state, seat, caption, language()))


def _drawn(picture: str) -> bytes:
    try:
        return png_apart(picture, WIDTH)
    except DrawingFailed:
        log.exception("a picture to share was not drawn")
        wait = str(SECONDS_UNTIL_DRAWN_AGAIN)
        raise PictureFailed(headers={"Retry-After": wait}) from None


def _leader(ruleset: AnyRuleset, state: Any) -> Seat:
    if state.is_over:
        return ruleset.result(state).standings[0].seat
    return max(ruleset.scores(state), key=lambda score: score.total).seat


def _caption(open_game: OpenGame, seat: Seat, names: list[str]) -> Caption:
    """Say who built it; after the end also how the game ended."""
    ruleset, state, spoken = open_game.ruleset_for_deck, open_game.position.state, our_words()
    points, name = ruleset.scores(state)[seat - 1].total, name_of(seat, names, spoken)
    who = spoken.count("{name}: {n} point", "{name}: {n} points", points, name=name)
    outcome = result(ruleset, state, names, language())
    return Caption(ruleset.text.title(language()), who, outcome.sentence if outcome else "")
