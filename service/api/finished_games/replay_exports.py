"""Replay files in the replay store: asking for one, and fetching it."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.read_models import ReadModels, applied, waited_for
from service.api.context.resource import Operation, Resource, answer, operation
from service.api.finished_games.html_pages import HTML, to_keep
from service.api.finished_games.replay_download import NDJSON, names_in
from service.api.http.common_schemas import ShareQuery
from service.api.http.refusals import NothingHere
from service.api.limits.deferral import resumed
from service.api.statistics.read_model_answers import ExportAnswer
from service.domain.kit.messages import GameId
from service.events.errors import once_written
from service.events.replay_files.exports import Export
from service.events.replay_files.storage import NoSuchFile
from service.teaching.notes.player_names import named


class AwaitedFile(msgspec.Struct, frozen=True):
    """A replay file that somebody waits for: of a finished game, or the one last asked for."""

    game: GameId
    version: int | None


class GameExports(Resource):
    """`/games/{game}/exports`."""

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {
            ("POST", "/games/<game>/exports"): self.want,
            ("GET", "/games/<game>/exports"): self.status,
            ("GET", "/games/<game>/exports/<name>"): self.fetch,
        }

    @operation(
        Operation(
            summary="Have the replay file written, as everybody at the table may see the game now.",
            cost=200,
            quota="exports",
            query=ShareQuery(),
            answers={200: ExportAnswer, 202: ExportAnswer},
            sends=("Location", "Preference-Applied"),
            refusals=(401, 404, 422),
            headers=("Prefer",),
        )
    )
    def want(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"))
        if resumed() is not None or self._is_ready(opened):
            return self._told(opened, query.get("share"), pending=202)
        self._models().exports.want(opened.id, opened.position.version)
        with once_written():
            return self._told(opened, query.get("share"), pending=202)

    @operation(
        Operation(
            summary="Say whether the replay file is written that was last asked for.",
            query=ShareQuery(),
            answers={200: ExportAnswer},
            sends=("Location", "Preference-Applied"),
            refusals=(401, 404, 422),
            headers=("Prefer",),
        )
    )
    def status(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"))
        return self._told(opened, query.get("share"), pending=200)

    @operation(
        Operation(
            summary="Fetch a replay file, or the page of a finished game, that was written.",
            cost=10,
            query=ShareQuery(),
            answers={200: str},
            sends=("Content-Disposition",),
            refusals=(401, 404, 422),
            media=(NDJSON, HTML),
        )
    )
    def fetch(self, game: str, name: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"))
        exports = self._models().exports
        known, [page] = exports.find(opened.id), exports.pages([opened.id])
        if name not in (known.name if known else None, page):
            raise NothingHere(what="export", name=name)
        if name == page:
            return to_keep(self._kept(name), HTML, name)
        return to_keep(self._file(opened, name), NDJSON, name)

    def _told(self, opened: OpenGame, share: str | None, *, pending: int) -> Response:
        version = opened.position.version if opened.position.state.is_over else None
        seconds = waited_for(AwaitedFile(opened.id, version), self._written)
        exports = self._models().exports
        awaited = self._awaited(opened)  # first: what is not awaited any more is there
        export, [page] = exports.find(opened.id), exports.pages([opened.id])
        file = self._file(opened, export.name) if export else b""
        is_ready = awaited is None and export is not None
        href = f"/v1/games/{opened.id}/exports"
        told = ExportAnswer(
            status="ready" if is_ready else "pending" if awaited else "none",
            wanted=awaited or (export.version if export else None),
            version=export.version if export else None,
            name=export.name if export else None,
            sha256=hashlib.sha256(file).hexdigest() if export else None,
            size=len(file) if export else None,
            href=f"{href}/{export.name}{_shared(share)}" if export else None,
            page=f"{href}/{page}{_shared(share)}" if page else None,
        )
        where = {"Location": f"{href}{_shared(share)}"}
        return applied(answer(told, 200 if is_ready else pending, where), seconds)

    def _file(self, opened: OpenGame, name: str) -> bytes:
        """Return a file with the names that its players have today."""
        return named(self._kept(name), names_in(self.parts, opened))

    def _kept(self, name: str) -> bytes:
        try:
            return self._models().exports.files.get(name)
        except NoSuchFile:
            raise NothingHere(what="export", name=name) from None

    def _written(self, awaited: Sequence[Any]) -> list[AwaitedFile]:
        """Return those of the awaited files that are written, or that nobody asked for."""
        exports = self._models().exports
        found, asked = exports.find_many([one.game for one in awaited]), exports.wanted()
        return [
            one
            for one, export in zip(awaited, found, strict=True)
            if (one.game not in asked if one.version is None else _reaches(export, one.version))
        ]

    def _awaited(self, opened: OpenGame) -> int | None:
        """Return the version whose file is due, at the end of the game or on request."""
        if opened.position.state.is_over:
            return None if self._is_ready(opened) else opened.position.version
        return self._models().exports.wanted_of(opened.id)

    def _is_ready(self, opened: OpenGame) -> bool:
        return _reaches(self._models().exports.find(opened.id), opened.position.version)

    def _models(self) -> ReadModels:
        assert self.parts.read_models is not None
        return self.parts.read_models


def _reaches(export: Export | None, version: int) -> bool:
    return export is not None and export.version >= version


def _shared(share: str | None) -> str:
    return f"?share={share}" if share else ""
