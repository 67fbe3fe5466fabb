"""What the calls about notes share: finished games, edits, notes as answers."""

from collections.abc import Mapping
from typing import Any

from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.resource import Resource, answer, etag
from service.api.games.game_answers import rfc3339
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid
from service.api.http.request_headers import body_hash, idempotency_key
from service.api.notes import decide
from service.api.notes.answers import AnnotationAnswer, annotation_answer
from service.api.notes.refusals import GameNotFinished, NoteMoved
from service.api.notes.validate import validate
from service.domain.kit.messages import PlayerId
from service.domain.kit.translation import N_
from service.events.replay_files.file import replay_of
from service.events.store.codec import codec_for
from service.teaching.notes.events import GameNotes, NoteEvent, NoteId, NoteRemoved, NoteVersion
from service.teaching.notes.model import Question, Variation
from service.teaching.notes.replay_game import ReplayGame
from service.teaching.notes.repository import Decide


class NoteResource(Resource):
    """Calls about the notes on a game."""

    def finished(self, game: str, query: dict[str, Any]) -> OpenGame:
        open_game = self.parts.access.open(game, query.get("share"))
        if not open_game.position.state.is_over:
            raise GameNotFinished()
        return open_game

    def read_note(self, open_game: OpenGame, body: dict[str, Any]) -> decide.NoteRequest:
        entries = self.parts.store.read(open_game.id)
        replay = replay_of(codec_for(open_game.loaded.ruleset), entries)
        return decide.NoteRequest(
            by=self.parts.auth.player(),
            at=rfc3339(self.parts.now()),
            line=validate(ReplayGame(replay, self.parts.catalogue), body["note"]),
            visibility=body["visibility"],
        )

    def edit(self, open_game: OpenGame, decision: Decide, body: Any) -> tuple[NoteEvent, int]:
        key, caller = idempotency_key(), self.parts.auth.caller()
        scoped = None if key is None else f"{caller.player or decide.OPERATOR}/{key}"
        return self.parts.notes.edit(open_game.id, decision, scoped, body_hash(body))

    def answer_edit(
        self,
        open_game: OpenGame,
        event: NoteEvent,
        number: int,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        if isinstance(event, NoteRemoved) or event.note is None:
            raise NoteMoved()  # the idempotency key belongs to another kind of edit
        [body] = self.show(open_game, [NoteVersion(event.note, number, number)])
        return answer(body, status, {"ETag": etag(number), **(headers or {})})

    def show(self, open_game: OpenGame, pages: "list[NoteVersion]") -> "list[AnnotationAnswer]":
        names = self.parts.names.of([page.note.author for page in pages])
        reader = self.parts.auth.caller().player
        return [
            annotation_answer(open_game.id, page, name, reader)
            for page, name in zip(pages, names, strict=True)
        ]


def require_variation(game_notes: GameNotes, note_request: decide.NoteRequest) -> None:
    """Refuse a question that refers to a variation which its readers can't see."""
    if not isinstance(note_request.line, Question) or note_request.line.wrong.variation is None:
        return
    page = game_notes.pages.get(NoteId(note_request.line.wrong.variation))
    if page is None or not _can_show(page, note_request.by):
        detail = our_words().say(N_("must be a variation on this game"))
        raise FieldsInvalid([Complaint("/note/wrong/variation", detail)])


def _can_show(page: NoteVersion, author: PlayerId) -> bool:
    note = page.note
    is_seen = note.author == author or note.visibility == "public"
    return is_seen and isinstance(note.line, Variation)
