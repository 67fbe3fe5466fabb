"""A master is cut off from the other nodes, alone or with a replica; services reach all of them.

Every node is in one of two network namespaces, services and drivers are in the router between
them. So this runs in a process of its own, which prints its row as JSON.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import connect
from tests.e2e.serving import serving
from tests.events.redis.split_networks import (
    OWN_NETWORK,
    Node,
    can_be_split,
    cut,
    heal,
    routed_sides,
)
from tests.faults.compare import compare
from tests.faults.drivers import HOST, Driver, Host, driving
from tests.faults.journal import Journal
from tests.faults.read_models import difference, working
from tests.faults.report import NotHere, Row
from tests.faults.window import during
from tests.kit.clusters import SLOTS, slot_of
from tests.kit.processes import ROOT
from tests.kit.servers import running
from tests.kit.waiting import until

DRIVERS = 12
WARM_UP, CUT, AFTERWARDS = 3.0, 12.0, 3.0  # seconds
OPTIONS = ("--appendfsync", "always", "--cluster-require-full-coverage", "no")
# The master that is cut off, its two replicas, two more masters and a replica of each.
REPLICAS = {1: 0, 2: 0, 5: 3, 6: 4}
MASTERS = (0, 3, 4)
FAULTS = {
    "cut-off-master": ("a master is cut off from all other nodes", frozenset({0})),
    "cut-off-pair": ("a master is cut off with one of its two replicas", frozenset({0, 1})),
}


def cut_off_master(folder: Path, name: str) -> Row:
    """Run a fault in a network of its own. Raises NotHere where the system allows none."""
    if not can_be_split():
        raise NotHere("this system lets nobody make a network")
    command = [*OWN_NETWORK, sys.executable, "-m", "tests.faults.cut_off_master", name, str(folder)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Row)


def under_load(folder: Path, name: str) -> Row:
    text, minority = FAULTS[name]
    with (
        cluster(folder / "nodes", minority) as nodes,
        running(folder / "queue") as queue,
        closing(Journal(folder / "journal")) as journal,
        ExitStack() as stack,
    ):
        variables: dict[str, Any] = {
            "RQ_REDIS_URL": queue.url,
            "ALTANA_DURABILITY": "strict",
            "ALTANA_RATE_LIMIT": "0",
            "ALTANA_DATA": str(folder),
        }
        url = nodes[3].url
        service = stack.enter_context(serving(url, **variables))
        variables["REDIS_URL"] = url
        stack.enter_context(working(variables))
        players = [Driver([service], number, journal) for number in range(DRIVERS)]
        its_games = {one.game for one in players if slot_of(GameId(one.game)) < SLOTS // 3}
        with driving([*players, Host([service], DRIVERS, journal)]) as calls:
            before = during(calls, WARM_UP)
            cut()
            seen = during(calls, CUT)
            has_new_master = any(nodes[number].is_master() for number in (1, 2))
            heal()
            stuck = calls.stuck({*(one.game for one in players), HOST})
            Event().wait(AFTERWARDS)
        with closing(connect(url)) as client:
            compared = compare(journal, client)
        differing = difference(variables)
    failures = {
        f"{len(stuck)} stuck": bool(stuck),
        f"read models differ: {differing}": bool(differing),
        f"answers that are unclear: {calls.unclear()}": bool(calls.unclear()),
        "no replica took over": not has_new_master,
        "it had no games": not its_games or not before.moves(its_games.__contains__),
        "the others' games stood still": not seen.moves(lambda game: game not in its_games),
    }
    pause = seen.gap(its_games.__contains__)
    note = f"{len(stuck)} stuck; read models {'differ' if differing else 'as rebuilt'}; "
    return Row(
        fault=f"`{name}`: {text} {CUT:g} s, strict",
        compared=compared,
        note=f"{note}longest pause of its games {pause:.1f} s",
        failures=tuple(failure for failure, is_bad in failures.items() if is_bad),
    )


@contextmanager
def cluster(folder: Path, minority: frozenset[int]) -> Iterator[list[Node]]:
    """Start seven nodes, those of the minority on a side of their own."""
    with routed_sides("near", "far") as (near, far), ExitStack() as stack:
        nodes = list[Node]()
        for number in range(len(MASTERS) + len(REPLICAS)):
            side = near if number in minority else far
            nodes.append(Node(folder, number, *side, *OPTIONS))
            stack.callback(nodes[-1].process.wait)
            stack.callback(nodes[-1].process.kill)
        form(nodes)
        yield nodes


def form(nodes: list[Node]) -> None:
    for place, number in enumerate(MASTERS):
        first, next_first = (SLOTS * n // len(MASTERS) for n in (place, place + 1))
        nodes[number].tell("CLUSTER ADDSLOTSRANGE", first, next_first - 1)
    for epoch, node in enumerate(nodes, 1):
        node.tell("CLUSTER SET-CONFIG-EPOCH", epoch)
        node.tell("CLUSTER MEET", nodes[0].address, nodes[0].port, nodes[0].bus)
    until(lambda: all(len(node.tell("CLUSTER NODES")) == len(nodes) for node in nodes))
    for replica, master in REPLICAS.items():
        nodes[replica].tell("CLUSTER REPLICATE", nodes[master].id)
    until(lambda: all(node.tell("CLUSTER INFO")["cluster_state"] == "ok" for node in nodes))
    until(lambda: all(one.knows_replica(nodes[number]) for one in nodes for number in REPLICAS))
    for master in MASTERS:
        wanted = list(REPLICAS.values()).count(master)
        until(lambda m=master, w=wanted: replicas_in_sync(nodes[m]) == w)  # type: ignore[misc]


def replicas_in_sync(master: Node) -> int:
    info = master.client.info("replication")
    return sum(info[key]["state"] == "online" for key in info if key.startswith("slave"))


if __name__ == "__main__":
    row = under_load(Path(sys.argv[2]), sys.argv[1])
    print(msgspec.json.encode(row).decode())
