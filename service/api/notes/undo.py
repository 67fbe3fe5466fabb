"""Undo and redo of the caller's own edits of notes."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from flask import Response

from service.api.context.request_record import count_bytes, require_bytes_left
from service.api.context.resource import Operation, answer, operation
from service.api.games.game_answers import rfc3339
from service.api.http.common_schemas import ShareQuery
from service.api.notes import decide
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
        return self._apply(game, query, lambda game_notes: decide.undo(game_notes, by, at), "undo")

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
        return self._apply(game, query, lambda game_notes: decide.redo(game_notes, by, at), "redo")

    def _apply(self, game: str, query: dict[str, Any], decision: Decide, what: str) -> Response:
        require_bytes_left()
        open_game = self.parts.access.open(game, query.get("share"))
        event, number = self.edit(open_game, decision, {"is": what})
        assert isinstance(event, EditUndone | EditRedone)
        count_bytes(len(msgspec.json.encode(event)))
        pages = [] if event.note is None else [NoteVersion(event.note, number, number)]
        annotation = [*self.show(open_game, pages), None][0]
        return answer(EditAnswer(id=event.id, edit=event.edit, annotation=annotation))
