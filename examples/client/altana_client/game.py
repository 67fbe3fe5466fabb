"""A game: look at it, play in it, listen to it."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, urlencode

from altana_client.model import Command, LegalMove, Table, legal_of, table_of
from altana_client.transport import Transport

LAST = "last-move"


class Game:
    """One game of a player; `table` is how it was seen last."""

    def __init__(self, transport: Transport, id_: str, share: str = "") -> None:
        self.id, self._transport, self._share = id_, transport, share
        self._table: Table | None = None

    @property
    def table(self) -> Table:
        return self._table or self.look()

    def look(self) -> Table:
        """Ask for the table as it stands, with the legal moves of your seat."""
        self._table = table_of(self._transport.call("GET", self._path("", include="legal")))
        return self._table

    def sit(self) -> Table:
        """Take a free seat; the last one starts the game."""
        self._transport.call("POST", self._path("/seats"), {}, has_key=True)
        return self.look()

    def play(self, *commands: Command, seat: int | None = None) -> Table:
        """Play commands, all or none, on the table that was seen last; return the new one.

        Raises Refused if a rule forbids it, GoneOn if somebody else has moved in between.
        """
        headers = {"If-Match": f'"{self.table.version}"', "Prefer": "return=representation"}
        body = {"commands": commands} if seat is None else {"commands": commands, "seat": seat}
        path = self._path("/moves")
        answer = self._transport.call("POST", path, body, headers, has_key=True)
        self._table = table_of(answer["table"])
        return self._table

    def plan(self, *commands: Command) -> tuple[LegalMove, ...]:
        """List what could follow commands of yours; nothing is played."""
        path, body = self._path("/legal-moves"), {"commands": commands}
        return legal_of(self._transport.call("POST", path, body, changes_nothing=True))

    def hint(self, step: int = 1) -> Mapping[str, Any]:
        """Ask where to look (1), what kind of move to play (2), or for a whole turn (3)."""
        answer: Mapping[str, Any] = self._transport.call(
            "POST", self._path("/hint"), {"step": step}
        )
        return answer

    def moves(self, after: int = 0) -> Iterator[Mapping[str, Any]]:
        """Yield each move after one, as it is played, up to the last one of the game."""
        for name, move in self._transport.events(self._path("/stream"), after):
            yield move
            if name == LAST:
                return

    def turns(self) -> Iterator[Table]:
        """Yield the table whenever it is your turn, until the game is over."""
        table = self.look()
        while not table.is_over:
            if table.is_your_turn:
                yield table
                # A caller who could not play has not seen what happened.
                table = self.table if self._table is not table else self.look()
            else:
                table = self._after_the_others(table)

    def _after_the_others(self, table: Table) -> Table:
        for _ in self.moves(after=table.version):
            table = self.look()
            if table.is_over or table.is_your_turn:
                break
        return table

    def _path(self, part: str, **query: str) -> str:
        if self._share:
            query["share"] = self._share
        asked = f"?{urlencode(query)}" if query else ""
        return f"/v1/games/{quote(self.id, safe='')}{part}{asked}"
