"""All finished games of a player as one file: NDJSON, one game a line, the newest first."""

from collections.abc import Iterator
from typing import Any

import msgspec
from flask import Response, copy_current_request_context, request

from service.api.context.game_access import OpenGame
from service.api.context.request_record import count_work_to_come
from service.api.context.resource import Operation, Parts, Resource
from service.api.games.game_answers import result, summary
from service.api.games.lobby_lists import lobby_of
from service.api.games.lobby_scan import LobbyQuery
from service.api.http.common_schemas import means
from service.api.http.compression import ACCEPTED, best_encoding, compress_pieces
from service.api.http.fields import Digits, Strict, Text
from service.api.http.language import language
from service.api.limits.connection_places import take_place
from service.api.live.chunked_answer import CHUNKED, ChunkedAnswer
from service.domain.kit.messages import PlayerId

NDJSON = "application/x-ndjson"
MOST_GAMES = 1_000
GAMES_A_LOOK = 10  # that are in memory at once, without their moves
A_GAME = 2  # units of the minute: a millisecond, to fold it and to write its line


class BulkQuery(Strict):
    """Which games to fetch."""

    cursor = Text(
        1, 64, metadata=means("The `id` of the last line that you have: go on after that game.")
    )
    most = Digits(1, MOST_GAMES, load_default=MOST_GAMES, metadata=means("How many games at most."))


class BulkDownload(Resource):
    """`/players/{player}/games`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._lobby = lobby_of(parts)

    @Operation(
        "GET",
        "/players/<player>/games",
        cost=20,
        query=BulkQuery(),
        answers={200: str},
        refusals=(401, 404),
        media=(NDJSON,),
    )
    def download(self, player: str, query: dict[str, Any]) -> Response:
        """Fetch the finished games of a player that you may see, each with its moves.

        A line is a game as in `GET /v1/games`, with its `result`, and its `moves` as they are
        stored. Go on with the `id` of the last line as `cursor`, until nothing comes. Compressed
        lines, too, can be read one by one as they come.
        """
        person = self.parts.people.find(PlayerId(player))
        wanted = LobbyQuery(player=person.id, status="finished")
        # Before the answer begins: a bad cursor is refused.
        first = self._lobby.page(wanted, query.get("cursor"), 1)
        lines = self._lines(wanted, query) if person.name and (first.games or first.next) else ()
        headers = {"Cache-Control": "no-store", "Vary": ACCEPTED}
        encoding = best_encoding(request.headers.get(ACCEPTED, ""))
        if encoding is not None:
            headers["Content-Encoding"] = encoding
        if request.method == "HEAD":
            return Response(iter(()), content_type=NDJSON, headers=headers)
        unsent = iter(lines) if encoding is None else compress_pieces(iter(lines), encoding)
        # Pieces are made after the call, in any thread: each brings the request with it.
        next_piece = copy_current_request_context(lambda: next(unsent, None))
        count_work_to_come(query["most"] * A_GAME)
        request.environ[CHUNKED] = ChunkedAnswer(next_piece, take_place())
        return Response(iter(next_piece, None), content_type=NDJSON, headers=headers)

    def _lines(self, wanted: LobbyQuery, query: dict[str, Any]) -> Iterator[bytes]:
        cursor, left = query.get("cursor"), query["most"]
        while left:
            page = self._lobby.page(wanted, cursor, min(left, GAMES_A_LOOK))
            for open_game in page.games:
                yield self._line(open_game)
            cursor, left = page.next, left - len(page.games)
            if cursor is None:
                return

    def _line(self, open_game: OpenGame) -> bytes:
        names = self.parts.names.of(open_game.position.seating.players)
        ruleset, state = open_game.loaded.ruleset, open_game.position.state
        head = msgspec.json.encode(summary(open_game, names))
        outcome = msgspec.json.encode(result(ruleset, state, names, language()))
        moves = b",".join(entry.body for entry in self.parts.store.read(open_game.id))
        return b'%b,"result":%b,"moves":[%b]}\n' % (head[:-1], outcome, moves)
