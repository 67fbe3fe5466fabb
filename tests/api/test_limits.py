"""Rate limits: a call counts for its token and for the address it comes from."""

from limits.storage import MemoryStorage

from service.api.limits import CallLimits
from tests.api.people import Service, Visitor

HOME = "192.0.2.1"


def limits(most: int) -> CallLimits:
    return CallLimits(most, MemoryStorage(), clock=lambda: 30.0)


def player_from(service: Service, address: str) -> Visitor:
    come_from = {"REMOTE_ADDR": address}
    made = service.visitor().post("/v1/players", {"name": "Ana"}, environ_overrides=come_from)
    return Visitor(service.app, made.get_json()["token"])


def test_many_tokens_of_one_address_share_ten_times_the_limit() -> None:
    service = Service(rate_limit=1)
    players = [player_from(service, f"192.0.2.{n}") for n in range(11)]

    answers = [player.get("/v1/games").status_code for player in players]

    assert answers == [200] * 10 + [429]


def test_the_standing_that_is_told_is_the_stricter_one() -> None:
    counted = limits(3)

    first = counted.count("a", HOME)
    others = [counted.count(f"token {n}", HOME) for n in range(28)]
    last = counted.count("b", HOME)

    assert first is not None
    assert (first.most, first.left) == (3, 2)
    assert not any(standing is None or standing.is_over for standing in others)
    assert last is not None
    assert (last.most, last.left) == (30, 0)


def test_one_token_has_one_limit_from_wherever_it_is_used() -> None:
    counted = limits(2)

    standings = [counted.count("a", f"192.0.2.{n}") for n in range(3)]

    assert [standing and standing.is_over for standing in standings] == [False, False, True]


def test_players_are_made_by_the_plain_limit_of_an_address_whoever_makes_them() -> None:
    service = Service(rate_limit=3)
    ana, bo = service.player("Ana"), service.player("Bo")

    made = [somebody.post("/v1/players", {"name": "Cleo"}) for somebody in (ana, bo)]

    assert [answer.status_code for answer in made] == [201, 429]
    assert ana.get("/v1/games").status_code == 200
