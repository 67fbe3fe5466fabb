"""A master, its replicas and Sentinels that watch them, for tests."""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import redis

from tests.kit.servers import AT_ONCE, BINARY, Server, free_port, running
from tests.kit.waiting import until

NAME = "games"
SILENCE = 1_000  # milliseconds, after which the master counts as lost
CONFIG = """\
port {port}
bind 127.0.0.1
dir {folder}
sentinel monitor {name} 127.0.0.1 {master} {quorum}
sentinel down-after-milliseconds {name} {silence}
sentinel failover-timeout {name} 4000
"""


class Watched:
    """Some servers, one of them the master, and the Sentinels that name it."""

    def __init__(self, servers: dict[int, Server], sentinels: list[int]) -> None:
        self.servers = servers  # by port
        self._sentinels = sentinels

    @property
    def url(self) -> str:
        hosts = ",".join(f"127.0.0.1:{port}" for port in self._sentinels)
        return f"redis+sentinel://{hosts}/{NAME}"

    def master(self) -> Server:
        """Return the server that the first Sentinel names."""
        return self.servers[self._ask("get-master-addr-by-name")[1]]

    def is_whole(self) -> bool:
        """Return whether every Sentinel knows all replicas, and that they follow the master."""
        return all(self._knows_replicas(port) for port in self._sentinels)

    def forget_replicas(self) -> None:
        """Have every Sentinel forget all replicas; it finds those again that follow the master."""
        for port in self._sentinels:
            with redis.Redis(port=port) as sentinel:
                sentinel.sentinel_reset(NAME)

    def _knows_replicas(self, port: int) -> bool:
        with redis.Redis(port=port, decode_responses=True) as sentinel:
            master = sentinel.sentinel_master(NAME)
            replicas = sentinel.sentinel_slaves(NAME)
        following = [one for one in replicas if one["master-link-status"] == "ok"]
        return (
            int(master["num-other-sentinels"]) == len(self._sentinels) - 1
            and len(following) == len(self.servers) - 1
        )

    def _ask(self, question: str) -> tuple[str, int]:
        with redis.Redis(port=self._sentinels[0]) as sentinel:
            host, port = sentinel.execute_command("SENTINEL", question, NAME)
        return host.decode(), int(port)


@contextmanager
def watched(
    folder: Path, *options: str, replicas: int = 1, sentinels: int = 1
) -> Iterator[Watched]:
    """Start a master, replicas and Sentinels, and wait until these could fail over."""
    first, *others = (free_port() for _ in range(1 + replicas))
    following = ("--replicaof", f"127.0.0.1 {first}")
    with ExitStack() as stack:
        servers = {
            port: stack.enter_context(
                running(folder / str(port), "--port", str(port), *AT_ONCE, *more, *options)
            )
            for port, more in [(first, ()), *((other, following) for other in others)]
        }
        ports = [
            stack.enter_context(_sentinel(folder, first, sentinels // 2 + 1))
            for _ in range(sentinels)
        ]
        pair = Watched(servers, ports)
        until(pair.is_whole)
        yield pair


@contextmanager
def _sentinel(folder: Path, master: int, quorum: int) -> Iterator[int]:
    port = free_port()
    own = folder / f"sentinel-{port}"
    own.mkdir()
    config = own / "sentinel.conf"
    config.write_text(
        CONFIG.format(
            port=port, folder=own, name=NAME, master=master, quorum=quorum, silence=SILENCE
        )
    )
    with subprocess.Popen(
        [BINARY, config, "--sentinel"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            until(lambda: _answers(port))
            yield port
        finally:
            process.kill()


def _answers(port: int) -> bool:
    try:
        with redis.Redis(port=port) as sentinel:
            return bool(sentinel.ping())
    except redis.ConnectionError:
        return False
