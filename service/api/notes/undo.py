"""Undo and redo of the caller's own edits of notes."""

from functools import partial
from typing import Any

import msgspec
from flask import Response

from service.api.context.request_record import count_bytes, require_bytes_left
from service.api.context.resource import Operation, answer
from service.api.http.common_schemas import ShareQuery
from service.api.notes.answers import EditAnswer
from service.api.notes.base import NoteResource
from service.teaching.notes.decide import RedoEdit, UndoEdit
from service.teaching.notes.events import EditRedone, EditUndone
from service.teaching.notes.state import NoteVersion

change = partial(
    Operation,
    "POST",
    scope="teach",
    query=ShareQuery(),
    answers={200: EditAnswer},
    sends=("ETag",),
    refusals=(401, 404, 409),
    needs_token=True,
    headers=("Idempotency-Key",),
    appends=True,
    is_slow=True,
)


class NoteUndo(NoteResource):
    """`/games/{game}/annotations/undo` and `/redo`."""

    @change("/games/<game>/annotations/undo")
    def undo(self, game: str, query: dict[str, Any]) -> Response:
        """Take back the caller's own last edit on this game."""
        return self._apply(game, query, UndoEdit(**self.command_fields({"is": "undo"})))

    @change("/games/<game>/annotations/redo")
    def redo(self, game: str, query: dict[str, Any]) -> Response:
        """Make the edit again that the caller took back last."""
        return self._apply(game, query, RedoEdit(**self.command_fields({"is": "redo"})))

    def _apply(self, game: str, query: dict[str, Any], command: UndoEdit | RedoEdit) -> Response:
        require_bytes_left()
        open_game = self.parts.access.open(game, query.get("share"))
        event, number = self.submit(open_game, command)
        assert isinstance(event, EditUndone | EditRedone)
        count_bytes(len(msgspec.json.encode(event)))
        pages = [] if event.note is None else [NoteVersion(event.note, number, number)]
        annotation = [*self.show(open_game, pages), None][0]
        return answer(EditAnswer(id=event.id, edit=event.edit, annotation=annotation))
