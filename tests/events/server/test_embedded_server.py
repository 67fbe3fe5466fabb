"""The embedded server: started by its first user, stopped after its last, whatever dies."""

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
import redis

from service.events.redis.connect import connect
from service.events.server.embedded_server import SharedServer, shared_server
from service.events.server.ping import process_id
from service.events.server.server_folder import LONGEST_SOCKET_PATH, ServerFolder
from service.start.startup_errors import FolderGone, FolderUnusable, ServerNotStarted
from tests.kit.processes import end, naming, start
from tests.kit.servers import is_written
from tests.kit.waiting import until

User = subprocess.Popen[str]
StartUser = Callable[..., User]


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[SharedServer]:
    shared = SharedServer(tmp_path)
    yield shared
    shared.leave()
    assert until(lambda: not naming(str(tmp_path)))


@pytest.fixture
def start_user(tmp_path: Path, shared: SharedServer) -> Iterator[StartUser]:
    users: list[User] = []

    def start_user(durability: str = "default") -> User:
        users.append(start("-m", "tests.events.server.server_user", str(tmp_path), durability))
        return users[-1]

    yield start_user
    for user in users:
        user.kill()
        user.communicate()


def server_of(user: User) -> int:
    """Wait until the user has joined, and return the process id of its server."""
    assert user.stdout is not None
    return int(user.stdout.readline())


def supervisor_of(shared: SharedServer) -> psutil.Process:
    [supervisor] = [found for found in naming(str(shared.folder.path)) if _is_supervisor(found)]
    return supervisor


def _is_supervisor(process: psutil.Process) -> bool:
    return "service.events.server.server_supervisor" in process.cmdline()


def ask(shared: SharedServer, *question: str) -> object:
    with connect(shared.url) as client:
        return client.execute_command(*question)


def setting(shared: SharedServer, name: str) -> str:
    with connect(shared.url) as client:
        return client.config_get(name)[name]


def test_two_processes_share_one_server(start_user: StartUser) -> None:
    first, second = start_user(), start_user()

    assert server_of(first) == server_of(second)


def test_the_first_to_leave_does_not_stop_the_server(
    start_user: StartUser, shared: SharedServer
) -> None:
    first, second = start_user(), start_user()
    pid = server_of(first)
    server_of(second)

    end(first)

    assert process_id(shared.folder.socket) == pid


def test_the_last_to_leave_waits_until_the_server_is_gone(tmp_path: Path) -> None:
    with shared_server(tmp_path):
        assert naming(str(tmp_path))

    assert not naming(str(tmp_path))
    assert not (tmp_path / "server" / "server.sock").exists()
    assert not (tmp_path / "server" / "server.pid").exists()


def test_what_was_written_is_there_after_a_stop(shared: SharedServer) -> None:
    shared.join()
    ask(shared, "SET", "casa", "rosa")
    shared.leave()

    shared.join()

    assert ask(shared, "GET", "casa") == b"rosa"


def test_many_processes_at_once_start_one_server(start_user: StartUser) -> None:
    users = [start_user() for _ in range(8)]

    assert len({server_of(user) for user in users}) == 1


def test_killed_users_leave_no_server_behind(start_user: StartUser, shared: SharedServer) -> None:
    users = [start_user() for _ in range(2)]
    for user in users:
        server_of(user)

    for user in users:
        user.kill()

    assert until(lambda: not naming(str(shared.folder.path)))


def test_joining_after_the_supervisor_was_killed_finds_the_same_server(
    start_user: StartUser, shared: SharedServer
) -> None:
    pid = server_of(start_user())
    supervisor = supervisor_of(shared)
    supervisor.kill()
    until(lambda: not shared.is_alive())

    again = server_of(start_user())

    assert again == pid
    assert supervisor_of(shared).pid != supervisor.pid


def test_leaving_after_the_supervisor_was_killed_still_stops_the_server(
    shared: SharedServer,
) -> None:
    shared.join()
    supervisor_of(shared).kill()
    until(lambda: not shared.is_alive())

    shared.leave()

    assert not naming(str(shared.folder.path))


def test_a_killed_server_comes_back_at_the_same_place_with_its_data(shared: SharedServer) -> None:
    shared.join()
    url, pid = shared.url, process_id(shared.folder.socket)
    client = connect(url)
    client.set("casa", "rosa")
    until(lambda: is_written(client))
    psutil.Process(pid).kill()
    until(lambda: not shared.is_alive())

    shared.join()

    assert shared.url == url
    assert process_id(shared.folder.socket) != pid
    assert client.get("casa") == b"rosa"
    client.close()


def test_files_left_by_a_crash_do_no_harm(shared: SharedServer) -> None:
    shared.folder.prepare()
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(shared.folder.socket))
    shared.folder.pid_file.write_text(str(os.getpid()))
    for lock in (
        shared.folder.supervisor_lock,
        shared.folder.server_lock,
        shared.folder.start_lock,
    ):
        lock.touch()

    shared.join()

    assert ask(shared, "PING")


def test_joining_waits_until_all_data_is_loaded(tmp_path: Path) -> None:
    with shared_server(tmp_path):
        pass
    [written] = (tmp_path / "server" / "appendonlydir").glob("*.incr.aof")
    written.write_bytes(b"*2\r\n$4\r\nINCR\r\n$1\r\nn\r\n" * 300_000)

    with shared_server(tmp_path) as url, connect(url) as client:
        assert client.get("n") == b"300000"


def test_a_forked_process_that_ends_leaves_the_server_to_the_others(tmp_path: Path) -> None:
    script = (
        "import os, sys; from pathlib import Path\n"
        "from service.events.server.embedded_server import SharedServer\n"
        "server = SharedServer(Path(sys.argv[1])).join()\n"
        "if not (child := os.fork()):\n"
        "    server.leave(); os._exit(0)\n"
        "os.waitpid(child, 0)\n"
        "print(server.is_alive()); server.leave()\n"
    )

    said, _ = end(start("-c", script, str(tmp_path)))

    assert said == "True\n"
    assert not naming(str(tmp_path))


@pytest.mark.parametrize("name", ["data", "a-long-name-" * 10], ids=["short", "long"])
def test_a_folder_that_was_moved_is_noticed_and_its_server_stops(tmp_path: Path, name: str) -> None:
    server = SharedServer(tmp_path / name).join()
    server.check_folder()
    (tmp_path / name).rename(tmp_path / "elsewhere")

    with pytest.raises(FolderGone, match="was deleted or moved while Altana ran"):
        server.check_folder()
    server.leave()

    assert until(lambda: not naming(str(tmp_path)))
    assert not (tmp_path / name).exists()
    assert not server.folder.socket.exists()


def test_only_its_owner_reaches_the_server(shared: SharedServer) -> None:
    shared.join()

    for path in (shared.folder.path, shared.folder.socket):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700
    assert setting(shared, "port") == "0"


def test_nothing_is_ever_evicted(shared: SharedServer) -> None:
    shared.join()

    assert setting(shared, "appendonly") == "yes"
    assert setting(shared, "appendfsync") == "everysec"
    assert setting(shared, "maxmemory-policy") == "noeviction"


def test_a_strict_user_makes_a_running_server_strict(
    start_user: StartUser, shared: SharedServer
) -> None:
    shared.join()

    server_of(start_user("strict"))

    assert setting(shared, "appendfsync") == "always"


def test_a_server_restarted_for_a_strict_user_is_strict(
    start_user: StartUser, shared: SharedServer
) -> None:
    psutil.Process(server_of(start_user("strict"))).kill()
    until(lambda: not shared.is_alive())

    shared.join()

    assert setting(shared, "appendfsync") == "always"


def test_a_path_too_long_for_a_socket_gets_a_short_one(tmp_path: Path) -> None:
    data = tmp_path / ("a-long-name-" * 10)

    with shared_server(data) as url:
        folder = Path(url.removeprefix("unix://")).parent
        assert len(str(folder)) < LONGEST_SOCKET_PATH
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700

    assert not folder.exists()


def test_a_folder_with_odd_characters_has_a_url_that_works(tmp_path: Path) -> None:
    with shared_server(tmp_path / "ca' 100%?#") as url, connect(url) as client:
        assert client.ping()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(
        FolderUnusable, match=r"file.*can't be used: Not a directory; set ALTANA_DATA"
    ):
        SharedServer(tmp_path / "file").join()


def test_the_error_for_damaged_data_quotes_the_log(tmp_path: Path) -> None:
    with shared_server(tmp_path):
        pass
    [manifest] = (tmp_path / "server" / "appendonlydir").glob("*.manifest")
    manifest.write_text("nonsense\n")

    with pytest.raises(ServerNotStarted, match=r"did not start: it stopped by itself[^$]*nonsense"):
        SharedServer(tmp_path).join()

    assert until(lambda: not naming(str(tmp_path)))


def test_a_client_of_a_stopped_server_gets_an_error(shared: SharedServer) -> None:
    shared.join()
    client = connect(shared.url)
    client.ping()
    shared.leave()

    with pytest.raises(redis.ConnectionError):
        client.ping()
    client.close()


# It answers PING like a server, and nothing else.
ODD_SERVER = """
import socket, sys
with socket.socket(socket.AF_UNIX) as line:
    line.bind(sys.argv[1])
    line.listen()
    while True:
        caller, _ = line.accept()
        asked = caller.recv(100)
        caller.sendall(b"+PONG\\r\\n" if asked.startswith(b"PING") else b"-ERR what?\\r\\n")
        caller.close()
"""


def test_a_supervisor_that_fails_leaves_no_server_behind(tmp_path: Path) -> None:
    folder = ServerFolder(tmp_path / "server")
    folder.prepare()
    odd = tmp_path / "odd.py"
    odd.write_text(ODD_SERVER)
    server = [sys.executable, str(odd), str(folder.socket)]
    supervisor = start("-m", "service.events.server.server_supervisor", str(folder.path), *server)
    assert supervisor.stdout is not None
    word = supervisor.stdout.readline()
    end(supervisor)

    assert word.startswith("failed: ")
    assert "does not report its process id" in word
    assert until(lambda: not naming(str(tmp_path)))
