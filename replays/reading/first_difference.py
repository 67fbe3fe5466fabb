"""Finds the first difference between two records of games."""

from typing import Literal

import msgspec

from service.events.store.differences import differing
from service.teaching.notes.replay_game import ReplayGame

Way = Literal["moves", "end", "record"]


class FirstDifference(msgspec.Struct, frozen=True, kw_only=True):
    """The first move that two games don't share.

    *moves*: another event happened; *end*: one of the games ends there; *record*: the same events,
    but two files on one game record them with different fields.
    """

    move: int
    way: Way
    event: int = 1  # the first different event of that move
    fields: tuple[str, ...] = ()
    shorter: int | None = None  # which of the two records ends before that move


def first_difference(one: ReplayGame, other: ReplayGame) -> FirstDifference | None:
    """Return the first difference of two games; None if all moves are the same."""
    if one is other:
        return None
    return _other_move(one, other) or _end(one, other) or _other_record(one, other)


def _other_move(one: ReplayGame, other: ReplayGame) -> FirstDifference | None:
    for mine, theirs in zip(one.moves, other.moves, strict=False):
        # The first move contains ids that differ in every game.
        if mine.number > 1 and (mine.seat, mine.events) != (theirs.seat, theirs.events):
            pairs = enumerate(zip(mine.events, theirs.events, strict=False), 1)
            event = next((at for at, (a, b) in pairs if a != b), 1)
            return FirstDifference(move=mine.number, way="moves", event=event)
    return None


def _end(one: ReplayGame, other: ReplayGame) -> FirstDifference | None:
    lengths = len(one.moves), len(other.moves)
    if lengths[0] == lengths[1]:
        return None
    shorter = 1 if lengths[0] < lengths[1] else 2
    return FirstDifference(move=min(lengths) + 1, way="end", shorter=shorter)


def _other_record(one: ReplayGame, other: ReplayGame) -> FirstDifference | None:
    if one.replay.header["game"] != other.replay.header["game"]:
        return None
    for mine, theirs in zip(one.replay.entries, other.replay.entries, strict=True):
        if mine.body != theirs.body:
            fields = differing(*(msgspec.json.decode(each.body) for each in (mine, theirs)))
            return FirstDifference(move=mine.number, way="record", fields=fields)
    return None
