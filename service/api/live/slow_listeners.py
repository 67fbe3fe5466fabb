"""Cuts off listeners and callers that read too slowly: how long a full buffer may stay full."""

import asyncio
from typing import Protocol

PATIENCE = 5.0  # seconds that a listener has to empty a full buffer
A_LOOK = 0.05  # seconds


class Connection(Protocol):
    """The connection of a listener."""

    def send(self, piece: bytes) -> None:
        """Write without waiting."""

    @property
    def is_full(self) -> bool:
        """Return whether the buffer is so full that nothing should be added."""

    def hang_up(self) -> None:
        """Close the connection at once."""


async def has_room(connection: Connection, patience: float = PATIENCE) -> bool:
    """Wait until there is room in the buffer; return False if that takes too long."""
    for _ in range(round(patience / A_LOOK)):
        if not connection.is_full:
            return True
        await asyncio.sleep(A_LOOK)
    return False
