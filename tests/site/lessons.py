"""Courses for pages to show: a golden game with a note, a question and a line that shows why."""

from typing import Any
from urllib.request import Request, urlopen

import msgspec

from service.events.replay_files.file import write
from service.teaching.courses.package import Chapter, write_course
from service.teaching.notes.model import Anchor, Annotation, Answer, Mark, TriedMove, Variation
from tests.e2e.serving import Caller, Running
from tests.teaching.lessons.golden_questions import (
    BURANO,
    DREAM_HOME,
    commands_of,
    game_with,
    question,
)

SCRIPT = "<img src=x onerror=alert(1)>"
READY = "[data-ready=true]:not([data-moving])"  # nothing is fetched or sent
FIRST, SECOND, PAIR = 6, 9, 8  # the moves that are asked about
RIGHT = commands_of(BURANO, FIRST)


def _anchor(move: int) -> Anchor:
    game = game_with(BURANO)
    return Anchor(move=move, hash=game.hashes[move - 1])


def course_file(title: str = "First steps") -> bytes:
    """Pack two chapters: a note, a question with hints, why it is wrong, a second question."""
    note = Annotation(
        id="note",
        anchor=_anchor(FIRST - 2),
        author="Ana",
        text={"en": f"Look at the **display** {SCRIPT}", "de": "Schau auf die **Auslage**"},
        glyphs=("!",),
        marks=(Mark(mark="ring", slot="display:1.roof"),),
    )
    why = Variation(
        id="why",
        anchor=_anchor(FIRST - 1),
        moves=(TriedMove(seat=_seat(FIRST), commands=RIGHT, events=()),),
        text={"en": "This is *why*."},
    )
    asked = question(
        BURANO,
        FIRST,
        Answer(commands=RIGHT, worth=4, reply={"en": "*Yes*, that one."}),
        text={"en": f"What would **you** play? {SCRIPT}", "de": "Was würdest du spielen?"},
        hints=({"en": "Look up."}, {"en": "Count."}),
        wrong={"reply": {"en": "No, *look* again."}, "variation": "why"},
    )
    second = question(
        BURANO, SECOND, Answer(achieves="coins >= 5", worth=2), text={"en": "Get rich."}
    )
    first = b"".join(write(game_with(BURANO, note, why, asked, second).replay))
    other = b"".join(write(game_with(DREAM_HOME, question(DREAM_HOME, PAIR)).replay))
    chapters = [
        (
            Chapter(file="1.replay", title={"en": "Taking floors"}, text={"en": "Read *this*."}),
            first,
        ),
        (Chapter(file="2.replay", title={"en": "Another game"}, text={}), other),
    ]
    return write_course({"en": title, "de": "Erste Schritte"}, chapters, text={"en": "For all."})


def _seat(move: int) -> int:
    return int(game_with(BURANO).moves[move - 1].seat)


def arrive(page: Any, stop: str) -> None:
    """Wait until the page shows a stop of a chapter: start, note, question, film or end."""
    page.wait_for_selector(f"body[data-stop={stop}]{READY}", state="attached")


def settled(page: Any) -> None:
    page.wait_for_selector(f"body{READY}", state="attached")


def tap(page: Any, *names: str) -> None:
    """Touch cards and slots of the table, one after another."""
    for name in names:
        kind = "slot" if ":" in name else "card"
        page.locator(f"#board [data-{kind}='{name}']").first.click()
    settled(page)


def compose_right(page: Any) -> None:
    """Answer the first question as it was played: take a floor, place it, end the turn."""
    tap(page, "ground-orange-4", "ground-orange-4")
    page.locator(".answer li").first.wait_for()
    tap(page, "ground-orange-4", "1:-1.ground")
    page.locator(".answer li").nth(1).wait_for()
    page.click("#end-turn")
    settled(page)


def to_the_question(page: Any) -> None:
    for stop in ("start", "note"):
        arrive(page, stop)
        page.click("#on")
    arrive(page, "question")


def upload_course(running: Running, who: Caller, title: str = "First steps") -> str:
    """Upload the course to a running service; return its id."""
    headers = {"Authorization": f"Bearer {who.token}", "Content-Type": "application/zip"}
    address = f"{running.address}/v1/courses?visibility=public"
    sent = Request(address, course_file(title), headers, method="POST")
    with urlopen(sent) as answer:
        course: dict[str, Any] = msgspec.json.decode(answer.read())
    return str(course["id"])


def classroom(running: Running) -> tuple[str, Caller]:
    """Open a class on the sample course, where two of three were right; return its teacher."""
    teacher = running.caller("Signora Rossi")
    course = teacher.call("GET", "/v1/courses").json["courses"][0]["id"]
    opened = teacher.call("POST", "/v1/classes", {"course": course, "title": "Monday"}).json
    path, _, link = opened["link"].partition("?")
    for nickname, tries in (("Mia", (2,)), ("Noah", (3, 1, 2)), ("Giulia", (1,))):
        learner = Caller(running)
        body = {"nickname": nickname}
        learner.token = learner.call("POST", f"{path}/learners?{link}", body).json["token"]
        for count in tries:
            taken = {"type": "take", "column": 2, "end": "top", "count": count}
            question = f"{path}/chapters/1/questions/1/attempts"
            learner.call("POST", question, {"commands": [taken]})
    return str(opened["id"]), teacher
