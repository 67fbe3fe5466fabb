"""Files that can be read and tell something untrue: which move, and why."""

from collections.abc import Iterator

from service.events.replay_files.file import Replay, write
from tests.replays.conformance.materials import BASE, DREAM, relinked, unlinked

LAST = len(BASE.entries)
Case = tuple[str, bytes, int, str]  # name, bytes, move, fault


def untrue() -> Iterator[Case]:
    for name, replay, move, fault in (*_chains(), *_rulings(), *_secrets(), *_headers()):
        yield name, b"".join(write(replay)), move, fault


def _chains() -> Iterator[tuple[str, Replay, int, str]]:
    yield "actor-changed", unlinked(BASE, 2, lambda m: m.update(actor="p9")), 2, "chain"
    yield (
        "time-changed",
        unlinked(BASE, 3, lambda m: m.update(at="2020-01-01T00:00:00Z")),
        3,
        "chain",
    )
    yield "event-changed", unlinked(BASE, 2, lambda m: m["events"][0].update(coins=9)), 2, "chain"
    yield "last-move-changed", unlinked(BASE, LAST, lambda m: m.update(seat=2)), LAST, "chain"
    yield "move-of-another-game", _with_move_of_another_game(), 2, "chain"


def _rulings() -> Iterator[tuple[str, Replay, int, str]]:
    yield "coins-forged", relinked(BASE, 2, lambda m: m["events"][0].update(coins=9)), 2, "events"
    yield "event-left-out", relinked(BASE, 1, lambda m: m["events"].pop()), 1, "events"
    yield (
        "command-forged",
        relinked(BASE, 2, lambda m: m["commands"][0].update(column=9)),
        2,
        "refused",
    )
    yield "state-forged", relinked(BASE, 3, lambda m: m.update(state="0" * 64)), 3, "state"
    yield "seat-forged", relinked(DREAM, 5, lambda m: m.update(seat=3 - m["seat"])), 5, "refused"
    yield (
        "unknown-event",
        relinked(BASE, 3, lambda m: m["events"][0].update(type="x")),
        3,
        "unreadable",
    )
    yield (
        "unknown-command",
        relinked(BASE, 3, lambda m: m["commands"][0].update(type="x")),
        3,
        "unreadable",
    )
    yield (
        "unknown-ruleset",
        relinked(BASE, 1, lambda m: m["events"][0].update(ruleset="chess/1")),
        1,
        "unreadable",
    )
    yield "no-commands", relinked(BASE, 3, lambda m: m.update(commands=[])), 3, "no-move"
    yield "game-id-changed", relinked(BASE, 3, lambda m: m.update(game="other")), 3, "game"


def _secrets() -> Iterator[tuple[str, Replay, int, str]]:
    yield (
        "another-secret",
        relinked(BASE, LAST, lambda m: m.update(secret="0" * 64)),
        LAST,
        "commitment",
    )
    yield (
        "secret-in-capitals",
        relinked(BASE, LAST, lambda m: m.update(secret=m["secret"].upper())),
        LAST,
        "secret",
    )
    yield "no-secret", relinked(BASE, LAST, lambda m: m.pop("secret")), LAST, "secret"
    yield "secret-too-early", relinked(BASE, 2, lambda m: m.update(secret="0" * 64)), 2, "secret"
    yield "card-of-the-deal-swapped", relinked(BASE, 1, _swap_a_dealt_card), 1, "events"


def _swap_a_dealt_card(move: dict) -> None:
    [started] = [event for event in move["events"] if event["type"] == "burano.started"]
    row = started["display"][0]
    row[0], row[1] = row[1], row[0]


def _headers() -> Iterator[tuple[str, Replay, int, str]]:
    for field, value in (
        ("game", "x"),
        ("players", 2),
        ("deck", "0" * 64),
        ("ruleset", "burano/2"),
    ):
        yield (
            f"header-{field}-forged",
            Replay({**BASE.header, field: value}, BASE.entries),
            1,
            "header",
        )


def _with_move_of_another_game() -> Replay:
    entries = list(BASE.entries)
    entries[1] = DREAM.entries[1]
    return Replay(BASE.header, tuple(entries))
