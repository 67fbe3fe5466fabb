"""The replay file: one game in one file, one JSON object per line. See docs/replay-format.md."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from service.domain.catalog import Catalogue
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
from service.events.store.codec import Codec, codec_for, ruleset_of

FORMAT = 1
_HEADER_FIELDS = {"game": str, "ruleset": str, "deck": str, "players": int}


class Replay(msgspec.Struct, frozen=True):
    """The content of a replay file: header and moves decoded, all other lines byte for byte."""

    header: dict[str, Any]
    entries: tuple[Entry, ...]
    others: tuple[bytes, ...] = ()  # annotations, variations, questions and unknown kinds
    on_the_seal: dict[str, Any] = {}  # fields of the seal that this release doesn't know

    def others_read(self) -> list[dict[str, Any]]:
        """Decode all lines other than header, moves and seal."""
        return [read_note(line) for line in self.others]


class BadReplay(Exception):
    """A file that is not a valid replay: the line, the problem, and what could be read before."""

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


def stored_replay(catalogue: Catalogue, entries: Sequence[Entry]) -> Replay:
    """Return the replay of a stream whose ruleset is looked up in the catalogue."""
    ruleset = catalogue.ruleset(ruleset_of(entries[0].body))
    return replay_of(codec_for(ruleset), entries)


def replay_of(codec: Codec, entries: Sequence[Entry]) -> Replay:
    """Return the replay of a stream."""
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
    """Read a file, gzipped or not. Raises BadReplay; only an audit tells whether it is true."""
    return read(sliced(packed), allowance)


def read(pieces: Iterable[bytes], allowance: Allowance | None = None) -> Replay:
    """Read a file that comes in pieces, line by line; the first bad line ends it."""
    reader = _Reader()
    try:
        for line in lines_of(unpack(pieces, allowance or Allowance(MOST_BYTES))):
            reader.take(line)
    except Broken as problem:  # between the lines
        reader.line += 1
        raise reader.bad(problem) from problem
    return reader.finish()


class _Reader:
    """Collects the lines of a file and checks their order."""

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

    def finish(self) -> Replay:
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
        seal = self.seal or {}
        unknown = {name: seal[name] for name in seal if name not in ("kind", "moves", "hash")}
        return Replay(self.header, tuple(self.entries), tuple(self.others), unknown)

    def _take(self, line: bytes) -> None:
        if self.seal is not None:
            raise Broken("after-the-seal", "nothing comes after the seal")
        fields = read_line(line)
        kind = fields["kind"]
        if self.header is None and kind != "header":
            raise Broken("no-header", "a replay begins with its header")
        if kind in FACTS:
            require_fact(fields, line)
        match kind:
            case "header":
                self._take_header(fields)
            case "move":
                self._take_move(fields)
            case "seal":
                self.seal = fields
            case _:
                self._take_other(fields, line)

    def _take_header(self, header: dict[str, Any]) -> None:
        if self.header is not None:
            raise Broken("second-header", "a replay has one header")
        if header.get("format") != FORMAT or isinstance(header["format"], bool):
            raise Broken("format", f"this is written for format {FORMAT}")
        for name, kind in _HEADER_FIELDS.items():
            if type(header.get(name)) is not kind:
                raise Broken("header", f"the header has no '{name}' that can be read")
        self.header = header

    def _take_move(self, move: dict[str, Any]) -> None:
        if self.others:
            raise Broken("late-move", "moves come before everything that is told about them")
        expected = len(self.entries) + 1
        if expected > MOST_MOVES:
            raise Broken("too-many-moves", f"a replay has {MOST_MOVES} moves at most")
        if type(move.get("number")) is not int or not is_hash(move.get("hash")):
            raise Broken("move", "a move has a number and a hash")
        if move["number"] != expected:
            raise Broken("number", f"move {expected} is missing, {move['number']} came")
        hash_ = move.pop("hash")
        del move["kind"]
        self.entries.append(Entry(expected, canonical(move), hash_))

    def _take_other(self, fields: dict[str, Any], line: bytes) -> None:
        if fields["kind"] == "variation":
            require_shallow_variations(fields)
        self.others.append(line)
