"""Commands, events and states: the messages every game is made of."""

from typing import ClassVar, Literal, NewType

import msgspec

Seat = NewType("Seat", int)
GameId = NewType("GameId", str)
PlayerId = NewType("PlayerId", str)
CLOCK = PlayerId("clock")  # the actor of moves made for a seat whose time is up
# Ids of people are hexadecimal, so nobody else's id begins like these.
BOTS = "bot"  # begins the ids of all computer players: accounts of programs, and ours
HOUSE_BOTS = "bot-"  # begins the ids of those that the service plays itself
CardId = NewType("CardId", str)
RuleId = NewType("RuleId", str)


def is_bot(player: PlayerId | None) -> bool:
    """Return whether a player is a program: a computer player of Altana, or another one."""
    return player is not None and player.startswith(BOTS)


def is_house_bot(player: PlayerId | None) -> bool:
    """Return whether a player is a computer player that the service plays."""
    return player is not None and player.startswith(HOUSE_BOTS)


class Command(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    forbid_unknown_fields=True,
    tag_field="type",
):
    """What a seat asks for; the tag of a subclass is its name on the wire."""


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="type"):
    """What happened; the tag of a subclass is its name on the wire and in the stream.

    Every subclass repeats `schema: Literal[n] = n`, the version of its stored shape.
    """

    schema: int = 1


class Undo(Command, frozen=True, tag="undo"):
    """Take back the last own submission of the running turn."""


class Resign(Command, frozen=True, tag="resign"):
    """Leave the game."""


class ShuffleAgain(Command, frozen=True, kw_only=True, tag="shuffle_again"):
    """Shuffle the cards that nobody has seen, by a new secret: the first one is not known."""

    commitment: str


class Undone(Event, frozen=True, kw_only=True, tag="undone"):
    """The move with this number was taken back."""

    schema: Literal[1] = 1
    seat: Seat
    move: int


class UnseenShuffled(Event, frozen=True, kw_only=True, tag="unseen_shuffled"):
    """The cards that nobody has seen were shuffled again; another secret was committed to.

    `unseen` has the places of these cards in each deck.
    """

    schema: Literal[1] = 1
    commitment: str
    unseen: dict[str, tuple[int, ...]]


class State(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The fields of every game's state: how far the game is, and which seat acts next.

    A newer ruleset has a subclass with its own `rules_version`, which its rules can look at.
    It is not a field, so it is not part of any hash.
    """

    rules_version: ClassVar[int] = 1

    seats: int
    round: int = 0  # 0 before the start
    turn: int = 0  # counts the turns of the running round from 1
    asked: Seat | None = None  # nobody before the start and after the end
    resigned: tuple[Seat, ...] = ()
    ended_by: RuleId | None = None

    @property
    def is_over(self) -> bool:
        return self.ended_by is not None

    def seats_still_in(self) -> tuple[Seat, ...]:
        return tuple(Seat(n) for n in range(1, self.seats + 1) if n not in self.resigned)

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats still in, once around the table from this one on."""
        around = (Seat((seat - 1 + step) % self.seats + 1) for step in range(self.seats))
        return tuple(each for each in around if each not in self.resigned)

    def next_still_in(self, seat: Seat) -> Seat:
        """Return the next seat clockwise that is still in; the same seat if no other is."""
        others = [each for each in self.clockwise_from(seat) if each != seat]
        return others[0] if others else seat
