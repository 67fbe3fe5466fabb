"""The replay file: one game in one file, a JSON object a line."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from service.domain.seating import GameCreated
from service.events.chain import canonical, is_hash, move_hash
from service.events.codec import Codec
from service.events.move import Entry

FORMAT = 1


class BadReplay(Exception):
    """A file that is no replay: which line, and what is wrong with it."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class Replay(msgspec.Struct, frozen=True):
    """What a replay file says: facts, and lines that are no facts, kept as they were."""

    header: dict[str, Any]
    entries: tuple[Entry, ...]
    others: tuple[dict[str, Any], ...] = ()


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
    """Give the lines of the file, each with its line end."""
    yield canonical(replay.header) + b"\n"
    for entry in replay.entries:
        move = msgspec.json.decode(entry.body)
        yield canonical({**move, "kind": "move", "hash": entry.hash}) + b"\n"
    for other in replay.others:
        yield canonical(other) + b"\n"
    yield canonical(seal(replay)) + b"\n"


def seal(replay: Replay) -> dict[str, Any]:
    """Bind the header to the last move of the chain."""
    last = replay.entries[-1].hash
    return {
        "kind": "seal",
        "moves": len(replay.entries),
        "hash": move_hash(last, canonical(replay.header)),
    }


def read(lines: Iterable[bytes]) -> Replay:
    """Read a file. Raises BadReplay; whether the facts are true is for an audit to say."""
    objects = [_object(number, line) for number, line in enumerate(lines, 1)]
    if not objects or objects[0].get("kind") != "header":
        raise BadReplay(1, "a replay begins with its header")
    if objects[0].get("format") != FORMAT:
        raise BadReplay(1, f"the format must be {FORMAT}")
    if objects[-1].get("kind") != "seal":
        raise BadReplay(len(objects), "the seal is missing: the file was cut")
    entries, others = [], []
    for number, found in enumerate(objects[1:-1], 2):
        if found.get("kind") == "move":
            entries.append(_entry(number, found))
        else:
            others.append(found)
    if not entries:
        raise BadReplay(len(objects), "there are no moves")
    replay = Replay(objects[0], tuple(entries), tuple(others))
    if objects[-1] != seal(replay):
        raise BadReplay(len(objects), "the seal does not fit the moves and the header")
    return replay


def _object(number: int, line: bytes) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise BadReplay(number, f"no JSON object: {problem}") from problem
    return found


def _entry(line: int, found: dict[str, Any]) -> Entry:
    move = {name: value for name, value in found.items() if name not in ("kind", "hash")}
    number, chained = found.get("number"), found.get("hash")
    if not isinstance(number, int) or not is_hash(chained):
        raise BadReplay(line, "a move has a number and a hash")
    return Entry(number, canonical(move), chained)
