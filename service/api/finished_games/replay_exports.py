"""Replay files in the replay store: requesting one, and fetching it."""

import hashlib
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

import msgspec
from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.read_models import add_preference, wait_for
from service.api.context.resource import Operation, Resource, answer
from service.api.finished_games.html_pages import HTML, attachment
from service.api.finished_games.refusals import TooManyExports
from service.api.finished_games.replay_download import NDJSON, names_in
from service.api.http.common_schemas import ShareQuery
from service.api.http.refusals import NothingHere
from service.api.limits.deferral import resumed
from service.api.statistics.read_model_answers import ExportAnswer
from service.domain.kit.messages import GameId
from service.events.errors import once_written
from service.events.replay_files.exports import Export, ExportQueueFull
from service.events.replay_files.storage import NoSuchFile
from service.teaching.notes.file_notes import named


class AwaitedFile(msgspec.Struct, frozen=True):
    """A replay file that a caller waits for: of a finished game, or the one last requested."""

    game: GameId
    version: int | None


class GameExports(Resource):
    """`/games/{game}/exports`."""

    @Operation(
        "POST",
        "/games/<game>/exports",
        scope="read",
        cost=200,
        quota="exports",
        query=ShareQuery(),
        answers={200: ExportAnswer, 202: ExportAnswer},
        sends=("Location", "Preference-Applied"),
        refusals=(401, 404),
        headers=("Prefer",),
    )
    def want(self, game: str, query: dict[str, Any]) -> Response:
        """Have the replay file written, as everybody at the table may see the game now."""
        open_game = self.parts.access.open(game, query.get("share"))
        if resumed() is not None or self._is_ready(open_game):
            return self._status_answer(open_game, query.get("share"), pending=202)
        try:
            self.models.exports.want(open_game.id, open_game.position.version)
        except ExportQueueFull:
            raise TooManyExports(headers={"Retry-After": "60"}) from None
        with once_written():
            return self._status_answer(open_game, query.get("share"), pending=202)

    @Operation(
        "GET",
        "/games/<game>/exports",
        query=ShareQuery(),
        answers={200: ExportAnswer},
        sends=("Location", "Preference-Applied"),
        refusals=(401, 404),
        headers=("Prefer",),
    )
    def status(self, game: str, query: dict[str, Any]) -> Response:
        """Say whether the replay file is written that was last asked for."""
        open_game = self.parts.access.open(game, query.get("share"))
        return self._status_answer(open_game, query.get("share"), pending=200)

    @Operation(
        "GET",
        "/games/<game>/exports/<name>",
        cost=10,
        query=ShareQuery(),
        answers={200: str},
        sends=("Content-Disposition",),
        refusals=(401, 404),
        media=(NDJSON, HTML),
    )
    def fetch(self, game: str, name: str, query: dict[str, Any]) -> Response:
        """Fetch a replay file, or the page of a finished game, that was written."""
        open_game = self.parts.access.open(game, query.get("share"))
        exports = self.models.exports
        export, [page] = exports.find(open_game.id), exports.pages([open_game.id])
        if name not in (export.name if export else None, page):
            raise NothingHere(what="export", name=name)
        if name == page:
            return attachment(self._stored_file(name), HTML, name)
        return attachment(self._file(open_game, name), NDJSON, name)

    def _status_answer(self, open_game: OpenGame, share: str | None, *, pending: int) -> Response:
        version = open_game.position.version if open_game.position.state.is_over else None
        seconds = wait_for(AwaitedFile(open_game.id, version), self._ready_files)
        exports = self.models.exports
        due = self._due_version(open_game)  # first: a file that is not due any more exists
        export, [page] = exports.find(open_game.id), exports.pages([open_game.id])
        file = self._file(open_game, export.name) if export else b""
        is_ready = due is None and export is not None
        href = f"/v1/games/{open_game.id}/exports"
        export_answer = ExportAnswer(
            status="ready" if is_ready else "pending" if due else "none",
            wanted=due or (export.version if export else None),
            version=export.version if export else None,
            name=export.name if export else None,
            sha256=hashlib.sha256(file).hexdigest() if export else None,
            size=len(file) if export else None,
            href=f"{href}/{export.name}{share_query(share)}" if export else None,
            page=f"{href}/{page}{share_query(share)}" if page else None,
        )
        where = {"Location": f"{href}{share_query(share)}"}
        return add_preference(answer(export_answer, 200 if is_ready else pending, where), seconds)

    def _file(self, open_game: OpenGame, name: str) -> bytes:
        """Return a file with the current names of its players."""
        return named(self._stored_file(name), names_in(self.parts, open_game))

    def _stored_file(self, name: str) -> bytes:
        try:
            return self.models.exports.files.get(name)
        except NoSuchFile:
            raise NothingHere(what="export", name=name) from None

    def _ready_files(self, awaited: Sequence[Any]) -> list[AwaitedFile]:
        """Return the awaited files that are written, or not requested any more."""
        exports = self.models.exports
        found, requested = exports.find_many([one.game for one in awaited]), exports.wanted()
        return [
            one
            for one, export in zip(awaited, found, strict=True)
            if (one.game not in requested if one.version is None else _reaches(export, one.version))
        ]

    def _due_version(self, open_game: OpenGame) -> int | None:
        """Return the version whose file is due, at the end of the game or on request."""
        if open_game.position.state.is_over:
            return None if self._is_ready(open_game) else open_game.position.version
        return self.models.exports.wanted_of(open_game.id)

    def _is_ready(self, open_game: OpenGame) -> bool:
        return _reaches(self.models.exports.find(open_game.id), open_game.position.version)


def _reaches(export: Export | None, version: int) -> bool:
    return export is not None and export.version >= version


def share_query(share: str | None) -> str:
    """Return the query of an address for a caller who has the key of a share link."""
    return f"?{urlencode({'share': share})}" if share else ""
