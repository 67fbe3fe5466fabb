"""Notifications: what a player hears of; ids only, so that a person can be erased."""

from typing import NewType

import msgspec

from service.domain.kit.messages import GameId, PlayerId, Seat

NotificationKey = NewType("NotificationKey", str)  # what it is about: a game, a class


class Notification(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Something that concerns a player; the tag of a subclass is the name of its event."""

    at: str  # when it happened

    @property
    def name(self) -> str:
        return str(self.__struct_config__.tag)


class GameNotification(Notification, frozen=True, kw_only=True):
    """What happened in a game of the player, at a version."""

    game: GameId
    title: str  # which of the games it is
    version: int


class YourTurn(GameNotification, frozen=True, kw_only=True, tag="your-turn"):
    """It is the player's turn, until the deadline if there is a clock."""

    seat: Seat
    deadline: str | None = None


class ClockLow(YourTurn, frozen=True, kw_only=True, tag="clock-low"):
    """A quarter of the time for the player's turn is left, or less."""


class SeatTakenNotice(GameNotification, frozen=True, kw_only=True, tag="seat-taken"):
    """Somebody took a seat at the player's table."""

    seat: Seat
    player: PlayerId


class SeatLeftNotice(GameNotification, frozen=True, kw_only=True, tag="seat-left"):
    """Somebody left the player's table before the start."""

    seat: Seat


class GameStartNotice(GameNotification, frozen=True, kw_only=True, tag="game-started"):
    """All seats are taken: a game of the player has started."""


class GameOverNotice(GameNotification, frozen=True, kw_only=True, tag="game-over"):
    """A game of the player is over."""


class ClassNotification(Notification, frozen=True, kw_only=True):
    """What happened in a class."""

    class_: str = msgspec.field(name="class")


class JoinNotice(ClassNotification, frozen=True, kw_only=True, tag="class-joined"):
    """A learner joined the player's class."""

    learner: PlayerId


class RightAnswerNotice(ClassNotification, frozen=True, kw_only=True, tag="class-answered"):
    """A learner of the player's class found a right answer."""

    learner: PlayerId
    chapter: int
    question: str


class ClassOverNotice(ClassNotification, frozen=True, kw_only=True, tag="class-closed"):
    """The class that the player learns in was closed."""


class InvitationNotice(Notification, frozen=True, kw_only=True, tag="invitation"):
    """Somebody invites the player to a game."""

    invitation: str
    game: GameId
    title: str
    player: PlayerId  # the other one: who invites, or who was invited


class AcceptanceNotice(InvitationNotice, frozen=True, kw_only=True, tag="invitation-accepted"):
    """Somebody whom the player has invited took a seat."""


class DeclineNotice(InvitationNotice, frozen=True, kw_only=True, tag="invitation-declined"):
    """Somebody whom the player has invited does not come."""


class Letter(msgspec.Struct, frozen=True):
    """A notification for one player; of each key a player gets every number once, in order."""

    to: PlayerId
    key: NotificationKey
    number: int
    notification: Notification
