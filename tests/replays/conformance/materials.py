"""What conformance files are made from: a short game, and ways to change it."""

from collections.abc import Callable
from typing import Any

import msgspec

from service.events.move import Entry
from service.events.replay_files.file import Replay, parse
from service.events.store.chain import GENESIS, canonical, move_hash
from tests.golden import FOLDER

Change = Callable[[dict[str, Any]], object]


def facts_of(name: str) -> Replay:
    """Return a golden game without what is said about it."""
    replay = parse((FOLDER / f"{name}.replay").read_bytes())
    return Replay(replay.header, replay.entries)


BASE = facts_of("burano-round-limit-1")
DREAM = facts_of("dream-home-given-up")
RUNNING = Replay(BASE.header, BASE.entries[:3])


def relinked(replay: Replay, number: int, change: Change) -> Replay:
    """Change one move, as somebody would who can compute hashes too."""
    moves = [msgspec.json.decode(entry.body) for entry in replay.entries]
    change(moves[number - 1])
    entries, previous = list[Any](), GENESIS
    for move in moves:
        body = canonical(move)
        previous = move_hash(previous, body)
        entries.append(Entry(len(entries) + 1, body, previous))
    return Replay(replay.header, tuple(entries), replay.others)


def unlinked(replay: Replay, number: int, change: Change) -> Replay:
    """Change one move and leave its hash as it was."""
    move = msgspec.json.decode(replay.entries[number - 1].body)
    change(move)
    entries = list(replay.entries)
    entries[number - 1] = Entry(number, canonical(move), entries[number - 1].hash)
    return Replay(replay.header, tuple(entries), replay.others)


def anchor(move: int, **more: Any) -> dict[str, Any]:
    return {"move": move, "hash": BASE.entries[move - 1].hash, **more}


def note(kind: str, **fields: Any) -> bytes:
    return canonical({"anchor": anchor(2), **fields, "kind": kind})
