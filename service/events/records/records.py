"""The Records contract: small values that are compared and replaced in one atomic step."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from service.domain.kit.messages import PlayerId


class Replacement(msgspec.Struct, frozen=True, kw_only=True):
    """What a record was when its writer read it, and what it becomes; None if there is none."""

    key: str
    before: bytes | None
    after: bytes | None
    seconds: int  # that it lasts after this write


class DueTime(msgspec.Struct, frozen=True, kw_only=True):
    """When a member of an index is due next; None removes it from the index."""

    index: str
    member: str
    at: float | None


class Records(Protocol):
    """Records by key. All keys of one call are in one slot, except those of `read_each`."""

    def read(self, keys: Sequence[str]) -> Sequence[bytes | None]:
        """Return several records in one step."""

    def read_each(self, keys: Sequence[str]) -> Mapping[str, bytes | None]:
        """Return records of any slots."""

    def replace(
        self,
        replacements: Sequence[Replacement],
        due: DueTime | None = None,
        person: PlayerId | None = None,
        *,
        even_if_full: bool = False,
    ) -> bool:
        """Replace records in one atomic step; return False if one of them has changed.

        A record that stays as it is counts as a write too: it is confirmed like a new one.
        Raises ErasedPlayer if the person, whose slot it then must be, was erased. With
        `even_if_full` it is done even if Redis is out of memory; erasures need that.
        """

    def due(self, index: str, now: float, most: int) -> Sequence[str]:
        """Return the members of an index that are due, the most overdue first."""

    def postpone(self, due: DueTime) -> None:
        """Let a member of an index be due later, if it still is in it."""

    def count(self, name: str, *steps: str) -> None:
        """Count that something happened; figures only, so nothing waits for them."""

    def counts(self, name: str) -> Mapping[str, int]:
        """Return what was counted."""
