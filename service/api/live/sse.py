"""The log of a game as a live stream of Server-Sent Events."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Response, request

from service.api.context.request_record import count_work_to_come
from service.api.context.resource import Operation, Parts, Resource
from service.api.games.game_answers import move_answer
from service.api.http.common_schemas import StreamQuery
from service.api.http.language import language, our_words
from service.api.http.refusals import Complaint, FieldsInvalid
from service.api.limits.connection_places import Place, take_place
from service.api.live.listener_feed import Feed
from service.api.live.news_hub import Hub
from service.api.live.sources import GameSource
from service.api.live.stream_events import GAME_EVENTS
from service.domain.catalog import AnyRuleset
from service.domain.kit.digits import whole
from service.domain.kit.messages import GameId
from service.domain.kit.translation import N_
from service.events.move import AnyMove, Entry
from service.events.store.codec import codec_for

MOVES_A_UNIT = 4  # missed moves that cost one unit of the minute
EVENT_STREAM = "text/event-stream"
LIVE = "altana.live"  # WSGI key: where our RSGI server finds the feed


@dataclass(frozen=True)
class Live:
    """A feed, and the place that its listener takes."""

    feed: Feed
    place: Place


class Stream(Resource):
    """`/games/{game}/stream`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._hub = Hub(GameSource(parts.store))

    @Operation(
        "GET",
        "/games/<game>/stream",
        query=StreamQuery(),
        answers={200: GAME_EVENTS, 204: None},
        sends=("X-Accel-Buffering",),
        refusals=(401, 404),
        headers=("Last-Event-ID",),
        media=(EVENT_STREAM,),
    )
    def listen(self, game: str, query: dict[str, Any]) -> Response:
        """Listen to the moves as they are made; `id` is the number of the move.

        204 when the game is over and all of it came through.
        """
        open_game = self.parts.access.open(game, query.get("share"))
        pointer, last_sent = _last_received(query["after"])
        position = open_game.position
        if position.state.is_over and last_sent >= position.version:
            return Response(status=204)  # tells a browser not to reconnect
        if last_sent > position.version:
            text = N_("comes after the last move, which is {last}")
            detail = our_words().say(text, last=position.version)
            raise FieldsInvalid([Complaint(pointer, detail)])
        if request.method == "HEAD":
            return streamed(())  # no stream, so no place is taken
        place = take_place()
        count_work_to_come((position.version - last_sent) // MOVES_A_UNIT)
        may_listen = partial(
            self.parts.access.may_still_see,
            open_game.id,
            self.parts.auth.caller(),
            query.get("share"),
        )
        render = partial(self._render, open_game.loaded.ruleset, open_game.id)
        feed = Feed(self._hub, open_game.id, render, language(), last_sent, may_listen)
        request.environ[LIVE] = Live(feed, place)
        return streamed(feed)

    def _render(
        self, ruleset: AnyRuleset, game: GameId, entries: Sequence[Entry], language_tag: str
    ) -> Sequence[bytes]:
        """Render moves as events; the last move of a game has another event name."""
        if not entries:
            return []
        position = self.parts.handler.load(game, entries[-1].number).position
        names = self.parts.names.of(position.seating.players, language_tag)
        ruleset_for_deck = ruleset.for_deck(position.state.deck)
        moves = codec_for(ruleset).decode([entry.body for entry in entries])
        return [
            _frame(move, move_answer(ruleset_for_deck, move, entry, names, language_tag))
            for move, entry in zip(moves, entries, strict=True)
        ]


def streamed(pieces: Iterable[bytes]) -> Response:
    return Response(
        iter(pieces),
        content_type=f"{EVENT_STREAM}; charset=utf-8",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


def _frame(move: AnyMove, json: bytes) -> bytes:
    name = b"move" if move.secret is None else b"last-move"
    return b"event: %b\nid: %d\ndata: %b\n\n" % (name, move.number, json)


def _last_received(after: int) -> tuple[str, int]:
    """Return the number of the last move the caller has, and the field that says so."""
    header = request.headers.get("Last-Event-ID", "")
    if not header:
        return "?after", after
    number = whole(header)
    if number is None:
        detail = our_words().say(N_("must be the number of a move"))
        raise FieldsInvalid([Complaint("Last-Event-ID", detail)])
    return "Last-Event-ID", number
