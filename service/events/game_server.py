"""The server that the settings ask for: the embedded one, or the one at REDIS_URL."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from service.events.connection import check, connect
from service.events.embedded import shared_server
from service.settings import Settings


@contextmanager
def game_server(settings: Settings) -> Iterator[str]:
    """Give the URL of a server that is fit for games; raises CannotStart if there is none."""
    with ExitStack() as stack:
        url = settings.redis_url
        if url is None:
            url = stack.enter_context(shared_server(settings.data, settings.durability))
        check_servers(settings, url)
        yield url


def check_servers(settings: Settings, url: str) -> None:
    """Raise CannotStart if the server of the games or that of the queue can't be used."""
    # The queue is a hint: losing it loses no game, so it need not be strict.
    for address, strict in ((url, settings.is_strict), (settings.rq_redis_url, False)):
        if address is not None:
            with closing(connect(address)) as client:
                check(client, strict=strict)
