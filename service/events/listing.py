"""How lists find a game: by its status, and by its players."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.domain.kit.fold import GameStatus, Position
from service.domain.kit.messages import GameId, PlayerId, Seat, is_house_bot

ListChange = tuple[str, str]  # a member to remove and one to add, either may be empty
ANYBODY = PlayerId("")
ALL = "all"  # a player's games of every status
BOT_ASKED = "bot-asked"  # games of anybody in which it is a computer player's turn
STATUSES: tuple[GameStatus, ...] = ("open", "running", "finished")


class Listing(msgspec.Struct, frozen=True):
    """The status of a game, and its players."""

    game: GameId
    status: GameStatus
    players: frozenset[PlayerId]
    is_bot_asked: bool = False

    def members(self) -> dict[PlayerId, list[str]]:
        """Return the entries of this game in the lists, by player.

        A player's finished games are not listed apart: nearly all of them are finished.
        """
        lists = {ANYBODY: [member(ANYBODY, self.status, self.game)]}
        if self.is_bot_asked:
            lists[ANYBODY].append(member(ANYBODY, BOT_ASKED, self.game))
        for player in self.players:
            lists[player] = [member(player, ALL, self.game)]
            if self.status != "finished":
                lists[player].append(member(player, self.status, self.game))
        return lists

    def all_members(self) -> list[str]:
        """Return all entries that this game and its players may ever have in the lists."""
        whose = [ANYBODY, *self.players]
        kinds = (ALL, BOT_ASKED, *STATUSES)
        return [member(one, kind, self.game) for one in whose for kind in kinds]


def member(player: PlayerId, kind: str, game: GameId) -> str:
    return f"{player}/{kind}/{game}"


def listing_of(position: Position[Any]) -> Listing:
    seating = position.seating
    return listing(seating.game, position.status, seating.players, position.state.asked)


def listing(
    game: GameId, status: GameStatus, seats: Sequence[PlayerId | None], asked: Seat | None
) -> Listing:
    players = frozenset(player for player in seats if player is not None)
    is_bot_asked = asked is not None and is_house_bot(seats[asked - 1])
    return Listing(game, status, players, is_bot_asked)


def list_changes(before: Position[Any] | None, after: Position[Any]) -> Sequence[ListChange]:
    """Return what a move changes in the lists: nothing, unless it seats, starts or ends.

    The entry of a player is moved only where it exists: an erased person stays out.
    """
    if before is not None and _is_listed_alike(before, after):
        return ()
    now = listing_of(after)
    if before is None:
        return [("", one) for some in now.members().values() for one in some]
    then = listing_of(before)
    old, new = then.members(), now.members()
    changes: list[ListChange] = []
    for player in sorted({*old, *new}):
        changes += _changes(old.get(player, []), new.get(player, []))
    return changes


def _is_listed_alike(before: Position[Any], after: Position[Any]) -> bool:
    """Compare what `listing_of` makes of two positions; most moves change none of it."""
    return (
        before.seating.players == after.seating.players
        and before.status == after.status
        and _is_bot_asked(before) == _is_bot_asked(after)
    )


def _is_bot_asked(position: Position[Any]) -> bool:
    asked = position.state.asked
    return asked is not None and is_house_bot(position.seating.players[asked - 1])


def _changes(old: list[str], new: list[str]) -> list[ListChange]:
    if not old:
        return [("", one) for one in new]
    gone = [one for one in old if one not in new]
    added = [one for one in new if one not in old]
    moved = list(zip(gone, added, strict=False))
    rest = [(one, "") for one in gone[len(moved) :]] + [("", one) for one in added[len(moved) :]]
    return moved + rest
