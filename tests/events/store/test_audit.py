"""An audit finds what was changed, and names the move."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from service.domain.catalog import AnyRuleset
from service.events.move import Entry
from service.events.replay_files.file import BadReplay, Replay, read, replay_of, write
from service.events.store.audit import Audit, audit
from service.events.store.chain import GENESIS, canonical, move_hash
from service.events.store.codec import codec_for
from tests.kit.random_play import CATALOGUE, RULESETS, RandomGame
from tests.toy import RULESET as TOY

Change = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def finished() -> list[Entry]:
    game = RandomGame(TOY, players=2, seed=3, options={"cards": 6})
    game.play()
    return game.entries


def changed(entries: list[Entry], number: int, change: Change, relink: bool = True) -> list[Entry]:
    """Change one move; with `relink` the forger also computes new hashes."""
    moves = [msgspec.json.decode(entry.body) for entry in entries]
    change(moves[number - 1])
    if not relink:
        return [
            Entry(entry.number, canonical(move), entry.hash)
            for entry, move in zip(entries, moves, strict=True)
        ]
    previous, linked = GENESIS, []
    for move in moves:
        body = canonical(move)
        previous = move_hash(previous, body)
        linked.append(Entry(move["number"], body, previous))
    return linked


def found(entries: list[Entry]) -> tuple[int, str]:
    fault = audit(CATALOGUE, entries).fault
    assert fault is not None
    return fault.move, fault.code


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_a_real_game_is_proven(ruleset: AnyRuleset):
    game = RandomGame(ruleset, players=2, seed=5)
    game.play(undo=0.1)

    assert audit(CATALOGUE, game.entries) == Audit(
        moves=len(game.entries), fault=None, deals_proven=True
    )


def test_the_deals_of_a_running_game_are_not_proven_yet():
    game = RandomGame(TOY, players=2, seed=5)
    game.step()

    assert audit(CATALOGUE, game.entries) == Audit(moves=3, fault=None, deals_proven=False)


def test_a_changed_move_breaks_the_chain(finished):
    forged = changed(finished, 4, lambda move: move.update(seat=2), relink=False)

    assert found(forged) == (4, "chain")


def test_a_missing_move_is_missed(finished):
    assert found([*finished[:3], *finished[4:]]) == (4, "number")
    assert found([]) == (0, "empty")


def test_other_events_than_the_rules_lead_to_are_found(finished):
    forged = changed(finished, 3, lambda move: move["events"][0].update(card=99))

    assert found(forged) == (3, "events")


def test_a_command_that_the_rules_forbid_is_found(finished):
    forged = changed(finished, 3, lambda move: move["commands"][0].update(place=99))

    assert found(forged) == (3, "refused")


def test_a_false_state_is_found(finished):
    forged = changed(finished, 3, lambda move: move.update(state="0" * 64))

    assert found(forged) == (3, "state")


def test_another_deal_than_the_committed_one_is_found(finished):
    dealt = msgspec.json.decode(finished[1].body)["events"][1]["row"]
    swapped = [dealt[1], dealt[0], *dealt[2:]]
    forged = changed(finished, 2, lambda move: move["events"][1].update(row=swapped))

    assert found(forged) == (2, "events")


def test_another_secret_than_the_committed_one_is_found(finished):
    last = finished[-1].number

    assert found(changed(finished, last, lambda m: m.update(secret="00" * 32))) == (
        last,
        "commitment",
    )
    assert found(changed(finished, last, lambda m: m.update(secret="zz"))) == (last, "secret")
    assert found(changed(finished, last, lambda m: m.pop("secret"))) == (last, "secret")
    assert found(changed(finished, 3, lambda m: m.update(secret="00" * 32))) == (3, "secret")


def test_an_unknown_ruleset_is_reported(finished):
    forged = changed(finished, 1, lambda move: move["events"][0].update(ruleset="chess/1"))

    assert found(forged) == (1, "unreadable")


def test_a_replay_file_gives_the_same_bytes_again(finished):
    replay = replay_of(codec_for(TOY), finished)
    with_a_note = Replay(
        replay.header, replay.entries, (b'{ "kind": "annotation", "new": [1.50] }',)
    )

    for known in (replay, with_a_note):
        lines = list(write(known))
        assert read(lines) == known
        assert list(write(read(lines))) == lines


def test_a_flipped_byte_of_a_replay_file_is_found(finished):
    lines = list(write(replay_of(codec_for(TOY), finished[:3])))
    file = b"".join(lines)

    for at in range(len(file)):
        forged = file[:at] + bytes([file[at] ^ 1]) + file[at + 1 :]
        assert not is_accepted(forged, file), f"byte {at}: {forged[max(0, at - 20) : at + 20]!r}"


def is_accepted(forged: bytes, original: bytes) -> bool:
    try:
        replay = read(forged.splitlines(keepends=True))
    except BadReplay:
        return False
    return audit(CATALOGUE, replay.entries).fault is None
