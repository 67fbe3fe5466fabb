"""A service with short time limits, for tests."""

from typing import Any

import click

from service.api.rsgi import request_body
from service.commands.run.port import address, reserved_port
from service.commands.run.serve import listen, load
from service.start.settings import Settings, read_settings


def load_impatient(settings: Settings, url: str) -> Any:
    """Make the application in one of Granian's own processes."""
    request_body.SILENCE, request_body.ALL_OF_IT = 0.5, 1.0
    return load(settings, url)


def main() -> None:
    settings = read_settings()
    assert settings.redis_url is not None
    with reserved_port(settings) as port:
        click.echo(f"Altana serves at {address(settings.host, port)}")
        listen(settings, settings.redis_url, port, load_impatient)


if __name__ == "__main__":
    main()
