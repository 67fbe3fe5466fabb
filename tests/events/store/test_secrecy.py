"""The secret of a running game is in no log, no error, no view and no stream."""

import logging
import traceback
from pathlib import Path

import pytest

from service.domain.kit.chance import Secret
from service.domain.kit.errors import RuleViolation
from service.events.errors import StoreError
from service.events.store.redis_store import RedisStore
from tests.kit.servers import running
from tests.kit.tables import Table
from tests.toy import Pick


def spellings(secret: Secret) -> list[str]:
    value = secret.reveal()
    return [value.hex(), repr(value), repr(value)[2:-1], value.hex().upper()]


def test_nothing_reveals_the_secret_of_a_running_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    outputs: list[str] = []
    with caplog.at_level(logging.DEBUG), running(tmp_path) as server, server.client() as client:
        table = Table.started(RedisStore(client))
        outputs += [repr(table.receipts), repr(table.handler.load(table.game))]
        outputs += [complaint(table, Pick(place=99)), complaint(table, Pick(place=1), expected=1)]
        client.config_set("maxmemory", 1)
        outputs.append(complaint(table, Pick(place=1)))
        outputs += [entry.body.decode() for entry in table.store.read(table.game)]
        outputs += [repr(table.store.news({})), caplog.text, (tmp_path / "log").read_text()]
        secret = table.store.secret(table.game)

    for spelling in spellings(secret):
        assert all(spelling not in text for text in outputs)


def complaint(table: Table, *commands: Pick, **fields: int) -> str:
    """Return the whole traceback of a refusal, with the local variables of its frames."""
    try:
        table.play(*commands, **fields)
    except (RuleViolation, StoreError) as error:
        report = traceback.TracebackException.from_exception(error, capture_locals=True)
        return "".join(report.format())
    raise AssertionError("accepted")
