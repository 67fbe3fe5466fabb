"""Tables to play the toy game at, and moves to fill a stream with."""

from collections.abc import Sequence
from typing import Any, Self
from uuid import uuid4

from service.domain.catalog import Catalogue
from service.domain.kit.messages import Command, GameId, PlayerId, Seat
from service.domain.kit.seating import TakeSeat
from service.events.move import Entry
from service.events.store.chain import GENESIS, move_hash
from service.events.store.store import Store
from service.events.submission import Submission
from service.play.command_handler import CommandHandler, Receipt
from service.play.new_game import NewGame
from tests.toy import RULESET

TOYS = Catalogue([RULESET])
ANA, BO = PlayerId("ana"), PlayerId("bo")


class Table:
    """A toy game of two, played through its own command handler."""

    def __init__(self, store: Store, game: GameId) -> None:
        self.store = store
        self.game = game
        self.handler = CommandHandler(store, TOYS)
        self.receipts: list[Receipt] = []

    @classmethod
    def laid_out(cls, store: Store, cards: int = 6, **wanted: Any) -> Self:
        """Create a game; the second seat is free."""
        new = NewGame(game="toy", actor=ANA, players=2, options={"cards": cards}, **wanted)
        created = CommandHandler(store, TOYS).create(new)
        table = cls(store, created.move.game)
        table.receipts.append(created)
        return table

    @classmethod
    def started(cls, store: Store, cards: int = 6, **wanted: Any) -> Self:
        table = cls.laid_out(store, cards, **wanted)
        table.play(TakeSeat(player=BO), seat=2)
        return table

    def play(self, *commands: Command, seat: int | None = None, **fields: Any) -> Receipt:
        receipt = self.handler.submit(self.submission(commands, seat=seat, **fields))
        self.receipts.append(receipt)
        return receipt

    def submission(
        self, commands: Sequence[Command], seat: int | None = None, **fields: Any
    ) -> Submission:
        position = self.handler.load(self.game).position
        acting = Seat(seat) if seat else position.state.asked or Seat(1)
        known = {
            "game": self.game,
            "seat": acting,
            "actor": (ANA, BO)[acting - 1],
            "commands": commands,
            "expected": position.version,
        }
        return Submission(**{**known, **fields})


def new_id() -> GameId:
    return GameId(uuid4().hex)


def entry(number: int, text: str = "", previous: str = GENESIS) -> Entry:
    """Return an entry whose body is not a real move."""
    body = f'{{"number":{number},"text":"{text}"}}'.encode()
    return Entry(number, body, move_hash(previous, body))


def append_next(store: Store, game: GameId, key: str | None = None) -> int:
    return store.append(game, entry(store.version(game) + 1), key=key).number
