"""A service that can be told to fail, and a data folder of one's own."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from werkzeug.serving import make_server

from tests.api.http_players import Service
from tests.replays.classes.failing_service import FailingService


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep progress and tokens where no other test looks."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("ALTANA_TOKEN", raising=False)
    return tmp_path


@pytest.fixture
def failing() -> FailingService:
    return FailingService(Service().app)


@pytest.fixture
def url(failing: FailingService) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, failing, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()
