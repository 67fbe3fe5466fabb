"""Cuts a master off together with one of its two replicas, while somebody writes to it.

It runs in a network namespace of its own, the side of the majority. The master, its near replica
and the writer are in another one; a pair of virtual network devices joins both until it is cut.
Prints the number of the last acknowledged move, and how many moves the new master has.
"""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from service.domain.kit.messages import GameId
from service.events.errors import Unavailable
from service.events.keys import keys_of
from service.events.redis.connect import connect
from service.events.redis.replica_wait import AllOfCluster, Awaited
from service.events.store.redis_store import RedisStore
from service.start.settings import ALL
from tests.events.redis.split_networks import Node
from tests.kit.clusters import slot_of
from tests.kit.processes import ROOT
from tests.kit.tables import entry, new_id
from tests.kit.waiting import until

SIDES = {"far": "10.0.0.1", "near": "10.0.0.2"}
ENOUGH = 50  # moves before the cut
SLOTS_OF_THE_MASTER = 16_382  # of 16,384: the two others have one each
PYTHON = (sys.executable, "-m", "tests.events.redis.cut_off")


def write(url: str, game: GameId, replicas: Awaited, journal: Path) -> None:
    """Append moves for ever, and note each acknowledged one."""
    with connect(url) as client, journal.open("a", buffering=1) as acknowledged:
        store, number = RedisStore(client, replicas=replicas, patience=200), 1
        while True:
            try:
                store.append(game, entry(number), key=f"key {number}")
            except Unavailable:
                continue
            acknowledged.write(f"{number}\n")
            number += 1


def form(nodes: list[Node]) -> None:
    """Make a cluster of a master with a near and a far replica, and two more masters."""
    master, near, far, *others = nodes
    master.tell("CLUSTER ADDSLOTSRANGE", 0, SLOTS_OF_THE_MASTER - 1)
    for number, other in enumerate(others):
        other.tell("CLUSTER ADDSLOTS", SLOTS_OF_THE_MASTER + number)
    for epoch, node in enumerate(nodes, 1):
        node.tell("CLUSTER SET-CONFIG-EPOCH", epoch)
        node.tell("CLUSTER MEET", master.address, master.port, master.bus)
    until(lambda: all(len(node.tell("CLUSTER NODES")) == len(nodes) for node in nodes))
    for replica in (near, far):
        replica.tell("CLUSTER REPLICATE", master.id)
    until(lambda: len(master.tell("CLUSTER REPLICAS", master.id)) == 2)
    until(lambda: master.client.info("replication")["connected_slaves"] == 2)
    until(lambda: all(node.tell("CLUSTER INFO")["cluster_state"] == "ok" for node in nodes))
    until(lambda: all(node.knows_replica(far) for node in nodes))


def main(replicas: str) -> None:
    with ExitStack() as stack:
        other_side = subprocess.Popen(
            ["unshare", "-n", "sh", "-c", "echo; exec sleep 600"], stdout=-1
        )
        stack.callback(other_side.kill)
        assert other_side.stdout is not None
        other_side.stdout.readline()
        inside = ("nsenter", "-t", str(other_side.pid), "-n")
        join_sides(other_side.pid, inside)
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="altana-")))
        sides = ["near", "near", "far", "far", "far"]
        nodes = []
        for number, side in enumerate(sides):
            nodes.append(Node(folder, number, SIDES[side], inside if side == "near" else ()))
            stack.callback(nodes[-1].process.kill)
        form(nodes)
        game = new_id()
        while slot_of(game) >= SLOTS_OF_THE_MASTER:
            game = new_id()
        journal = folder / "journal"
        journal.touch()
        writer = subprocess.Popen(
            [*inside, *PYTHON, nodes[0].url, game, replicas, str(journal)], cwd=ROOT
        )
        stack.callback(writer.kill)
        until(lambda: len(journal.read_text().splitlines()) > ENOUGH)
        subprocess.run(["ip", "link", "set", "far", "down"], check=True)
        until(nodes[2].is_master)
        until(lambda: nodes[0].tell("CLUSTER INFO")["cluster_state"] == "fail")
        writer.kill()
        print(journal.read_text().splitlines()[-1], nodes[2].client.xlen(keys_of(game).moves))


def join_sides(other_side: int, inside: tuple[str, ...]) -> None:
    pair = f"ip link add far type veth peer name near netns {other_side}"
    for side, prefix in (("far", ()), ("near", inside)):
        for command in (
            *([pair] if side == "far" else []),
            f"ip addr add {SIDES[side]}/24 dev {side}",
            f"ip link set {side} up",
            "ip link set lo up",
        ):
            subprocess.run([*prefix, *command.split()], check=True)


if __name__ == "__main__":
    if len(sys.argv) == 2:
        main(sys.argv[1])
    else:
        url, game, wanted, journal = sys.argv[1:]
        replicas = AllOfCluster(least=1) if wanted == ALL else int(wanted)
        write(url, GameId(game), replicas, Path(journal))
