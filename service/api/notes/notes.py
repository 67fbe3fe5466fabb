"""Notes on finished games: written, read, changed, removed, and edits taken back."""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any

from flask import Response

from service.api.context.resource import Operation, answer, etag, operation
from service.api.games.game_answers import rfc3339
from service.api.http.common_schemas import ShareQuery
from service.api.http.request_headers import expected_version
from service.api.notes import decide as edits
from service.api.notes.answers import AnnotationAnswer, AnnotationsAnswer
from service.api.notes.base import NoteResource, require_variation
from service.api.notes.schemas import NoteBody, NoteQuery, NotesQuery
from service.teaching.notes.events import (
    GameNotes,
    NoteEvent,
    NoteVersion,
)

MOST_BYTES_OF_AN_ANSWER = 256 * 1024  # of the notes in it; `next` leads on
BODY_REFUSALS = (400, 401, 404, 409, 413, 415, 422)


class Annotations(NoteResource):
    """`/games/{game}/annotations`."""

    def calls(self) -> Mapping[tuple[str, str], Callable[..., Response]]:
        return {
            ("POST", "/games/<game>/annotations"): self.write,
            ("GET", "/games/<game>/annotations"): self.list,
            ("GET", "/games/<game>/annotations/<note>"): self.read,
            ("PUT", "/games/<game>/annotations/<note>"): self.change,
            ("DELETE", "/games/<game>/annotations/<note>"): self.remove,
        }

    @operation(
        Operation(
            summary="Put a note on a finished game: an annotation, a variation or a question.",
            cost=20,
            is_slow=True,
            keeps_body=True,
            body=NoteBody(),
            query=ShareQuery(),
            answers={201: AnnotationAnswer},
            sends=("ETag", "Location"),
            refusals=BODY_REFUSALS,
            needs_token=True,
            headers=("Idempotency-Key",),
        )
    )
    def write(self, game: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        opened = self.finished(game, query)
        wanted = self.wanted(opened, body)

        def decide(book: GameNotes) -> NoteEvent:
            require_variation(book, wanted)
            return edits.write(book, wanted)

        event, number = self.edit(opened, decide, body)
        place = {"Location": f"/v1/games/{game}/annotations/{event.id}"}
        return self.told(opened, event, number, 201, place)

    @operation(
        Operation(
            summary="List the notes that the caller may see, in the order they were written; "
            "fewer than `most` where they are long.",
            cost=10,
            is_slow=True,
            query=NotesQuery(),
            answers={200: AnnotationsAnswer},
            sends=("ETag",),
            refusals=(401, 404, 422),
        )
    )
    def list(self, game: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"))
        caller, book = self.parts.auth.caller(), self.parts.notes.load(opened.id)
        found = sorted(
            (
                page
                for page in book.pages.values()
                if page.began > query["after"]
                and edits.may_see(page, caller, query.get("link"))
                and _is_wanted(page, query)
            ),
            key=lambda page: page.began,
        )
        some = _as_fit(found[: query["most"]])
        listed = AnnotationsAnswer(
            version=book.version,
            notes=self.shown(opened, some),
            next=some[-1].began if len(some) < len(found) else None,
            can_undo=bool(caller.player and book.done.get(caller.player)),
            can_redo=bool(caller.player and book.undone.get(caller.player)),
        )
        return answer(listed, headers={"ETag": etag(book.version)})

    @operation(
        Operation(
            summary="Read a note.",
            query=NoteQuery(),
            answers={200: AnnotationAnswer},
            sends=("ETag",),
            refusals=(401, 404, 422),
        )
    )
    def read(self, game: str, note: str, query: dict[str, Any]) -> Response:
        opened = self.parts.access.open(game, query.get("share"))
        book = self.parts.notes.load(opened.id)
        page = edits.seen(book, note, self.parts.auth.caller(), query.get("link"))
        [told] = self.shown(opened, [page])
        return answer(told, headers={"ETag": etag(page.version)})

    @operation(
        Operation(
            summary="Change a note of one's own; nothing of the old one stays.",
            cost=20,
            keeps_body=True,
            body=NoteBody(),
            query=ShareQuery(),
            answers={200: AnnotationAnswer},
            sends=("ETag",),
            refusals=(*BODY_REFUSALS, 403, 412, 428),
            needs_token=True,
            headers=("If-Match", "Idempotency-Key"),
        )
    )
    def change(self, game: str, note: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        expected, caller = expected_version(), self.parts.auth.caller()
        opened = self.finished(game, query)
        edits.seen(self.parts.notes.load(opened.id), note, caller, None)
        wanted = self.wanted(opened, body)

        def decide(book: GameNotes) -> NoteEvent:
            require_variation(book, wanted)
            return edits.change(book, note, caller, wanted, expected)

        event, number = self.edit(opened, decide, {"id": note, **body})
        return self.told(opened, event, number)

    @operation(
        Operation(
            summary="Remove a note of one's own; the operator may remove any.",
            query=ShareQuery(),
            answers={204: None},
            refusals=(401, 403, 404, 412, 422, 428),
            headers=("If-Match", "Idempotency-Key"),
        )
    )
    def remove(self, game: str, note: str, query: dict[str, Any]) -> Response:
        caller = self.parts.auth.caller()
        if not caller.is_operator:
            self.parts.auth.player()
        expected = expected_version()
        opened = self.parts.access.open(game, query.get("share"))
        at = rfc3339(self.parts.now())
        self.edit(
            opened,
            lambda book: edits.remove(book, note, caller, at, expected),
            {"id": note, "is": "gone"},
        )
        return Response(status=204)


def _as_fit(pages: list[NoteVersion]) -> list[NoteVersion]:
    """Keep what fits into one answer, and at least one note: all texts are told as HTML too."""
    reached = accumulate(page.size for page in pages)
    fitting = bisect_right(list(reached), MOST_BYTES_OF_AN_ANSWER)
    return pages[: max(fitting, 1)]


def _is_wanted(page: NoteVersion, query: dict[str, Any]) -> bool:
    kind = page.note.line.__struct_config__.tag
    return query.get("kind", kind) == kind and page.note.author == query.get(
        "author", page.note.author
    )
