"""JSON answers: one type for each, which also describes it in OpenAPI."""

from typing import Annotated, Any, Literal, Self

import msgspec
from msgspec import UNSET, Meta, UnsetType

from service.domain.kit.fold import GameStatus
from service.domain.kit.ledger import Standing
from service.domain.kit.messages import GameId, PlayerId, RuleId, Seat, is_bot
from service.domain.kit.seating import DailyDeal
from service.events.game_settings import Visibility
from service.events.people.people import TokenId
from service.events.people.token_grant import Scope

# The OpenAPI document builds the components for what differs from game to game.
GameView = Annotated[Any, Meta(extra_json_schema={"$ref": "#/components/schemas/View"})]
GameCommand = Annotated[Any, Meta(extra_json_schema={"$ref": "#/components/schemas/Command"})]
GameEvent = Annotated[Any, Meta(extra_json_schema={"$ref": "#/components/schemas/Event"})]
LoggedCommand = Annotated[
    Any, Meta(extra_json_schema={"$ref": "#/components/schemas/LoggedCommand"})
]


Kind = Literal["person", "bot"]


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A JSON object that the service answers with."""

    @classmethod
    def of(cls, source: object) -> Self:
        """Take every field from the attribute of its name."""
        return msgspec.convert(source, cls, from_attributes=True)


class PlayerAnswer(Answer, frozen=True, kw_only=True):
    """A player, a person or a computer player (`bot`); an erased one has no name."""

    id: PlayerId
    name: str
    created: str
    kind: Kind


def kind_of(player: PlayerId) -> Kind:
    return "bot" if is_bot(player) else "person"


class TokenAnswer(Answer, frozen=True, kw_only=True):
    """A token, shown only once."""

    player: PlayerAnswer
    token_id: TokenId
    token: str
    scopes: list[Scope]
    label: str
    expires_at: str | None


class TokenLineAnswer(Answer, frozen=True, kw_only=True):
    """A token in a list: what it is for, until when, and when it was last used.

    Uses are noted about once an hour. A token that may do everything does not say when it was
    created.
    """

    id: TokenId
    scopes: list[Scope]
    label: str
    created: str | None
    expires_at: str | None
    last_used: str | None


class TransferAnswer(Answer, frozen=True, kw_only=True):
    """A code for another device, shown only once; it can be used once, within these seconds."""

    code: str
    seconds: int


class TokensAnswer(Answer, frozen=True, kw_only=True):
    """The tokens in force, by id."""

    tokens: list[TokenId]
    details: list[TokenLineAnswer]


class SeatAnswer(Answer, frozen=True, kw_only=True):
    """A seat and who sits there: a person, a computer player (`bot`) or nobody."""

    seat: Seat
    player: PlayerId | None
    name: str | None
    resigned: bool
    kind: Kind | None


class ClockAnswer(Answer, frozen=True, kw_only=True):
    """How long a turn may take, and when the current one ends."""

    seconds: int
    misses: int
    deadline: str | None


class ResultAnswer(Answer, frozen=True, kw_only=True):
    """How a game ended."""

    ended_by: RuleId
    standings: list[Standing]
    verdict: str | None
    sentence: str


class ForkAnswer(Answer, frozen=True, kw_only=True):
    """The moment of another game that this one goes on from; its cards are known."""

    game: GameId
    move: int
    hash: str


class SummaryAnswer(Answer, frozen=True, kw_only=True):
    """A game in a list; `standard` games (usual deck and options) count in statistics.

    `standings` are there when the game is over.
    """

    id: GameId
    game: str
    ruleset: str
    status: GameStatus
    version: int
    created: str
    visibility: Visibility
    label: str
    deal: str | None
    standard: bool
    forked_from: ForkAnswer | None
    daily: DailyDeal | None
    seats: list[SeatAnswer]
    asked: Seat | None
    round: int
    standings: list[Standing] | None


class LegalMove(Answer, frozen=True, kw_only=True):
    """A command that the seat may give now; `score_change` is null while it is unknown,
    and for `resign`, which is worth nothing."""

    command: GameCommand
    sentence: str
    score_change: int | None


class LegalMovesAnswer(Answer, frozen=True, kw_only=True):
    """Every command that the seat may give at this version."""

    version: int
    seat: Seat
    asked: Seat | None
    moves: list[LegalMove]


class PlannedMovesAnswer(LegalMovesAnswer, frozen=True, kw_only=True):
    """Every command that may follow the planned ones, which were judged and not played.

    `judged` counts those that reveal no hidden card; if it is not all of them, `moves` is empty.
    """

    judged: int
    is_complete: bool
    score_change: int


class TableAnswer(SummaryAnswer, frozen=True, kw_only=True):
    """A game as the caller may see it, now or after a move; `hints` if it allows them.

    `legal` is there if it was asked for, and null for a caller without a seat.
    """

    turn: int
    commitment: str
    clock: ClockAnswer | None
    hints: bool
    you: list[Seat]
    share: str | None
    view: GameView
    result: ResultAnswer | None
    links: dict[str, str]
    legal: LegalMovesAnswer | UnsetType | None = UNSET


class GamesAnswer(Answer, frozen=True, kw_only=True):
    """A page of the list; `next` is the cursor of the following one."""

    games: list[SummaryAnswer]
    next: str | None


class MoveAnswer(Answer, frozen=True, kw_only=True, omit_defaults=True):
    """A move as it is stored, its hash, and a sentence for each event.

    `table` is there after `Prefer: return=representation`.
    """

    game: GameId
    number: int
    at: str
    seat: Seat
    actor: PlayerId
    commands: list[LoggedCommand]
    events: list[GameEvent]
    state: str
    hash: str
    sentences: list[str]
    key: str | None = None
    body: str | None = None
    meta: dict[str, str] = {}
    secret: str | None = None
    table: TableAnswer | None = None


class LogAnswer(Answer, frozen=True, kw_only=True):
    """A part of the log; `next` is the value of `after` for the next part."""

    version: int
    moves: list[MoveAnswer]
    next: int | None
