"""The replay file: one game in one file, a JSON object a line. See docs/replay-format.md."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from service.domain.kit.seating import GameCreated
from service.events.move import Entry
from service.events.replay_files.gzip_limits import Allowance, lines_of, sliced, unpack
from service.events.replay_files.lines import (
    FACTS,
    MOST_BYTES,
    MOST_MOVES,
    Broken,
    read_line,
    read_note,
    require_fact,
    require_shallow_variations,
)
from service.events.store.chain import canonical, is_hash, move_hash
from service.events.store.codec import Codec

FORMAT = 1
_HEADER_FIELDS = {"game": str, "ruleset": str, "deck": str, "players": int}


class Replay(msgspec.Struct, frozen=True):
    """What a replay file says: facts, and the lines that are none, byte for byte."""

    header: dict[str, Any]
    entries: tuple[Entry, ...]
    others: tuple[bytes, ...] = ()  # annotations, variations, questions, whatever there is
    on_the_seal: dict[str, Any] = {}  # fields of the seal that this version doesn't know

    def others_read(self) -> list[dict[str, Any]]:
        """Read the lines that are no facts."""
        return [read_note(line) for line in self.others]


class BadReplay(Exception):
    """A file that is no replay: which line, what is wrong, and what could be read before it."""

    def __init__(self, line: int, code: str, problem: str, partial: Replay | None = None) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.code = code
        self.problem = problem
        self.partial = partial

    @property
    def moves(self) -> int:
        """Return how many moves could be read."""
        return len(self.partial.entries) if self.partial else 0


def replay_of(codec: Codec, entries: Sequence[Entry]) -> Replay:
    """Make the replay of a stream."""
    [first] = codec.decode([entries[0].body])
    created = first.events[0]
    assert isinstance(created, GameCreated)
    header = {
        "kind": "header",
        "format": FORMAT,
        "game": created.game,
        "ruleset": created.ruleset,
        "deck": created.deck_hash,
        "players": created.players,
    }
    return Replay(header, tuple(entries))


def write(replay: Replay) -> Iterator[bytes]:
    """Yield the lines of the file, each with its line end."""
    yield canonical(replay.header) + b"\n"
    for entry in replay.entries:
        move = msgspec.json.decode(entry.body)
        yield canonical({**move, "kind": "move", "hash": entry.hash}) + b"\n"
    for other in replay.others:
        yield other + b"\n"
    yield canonical(seal(replay)) + b"\n"


def seal(replay: Replay) -> dict[str, Any]:
    """Bind the header and the seal itself to the last move of the chain."""
    unsealed = {**replay.on_the_seal, "kind": "seal", "moves": len(replay.entries)}
    bound = canonical(replay.header) + canonical(unsealed)
    return {**unsealed, "hash": move_hash(replay.entries[-1].hash, bound)}


def parse(packed: bytes, allowance: Allowance | None = None) -> Replay:
    """Read a file, gzip or not. Raises BadReplay; whether the facts are true an audit says."""
    return read(sliced(packed), allowance)


def read(pieces: Iterable[bytes], allowance: Allowance | None = None) -> Replay:
    """Read a file that comes in pieces, line by line: the first bad line ends it."""
    reading = _Reading()
    try:
        for line in lines_of(unpack(pieces, allowance or Allowance(MOST_BYTES))):
            reading.take(line)
    except Broken as problem:  # between the lines
        reading.line += 1
        raise reading.bad(problem) from problem
    return reading.finished()


class _Reading:
    """A file as far as it has been read."""

    def __init__(self) -> None:
        self.line = 0
        self.header: dict[str, Any] | None = None
        self.entries: list[Entry] = []
        self.others: list[bytes] = []
        self.seal: dict[str, Any] | None = None

    def take(self, line: bytes) -> None:
        self.line += 1
        try:
            self._take(line)
        except Broken as broken:
            raise self.bad(broken) from broken

    def finished(self) -> Replay:
        if self.seal is None:
            self.line += 1
            raise self.bad(Broken("no-seal", "the seal is missing: the file was cut"))
        replay = self._replay()
        assert replay is not None
        if not replay.entries:
            raise self.bad(Broken("no-moves", "there are no moves"))
        if self.seal != seal(replay):
            raise self.bad(Broken("seal", "the seal does not fit the moves and the header"))
        return replay

    def bad(self, broken: Broken) -> BadReplay:
        return BadReplay(max(self.line, 1), broken.code, broken.problem, self._replay())

    def _replay(self) -> Replay | None:
        if self.header is None:
            return None
        sealed = self.seal or {}
        unknown = {name: sealed[name] for name in sealed if name not in ("kind", "moves", "hash")}
        return Replay(self.header, tuple(self.entries), tuple(self.others), unknown)

    def _take(self, line: bytes) -> None:
        if self.seal is not None:
            raise Broken("after-the-seal", "nothing comes after the seal")
        found = read_line(line)
        kind = found["kind"]
        if self.header is None and kind != "header":
            raise Broken("no-header", "a replay begins with its header")
        if kind in FACTS:
            require_fact(found, line)
        match kind:
            case "header":
                self._take_header(found)
            case "move":
                self._take_move(found)
            case "seal":
                self.seal = found
            case _:
                self._take_other(found, line)

    def _take_header(self, found: dict[str, Any]) -> None:
        if self.header is not None:
            raise Broken("second-header", "a replay has one header")
        if found.get("format") != FORMAT or isinstance(found["format"], bool):
            raise Broken("format", f"this is written for format {FORMAT}")
        for name, wanted in _HEADER_FIELDS.items():
            if type(found.get(name)) is not wanted:
                raise Broken("header", f"the header has no '{name}' that can be read")
        self.header = found

    def _take_move(self, found: dict[str, Any]) -> None:
        if self.others:
            raise Broken("late-move", "moves come before everything that is told about them")
        expected = len(self.entries) + 1
        if expected > MOST_MOVES:
            raise Broken("too-many-moves", f"a replay has {MOST_MOVES} moves at most")
        if type(found.get("number")) is not int or not is_hash(found.get("hash")):
            raise Broken("move", "a move has a number and a hash")
        if found["number"] != expected:
            raise Broken("number", f"move {expected} is missing, {found['number']} came")
        chained = found.pop("hash")
        del found["kind"]
        self.entries.append(Entry(expected, canonical(found), chained))

    def _take_other(self, found: dict[str, Any], line: bytes) -> None:
        if found["kind"] == "variation":
            require_shallow_variations(found)
        self.others.append(line)
