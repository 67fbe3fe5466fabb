"""Receiving webhooks: the helper of the client, and the receiver that its README shows."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from service.events.webhooks.signature import new_secret, signature_headers
from tests.e2e.clients.test_bot_client import SOURCE, client  # noqa: F401
from tests.kit.waiting import until

# The example of standardwebhooks.com.
SECRET, BODY, SENT = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", b'{"test": 2432232314}', 1614265330
SIGNED = {
    "Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": str(SENT),
    "webhook-signature": "v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}


def test_the_example_of_the_standard_is_verified(client: Any) -> None:  # noqa: F811
    assert client.verify_webhook(SECRET, SIGNED, BODY, now=SENT + 100) == {"test": 2432232314}


@pytest.mark.parametrize(
    "wrong",
    [
        {"webhook-signature": "v1,AAAA"},
        {"webhook-signature": ""},
        {"webhook-signature": "v1a,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="},
        {"webhook-signature": "v1,ü"},
        {"webhook-timestamp": str(SENT - 1)},
        {"webhook-timestamp": str(SENT - 1000)},
        {"webhook-timestamp": "soon"},
        {"webhook-timestamp": "9" * 5000},
        {"Webhook-Id": ""},
        {"Webhook-Id": "msg_other"},
    ],
)
def test_what_was_changed_is_refused(client: Any, wrong: dict[str, str]) -> None:  # noqa: F811
    with pytest.raises(client.NotSigned):
        client.verify_webhook(SECRET, {**SIGNED, **wrong}, BODY, now=SENT)


def test_another_body_secret_or_time_is_refused(client: Any) -> None:  # noqa: F811
    for secret, body, now in (
        (SECRET, BODY + b" ", SENT),
        (new_secret(), BODY, SENT),
        (SECRET, BODY, SENT + 301),
    ):
        with pytest.raises(client.NotSigned):
            client.verify_webhook(secret, SIGNED, body, now=now)


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_AAAA", SECRET[:-4], f"{SECRET}!", "ü"])
def test_without_a_whole_secret_nothing_is_verified(client: Any, secret: str) -> None:  # noqa: F811
    with pytest.raises(ValueError, match=r"secret|base64|ASCII|[Pp]adding"):
        client.verify_webhook(secret, SIGNED, BODY, now=SENT)


def test_who_knows_that_no_secret_was_set_can_sign_nothing(client: Any) -> None:  # noqa: F811
    with pytest.raises(ValueError, match="not the secret"):
        client.verify_webhook("", signature_headers("m", SENT, BODY, [""]), BODY, now=SENT)


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """The receiver of the README, in a process of its own."""
    *_, text = re.findall(r"```python\n(.*?)```", (SOURCE / "README.md").read_text("utf-8"), re.S)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    known = {"WEBHOOK_SECRET": SECRET, "PORT": str(port), "PYTHONPATH": str(SOURCE)}
    with subprocess.Popen(
        [sys.executable, "-S", "-c", text],
        env={**os.environ, **known, "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        yield f"http://127.0.0.1:{port}/", process
        process.terminate()


def sent(url: str, headers: dict[str, str], body: bytes) -> int | None:
    try:
        with urlopen(Request(url, body, headers)) as answer:
            return int(answer.status)
    except HTTPError as refused:
        with refused:
            return refused.code
    except OSError:
        return None  # it has not started yet


def test_the_receiver_of_the_readme_takes_what_is_signed_and_drops_doubles(
    receiver: tuple[str, "subprocess.Popen[str]"],
) -> None:
    url, process = receiver
    turn = b'{"type":"your-turn","data":{"game":"g1"}}'
    signed = signature_headers("msg_1", int(time.time()), turn, [SECRET])

    assert until(lambda: sent(url, {}, turn)) == 400
    assert sent(url, signed, turn) == sent(url, signed, turn) == 204
    assert sent(url, signature_headers("msg_2", int(time.time()), turn, [SECRET]), turn) == 204
    process.terminate()
    assert process.stdout is not None
    assert process.stdout.read() == "your-turn g1\n" * 2
