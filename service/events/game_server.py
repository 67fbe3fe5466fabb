"""The server that the settings ask for: the embedded one, or the one at REDIS_URL."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from service.events.connection import check, connect
from service.events.embedded import shared_server
from service.settings import Settings


@contextmanager
def game_server(settings: Settings) -> Iterator[str]:
    """Give the URL of a server that is fit for games; raises CannotStart if there is none."""
    if settings.redis_url is None:
        with shared_server(settings.data, settings.durability) as url:
            yield url
    else:
        check_external(settings)
        yield settings.redis_url


def check_external(settings: Settings) -> None:
    """Raise CannotStart if the servers named by URL can't be used; the embedded one can."""
    for url, strict in ((settings.redis_url, settings.is_strict), (settings.rq_redis_url, False)):
        if url is not None:
            with closing(connect(url)) as client:
                check(client, strict=strict)
