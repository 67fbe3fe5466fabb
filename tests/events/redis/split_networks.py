"""Networks that can be cut in two, for clusters: namespaces, each with an address of its own.

It needs a process in a network namespace of its own (`unshare -rnm`), which becomes the router.
"""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import redis

from tests.kit.clusters import SILENCE
from tests.kit.servers import AT_ONCE, PATIENCE, Server

OWN_NETWORK = ("unshare", "-rnm")
FORWARDING = Path("/proc/sys/net/ipv4/ip_forward")
PORT, BUS = 7000, 17000


class Side(NamedTuple):
    """A namespace: its address, and what runs a command in it."""

    address: str
    inside: tuple[str, ...]


class Node:
    """A node of a cluster at an address, in the namespace that `inside` enters."""

    def __init__(
        self, folder: Path, number: int, address: str, inside: tuple[str, ...], *options: str
    ) -> None:
        place = folder / str(number)
        place.mkdir(parents=True)
        self.address, self.port, self.bus = address, PORT + number, BUS + number
        listening = ("--port", str(self.port), "--cluster-port", str(self.bus), *AT_ONCE)
        clustered = ("--cluster-enabled", "yes", "--cluster-node-timeout", SILENCE)
        open_to_all = ("--protected-mode", "no", "--bind", self.address)
        socket = place / "s"
        command = (*inside, *Server.command(place, socket), *listening, *clustered, *open_to_all)
        self.process = subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL)
        self.client = redis.Redis.from_url(f"unix://{socket}", retry=PATIENCE)
        self.id = self.tell("CLUSTER MYID").decode()

    @property
    def url(self) -> str:
        return f"redis://{self.address}:{self.port}"

    def tell(self, *words: object) -> Any:
        return self.client.execute_command(*words)

    def is_master(self) -> bool:
        return bool(self.client.info("replication")["role"] == "master")

    def knows_replica(self, replica: "Node") -> bool:
        rows = self.tell("CLUSTER NODES").values()
        return any(row["node_id"] == replica.id and "slave" in row["flags"] for row in rows)


def can_be_split() -> bool:
    """Return whether this system lets us make networks, and route between them."""
    test = f"ip link set lo up && echo 1 > {FORWARDING}"
    try:
        done = subprocess.run([*OWN_NETWORK, "sh", "-c", test], capture_output=True)
    except OSError:
        return False
    return done.returncode == 0


@contextmanager
def routed_sides(*names: str) -> Iterator[list[Side]]:
    """Make namespaces that reach each other through this one, until `cut` is called."""
    with ExitStack() as stack:
        _ip("link set lo up")
        sides = [_join(stack, number, name) for number, name in enumerate(names, 1)]
        heal()
        yield sides


def cut() -> None:
    """Let the sides reach this namespace, but not each other."""
    FORWARDING.write_text("0")


def heal() -> None:
    FORWARDING.write_text("1")


def _join(stack: ExitStack, number: int, name: str) -> Side:
    command = ["unshare", "-n", "sh", "-c", "echo; exec sleep 3600"]
    holder = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE))
    stack.callback(holder.kill)
    assert holder.stdout is not None
    holder.stdout.readline()
    inside = ("nsenter", "-t", str(holder.pid), "-n")
    router, address = f"10.0.{number}.1", f"10.0.{number}.2"
    _ip(f"link add {name} type veth peer name router netns {holder.pid}")
    _ip(f"addr add {router}/24 dev {name}")
    _ip(f"link set {name} up")
    _ip("link set lo up", inside)
    _ip(f"addr add {address}/24 dev router", inside)
    _ip("link set router up", inside)
    _ip(f"route add default via {router}", inside)
    return Side(address, inside)


def _ip(words: str, inside: tuple[str, ...] = ()) -> None:
    subprocess.run([*inside, "ip", *words.split()], check=True)
