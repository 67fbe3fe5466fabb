"""Records a game move by move: the same submissions always give the same bytes."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.domain.catalog import AnyRuleset
from service.domain.kit.chance import Secret
from service.domain.kit.fold import Position
from service.domain.kit.judge import judge
from service.domain.kit.messages import Command, GameId, PlayerId, Seat
from service.events.move import AnyMove, Entry, Move
from service.events.store.chain import GENESIS, move_hash, state_hash
from service.events.store.codec import codec_for


class Recorder:
    """A game without a store and without a clock."""

    def __init__(self, ruleset: AnyRuleset, game: GameId, secret: Secret) -> None:
        self.ruleset = ruleset
        self.game = game
        self.secret = secret
        self.position: Position[Any] | None = None
        self.entries: list[Entry] = []

    @property
    def state(self) -> Any:
        assert self.position is not None
        return self.position.state

    def give(self, seat: Seat, actor: PlayerId, at: str, commands: Sequence[Command]) -> None:
        self._keep(seat, commands, {"actor": actor, "at": at})

    def give_again(self, move: AnyMove) -> None:
        """Judge the commands of an old move by today's rules; keep what no rule decides."""
        kept = {name: getattr(move, name) for name in ("actor", "at", "key", "body", "meta")}
        self._keep(move.seat, move.commands, kept)

    def _keep(self, seat: Seat, commands: Sequence[Command], unjudged: Mapping[str, Any]) -> None:
        ruling = judge(self.ruleset, self.position, seat, commands, self.secret)
        self.position = ruling.position
        move: AnyMove = Move(
            game=self.game,
            number=ruling.position.version,
            seat=seat,
            commands=tuple(commands),
            events=ruling.events,
            state=state_hash(ruling.position),
            secret=self.secret.reveal().hex() if self.state.is_over else None,
            **unjudged,
        )
        body = codec_for(self.ruleset).encode(move)
        previous = self.entries[-1].hash if self.entries else GENESIS
        self.entries.append(Entry(move.number, body, move_hash(previous, body)))
