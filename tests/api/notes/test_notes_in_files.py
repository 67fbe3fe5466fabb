"""Notes in the replay files that the service sends."""

from typing import Any

import pytest

from service.events.replay_files.file import Replay, parse
from tests.api.finished_game import annotate, finished
from tests.api.http_players import Service, Visitor


@pytest.fixture
def game(service: Service, ana: Visitor) -> str:
    return finished(service, ana)


def replay(who: Visitor, game: str, query: str = "") -> Replay:
    answer = who.get(f"/v1/games/{game}/replay{query}")
    assert answer.status_code == 200, answer.text
    return parse(answer.data)


def notes(who: Visitor, game: str, query: str = "") -> list[dict[str, Any]]:
    lines = replay(who, game, query).others_read()
    return [line for line in lines if line["kind"] not in ("names",)]


def test_public_notes_are_in_the_file_with_their_authors_name(
    service: Service, ana: Visitor, game: str
) -> None:
    public = annotate(ana, game)
    annotate(ana, game, visibility="private")
    annotate(ana, game, visibility="link")

    assert notes(service.visitor(), game) == [public["note"]]
    assert public["note"]["author"] == "Ana"


def test_ones_own_notes_are_in_the_file_when_they_are_asked_for(
    service: Service, ana: Visitor, game: str
) -> None:
    own = annotate(ana, game, visibility="private")
    annotate(service.player("Bo"), game)

    assert notes(ana, game, "?notes=mine") == [own["note"]]
    assert service.visitor().get(f"/v1/games/{game}/replay?notes=mine").status_code == 401


def test_the_facts_and_the_seal_do_not_know_of_notes(ana: Visitor, game: str) -> None:
    annotate(ana, game)
    noted, bare = replay(ana, game), replay(ana, game, "?notes=none")

    assert notes(ana, game, "?notes=none") == []
    assert (noted.header, noted.entries) == (bare.header, bare.entries)


def test_the_name_of_an_erased_author_is_in_no_later_file(
    service: Service, ana: Visitor, game: str
) -> None:
    bo = service.player("Bo Erased")
    annotate(bo, game)
    before = ana.get(f"/v1/games/{game}/replay").text
    bo.delete(f"/v1/players/{bo.player}")

    assert "Bo Erased" in before
    assert "Bo Erased" not in ana.get(f"/v1/games/{game}/replay").text


def test_a_file_with_other_notes_has_another_tag(ana: Visitor, game: str) -> None:
    path = f"/v1/games/{game}/replay"
    bare = ana.get(path).headers["ETag"]
    annotate(ana, game)

    assert ana.get(path).headers["ETag"] != bare
    assert ana.get(path).data == ana.get(path).data
