"""Leaving a seat: only one's own, whatever happens in between."""

from collections.abc import Callable
from typing import Any

from service.events.move import Entry
from tests.api.http_players import Service, Visitor
from tests.events.store.memory_store import MemoryStore


class OvertakenStore(MemoryStore):
    """Lets something happen just before the next move arrives."""

    def __init__(self) -> None:
        super().__init__()
        self.before: Callable[[], object] | None = None

    def append(self, *args: Any, **kwargs: Any) -> Entry:
        before, self.before = self.before, None
        if before is not None:
            before()
        return super().append(*args, **kwargs)


class Waiting:
    """A table of four at which Ana and Bo sit and wait."""

    def __init__(self) -> None:
        self.store = OvertakenStore()
        service = Service(store=self.store)
        self.ana, self.bo = service.player("Ana"), service.player("Bo")
        self.cleo = service.player("Cleo")
        made = self.ana.post("/v1/games", {"game": "toy", "players": 4}).get_json()
        self.path = f"/v1/games/{made['id']}"
        self.seats = f"{self.path}/seats"
        self.bo.post(self.seats, {})

    def seated(self) -> list[str | None]:
        return [seat["player"] for seat in self.ana.get(self.path).get_json()["seats"]]


def swap(table: Waiting, seat: int, leaving: Visitor, coming: Visitor) -> None:
    assert leaving.delete(f"{table.seats}?seat={seat}").status_code == 204
    assert coming.post(table.seats, {"seat": seat}).status_code == 201


def test_who_leaves_twice_does_not_throw_out_who_sat_down_in_between() -> None:
    table = Waiting()
    table.store.before = lambda: swap(table, 2, table.bo, table.cleo)

    second = table.bo.delete(f"{table.seats}?seat=2")

    assert second.status_code == 403
    assert table.seated() == [table.ana.player, table.cleo.player, None, None]


def test_a_seat_that_is_not_named_is_chosen_once() -> None:
    table = Waiting()
    table.bo.post(table.seats, {"seat": 3})
    table.store.before = lambda: swap(table, 3, table.bo, table.cleo)

    second = table.bo.delete(table.seats)

    assert second.status_code == 403
    assert table.seated() == [table.ana.player, table.bo.player, table.cleo.player, None]


def test_two_who_leave_at_the_same_moment_both_get_away() -> None:
    table = Waiting()
    table.store.before = lambda: table.bo.delete(table.seats)

    left = table.ana.delete(table.seats)

    assert left.status_code == 204
    assert table.seated() == [None, None, None, None]


def test_leaving_again_under_the_same_key_gets_the_first_answer() -> None:
    table = Waiting()
    key = {"Idempotency-Key": "away"}
    first = table.bo.delete(table.seats, headers=key)
    table.cleo.post(table.seats, {"seat": 2})

    again = table.bo.delete(table.seats, headers=key)

    assert (again.status_code, again.headers["ETag"]) == (204, first.headers["ETag"])
    assert table.seated() == [table.ana.player, table.cleo.player, None, None]


def test_who_left_a_private_game_gets_the_first_answer_too() -> None:
    service = Service()
    ana, bo = service.player("Ana"), service.player("Bo")
    wanted = {"game": "toy", "players": 3, "visibility": "private"}
    made = ana.post("/v1/games", wanted).get_json()
    seats, share = f"/v1/games/{made['id']}/seats", f"?share={made['share']}"
    bo.post(seats + share, {})
    headers = {"Idempotency-Key": "once"}

    first, again = (bo.delete(seats, headers=headers) for _ in range(2))

    assert (first.status_code, again.status_code) == (204, 204)
    assert first.headers["ETag"] == again.headers["ETag"]
    assert bo.delete(seats).status_code == 404
