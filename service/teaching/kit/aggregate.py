"""An aggregate: a decider whose events are the entries of a journal."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import replace

from service.domain.kit.ruleset import Decider


class TeachingCommand(msgspec.Struct, frozen=True, kw_only=True):
    """A request to change something, with its time.

    A request has one answer: `key` is its idempotency key after a prefix that ends with a slash,
    and `body` is its hash, which tells a retry from another request with the same key.
    """

    at: str
    key: str | None = None
    body: str | None = None


class AggregateState(msgspec.Struct, kw_only=True):
    """The state after `version` events; never changed once it was returned."""

    version: int = 0

    def copy(self) -> Self:
        """Return a copy that a fold may change, so that many events copy nothing large."""
        copied = replace(self)
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, dict):
                setattr(copied, name, dict(value))
        return copied


C = TypeVar("C", bound=TeachingCommand)
E = TypeVar("E", bound=msgspec.Struct)
S = TypeVar("S", bound=AggregateState)


@dataclass(frozen=True, kw_only=True, eq=False)
class Aggregate(Decider[C, E, S]):
    """A decider with its journal.

    `decide` gives one event or none, as a journal takes one in one step; none means that
    everything is as the command wants it. `evolve` changes the copy that `advance` made.
    """

    events: Any  # the union of its events
    stream: Callable[[str], str]  # the name of the journal, by the aggregate's id
    key_of: Callable[[E], str | None] = lambda event: None  # what makes an event the same again
    urgent: tuple[type, ...] = ()  # events that are written even if Redis is out of memory


def advance(aggregate: Aggregate[Any, E, S], state: S, events: Iterable[E]) -> S:
    """Fold events onto a copy of a state. Never refuses: an event in a journal has happened."""
    folded = state.copy()
    for event in events:
        folded.version += 1
        folded = aggregate.evolve(folded, event)
    return folded
