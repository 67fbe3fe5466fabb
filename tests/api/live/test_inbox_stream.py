"""One stream for me: what concerns the caller, from where the last connection ended."""

from collections.abc import Generator
from typing import Any

import msgspec
import pytest
from werkzeug.test import TestResponse

from service.domain.kit.messages import GameId, PlayerId
from service.events.inbox.inboxes import MOST_NOTIFICATIONS
from service.events.inbox.notification import GameOverNotice, Letter, NotificationKey
from tests.api.http_players import Service, Visitor
from tests.api.live.test_stream import heard_in_a_loop, short_heartbeat  # noqa: F401
from tests.api.sample_class import RIGHT, Class

STREAM = "/v1/stream"
Frames = Generator[dict[str, Any]]


def listen(visitor: Visitor, last: int | None = None) -> Frames:
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    answer = visitor.get(STREAM, headers=headers, buffered=False)
    assert answer.status_code == 200
    return frames(answer)


def frames(response: TestResponse) -> Frames:
    """Yield what has an id: the first one only tells where the stream begins."""
    text = b""
    for piece in response.iter_encoded():
        text += piece
        while b"\n\n" in text:
            frame, _, text = text.partition(b"\n\n")
            fields = dict(line.split(b": ", 1) for line in frame.splitlines())
            if b"id" in fields:
                data = msgspec.json.decode(fields.get(b"data", b"null"))
                name = fields.get(b"event", b"").decode()
                yield {"name": name, "id": int(fields[b"id"]), "data": data}


def over(service: Service, player: Visitor, game: str = "g", version: int = 1) -> None:
    """Let the player hear that a game is over."""
    notice = GameOverNotice(at="", game=GameId(game), title="toy", version=version)
    key = NotificationKey(game)
    service.parts.inboxes.put([Letter(PlayerId(player.player), key, version, notice)])


def test_what_concerns_me_comes_while_i_listen_and_nobody_else_hears_it(service: Service) -> None:
    ana, bo = service.player(), service.player()
    mine, others = listen(ana), listen(bo)
    start, other = next(mine), next(others)

    over(service, ana, "g")
    over(service, ana, "h")
    over(service, bo, "i")

    assert [next(mine), next(mine)] == [
        {
            "name": "game-over",
            "id": start["id"] + number,
            "data": {"type": "game-over", "at": "", "game": game, "title": "toy", "version": 1},
        }
        for number, game in enumerate(("g", "h"), 1)
    ]
    assert next(others)["data"]["game"] == "i"
    assert (start["data"], other["data"]) == (None, None)
    mine.close()
    others.close()


def test_a_new_connection_goes_on_where_the_last_one_ended(service: Service) -> None:
    ana = service.player()
    first = listen(ana)
    last = next(first)["id"]
    first.close()
    over(service, ana, "g")
    over(service, ana, "h")

    again = listen(ana, last)
    found = [next(again) for _ in range(3)]
    again.close()
    later = listen(ana, found[1]["id"])
    assert [next(later)["id"], next(later)["data"]["game"]] == [last + 1, "h"]

    assert [one["id"] for one in found] == [last, last + 1, last + 2]
    later.close()


@pytest.mark.parametrize("last", [0, 1, 10**14])
def test_who_missed_too_much_is_told_to_look_again(service: Service, last: int) -> None:
    ana = service.player()
    first = listen(ana)
    begin = next(first)["id"]
    first.close()
    for version in range(1, MOST_NOTIFICATIONS + 10):
        over(service, ana, version=version)

    for given in (last, begin):
        again = listen(ana, given)
        reset = next(again)
        over(service, ana, f"h{given}")
        following = next(again)
        again.close()

        assert (reset["name"], reset["data"]) == ("reset", {"type": "reset"})
        assert following["id"] == reset["id"] + 1
        assert following["data"]["game"] == f"h{given}"


def test_a_listener_who_falls_behind_is_told_too(service: Service) -> None:
    ana = service.player()
    slow = listen(ana)
    begin = next(slow)["id"]
    notice = GameOverNotice(at="", game=GameId("g"), title="toy", version=1)
    letters = [
        Letter(PlayerId(ana.player), NotificationKey("g"), number, notice)
        for number in range(MOST_NOTIFICATIONS + 10)
    ]

    service.parts.inboxes.put(letters)
    reset = next(slow)

    assert (reset["name"], reset["id"]) == ("reset", begin + MOST_NOTIFICATIONS + 10)
    slow.close()


@pytest.mark.parametrize("given", ["x", "-1", "9" * 5_000, "1e3"])
def test_a_strange_event_id_is_refused(service: Service, given: str) -> None:
    answer = service.player().get(STREAM, headers={"Last-Event-ID": given})

    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "Last-Event-ID"


def test_only_players_have_a_stream(service: Service) -> None:
    assert service.visitor().get(STREAM).status_code == 401
    assert service.player().call("HEAD", STREAM).status_code == 200


def test_the_stream_ends_with_its_token(service: Service, short_heartbeat: None) -> None:  # noqa: F811
    ana = service.player()
    [token] = ana.get(f"/v1/players/{ana.player}/tokens").get_json()["tokens"]

    line = heard_in_a_loop(
        service, ana, STREAM, lambda: ana.delete(f"/v1/players/{ana.player}/tokens/{token}")
    )

    assert line.status == 200


def test_a_class_tells_its_teacher_and_its_learners(service: Service) -> None:
    course = Class(service)
    teacher = listen(course.teacher)
    next(teacher)

    mia = course.join("Mia")
    learner = listen(mia)
    next(learner)
    mia.post(f"{course.question}/attempts", {"commands": [{"type": "resign"}]})
    answered = mia.post(f"{course.question}/attempts", {"commands": list(RIGHT)})
    course.teacher.post(f"{course.path}/close")
    course.teacher.post(f"{course.path}/close")

    assert answered.status_code in (200, 201), answered.text
    told = [next(teacher), next(teacher)]
    assert [one["name"] for one in told] == ["class-joined", "class-answered"]
    assert {one["data"]["class"] for one in told} == {course.told["id"]}
    assert {one["data"]["learner"] for one in told} == {mia.player}
    assert told[1]["data"]["chapter"] == 1
    assert next(learner)["name"] == "class-closed"
    assert all("Mia" not in str(one) for one in told)
    teacher.close()
    learner.close()
