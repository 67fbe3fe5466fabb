"""Files on disk may belong to private games, so no other user of the machine may read them."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.domain.kit.messages import GameId
from service.events.replay_files.storage import ReplayStore, open_replay_store
from service.events.server.server_folder import ServerFolder
from service.start.settings import Settings


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_replay_files_and_their_folders_are_for_this_user_alone(tmp_path):
    folder = tmp_path / "data" / "replays"

    file = ReplayStore(str(folder)).put(GameId("g"), [b"{}\n"])

    assert [mode(folder.parent), mode(folder)] == [0o700, 0o700]
    assert mode(folder / file.name) == 0o600


def test_the_data_folder_of_the_embedded_server_is_for_this_user_alone(tmp_path):
    ServerFolder(tmp_path / "data" / "server").prepare()

    assert [mode(tmp_path / "data"), mode(tmp_path / "data" / "server")] == [0o700, 0o700]


def test_a_folder_that_an_older_release_made_is_closed(tmp_path):
    folder = tmp_path / "replays"
    folder.mkdir(mode=0o755)

    open_replay_store(Settings(data=tmp_path))

    assert mode(folder) == 0o700


def test_a_folder_that_somebody_chose_keeps_its_mode(tmp_path):
    folder = tmp_path / "served-by-nginx"
    folder.mkdir(mode=0o750)

    open_replay_store(Settings(data=tmp_path, replays=str(folder)))

    assert mode(folder) == 0o750


def test_a_data_folder_that_was_there_keeps_its_mode(tmp_path):
    tmp_path.chmod(0o755)

    ServerFolder(tmp_path / "server").prepare()

    assert mode(tmp_path) == 0o755
