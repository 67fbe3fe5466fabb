"""The differences between two moments: cards, numbers and scores."""

from typing import Any

import msgspec

from replays.reading.card_places import Travel, places
from replays.reading.cursor import Cursor
from replays.reading.first_difference import FirstDifference, first_difference
from service.domain.kit.decks import encode_deck
from service.domain.kit.ledger import Line
from service.teaching.notes.replay_game import ReplayGame


class ScoreChange(msgspec.Struct, frozen=True, kw_only=True):
    """The change of a seat's score, and the ledger lines behind it."""

    seat: int
    before: int
    after: int
    gained: tuple[Line, ...]
    lost: tuple[Line, ...]


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """A number on the table that changed, such as the coins of a street."""

    place: str
    before: int
    after: int


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """All differences; `parted` is the first difference between two games."""

    travels: tuple[Travel, ...]
    scores: tuple[ScoreChange, ...]
    counts: tuple[Count, ...]
    same_deal: bool = True
    parted_at: int | None = None
    parted: FirstDifference | None = None
    parted_before: bool = False  # the games differ already before the compared moments

    @property
    def has_same_tables(self) -> bool:
        return not (self.travels or self.scores or self.counts)

    @property
    def is_empty(self) -> bool:
        return self.has_same_tables and not self.parted_before


def changes(before: Cursor, after: Cursor) -> Changes:
    """Compare two moments of one game, or of two games."""
    one, other = places(before.game, before.state), places(after.game, after.state)
    parted = first_difference(before.game, after.game)
    return Changes(
        travels=tuple(
            Travel(moment=after.at, card=card, origin=one.get(card), target=other.get(card))
            for card in sorted(one.keys() | other.keys())
            if one.get(card) != other.get(card)
        ),
        scores=tuple(_score_changes(before, after)),
        counts=tuple(_counts(before, after)),
        same_deal=is_same_deal(before.game, after.game),
        parted_at=None if parted is None else parted.move,
        parted=parted,
        parted_before=parted is not None and parted.move <= min(before.place[0], after.place[0]),
    )


def is_same_deal(one: ReplayGame, other: ReplayGame) -> bool:
    """Return whether two games have the same rules, deck and deal."""
    return one is other or _opening(one) == _opening(other)


def _opening(game: ReplayGame) -> tuple[Any, ...]:
    started = next((n for n in range(1, len(game.moves) + 1) if game.after(n).is_started), None)
    dealt = None if started is None else game.after(started).state
    return game.ruleset.name, game.replay.header["deck"], dealt


def _score_changes(before: Cursor, after: Cursor) -> list[ScoreChange]:
    score_changes = []
    earlier = before.game.ruleset.scores(before.state)
    later = after.game.ruleset.scores(after.state)
    for one, other in zip(earlier, later, strict=False):
        gained = tuple(line for line in other.lines if line not in one.lines)
        lost = tuple(line for line in one.lines if line not in other.lines)
        if gained or lost:
            change = ScoreChange(
                seat=one.seat, before=one.total, after=other.total, gained=gained, lost=lost
            )
            score_changes.append(change)
    return score_changes


def _counts(before: Cursor, after: Cursor) -> list[Count]:
    one, other = _numbers(before), _numbers(after)
    return [
        Count(place=place, before=one[place], after=other[place])
        for place in one
        if place in other and one[place] != other[place]
    ]


def _numbers(cursor: Cursor) -> dict[str, int]:
    view = msgspec.to_builtins(cursor.game.ruleset.view(cursor.state, None), enc_hook=encode_deck)
    numbers: dict[str, int] = {}
    _gather(view, "", numbers)
    return numbers


def _gather(value: Any, path: str, numbers: dict[str, int]) -> None:
    """Collect the numbers in a view, except those in lists, which are travels of cards."""
    match value:
        case bool():
            return
        case int():
            numbers[path] = value
        case dict():
            for key, inner in value.items():
                _gather(inner, f"{path}.{key}" if path else key, numbers)
        case list() | tuple():
            for inner in value:
                if isinstance(inner, dict) and "seat" in inner:
                    own = {name: part for name, part in inner.items() if name != "seat"}
                    _gather(own, f"{path}.{inner['seat']}", numbers)
