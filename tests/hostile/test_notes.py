"""Untrusted notes and courses: what an answer says about them, and renders, has a bound."""

from service.api.http.answer_size import MOST_BYTES_OF_AN_ANSWER
from service.start.limit_settings import Bounds
from service.teaching.notes.markdown import render
from tests.api.finished_game import annotate, finished
from tests.api.http_players import Service, Visitor
from tests.hostile.cost import GROWTH, require_linear
from tests.hostile.test_uploads import GAME, zipped
from tests.kit.effort import some_of
from tests.replays.conformance.materials import note

LETTERS = 10_000  # of a text, at most


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


def upload(who: Visitor, course: bytes) -> str:
    made = who.call("POST", "/v1/courses", data=course, content_type="application/zip")
    assert made.status_code == 201, made.text
    return str(made.get_json()["id"])


def test_courses_with_long_texts_come_a_few_at_a_time(service: Service) -> None:
    ana = service.player("Ana")
    texts = {f"en-{n}": "x" * LETTERS for n in range(6)}
    made = [upload(ana, zipped({f"{n}.replay": GAME}, text=texts)) for n in range(7)]

    read, after = list[list[str]](), ""
    while after is not None:
        page = ana.get(f"/v1/courses?owner={ana.player}&after={after or 0}&most=100").get_json()
        read.append([course["id"] for course in page["courses"]])
        after = page["next"]

    assert [course for page in read for course in page] == made[::-1]
    assert max(map(len, read)) == MOST_BYTES_OF_AN_ANSWER // (6 * LETTERS)


def test_the_first_reading_of_a_chapter_costs_what_it_says(service: Service) -> None:
    """No text is in the cache yet: the largest chapter that is allowed is rendered as a whole."""
    ana = service.player("Ana")
    *facts, seal = GAME.splitlines(keepends=True)

    def chapter(letters: int) -> str:
        piece = min(letters, LETTERS) - 5
        texts = [f"{n:05}" + ("*a_" * piece)[:piece] for n in range(letters // (piece + 5))]
        notes = [note("annotation", id=text[:5], text={"en": text}) + b"\n" for text in texts]
        course = upload(ana, zipped({"a.replay": b"".join([*facts, *notes, seal])}))
        return f"/v1/courses/{course}/chapters/1"

    def first(path: str) -> None:
        render.cache_clear()
        assert ana.get(path).status_code == 200

    require_linear(chapter, first, some_of(Bounds().chapter_letters) // GROWTH)
