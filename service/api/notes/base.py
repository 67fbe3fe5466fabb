"""What calls about notes share: finished games, edits with their keys, notes as answers."""

from collections.abc import Mapping
from typing import Any

from flask import Response

from service.api.context.game_access import Opened
from service.api.context.resource import Resource, answer, etag
from service.api.games.game_answers import rfc3339
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid
from service.api.http.request_headers import body_hash, idempotency_key
from service.api.notes import decide as edits
from service.api.notes.answers import AnnotationAnswer, shown
from service.api.notes.refusals import GameNotFinished, NoteMoved
from service.api.notes.validate import checked
from service.domain.kit.messages import PlayerId
from service.domain.kit.translation import N_
from service.events.replay_files.file import replay_of
from service.events.store.codec import codec_for
from service.teaching.notes.events import Notebook, NoteEvent, NoteId, NoteRemoved, Page
from service.teaching.notes.model import Question, Variation
from service.teaching.notes.replay_game import Game
from service.teaching.notes.repository import Decide


class NoteResource(Resource):
    """Calls about the notes on a game."""

    def finished(self, game: str, query: dict[str, Any]) -> Opened:
        opened = self.parts.access.open(game, query.get("share"))
        if not opened.position.state.is_over:
            raise GameNotFinished()
        return opened

    def wanted(self, opened: Opened, body: dict[str, Any]) -> edits.Wanted:
        entries = self.parts.store.read(opened.id)
        replay = replay_of(codec_for(opened.loaded.ruleset), entries)
        return edits.Wanted(
            by=self.parts.auth.player(),
            at=rfc3339(self.parts.now()),
            line=checked(Game(replay, self.parts.catalogue), body["note"]),
            visibility=body["visibility"],
        )

    def edit(self, opened: Opened, decide: Decide, body: Any) -> tuple[NoteEvent, int]:
        key, caller = idempotency_key(), self.parts.auth.caller()
        scoped = None if key is None else f"{caller.player or edits.OPERATOR}/{key}"
        return self.parts.notes.edit(opened.id, decide, scoped, body_hash(body))

    def told(
        self,
        opened: Opened,
        event: NoteEvent,
        number: int,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        if isinstance(event, NoteRemoved) or event.note is None:
            raise NoteMoved()  # the key of a retry came with an edit of another kind
        [told] = self.written(opened, [Page(event.note, number, number)])
        return answer(told, status, {"ETag": etag(number), **(headers or {})})

    def shown(self, opened: Opened, pages: "list[Page]") -> "list[AnnotationAnswer]":
        names = self.parts.names.of([page.note.author for page in pages])
        return self._with_names(opened, pages, names)

    def written(self, opened: Opened, pages: "list[Page]") -> "list[AnnotationAnswer]":
        """Show notes that the caller has just written."""
        names = self.parts.names.if_known([page.note.author for page in pages])
        return self._with_names(opened, pages, names)

    def _with_names(
        self, opened: Opened, pages: "list[Page]", names: "list[str]"
    ) -> "list[AnnotationAnswer]":
        reader = self.parts.auth.caller().player
        return [
            shown(opened.id, page, name, reader) for page, name in zip(pages, names, strict=True)
        ]


def require_variation(book: Notebook, wanted: edits.Wanted) -> None:
    """Let a question lead only to a variation that its readers could see."""
    if not isinstance(wanted.line, Question) or wanted.line.wrong.variation is None:
        return
    page = book.pages.get(NoteId(wanted.line.wrong.variation))
    if page is None or not _can_show(page, wanted.by):
        detail = our_words().say(N_("is no variation on this game"))
        raise FieldsInvalid([Complaint("/note/wrong/variation", detail)])


def _can_show(page: Page, author: PlayerId) -> bool:
    note = page.note
    is_seen = note.author == author or note.visibility == "public"
    return is_seen and isinstance(note.line, Variation)
