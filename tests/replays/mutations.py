"""Random damage to replay files, the same for the same seed."""

import gzip
import random
from collections.abc import Callable
from typing import Any

from service.events.replay_files.file import Replay, write
from service.events.replay_files.gzip_limits import gzipped
from service.events.store.chain import canonical
from tests.replays.conformance.materials import BASE, DREAM, relinked

TOKENS = (b'"', b"{", b"}", b"[", b"]", b",", b":", b"\n", b"\\", b"null", b"-1", b"1e9", b"\xff")
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    99,
    2**53,
    "",
    "x",
    "burano.started",
    [],
    {},
    [None],
    ["p1"],
)


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Damage bytes: flip, drop, double, swap lines, cut, insert, pack."""
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        data = chance.choice(DAMAGES)(data, chance)
    return data


def forged(chance: random.Random) -> bytes:
    """Change values of a game's moves, and compute all hashes again."""
    replay = chance.choice((BASE, DREAM))
    number = chance.randrange(len(replay.entries)) + 1
    changed = relinked(replay, number, lambda move: _change(move, chance))
    header = {**replay.header}
    if chance.random() < 0.1:
        header[chance.choice(list(header))] = chance.choice(ODD_VALUES)
    return b"".join(write(Replay(header, changed.entries, replay.others)))


def _change(value: object, chance: random.Random) -> None:
    """Walk down to some value of a move and put another in its place."""
    while isinstance(value, dict | list) and value:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = chance.choice(keys)
        inner = value[key]
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.1:
            if isinstance(value, dict) and chance.random() < 0.2:
                del value[key]
            else:
                value[key] = chance.choice(ODD_VALUES)
            return
        value = inner


def _flip(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(max(1, len(data)))
    return (
        data[:at]
        + bytes([(data[at : at + 1] or b"\0")[0] ^ 1 << chance.randrange(8)])
        + data[at + 1 :]
    )


def _drop(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[at + chance.randrange(1, 40) :]


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(TOKENS) * chance.choice((1, 1, 2, 100)) + data[at:]


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _swap_lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _double_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    return b"\n".join([*lines[:at], lines[at], *lines[at:]])


def _packed(data: bytes, chance: random.Random) -> bytes:
    return _flip(gzipped(data), chance) if chance.random() < 0.5 else gzip.compress(data)


def _noted(data: bytes, chance: random.Random) -> bytes:
    kinds = ("annotation", "variation", "question", "names", "bookmark", "later")
    note = {"kind": chance.choice(kinds), "id": "x", "anchor": {"move": 2, "hash": "0" * 64}}
    note |= {chance.choice(("moves", "names", "anchor", "answers")): chance.choice(ODD_VALUES)}
    lines = data.split(b"\n")
    return b"\n".join([*lines[:-2], canonical(note), *lines[-2:]])


DAMAGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_flip, _flip, _drop, _insert, _cut, _swap_lines, _double_line, _packed, _noted),
)
