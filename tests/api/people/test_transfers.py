"""A code carries a player to another device: once, for ten minutes, and only the newest one."""

import pytest

from tests.api.http_players import Service, Visitor


def code_of(player: Visitor) -> str:
    answer = player.post(f"/v1/players/{player.player}/transfers")
    assert answer.status_code == 201, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.get_json()["seconds"] == 600
    return str(answer.get_json()["code"])


def redeem(service: Service, code: object) -> tuple[int, dict[str, object]]:
    answer = service.visitor().post("/v1/transfers", {"code": code})
    return answer.status_code, answer.get_json()


def test_the_other_device_gets_a_token_of_its_own(service: Service) -> None:
    ana = service.player("Ana")

    status, told = redeem(service, code_of(ana))

    assert status == 201
    assert told["player"]["name"] == "Ana"
    other = Visitor(service.app, str(told["token"]), ana.player)
    tokens = f"/v1/players/{ana.player}/tokens"
    assert len(other.get(tokens).get_json()["tokens"]) == 2
    assert other.delete(f"{tokens}/{told['token_id']}").status_code == 204
    assert ana.get(tokens).status_code == 200


def test_a_code_is_used_once(service: Service) -> None:
    code = code_of(service.player("Ana"))

    assert redeem(service, code)[0] == 201
    status, problem = redeem(service, code)

    assert status == 404
    assert problem["type"] == "/v1/problems/transfer-spent"


def test_only_the_newest_code_counts(service: Service) -> None:
    ana = service.player("Ana")
    first, second = code_of(ana), code_of(ana)

    assert redeem(service, first)[0] == 404
    assert redeem(service, second)[0] == 201


def test_nobody_gets_the_code_of_somebody_else(service: Service) -> None:
    ana, bo = service.player("Ana"), service.player("Bo")
    path = f"/v1/players/{ana.player}/transfers"

    assert bo.post(path).status_code == 403
    assert service.visitor().post(path).status_code == 401
    assert service.visitor().post("/v1/players/nobody/transfers").status_code == 401


def test_revoking_a_token_withdraws_the_code_that_it_may_have_offered(service: Service) -> None:
    ana = service.player("Ana")
    tokens = f"/v1/players/{ana.player}/tokens"
    stolen = ana.post(tokens, {}).get_json()
    code = code_of(Visitor(service.app, stolen["token"], ana.player))

    assert ana.delete(f"{tokens}/{stolen['token_id']}").status_code == 204

    assert redeem(service, code)[0] == 404


def test_an_erased_player_is_carried_nowhere(service: Service) -> None:
    ana = service.player("Ana")
    code = code_of(ana)
    assert ana.delete(f"/v1/players/{ana.player}").status_code == 204

    assert redeem(service, code)[0] == 404


@pytest.mark.parametrize(
    ("code", "status"),
    [
        *(("x", 404), (".", 404), ("a.b", 404), ("bot.fair", 404), ("é.b", 404), ("a." * 100, 404)),
        *(("", 422), ("a" * 201, 422), (7, 422), (None, 422), (["a.b"], 422)),
    ],
)
def test_what_is_no_code_is_refused(service: Service, code: object, status: int) -> None:
    assert redeem(service, code)[0] == status


def test_the_token_of_a_code_is_for_what_its_giver_was_for(service: Service) -> None:
    ana = service.player("Ana")
    wanted = {"scopes": ["account", "read"], "expires_at": "2999-01-01T00:00:00Z"}
    made = ana.post(f"/v1/players/{ana.player}/tokens", wanted).get_json()

    _, told = redeem(service, code_of(Visitor(service.app, made["token"], ana.player)))

    assert (told["scopes"], told["expires_at"]) == (["read", "account"], made["expires_at"])
    other = Visitor(service.app, str(told["token"]), ana.player)
    assert other.post("/v1/games", {"game": "toy", "players": 2}).status_code == 403
