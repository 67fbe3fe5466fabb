"""Proves the chain and the deals of a replay file, written from two pages of docs alone.

The pages are fair-shuffle.md and, for the hashes, replay-format.md. Whether a move was legal only
the rules can tell, which `altana replay verify` knows.

It imports nothing of Altana: anyone who reads the page can write such a program, and comes to the
same cards. `python tests/fair_shuffle/prover.py GAME.replay DECK.csv… [KEY]` proves a file; KEY is
the key of the day, for a game with a deal of the day.
"""

import csv
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

METHOD, OPEN_DEAL, DEAL_OF_THE_DAY = "fy-hmac-sha256/1", "open deal", "deal of the day"
FIRST_DAY = date(2026, 1, 1)
LEVELS = ("ground", "upper", "roof")

TABLE = {"seat_taken", "seat_left", "unseen_shuffled", "burano.seat_resigned"}

Message = dict[str, Any]
Tables = Mapping[str, str]


class NotProven(Exception):
    """The file does not show that its cards follow from the committed secret."""


def prove(file: bytes, packaged: Tables, key: bytes | None = None) -> int:
    """Return how many cards were proven; `packaged` has the deck files that come with the game.

    After a second shuffle only the cards since then are. With the key of the day, that is proven
    to be in the chain, and to lead to the secret.
    """
    moves = [line for line in map(json.loads, file.splitlines()) if line["kind"] == "move"]
    created = moves[0]["events"][0]
    secret, again = _secret(moves), _second_shuffle(moves)
    committed = (again or {"event": created})["event"]["commitment"]
    _require(_hex(secret + created["game"].encode()) == committed, 1, "commitment")
    tables = created["deck"] or packaged
    _require(_hex(canonical(tables)) == created["deck_hash"], 1, "deck")
    game = created["ruleset"].partition("/")[0]
    since = again["move"] if again else 0
    deals = BuranoDeals(tables, since) if game == "burano" else DreamHomeDeals(tables, since)
    table = Table(created, secret, key, again)
    for move in moves:
        for event in move["events"]:
            table.see(event)
        deals.see(move, table)
    return deals.proven


def prove_chain(file: bytes) -> int:
    """Return how many moves are chained: each hash fits the move and the one before it."""
    header, *lines, seal = map(json.loads, file.splitlines())
    last, number = bytes(32), 0
    for line in lines:
        if line["kind"] == "move":
            number += 1
            body = {name: value for name, value in line.items() if name not in ("kind", "hash")}
            last = hashlib.sha256(last + canonical(body)).digest()
            _require((line["number"], line["hash"]) == (number, last.hex()), number, "chain")
    sealed = {name: value for name, value in seal.items() if name != "hash"}
    _require(_hex(last + canonical(header) + canonical(sealed)) == seal.get("hash"), number, "seal")
    return number


class Table:
    """Who sits where, and what the seed is made of."""

    def __init__(
        self, created: Message, secret: bytes, key: bytes | None, again: Message | None
    ) -> None:
        self._key, self._again = key, again
        self.players = created["players"]
        self._game, self._deal, self._secret = created["game"], created["deal"], secret
        self._entropy = [""] * self.players
        self._origin: Message | None = None
        self._daily = False
        self._name = created["ruleset"].partition("/")[0]
        if self._deal is not None and again is None:
            derived = hashlib.sha256(canonical([METHOD, OPEN_DEAL, self._deal])).digest()
            _require(derived == secret, 1, "secret of the deal")

    def see(self, event: Message) -> None:
        if event["type"] in ("seat_taken", "seat_left"):
            self._entropy[event["seat"] - 1] = event.get("entropy", "")
        elif event["type"] == "game_forked":
            self._origin = event["origin"]
        elif event["type"] == "daily_dealt":
            self._daily, daily = True, event["daily"]
            if self._again:
                return  # the secret is that of the second shuffle
            committed = _hex(self._secret + f"{self._name}/{daily['day']}".encode())
            _require(committed == daily["commitment"], 1, "commitment of the day")
            if self._key is not None:
                message = canonical([METHOD, DEAL_OF_THE_DAY, self._name, daily["day"]])
                derived = hmac.digest(self._key, message, "sha256")
                _require(derived == self._secret, 1, "key of the day")
                _require(chain_of(self._key, daily["day"]) == daily["chain"], 1, "chain of keys")

    def order(self, deck: str, size: int) -> list[int]:
        seed_ = seed(self._secret, *self._mixed())
        if self._again is None:
            return shuffle(seed_, deck, size)
        unseen = self._again["event"]["unseen"].get(deck, [])
        dealt = [card for card in range(size) if card not in unseen]
        return dealt + [unseen[at] for at in shuffle(seed_, deck, len(unseen))]

    def _mixed(self) -> tuple[str, list[str]]:
        if self._deal is not None:
            return OPEN_DEAL, []
        if self._origin is not None:
            return self._origin["scope"], self._origin["entropy"]
        return DEAL_OF_THE_DAY if self._daily else self._game, self._entropy


def chain_of(key: bytes, day: str) -> str:
    """Hash the key of a day down to that of the day before the first."""
    for _ in range((date.fromisoformat(day) - FIRST_DAY).days + 1):
        key = hashlib.sha256(key).digest()
    return key.hex()


class Deals:
    """What was dealt, and from which move on that can be proven."""

    def __init__(self, decks: Mapping[str, Sequence[str]], since: int) -> None:
        self._decks, self._since = decks, since
        self._seen: set[str] = set()
        self.proven = 0

    def see(self, move: Message, table: Table) -> None:
        """Take note of what a move deals and shuffles again; each game adds what it proves."""
        for event in move["events"]:
            if event["type"] == "unseen_shuffled":
                _require(event["unseen"] == self._unseen(), move["number"], "unseen cards")

    def _unseen(self) -> dict[str, list[int]]:
        """Return the places of the cards that no event has shown so far, in each deck."""
        return {
            name: [place for place, card in enumerate(cards) if card not in self._seen]
            for name, cards in self._decks.items()
        }

    def require(self, holds: bool, number: int, what: str, cards: int = 0) -> None:
        """Refuse what does not hold, and count the cards; before `since` nothing is known."""
        if number >= self._since:
            _require(holds, number, what)
            self.proven += cards


class BuranoDeals(Deals):
    """Three stacks: shuffled cards first, then what was put under them."""

    def __init__(self, tables: Tables, since: int) -> None:
        rows = list(csv.DictReader(tables["burano"].splitlines()))
        self._cards = {
            level: [row["id"] for row in rows if row["level"] == level] for level in LEVELS
        }
        super().__init__(self._cards, since)
        self._level = {row["id"]: row["level"] for row in rows}
        self._stacks: dict[str, list[str]] = {}
        self._earlier: list[dict[str, list[str]]] = []  # before each move that undo can take back

    def see(self, move: Message, table: Table) -> None:
        super().see(move, table)
        types = {event["type"] for event in move["events"]}
        if "undone" in types:
            self._stacks = self._earlier.pop()
        elif not types & TABLE:
            self._earlier.append({level: list(cards) for level, cards in self._stacks.items()})
        for event in move["events"]:
            self._see(event, move["number"], table)

    def _see(self, event: Message, number: int, table: Table) -> None:
        match event["type"]:
            case "burano.started":
                self._start(event, number, table)
            case "burano.display_refilled":
                self._refill(event, number)
            case "burano.cards_exchanged":
                self._put_under(event["cards"])
            case "burano.turn_ended":
                self._put_under(event["discarded"])
            case "burano.rightmost_cleared" if not event["out_of_game"]:
                self._put_under(event["cards"])

    def _start(self, event: Message, number: int, table: Table) -> None:
        drawn = 1 + table.order("start player", table.players)[0]
        self.require(event["start"] == (1 if table.players == 1 else drawn), number, "start")
        for level, row in zip(LEVELS, event["display"], strict=True):
            cards = self._cards[level]
            self._stacks[level] = [cards[i] for i in table.order(level, len(cards))]
            self._deal(level, [card for card in reversed(row) if card], number)

    def _refill(self, event: Message, number: int) -> None:
        for level, dealt, row in zip(LEVELS, event["dealt"], event["display"], strict=True):
            self._deal(level, dealt, number)
            lying = [card for card in row if card]
            self.require(lying[: len(dealt)] == dealt[::-1], number, "display")

    def _deal(self, level: str, dealt: Sequence[str], number: int) -> None:
        self._seen.update(dealt)
        stack = self._stacks[level]
        holds = stack[: len(dealt)] == list(dealt)
        self.require(holds, number, f"{level} cards", len(dealt))
        del stack[: len(dealt)]

    def _put_under(self, cards: Sequence[str]) -> None:
        for card in cards:
            self._stacks[self._level[card]].append(card)


class DreamHomeDeals(Deals):
    """Five rooms and four specials in each round, from the left to the right."""

    def __init__(self, tables: Tables, since: int) -> None:
        self._rooms = list(_copies(tables["rooms"], lambda row: row["kind"]))
        self._specials = list(_copies(tables["specials"], _special))
        super().__init__({"rooms": self._rooms, "specials": self._specials}, since)
        self._dealt = {"rooms": 0, "specials": 0}

    def see(self, move: Message, table: Table) -> None:
        super().see(move, table)
        for event in move["events"]:
            if event["type"] == "dream-home.start_player_drawn":
                first = 1 + table.order("start_player", table.players)[0]
                self.require(event["seat"] == first, move["number"], "start player")
            elif event["type"] == "dream-home.round_dealt":
                self._deal("rooms", self._rooms, event, move["number"], table)
                self._deal("specials", self._specials, event, move["number"], table)

    def _deal(
        self, name: str, cards: Sequence[str], event: Message, number: int, table: Table
    ) -> None:
        dealt, at = event[name], self._dealt[name]
        self._seen.update(dealt)
        order = table.order(name, len(cards))[at : at + len(dealt)]
        self.require(dealt == [cards[i] for i in order], number, name, len(dealt))
        self._dealt[name] += len(dealt)


def _special(row: Mapping[str, str]) -> str:
    return f"roof-{row['name']}" if row["type"] == "roof" else row["name"]


def _copies(table: str, name_of: Any) -> Iterator[str]:
    counts: dict[str, int] = {}
    for row in csv.DictReader(table.splitlines()):
        name = name_of(row)
        for _ in range(int(row["copies"])):
            counts[name] = counts.get(name, 0) + 1
            yield f"{name}-{counts[name]}"


def seed(secret: bytes, scope: str, entropy: Sequence[str]) -> bytes:
    return hmac.digest(secret, canonical([METHOD, scope, list(entropy)]), "sha256")


def shuffle(seed_: bytes, deck: str, size: int) -> list[int]:
    numbers, order = _numbers(seed_, deck), list(range(size))
    for i in range(size - 1, 0, -1):
        j = _below(i + 1, numbers)
        order[i], order[j] = order[j], order[i]
    return order


def _numbers(seed_: bytes, deck: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed_, deck.encode() + b"\0" + block.to_bytes(8, "big"), "sha256")
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(n: int, numbers: Iterator[int]) -> int:
    return next(x for x in numbers if x < 2**32 - 2**32 % n) % n


def canonical(value: Any) -> bytes:
    """RFC 8785 for texts, lists of them, and objects whose names are ASCII."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def _secret(moves: Sequence[Message]) -> bytes:
    early = [move["number"] for move in moves[:-1] if "secret" in move]
    _require(not early, early[0] if early else 0, "secret")
    _require("secret" in moves[-1], moves[-1]["number"], "secret")
    return bytes.fromhex(moves[-1]["secret"])


def _second_shuffle(moves: Sequence[Message]) -> Message | None:
    """Return the last event that shuffled the unseen cards again, and the number of its move."""
    for move in reversed(moves):
        for event in move["events"]:
            if event["type"] == "unseen_shuffled":
                return {"move": move["number"], "event": event}
    return None


def _hex(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _require(holds: bool, number: int, what: str) -> None:
    if not holds:
        raise NotProven(f"move {number}: {what}")


if __name__ == "__main__":
    _, game_file, *names = sys.argv
    of_day = bytes.fromhex(names.pop()) if names and len(names[-1]) == 64 else None
    decks = {Path(name).stem: Path(name).read_text("utf-8") for name in names}
    content = Path(game_file).read_bytes()
    try:
        print(prove_chain(content), "moves chained,", prove(content, decks, of_day), "cards proven")
    except NotProven as found:
        sys.exit(f"NOT PROVEN: {found}")
