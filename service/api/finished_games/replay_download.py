"""A game to download: its replay file, or one self-contained page."""

from collections.abc import Mapping
from typing import Any

from flask import Response
from msgspec.structs import replace

from service.api.context.game_access import OpenGame
from service.api.context.resource import Operation, Parts, Resource, etag
from service.api.finished_games.html_pages import HTML, GamePages, attachment
from service.api.http.common_schemas import ReplayQuery
from service.api.notes.replay_lines import note_lines
from service.api.statistics.read_model_answers import PageAnswer
from service.domain.kit.messages import PlayerId
from service.events.replay_files.file import replay_of, write
from service.events.store.codec import codec_for
from service.teaching.notes.file_notes import named

NDJSON = "application/x-ndjson"


class ReplayDownload(Resource):
    """`/games/{game}/replay`."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._pages = GamePages(parts)

    @Operation(
        "GET",
        "/games/<game>/replay",
        cost=10,
        is_slow=True,
        cost_if={"format": {"html": 500}},
        query=ReplayQuery(),
        answers={200: str, 202: PageAnswer},
        sends=("ETag", "Content-Disposition", "Content-Language", "Location", "Retry-After"),
        refusals=(401, 404),
        media=(NDJSON, HTML),
    )
    def replay(self, game: str, query: dict[str, Any]) -> Response:
        """Download the replay file, or with `format=html` one page to step through.

        202 while the page is made; `Location` says where to ask again.
        """
        open_game = self.parts.access.open(game, query.get("share"))
        if query["format"] == "html":
            return self._pages.answer(open_game, query)
        entries = self.parts.store.read(open_game.id)
        game_notes = self.parts.notes.load(open_game.id)
        lines = note_lines(self.parts, game_notes, query["notes"])
        replay = replace(replay_of(codec_for(open_game.loaded.ruleset), entries), others=lines)
        file = named(b"".join(write(replay)), names_in(self.parts, open_game))
        response = attachment(
            file, NDJSON, f"{open_game.loaded.ruleset.game}-{open_game.id}.replay"
        )
        response.headers["ETag"] = (
            f'"{len(entries)}.{game_notes.version}"' if lines else etag(len(entries))
        )
        return response


def names_in(parts: Parts, open_game: OpenGame) -> Mapping[PlayerId, str]:
    """Return the current names of the players, without erased names."""
    players = {player for player in open_game.position.seating.players if player is not None}
    return parts.people.names(sorted(players))
