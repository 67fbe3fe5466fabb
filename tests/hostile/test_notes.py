"""Untrusted notes: a list of long ones is split over several answers."""

from service.api.notes.notes import MOST_BYTES_OF_AN_ANSWER
from tests.api.finished_game import annotate, finished
from tests.api.http_players import Service


def test_long_notes_come_a_few_at_a_time(service: Service) -> None:
    ana = service.player("Ana")
    game = finished(service, ana)
    texts = {f"en-{n}": "x" * 10_000 for n in range(6)}
    written = [annotate(ana, game, text=texts)["id"] for _ in range(7)]

    read, after = list[list[str]](), 0
    while after is not None:
        page = ana.get(f"/v1/games/{game}/annotations?after={after}&most=1000").get_json()
        read.append([note["id"] for note in page["notes"]])
        after = page["next"]

    assert [note for page in read for note in page] == written
    assert max(map(len, read)) == MOST_BYTES_OF_AN_ANSWER // 60_000
