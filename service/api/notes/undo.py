"""Edits of notes taken back and made again, by whoever made them."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from flask import Response

from service.api.context.request_record import count_bytes, require_bytes_left
from service.api.context.resource import Operation, answer, operation
from service.api.games.game_answers import rfc3339
from service.api.http.common_schemas import ShareQuery
from service.api.notes import decide as edits
from service.api.notes.answers import EditAnswer
from service.api.notes.base import NoteResource
from service.teaching.notes.events import EditRedone, EditUndone, NoteVersion
from service.teaching.notes.repository import Decide

UNDO_REFUSALS = (401, 404, 409, 422)


class NoteUndo(NoteResource):
    """`/games/{game}/annotations/undo` and `/redo`."""

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {
            ("POST", "/games/<game>/annotations/undo"): self.undo,
            ("POST", "/games/<game>/annotations/redo"): self.redo,
        }

    @operation(
        Operation(
            summary="Take back the caller's own last edit on this game.",
            query=ShareQuery(),
            answers={200: EditAnswer},
            sends=("ETag",),
            refusals=UNDO_REFUSALS,
            needs_token=True,
            headers=("Idempotency-Key",),
            appends=True,
        )
    )
    def undo(self, game: str, query: dict[str, Any]) -> Response:
        by, at = self.parts.auth.player(), rfc3339(self.parts.now())
        return self._again(game, query, lambda book: edits.undo(book, by, at), "undo")

    @operation(
        Operation(
            summary="Make the edit again that the caller took back last.",
            query=ShareQuery(),
            answers={200: EditAnswer},
            sends=("ETag",),
            refusals=UNDO_REFUSALS,
            needs_token=True,
            headers=("Idempotency-Key",),
            appends=True,
        )
    )
    def redo(self, game: str, query: dict[str, Any]) -> Response:
        by, at = self.parts.auth.player(), rfc3339(self.parts.now())
        return self._again(game, query, lambda book: edits.redo(book, by, at), "redo")

    def _again(self, game: str, query: dict[str, Any], decide: Decide, what: str) -> Response:
        require_bytes_left()
        opened = self.parts.access.open(game, query.get("share"))
        event, number = self.edit(opened, decide, {"is": what})
        assert isinstance(event, EditUndone | EditRedone)
        count_bytes(len(msgspec.json.encode(event)))
        pages = [] if event.note is None else [NoteVersion(event.note, number, number)]
        told = [*self.written(opened, pages), None][0]
        return answer(EditAnswer(id=event.id, edit=event.edit, annotation=told))
