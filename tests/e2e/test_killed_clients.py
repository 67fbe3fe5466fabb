"""Clients that die: whatever happened to the request, a key plays at most one move."""

import random

from service.events.move import hashed_key
from tests.e2e.serving import Running
from tests.kit.effort import some_of

KILLED = some_of(1_000)
TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}
UNDO = {"type": "undo"}


def test_a_client_killed_after_sending_leaves_one_move_for_each_key(running: Running) -> None:
    player, chance = running.caller(), random.Random(7)
    game = running.table(player, player)["id"]

    for number in range(KILLED):
        version, key = number + 2, f"key-{number}"
        command = UNDO if number % 2 else TAKE
        cut = chance.choice([None, None, None, -1, chance.randint(1, 300)])
        player.send_and_vanish(game, version, command, key=key, cut=cut)
        answer = player.play(game, version, command, key=key)

        assert answer.status == 201, answer.body
        assert answer.json["number"] == version + 1
        if chance.random() < 0.1:
            assert player.play(game, version, command, key=key).body == answer.body

    log = player.call("GET", f"/v1/games/{game}/moves?most=1000&after=2").json
    assert log["version"] == KILLED + 2
    assert [move["key"] for move in log["moves"]] == [hashed_key(f"key-{n}") for n in range(KILLED)]
