"""The port: the default or the next free one, a configured one, and never one for two services."""

import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from service.commands.run.port import addresses, numeric, reserved_port
from service.start.settings import DEFAULT_PORT, Settings
from service.start.startup_errors import PortTaken


def settings(port: int | None, host: str = "127.0.0.1") -> Settings:
    return Settings(data=Path("/nowhere"), port=port, host=host)


def test_the_default_port_moves_on_when_it_is_taken() -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # another process on this machine has it already
            stack.enter_context(socket.create_server(("127.0.0.1", DEFAULT_PORT)))

        port = stack.enter_context(reserved_port(settings(None)))

        assert port > DEFAULT_PORT


def test_port_0_is_any_free_one() -> None:
    with reserved_port(settings(0)) as port:
        assert port > 0


def test_a_reserved_port_is_taken_for_others() -> None:
    with (
        reserved_port(settings(0)) as port,
        pytest.raises(PortTaken, match="Address already in use"),
        reserved_port(settings(port)),
    ):
        pass


def test_a_port_that_was_reserved_is_free_again() -> None:
    with reserved_port(settings(0)) as port:
        pass

    with reserved_port(settings(port)) as again:
        assert again == port


def test_a_host_that_is_not_ours_is_named() -> None:
    with (
        pytest.raises(PortTaken, match=r"192\.0\.2\.1:.*Cannot assign requested address"),
        reserved_port(settings(0, host="192.0.2.1")),
    ):
        pass


@pytest.mark.parametrize(("host", "here"), [("0.0.0.0", "127.0.0.1"), ("::", "[::1]")])
def test_a_wildcard_host_is_announced_with_addresses_that_work(host: str, here: str) -> None:
    first, *others = addresses(host, 8000)

    assert first == f"http://{here}:8000"
    assert all("0.0.0.0" not in other and "[::]" not in other for other in others)


def test_a_single_host_is_announced_with_its_address() -> None:
    assert addresses("192.0.2.7", 8000) == ["http://192.0.2.7:8000"]


@pytest.mark.parametrize(
    ("host", "found"),
    [("localhost", {"127.0.0.1", "::1"}), ("0.0.0.0", {"0.0.0.0"}), ("::1", {"::1"})],
)
def test_a_host_is_looked_up_for_the_server(host: str, found: set[str]) -> None:
    assert numeric(host) in found
