"""Names are decoration: a write whose names can't be looked up is answered without them."""

from pathlib import Path
from socket import socket

import pytest

from tests.api.durability.proxy import Proxy, serving_proxy
from tests.api.write_calls import WRITING, Data, Name, World, id_of, serving
from tests.kit.servers import Server

A_NAME = b"$4\r\nname\r\n"  # as the field of a HGET
# A nickname must be unique, so the names of the others are needed before anything is written.
NEEDING_NAMES: frozenset[Name] = frozenset({("post", "/v1/classes/{class_id}/learners")})
SHOWING_NAMES: frozenset[Name] = frozenset(
    {
        ("post", "/v1/games"),
        ("post", "/v1/forks"),
        ("post", "/v1/games/{game}/seats"),
        ("post", "/v1/games/{game}/rematch"),
        ("post", "/v1/daily/{game}"),
        ("post", "/v1/games/{game}/moves"),
        ("post", "/v1/games/{game}/invitations"),
        ("post", "/v1/invitations/{invitation}/accept"),
        ("post", "/v1/invitations/{invitation}/decline"),
        ("post", "/v1/games/{game}/annotations"),
        ("put", "/v1/games/{game}/annotations/{note}"),
        ("post", "/v1/games/{game}/annotations/redo"),
        ("post", "/v1/courses"),
        ("post", "/v1/courses/from-games"),
        ("put", "/v1/courses/{course}"),
        ("post", "/v1/classes"),
        ("post", "/v1/classes/{class_id}/close"),
    }
)


class NamelessProxy(Proxy):
    """Drops the connection when somebody asks for a name."""

    dropped = 0

    def pass_on(self, asked: bytes, there: socket) -> bool:
        if b"HGET\r\n" in asked and A_NAME in asked:
            self.dropped += 1
            return False
        return super().pass_on(asked, there)


@pytest.mark.parametrize("name", [name for name in WRITING if name not in NEEDING_NAMES], ids=id_of)
def test_a_write_is_answered_without_the_names_that_are_out_of_reach(
    own_server: Server, files: Path, world: World, data: Data, name: Name
) -> None:
    proxy = NamelessProxy(own_server)
    with own_server.client() as client:
        data.put_back(client)
        with serving_proxy(proxy), serving(proxy.url, files) as service:
            answer = WRITING[name](world).send(service.app, name[0])
        is_changed = Data(client) != data

    assert answer.status_code < 300, answer.text
    assert is_changed
    assert bool(proxy.dropped) == (name in SHOWING_NAMES)
    assert name not in SHOWING_NAMES or "Ana" not in answer.text
