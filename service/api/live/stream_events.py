"""The events of both streams as types, for those who generate clients from the document."""

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from service.api.http.common_answers import MoveAnswer
from service.events.inbox.notification import (
    AcceptanceNotice,
    ClassOverNotice,
    ClockLow,
    DeclineNotice,
    GameOverNotice,
    GameStartNotice,
    InvitationNotice,
    JoinNotice,
    RightAnswerNotice,
    SeatLeftNotice,
    SeatTakenNotice,
    YourTurn,
)

EventId = Annotated[str, msgspec.Meta(pattern="^[0-9]+$", description="For `Last-Event-ID`.")]


@dataclass(frozen=True)
class EventTypes:
    """The types of the events of a stream, and the name of their union in the document."""

    name: str
    union: Any


class StreamEvent(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """An event; its tag is the name that stands in the line `event`."""

    id: EventId


class MoveEvent(StreamEvent, frozen=True, kw_only=True, tag="move"):
    """A move was made; `id` is its number."""

    data: MoveAnswer


class LastMoveEvent(StreamEvent, frozen=True, kw_only=True, tag="last-move"):
    """The last move of the game was made; the stream ends after it."""

    data: MoveAnswer


class YourTurnEvent(StreamEvent, frozen=True, kw_only=True, tag="your-turn"):
    """It is your turn."""

    data: YourTurn


class ClockLowEvent(StreamEvent, frozen=True, kw_only=True, tag="clock-low"):
    """A quarter of the time for your turn is left, or less."""

    data: ClockLow


class SeatTakenEvent(StreamEvent, frozen=True, kw_only=True, tag="seat-taken"):
    """Somebody else took a seat at your table."""

    data: SeatTakenNotice


class SeatLeftEvent(StreamEvent, frozen=True, kw_only=True, tag="seat-left"):
    """Somebody left your table before the start."""

    data: SeatLeftNotice


class GameStartedEvent(StreamEvent, frozen=True, kw_only=True, tag="game-started"):
    """All seats are taken: a game of yours has started."""

    data: GameStartNotice


class GameOverEvent(StreamEvent, frozen=True, kw_only=True, tag="game-over"):
    """A game of yours is over."""

    data: GameOverNotice


class InvitationEvent(StreamEvent, frozen=True, kw_only=True, tag="invitation"):
    """Somebody invites you to a game."""

    data: InvitationNotice


class InvitationAcceptedEvent(StreamEvent, frozen=True, kw_only=True, tag="invitation-accepted"):
    """Somebody whom you invited took a seat."""

    data: AcceptanceNotice


class InvitationDeclinedEvent(StreamEvent, frozen=True, kw_only=True, tag="invitation-declined"):
    """Somebody whom you invited does not come."""

    data: DeclineNotice


class ClassJoinedEvent(StreamEvent, frozen=True, kw_only=True, tag="class-joined"):
    """A learner joined your class."""

    data: JoinNotice


class ClassAnsweredEvent(StreamEvent, frozen=True, kw_only=True, tag="class-answered"):
    """A learner of yours found a right answer."""

    data: RightAnswerNotice


class ClassClosedEvent(StreamEvent, frozen=True, kw_only=True, tag="class-closed"):
    """The class that you learn in was closed."""

    data: ClassOverNotice


class ResetNotice(msgspec.Struct, frozen=True, tag_field="type", tag="reset"):
    """Some notifications are lost."""


class ResetEvent(StreamEvent, frozen=True, kw_only=True, tag="reset"):
    """More was missed than is stored, or a fail-over may have lost some: look at your games."""

    data: ResetNotice


GAME_EVENTS = EventTypes("GameStreamEvent", MoveEvent | LastMoveEvent)
PLAYER_EVENTS = EventTypes(
    "PlayerStreamEvent",
    YourTurnEvent
    | ClockLowEvent
    | SeatTakenEvent
    | SeatLeftEvent
    | GameStartedEvent
    | GameOverEvent
    | InvitationEvent
    | InvitationAcceptedEvent
    | InvitationDeclinedEvent
    | ClassJoinedEvent
    | ClassAnsweredEvent
    | ClassClosedEvent
    | ResetEvent,
)
