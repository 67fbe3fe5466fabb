"""Notes on finished games: writing, listing, reading, changing and removing them."""

from secrets import token_hex
from typing import Any

from flask import Response

from service.api.context.resource import Operation, answer, etag
from service.api.http.answer_size import fit_answer
from service.api.http.common_schemas import ShareQuery
from service.api.http.request_headers import expected_version
from service.api.notes.answers import AnnotationAnswer, AnnotationsAnswer
from service.api.notes.base import NoteResource
from service.api.notes.schemas import NoteBody, NoteQuery, NotesQuery
from service.teaching.notes.decide import ChangeNote, RemoveNote, WriteNote, visible_note
from service.teaching.notes.events import NoteId
from service.teaching.notes.state import NoteVersion, is_visible

REFUSALS = (401, 404, 409)


class Annotations(NoteResource):
    """`/games/{game}/annotations`."""

    @Operation(
        "POST",
        "/games/<game>/annotations",
        scope="teach",
        cost=20,
        is_slow=True,
        keeps_body=True,
        body=NoteBody(),
        query=ShareQuery(),
        answers={201: AnnotationAnswer},
        sends=("ETag", "Location"),
        refusals=REFUSALS,
        needs_token=True,
        headers=("Idempotency-Key",),
    )
    def write(self, game: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        """Put a note on a finished game: an annotation, a variation or a question."""
        open_game = self.finished(game, query)
        fields = {**self.read_note(open_game, body), **self.command_fields(body)}
        command = WriteNote(id=NoteId(token_hex(8)), **fields)
        event, number = self.submit(open_game, command)
        place = {"Location": f"/v1/games/{game}/annotations/{event.id}"}
        return self.answer_edit(open_game, event, number, 201, place)

    @Operation(
        "GET",
        "/games/<game>/annotations",
        cost=10,
        is_slow=True,
        query=NotesQuery(),
        answers={200: AnnotationsAnswer},
        refusals=(401, 404),
        is_tagged=True,
    )
    def list(self, game: str, query: dict[str, Any]) -> Response:
        """List the notes that the caller may see, in the order they were written;
        fewer than `most` where they are long.
        """
        open_game = self.parts.access.open(game, query.get("share"))
        caller, game_notes = self.parts.auth.caller(), self.parts.notes.load(open_game.id)
        matching = sorted(
            (
                page
                for page in game_notes.pages.values()
                if page.began > query["after"]
                and is_visible(page, caller.actor, query.get("link"))
                and _matches(page, query)
            ),
            key=lambda page: page.began,
        )
        some, history = (
            fit_answer(matching[: query["most"]], lambda page: page.size),
            game_notes.history(caller.player),
        )
        listed = AnnotationsAnswer(
            version=game_notes.version,
            notes=self.show(open_game, some),
            next=some[-1].began if len(some) < len(matching) else None,
            can_undo=bool(history.done),
            can_redo=bool(history.undone),
        )
        return answer(listed)

    @Operation(
        "GET",
        "/games/<game>/annotations/<note>",
        query=NoteQuery(),
        answers={200: AnnotationAnswer},
        sends=("ETag",),
        refusals=(401, 404),
        is_slow=True,
    )
    def read(self, game: str, note: str, query: dict[str, Any]) -> Response:
        """Read a note."""
        open_game = self.parts.access.open(game, query.get("share"))
        game_notes = self.parts.notes.load(open_game.id)
        actor = self.parts.auth.caller().actor
        page = visible_note(game_notes, note, actor, query.get("link"))
        [body] = self.show(open_game, [page])
        return answer(body, headers={"ETag": etag(page.version)})

    @Operation(
        "PUT",
        "/games/<game>/annotations/<note>",
        scope="teach",
        cost=20,
        keeps_body=True,
        body=NoteBody(),
        query=ShareQuery(),
        answers={200: AnnotationAnswer},
        sends=("ETag",),
        refusals=(*REFUSALS, 403, 412, 428),
        needs_token=True,
        headers=("If-Match", "Idempotency-Key"),
        is_slow=True,
    )
    def change(self, game: str, note: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        """Replace one of your notes."""
        expected, actor = expected_version(), self.parts.auth.caller().actor
        open_game = self.finished(game, query)
        visible_note(self.parts.notes.load(open_game.id), note, actor)
        fields = {**self.read_note(open_game, body), **self.command_fields({"id": note, **body})}
        command = ChangeNote(id=NoteId(note), expected=expected, **fields)
        event, number = self.submit(open_game, command)
        return self.answer_edit(open_game, event, number)

    @Operation(
        "DELETE",
        "/games/<game>/annotations/<note>",
        scope="teach",
        query=ShareQuery(),
        answers={204: None},
        refusals=(401, 403, 404, 412, 428),
        headers=("If-Match", "Idempotency-Key"),
    )
    def remove(self, game: str, note: str, query: dict[str, Any]) -> Response:
        """Remove one of your notes; the operator may remove any."""
        if not self.parts.auth.caller().is_operator:
            self.parts.auth.player()
        expected = expected_version()
        open_game = self.parts.access.open(game, query.get("share"))
        fields = self.command_fields({"id": note, "is": "gone"})
        self.submit(open_game, RemoveNote(id=NoteId(note), expected=expected, **fields))
        return Response(status=204)


def _matches(page: NoteVersion, query: dict[str, Any]) -> bool:
    kind = page.note.line.__struct_config__.tag
    return query.get("kind", kind) == kind and page.note.author == query.get(
        "author", page.note.author
    )
