"""Redis goes away during a call: the answer says 'nothing was changed' only if that is true."""

from pathlib import Path
from socket import socket

import pytest

from tests.api.durability.proxy import A_LOT, Proxy, serving_proxy
from tests.api.write_calls import WRITING, Data, Name, World, id_of, serving
from tests.kit.effort import ALL
from tests.kit.servers import Server

IN_DOUBT = "/v1/problems/store-unconfirmed"
MOST_REQUESTS = 100  # that a call sends to Redis


class CutProxy(Proxy):
    """Is cut after some answers.

    Redis still executes the next request, but its answer is lost, and so is all that follows.
    """

    def __init__(self, server: Server, answers: int) -> None:
        super().__init__(server)
        self._answers = answers

    def pass_on(self, asked: bytes, there: socket) -> bool:
        there.sendall(asked)
        self._answers -= 1
        if self._answers < 0:
            self.is_cut = True
            there.recv(A_LOT)  # now it is done
        return not self.is_cut


@pytest.mark.parametrize("name", WRITING, ids=id_of)
def test_nothing_was_changed_is_said_only_where_nothing_was(
    own_server: Server, files: Path, world: World, data: Data, name: Name
) -> None:
    request, method = WRITING[name](world), name[0]
    with own_server.client() as client:
        for answers in range(0, MOST_REQUESTS, 1 if ALL else 5):
            data.put_back(client)
            proxy = CutProxy(own_server, answers)
            with serving_proxy(proxy), serving(proxy.url, files) as service:
                answer = request.send(service.app, method)
            if not proxy.is_cut:
                break
            assert answer.status_code in (200, 201, 202, 204, 503), answer.text
            if answer.status_code == 503 and answer.get_json(force=True)["type"] != IN_DOUBT:
                assert Data(client) == data, f"answer {answers}: {answer.text}"

    assert answers > 1
    assert answer.status_code < 300, answer.text
