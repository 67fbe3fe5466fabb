"""The host names that the service answers to, as a defence against DNS rebinding."""

import pytest

from service.api.http.hosts import AllowedHosts
from tests.api.http_players import Service


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "altana.localhost:8000",
        "127.0.0.1:8000",
        "192.168.1.20:8000",
        "[::1]:8000",
        "workbench:8000",
        "workbench.lan",
        "workbench.local.",
        "play.example",
    ],
)
def test_loopback_addresses_own_names_and_added_ones_are_answered(host):
    assert AllowedHosts(["play.example"], machine="workbench.lan").allow(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "rebound.example:8000",
        "play.example.evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "[::1].evil.example",
        "localhost:8000:8000",
        "local host",
        "localhost,rebound.example",
        "a" * 100_000,
    ],
)
def test_other_names_are_not(host):
    assert not AllowedHosts(["play.example"], machine="workbench").allow(host)


def test_an_operator_can_allow_any_name():
    assert AllowedHosts(["*"], machine="workbench").allow("rebound.example")


@pytest.mark.parametrize("path", ["/", "/v1/games", "/v1/docs", "/metrics", "/nothing"])
def test_a_call_by_another_name_is_refused_and_told_what_to_do(service: Service, path: str) -> None:
    answer = service.visitor().get(path, headers={"Host": "rebound.example"})

    assert answer.status_code == 421
    assert "ALTANA_HOSTS" in answer.text


def test_a_call_by_another_name_changes_nothing(service: Service) -> None:
    ana = service.player()
    table = service.table(ana, ana)
    path, body = f"/v1/games/{table['id']}/moves", {"commands": [{"type": "resign"}]}
    headers = {"Host": "rebound.example", "If-Match": '"2"'}

    assert ana.post(path, body, headers=headers).status_code == 421
    assert ana.get(f"/v1/games/{table['id']}").get_json()["version"] == 2


@pytest.mark.parametrize("path", ["/livez", "/readyz"])
def test_probes_are_answered_by_whatever_name_they_come(service: Service, path: str) -> None:
    assert service.visitor().get(path, headers={"Host": "serve:8000"}).status_code == 200


def test_a_name_that_was_set_is_answered() -> None:
    service = Service(hosts=("play.example",))

    answer = service.visitor().get("/v1/games", headers={"Host": "play.example"})

    assert answer.status_code == 200
