"""What the calls about notes share: finished games, edits, notes as answers."""

from collections.abc import Mapping, Sequence
from secrets import token_urlsafe
from typing import Any

from flask import Response

from service.api.context.game_access import OpenGame
from service.api.context.resource import Resource, answer, etag
from service.api.http.refusals import Complaint, FieldsInvalid
from service.api.http.request_body import read_commands
from service.api.http.request_headers import body_hash, idempotency_key
from service.api.notes.answers import AnnotationAnswer, annotation_answer
from service.api.notes.refusals import GameNotFinished
from service.domain.kit.errors import RuleViolation
from service.events.move import rfc3339
from service.events.replay_files.file import replay_of
from service.events.store.codec import codec_for
from service.teaching.lessons.validate_note import UnreadableCommands, validate
from service.teaching.notes.decide import OPERATOR, NoteCommand
from service.teaching.notes.errors import NoteMoved
from service.teaching.notes.events import NoteEvent, NoteRemoved
from service.teaching.notes.replay_game import ReplayGame
from service.teaching.notes.state import NoteVersion


class NoteResource(Resource):
    """Calls about the notes on a game."""

    def finished(self, game: str, query: dict[str, Any]) -> OpenGame:
        open_game = self.parts.access.open(game, query.get("share"))
        if not open_game.position.state.is_over:
            raise GameNotFinished()
        return open_game

    def read_note(self, open_game: OpenGame, body: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of the command that a body with a note describes."""
        entries = self.parts.store.read(open_game.id)
        replay = replay_of(codec_for(open_game.loaded.ruleset), entries)
        game = ReplayGame(replay, self.parts.catalogue)
        try:
            line = validate(game, body["note"])
        except UnreadableCommands as bad:
            raise _unreadable(game, bad) from None
        except RuleViolation as refusal:
            refusal.facts = {**refusal.facts, "pointer": f"/note{refusal.facts['pointer']}"}
            raise
        return {"line": line, "visibility": body["visibility"], "link": token_urlsafe(16)}

    def command_fields(self, body: Any) -> dict[str, Any]:
        """Return who gives a command, when, and as which request."""
        key, actor = idempotency_key(), self.parts.auth.caller().actor
        return {
            "by": actor,
            "at": rfc3339(self.parts.now()),
            "key": None if key is None else f"{actor.player or OPERATOR}/{key}",
            "body": body_hash(body),
        }

    def submit(self, open_game: OpenGame, command: NoteCommand) -> tuple[NoteEvent, int]:
        receipt = self.parts.notes.submit(command, open_game.id)
        assert receipt.event is not None
        return receipt.event, receipt.number

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

    def show(self, open_game: OpenGame, pages: Sequence[NoteVersion]) -> "list[AnnotationAnswer]":
        names = self.parts.names.of([page.note.author for page in pages])
        reader = self.parts.auth.caller().player
        return [
            annotation_answer(open_game.id, page, name, reader)
            for page, name in zip(pages, names, strict=True)
        ]


def _unreadable(game: ReplayGame, bad: UnreadableCommands) -> Exception:
    """Name every field of commands that can't be read."""
    try:
        read_commands(game.ruleset, bad.raw)
    except FieldsInvalid as invalid:
        at = f"/note{bad.pointer}"
        return FieldsInvalid(
            [Complaint(f"{at}{one.pointer}", one.detail) for one in invalid.complaints]
        )
    return bad
