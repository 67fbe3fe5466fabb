"""Locks that processes on one server hold and look at, at the same time."""

from pathlib import Path
from threading import Event, Thread

from service.events.server.file_lock import is_exclusive, is_shared, open_lock

LOOKS = 3_000


def test_a_lock_that_only_comes_and_goes_exclusively_is_never_shared(tmp_path: Path) -> None:
    path, ended = tmp_path / "users.lock", Event()

    def exclude_and_release() -> None:
        with open_lock(path) as lock:
            while not ended.is_set():
                lock.exclude()
                lock.release()

    supervisor = Thread(target=exclude_and_release)
    supervisor.start()
    try:
        seen = [is_shared(path) for _ in range(LOOKS)]
    finally:
        ended.set()
        supervisor.join()

    assert not any(seen)


def test_a_shared_lock_is_shared_until_its_last_holder_leaves(tmp_path: Path) -> None:
    path = tmp_path / "users.lock"
    with open_lock(path) as one:
        one.share()
        with open_lock(path) as other:
            other.share()
            assert is_shared(path)
            assert not is_exclusive(path)
        assert is_shared(path)

    assert not is_shared(path)


def test_an_exclusive_lock_is_not_shared(tmp_path: Path) -> None:
    path = tmp_path / "keeper.lock"
    with open_lock(path) as lock:
        lock.exclude()

        assert is_exclusive(path)
        assert not is_shared(path)
