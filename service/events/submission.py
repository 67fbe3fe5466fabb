"""From a submission to the move that the rules make of it, ready to be appended."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset
from service.domain.kit.chance import Secret
from service.domain.kit.fold import Position
from service.domain.kit.judge import Ruling, judge
from service.domain.kit.messages import Command, GameId, PlayerId, Seat
from service.events.game_settings import GameSettings
from service.events.listing import ListChange, list_changes
from service.events.loaded_game import LoadedGame, created_game
from service.events.move import AnyMove, Entry, Move, hashed_key, rfc3339
from service.events.store.chain import GENESIS, move_hash, state_hash
from service.events.store.codec import codec_for


class Submission(msgspec.Struct, frozen=True, kw_only=True):
    """Commands of one seat, all or nothing, for a game at one version."""

    game: GameId
    seat: Seat
    actor: PlayerId
    commands: Sequence[Command]
    expected: int
    key: str | None = None
    body: str | None = None  # the hash of the request, to tell a retry from another request
    meta: dict[str, str] = {}

    @property
    def scoped_key(self) -> str | None:
        """Return the key with its player, so that players' keys never collide."""
        return None if self.key is None else f"{self.actor}/{self.key}"


class PreparedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that the rules accept, ready to be appended after the game that it was judged on."""

    submission: Submission
    ruleset: AnyRuleset
    before: LoadedGame | None
    position: Position[Any]
    move: AnyMove
    entry: Entry

    @property
    def previous(self) -> str:
        """Return the hash of the move before."""
        return self.before.hash if self.before else GENESIS

    @property
    def lists(self) -> Sequence[ListChange]:
        return list_changes(self.before.position if self.before else None, self.position)

    def after(self, settings: GameSettings | None = None) -> LoadedGame:
        """Return the game once the move is appended; settings come with the first one."""
        if self.before is None:
            return created_game(self.ruleset, settings, self.move, self.entry, self.position)
        return self.before.after(self.move, self.entry, self.position)


def prepare_move(
    submission: Submission,
    ruleset: AnyRuleset,
    before: LoadedGame | None,
    secret: Secret,
    now: datetime,
) -> PreparedMove:
    """Judge a submission on a game, or on none if it creates it. Raises RuleViolation."""
    start = before.position if before else None
    ruling = judge(ruleset, start, submission.seat, submission.commands, secret)
    move = _move(submission, ruling, secret, now)
    body = codec_for(ruleset).encode(move)
    return PreparedMove(
        submission=submission,
        ruleset=ruleset,
        before=before,
        position=ruling.position,
        move=move,
        entry=Entry(move.number, body, move_hash(before.hash if before else GENESIS, body)),
    )


def _move(submission: Submission, ruling: Ruling[Any], secret: Secret, now: datetime) -> AnyMove:
    position = ruling.position
    return Move(
        game=submission.game,
        number=position.version,
        at=rfc3339(now),
        seat=submission.seat,
        actor=submission.actor,
        commands=tuple(submission.commands),
        events=ruling.events,
        state=state_hash(position),
        key=submission.key and hashed_key(submission.key),
        body=submission.body,
        meta=submission.meta,
        secret=secret.reveal().hex() if position.state.is_over else None,
    )
