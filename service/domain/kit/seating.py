"""Before the first card is dealt: creating a game, taking and leaving seats."""

from typing import Any, Literal

import msgspec

from service.domain.kit.chance import (
    DEAL_OF_THE_DAY,
    OPEN_DEAL,
    Chance,
    DryRunChance,
    FairChance,
    Secret,
    UnseenChance,
)
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import Command, Event, GameId, PlayerId, RuleId, Seat
from service.domain.kit.translation import N_

MISSES = 3  # turns in a row that run out of time before a seat is resigned, by default


class CreateGame(Command, frozen=True, kw_only=True, tag="create"):
    """Create a game; its creator has seat 1."""

    game: GameId
    ruleset: str
    player: PlayerId
    players: int
    options: dict[str, Any]
    commitment: str
    deck: dict[str, str] | None = None  # the tables of a deck that isn't the ruleset's own
    deal: str | None = None  # the text of an open deal
    entropy: str = ""


class Origin(msgspec.Struct, frozen=True, kw_only=True):
    """The game and move that a game was forked from, and what its shuffle is derived from."""

    game: GameId
    move: int
    hash: str
    scope: GameId  # the game with the original shuffle: the origin, unless that was forked too
    entropy: tuple[str, ...]


class ForkGame(CreateGame, frozen=True, kw_only=True, tag="fork"):
    """Create a game that goes on with the hidden cards of a finished game."""

    origin: Origin


class DailyDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A day (UTC), what commits to its deal, and the end of the chain that its key leads to."""

    day: str
    commitment: str
    chain: str


class CreateDailyGame(CreateGame, frozen=True, kw_only=True, tag="create_daily"):
    """Create a game with the deal of the day."""

    daily: DailyDeal


class TakeSeat(Command, frozen=True, kw_only=True, tag="take_seat"):
    """Sit down on a free seat."""

    player: PlayerId
    entropy: str = ""


class LeaveSeat(Command, frozen=True, tag="leave_seat"):
    """Get up again before the game starts."""


class GameCreated(Event, frozen=True, kw_only=True, tag="game_created"):
    """A game was created; the service committed to its secret."""

    schema: Literal[1] = 1
    game: GameId
    ruleset: str
    players: int
    options: dict[str, Any]
    deck_hash: str
    deck: dict[str, str] | None
    commitment: str
    deal: str | None


class GameForked(Event, frozen=True, kw_only=True, tag="game_forked"):
    """The game was created with the cards of another game, whose secret is public."""

    schema: Literal[1] = 1
    origin: Origin


class DailyDealt(Event, frozen=True, kw_only=True, tag="daily_dealt"):
    """The game was created with the deal of the day: the same cards for everybody."""

    schema: Literal[1] = 1
    daily: DailyDeal


class SeatTaken(Event, frozen=True, kw_only=True, tag="seat_taken"):
    """A player sat down, and added entropy to the shuffle."""

    schema: Literal[1] = 1
    seat: Seat
    player: PlayerId
    entropy: str


class SeatLeft(Event, frozen=True, kw_only=True, tag="seat_left"):
    """A player got up before the start."""

    schema: Literal[1] = 1
    seat: Seat


class Seating(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table as it was created, and who sits at it."""

    game: GameId
    commitment: str
    deal: str | None
    players: tuple[PlayerId | None, ...]
    entropy: tuple[str, ...]
    # Not part of the state's hash if there is none:
    origin: Origin | None = None
    daily: DailyDeal | None = None
    unseen: dict[str, tuple[int, ...]] | None = None  # shuffled again, by the last commitment

    @property
    def is_open(self) -> bool:
        """Return whether players can know the hidden cards, even if only from another person."""
        return not (self.deal is None and self.origin is None and self.daily is None)

    @property
    def scope(self) -> str:
        """Return what the seed is made for, besides the entropy of the seats."""
        if self.origin is not None:
            return self.origin.scope
        return self.game if self.daily is None else DEAL_OF_THE_DAY

    @property
    def free(self) -> tuple[Seat, ...]:
        return tuple(Seat(n) for n, who in enumerate(self.players, 1) if who is None)

    def chance(self, secret: Secret | None) -> Chance:
        """Return the game's chance; without the secret, the chance of a dry run."""
        if secret is None:
            return DryRunChance()
        scope, entropy = (self.scope, self.entropy) if self.deal is None else (OPEN_DEAL, ())
        chance = FairChance(secret, scope, entropy)
        return chance if self.unseen is None else UnseenChance(chance, self.unseen)


class NoSeatFree(RuleViolation):
    """A table has as many seats as it was created with."""

    code = "no-seat-free"
    rule = RuleId("API-SEAT")
    message = N_("All {players} seats are taken.")


class SeatIsTaken(RuleViolation):
    """A seat holds one player."""

    code = "seat-is-taken"
    rule = RuleId("API-SEAT")
    message = N_("Seat {seat} is not free.")


class GameHasStarted(RuleViolation):
    """Seats are taken and left before the start; afterwards one resigns."""

    code = "game-has-started"
    rule = RuleId("API-SEAT")
    message = N_("The game has started.")


class NotSeated(RuleViolation):
    """Only the player on a seat can act for it."""

    code = "not-seated"
    rule = RuleId("API-SEAT")
    message = N_("Nobody sits on seat {seat}.")


class NoEntropyInOpenDeal(RuleViolation):
    """The cards of an open deal follow from its text, those of a fork from its origin.

    A deal of the day has the same cards for everybody.
    """

    code = "no-entropy-in-open-deal"
    rule = RuleId("API-SEAT")
    message = N_("The deal of this game is fixed; no entropy can be added to it.")


def take_seat(command: TakeSeat, seat: Seat, seating: Seating) -> SeatTaken:
    if not seating.free:
        raise NoSeatFree(players=len(seating.players))
    if seat not in seating.free:
        raise SeatIsTaken(seat=seat)
    if command.entropy and seating.is_open:
        raise NoEntropyInOpenDeal()

    entropy = command.entropy if seating.origin is None else seating.origin.entropy[seat - 1]
    return SeatTaken(seat=seat, player=command.player, entropy=entropy)


def leave_seat(seat: Seat, seating: Seating) -> SeatLeft:
    if not seating.free:
        raise GameHasStarted()
    if not 1 <= seat <= len(seating.players) or seat in seating.free:
        raise NotSeated(seat=seat)

    return SeatLeft(seat=seat)


def new_seating(event: GameCreated) -> Seating:
    return Seating(
        game=event.game,
        commitment=event.commitment,
        deal=event.deal,
        players=(None,) * event.players,
        entropy=("",) * event.players,
    )


def change_seat(seating: Seating, event: SeatTaken | SeatLeft) -> Seating:
    at = event.seat - 1
    player, entropy = (event.player, event.entropy) if isinstance(event, SeatTaken) else (None, "")
    return msgspec.structs.replace(
        seating,
        players=(*seating.players[:at], player, *seating.players[at + 1 :]),
        entropy=(*seating.entropy[:at], entropy, *seating.entropy[at + 1 :]),
    )


SEATING_COMMANDS: tuple[type[Command], ...] = (
    *(CreateGame, ForkGame, CreateDailyGame, TakeSeat, LeaveSeat),
)
SEATING_EVENTS: tuple[type[Event], ...] = (
    *(GameCreated, GameForked, DailyDealt, SeatTaken, SeatLeft),
)
