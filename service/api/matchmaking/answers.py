"""Invitations and seeks as JSON answers."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from msgspec import Meta

from service.api.http.common_answers import Answer, Kind, SummaryAnswer, kind_of
from service.domain.kit.chance import Secret, commitment
from service.domain.kit.messages import GameId, PlayerId
from service.events.game_settings import ClockSettings
from service.events.move import rfc3339
from service.matchmaking.invitations.model import GameInvitation, InvitationId, Status
from service.matchmaking.seeks.model import Pool, SeekId
from service.matchmaking.seeks.repository import SeekView

SeekStatus = Literal["waiting", "paired", "withdrawn", "expired"]
SetOptions = Annotated[dict[str, Any], Meta(description="Those that are not at their default.")]


class NamedPlayer(Answer, frozen=True, kw_only=True):
    """A player by id and name; an erased one has no name."""

    id: PlayerId
    name: str | None
    kind: Kind


class InvitationAnswer(Answer, frozen=True, kw_only=True):
    """An invitation; `table` is there for those who may see the game, as the invited one may."""

    id: InvitationId
    status: Status
    game: GameId
    title: str
    by: NamedPlayer
    to: NamedPlayer
    created: str
    until: str
    table: SummaryAnswer | None


class InvitationsAnswer(Answer, frozen=True, kw_only=True):
    """What the caller can accept, and what the caller has sent in the last seven days."""

    received: list[InvitationAnswer]
    sent: list[InvitationAnswer]


class SeekClock(Answer, frozen=True, kw_only=True):
    """Seconds for each turn; after so many misses in a row the seat is resigned."""

    seconds: int
    misses: int


class SeekAnswer(Answer, frozen=True, kw_only=True):
    """A seek; once it is `paired`, `game_id` is the game, in which the caller has a seat.

    `waiting` counts those who wait and may play with the caller, `commitment` is that of the game
    for which they wait.
    """

    id: SeekId
    status: SeekStatus
    game: str
    players: int
    options: SetOptions
    clock: SeekClock | None
    created: str
    until: str
    bot: PlayerId | None
    bot_at: str | None
    accept_bots: bool
    waiting: int
    commitment: str | None
    game_id: GameId | None


class SeeksAnswer(Answer, frozen=True, kw_only=True):
    """The seek that the caller waits with, if any, then the last ones that have ended."""

    seeks: list[SeekAnswer]


def invitation_answer(
    one: GameInvitation, names: dict[PlayerId, str], table: SummaryAnswer | None
) -> InvitationAnswer:
    by, to = (
        NamedPlayer(id=player, name=names.get(player) or None, kind=kind_of(player))
        for player in (one.by, one.to)
    )
    return InvitationAnswer(
        id=one.id,
        status=one.status,
        game=one.game,
        title=one.title,
        by=by,
        to=to,
        created=_moment(one.at),
        until=_moment(one.until),
        table=table,
    )


def seek_answer(view: SeekView) -> SeekAnswer:
    seek, terms, ended = view.seek, view.terms, view.ended
    return SeekAnswer(
        id=seek.id,
        status="waiting" if ended is None else ended.ending,
        game=terms.game,
        players=terms.players,
        options=terms.options,
        clock=_clock(terms.clock),
        created=_moment(seek.at),
        until=_moment(seek.until),
        bot=seek.bot,
        bot_at=None if seek.bot_at is None else _moment(seek.bot_at),
        accept_bots=seek.accept_bots,
        waiting=0 if view.pool is None else sum(map(seek.may_meet, view.pool.waiting)),
        commitment=None if view.pool is None else _commitment(view.pool),
        game_id=None if ended is None else ended.game,
    )


def _clock(clock: ClockSettings | None) -> SeekClock | None:
    return None if clock is None else SeekClock.of(clock)


def _commitment(pool: Pool) -> str | None:
    draft = pool.draft
    if draft is None:
        return None
    return commitment(Secret(bytes.fromhex(draft.secret)), draft.game)


def _moment(seconds: float) -> str:
    return rfc3339(datetime.fromtimestamp(seconds, UTC))
