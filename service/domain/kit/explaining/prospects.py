"""What a game knows about its turns beyond the rules, for explaining games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from service.domain.kit.messages import Command, Seat, State

C = TypeVar("C", bound=Command)
S = TypeVar("S", bound=State)

Facts = dict[str, int | str | tuple[str, ...]]


class LostOption(msgspec.Struct, frozen=True, kw_only=True):
    """Something a turn has put out of a seat's reach; `what` is its key in the game's sentences."""

    what: str
    seat: Seat
    stake: int = 0  # the points lost with it, if the rules say how many
    cards: tuple[str, ...] = ()
    facts: Facts = {}


class Preparation(msgspec.Struct, frozen=True, kw_only=True):
    """Something a turn leads up to; `what` is its key in the game's sentences."""

    what: str
    stake: int = 0  # the points that it would bring, if the rules say how many
    facts: Facts = {}


@dataclass(frozen=True, kw_only=True)
class TurnPair(Generic[S]):
    """A turn that was played beside a better one: where both begin, and where each ends."""

    start: S
    played: S
    better: S
    seat: Seat


@dataclass(frozen=True, kw_only=True, eq=False)
class Prospects(Generic[C, S]):
    """Functions of a game that tell what a turn closes off, leads up to and gets wrong.

    `whole_turns` and `idle` are optional hints that speed up the best-turn search:
    `whole_turns` yields the score after every turn worth considering, with all commands of
    the turn but the last, and None for each position that ends no such turn; `idle` are the
    commands that do not change the score yet.
    """

    lost_options: Callable[
        [S, S, Seat], Sequence[LostOption]
    ]  # between two states of a seat's turn
    tell: Callable[[LostOption, str], str]  # one sentence, in a language
    # What the better turn leads up to and the played one does not, the largest stake first.
    prepared: Callable[[TurnPair[S]], Sequence[Preparation]] | None = None
    tell_prepared: Callable[[Preparation, str], str] | None = None
    mistake: Callable[[TurnPair[S]], str] | None = None  # its kind, a key of `mistakes`
    mistakes: Mapping[str, str] = field(default_factory=dict)  # kinds, as in the catalogues
    whole_turns: Callable[[S, Seat], Iterable[tuple[int, Sequence[C]] | None]] | None = None
    idle: frozenset[type[Command]] = frozenset()
