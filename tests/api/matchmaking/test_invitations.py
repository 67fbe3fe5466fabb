"""Invitations over HTTP: asking somebody to a table, and the answer."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from service.matchmaking.invitations.model import MOST_FROM_ONE, MOST_SENT
from tests.api.http_players import Service, Visitor
from tests.api.live.test_inbox_stream import listen

INVITATIONS = "/v1/invitations"


class Lounge:
    """A service with a clock that can be set, and a private game of Ana's with two free seats."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)
        self.service = Service(now=lambda: self.now)
        self.ana, self.bo, self.cleo = map(self.service.player, ("Ana", "Bo", "Cleo"))
        self.game = self.table()

    def table(self, **wanted: Any) -> str:
        wanted = {"players": 3, "visibility": "private", **wanted}
        return str(self.service.table(self.ana, **wanted)["id"])

    def invite(self, by: Visitor, to: Visitor | str, game: str = "") -> Any:
        player = to if isinstance(to, str) else to.player
        return by.post(f"/v1/games/{game or self.game}/invitations", {"player": player})

    def invited(self, to: Visitor, game: str = "") -> str:
        answer = self.invite(self.ana, to, game)
        assert answer.status_code == 201, answer.text
        return f"{INVITATIONS}/{answer.get_json()['id']}"


@pytest.fixture
def lounge() -> Lounge:
    return Lounge()


def received(player: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.get(INVITATIONS).get_json()["received"]
    return found


def sent(player: Visitor) -> list[str]:
    return [one["status"] for one in player.get(INVITATIONS).get_json()["sent"]]


def test_an_invited_player_sees_who_invites_and_to_what(lounge: Lounge) -> None:
    answer = lounge.invite(lounge.ana, lounge.bo).get_json()

    [mine] = received(lounge.bo)
    assert (mine["id"], mine["status"], mine["game"]) == (answer["id"], "open", lounge.game)
    assert (mine["by"]["name"], mine["to"]["name"], mine["title"]) == ("Ana", "Bo", "toy")
    assert [seat["name"] for seat in mine["table"]["seats"]] == ["Ana", None, None]
    assert mine["until"] == "2026-03-08T12:00:00.000Z"
    assert sent(lounge.ana) == ["open"]
    assert received(lounge.ana) == received(lounge.cleo) == []


def test_an_invitation_opens_a_private_game_to_the_invited_one_alone(lounge: Lounge) -> None:
    path = lounge.invited(lounge.bo)

    by_stranger = lounge.cleo.post(f"{path}/accept", {})
    accepted = lounge.bo.post(f"{path}/accept", {"entropy": "mine"})

    assert by_stranger.status_code == 404
    assert (accepted.status_code, accepted.get_json()["you"]) == (201, [2])
    assert lounge.bo.get(f"/v1/games/{lounge.game}").status_code == 200
    assert lounge.cleo.get(f"/v1/games/{lounge.game}").status_code == 404
    assert received(lounge.bo) == []
    assert sent(lounge.ana) == ["accepted"]


def test_accepting_twice_takes_one_seat(lounge: Lounge) -> None:
    path = lounge.invited(lounge.bo)

    answers = [lounge.bo.post(f"{path}/accept", {"entropy": text}) for text in ("a", "b")]

    assert [one.status_code for one in answers] == [201, 201]
    assert answers[1].get_json()["you"] == [2]


def test_a_declined_game_is_not_offered_again(lounge: Lounge) -> None:
    path = lounge.invited(lounge.bo)

    declined = [lounge.bo.post(f"{path}/decline") for _ in range(2)]
    again = lounge.invite(lounge.ana, lounge.bo)

    assert [one.get_json()["status"] for one in declined] == ["declined", "declined"]
    assert declined[0].get_json()["table"] is None
    assert (again.status_code, sent(lounge.ana)) == (409, ["declined"])
    assert lounge.bo.post(f"{path}/accept", {}).status_code == 409
    lounge.now += timedelta(days=8)
    assert lounge.invite(lounge.ana, lounge.bo).status_code == 409


def test_a_second_invitation_is_the_first_one(lounge: Lounge) -> None:
    bo = listen(lounge.bo)
    next(bo)

    paths = {lounge.invited(lounge.bo) for _ in range(3)}
    lounge.bo.post(f"{paths.copy().pop()}/accept", {})
    lounge.invite(lounge.bo, lounge.cleo)
    cleo = listen(lounge.cleo)
    heard = [next(bo)["name"]]
    bo.close()
    cleo.close()

    assert len(paths) == 1
    assert heard == ["invitation"]
    assert len(received(lounge.cleo)) == 1


def test_both_hear_of_it_on_their_streams(lounge: Lounge) -> None:
    ana, bo = listen(lounge.ana), listen(lounge.bo)
    next(ana), next(bo)
    path, second = lounge.invited(lounge.bo), lounge.table()
    id_ = path.rpartition("/")[2]

    lounge.bo.post(f"{path}/accept", {})
    declined = lounge.invited(lounge.bo, second)
    lounge.bo.post(f"{declined}/decline")

    invitation, acceptance, decline = next(bo)["data"], next(ana)["data"], next(ana)["data"]
    ana.close()
    bo.close()
    assert invitation == {
        "type": "invitation",
        "at": "2026-03-01T12:00:00.000Z",
        "invitation": id_,
        "game": lounge.game,
        "title": "toy",
        "player": lounge.ana.player,
    }
    assert acceptance == {
        **invitation,
        "type": "invitation-accepted",
        "player": lounge.bo.player,
    }
    assert (decline["type"], decline["game"]) == ("invitation-declined", second)


def test_who_left_the_seat_can_be_invited_once_more(lounge: Lounge) -> None:
    lounge.bo.post(f"{lounge.invited(lounge.bo)}/accept", {})
    lounge.bo.delete(f"/v1/games/{lounge.game}/seats")

    again = lounge.bo.post(f"{lounge.invited(lounge.bo)}/accept", {})

    assert again.get_json()["you"] == [2]


def test_an_invitation_ends_with_time(lounge: Lounge) -> None:
    path = lounge.invited(lounge.bo)
    lounge.now += timedelta(days=7)

    assert received(lounge.bo) == []
    assert sent(lounge.ana) == []
    assert lounge.bo.post(f"{path}/accept", {}).status_code == 404


def test_an_invitation_ends_when_no_seat_is_free(lounge: Lounge) -> None:
    game = lounge.table(players=2)
    path, other = lounge.invited(lounge.bo, game), lounge.invited(lounge.cleo, game)
    assert lounge.bo.post(f"{path}/accept", {}).status_code == 201

    late = lounge.cleo.post(f"{other}/accept", {})

    assert late.status_code == 409
    assert received(lounge.cleo) == []
    assert lounge.invite(lounge.ana, lounge.cleo, game).status_code == 409


def test_who_came_by_the_link_gets_no_second_seat(lounge: Lounge) -> None:
    path = lounge.invited(lounge.bo)
    share = lounge.ana.get(f"/v1/games/{lounge.game}").get_json()["share"]
    lounge.bo.post(f"/v1/games/{lounge.game}/seats?share={share}", {})

    assert received(lounge.bo) == []
    assert lounge.bo.post(f"{path}/accept", {}).status_code == 409
    assert lounge.invite(lounge.ana, lounge.bo).status_code == 409


def test_an_invitation_can_be_withdrawn_by_who_sent_it(lounge: Lounge) -> None:
    path = lounge.invited(lounge.bo)

    by_others = [one.delete(path).status_code for one in (lounge.bo, lounge.cleo)]
    withdrawn = [lounge.ana.delete(path).status_code for _ in range(2)]

    assert (by_others, withdrawn) == ([404, 404], [204, 204])
    assert received(lounge.bo) == []
    assert lounge.bo.post(f"{path}/accept", {}).status_code == 409
    assert lounge.bo.post(f"{path}/decline").status_code == 409
    assert lounge.invite(lounge.ana, lounge.bo).status_code == 201


def test_only_who_sits_there_invites(lounge: Lounge) -> None:
    public = lounge.table(visibility="public")

    assert lounge.invite(lounge.bo, lounge.cleo).status_code == 404  # it is private
    assert lounge.invite(lounge.bo, lounge.cleo, public).status_code == 403
    assert lounge.invite(lounge.service.visitor(), lounge.cleo, public).status_code == 401
    assert lounge.invite(lounge.ana, lounge.ana).status_code == 409


@pytest.mark.parametrize(
    "body",
    [
        {"player": "bot-greedy"},
        {"player": "nobody"},
        {"player": ""},
        {"player": "x" * 65},
        {"player": "a}:inbox"},
        {"player": 7},
        {"player": None},
        {},
        {"player": "x", "more": 1},
        [],
    ],
)
def test_only_players_are_invited(lounge: Lounge, body: Any) -> None:
    answer = lounge.ana.post(f"/v1/games/{lounge.game}/invitations", body)

    assert answer.status_code == 422, answer.text


def test_nobody_is_flooded_with_invitations(lounge: Lounge) -> None:
    games = [lounge.table() for _ in range(MOST_FROM_ONE + 1)]

    codes = [lounge.invite(lounge.ana, lounge.bo, game).status_code for game in games]
    first, second, third, *_ = (f"{INVITATIONS}/{one['id']}" for one in received(lounge.bo))
    later = []
    for call in (
        lambda: lounge.bo.post(f"{first}/decline"),
        lambda: lounge.ana.delete(second),
        lambda: lounge.bo.post(f"{third}/accept", {}),
    ):
        assert call().status_code < 300
        later.append(lounge.invite(lounge.ana, lounge.bo, games[-1]).status_code)

    assert codes == [201] * MOST_FROM_ONE + [409]
    assert later == [409, 409, 201]  # only who accepts makes room


def test_a_player_waits_for_so_many_answers(lounge: Lounge) -> None:
    guests = [lounge.service.player(f"Guest {number}") for number in range(MOST_SENT + 1)]
    for guest in guests[:-1]:
        lounge.invited(guest)

    refused = lounge.invite(lounge.ana, guests[-1])
    lounge.ana.delete(f"{INVITATIONS}/{received(guests[0])[0]['id']}")
    taken = lounge.invite(lounge.ana, guests[-1])

    assert (refused.status_code, taken.status_code) == (409, 201)


@pytest.mark.parametrize("id_", ["x", "0" * 32, "..", "a" * 500, "%00"])
def test_strange_ids_are_nothing(lounge: Lounge, id_: str) -> None:
    lounge.invited(lounge.bo)

    assert lounge.bo.post(f"{INVITATIONS}/{id_}/accept", {}).status_code == 404
    assert lounge.bo.post(f"{INVITATIONS}/{id_}/decline").status_code == 404
    assert lounge.ana.delete(f"{INVITATIONS}/{id_}").status_code == 404


def test_an_erased_person_invites_nobody_and_is_not_invited(lounge: Lounge) -> None:
    lounge.invited(lounge.bo)
    lounge.ana.delete(f"/v1/players/{lounge.ana.player}")
    game = lounge.service.table(lounge.cleo, players=2)["id"]

    assert received(lounge.bo) == []
    assert lounge.invite(lounge.cleo, lounge.ana, game).status_code == 422


def test_a_sender_who_left_a_private_game_does_not_see_it_any_more(lounge: Lounge) -> None:
    lounge.bo.post(f"{lounge.invited(lounge.bo)}/accept", {})
    lounge.invite(lounge.bo, lounge.cleo)
    lounge.bo.delete(f"/v1/games/{lounge.game}/seats")

    [mine] = lounge.bo.get(INVITATIONS).get_json()["sent"]

    assert mine["table"] is None
