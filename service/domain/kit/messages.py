"""What seats ask for and what then happened: the messages every game is made of."""

from typing import ClassVar, Literal, NewType

import msgspec

Seat = NewType("Seat", int)
GameId = NewType("GameId", str)
PlayerId = NewType("PlayerId", str)
CLOCK = PlayerId("clock")  # who acts in the place of a seat whose time is up
CardId = NewType("CardId", str)
RuleId = NewType("RuleId", str)


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


class Undone(Event, frozen=True, kw_only=True, tag="undone"):
    """The move with this number was taken back."""

    schema: Literal[1] = 1
    seat: Seat
    move: int


class State(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What every game's state has: where in the game we are, and who is asked.

    A newer ruleset lays its table out as a subclass with its own `rules_version`, so that
    every rule can tell by which version it is asked. It is no field, and in no hash.
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
        """Return the next seat clockwise that is still in; the same one if it is alone."""
        others = [each for each in self.clockwise_from(seat) if each != seat]
        return others[0] if others else seat
