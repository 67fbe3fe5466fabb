"""A sample course and class over HTTP, made from golden games with questions."""

from typing import Any

import msgspec

from service.domain.kit.trial import commands_of as read
from service.events.replay_files.file import write
from service.teaching.courses.package import Chapter, write_course
from service.teaching.notes.model import Answer, Question, TriedMove
from tests.api.http_players import Service, Visitor
from tests.teaching.lessons.golden_questions import BURANO, DREAM_HOME, commands_of, game_with
from tests.teaching.lessons.golden_questions import question as ask

ZIP = "application/zip"
MOVE = 6  # the one that is asked about first
RIGHT = commands_of(BURANO, MOVE)


def asked() -> Question:
    """Ask what was played in move 6; two hints, two right answers, a reply to wrong ones."""
    return ask(
        BURANO,
        MOVE,
        Answer(commands=RIGHT, worth=4, reply={"en": "*Yes.*", "de": "*Ja.*"}),
        Answer(achieves="score >= 1000", worth=1),
        text={"en": "What would you play?", "de": "Was würdest du spielen?"},
        hints=({"en": "Look up."}, {"en": "Count."}),
        wrong={"reply": {"en": "No."}},
    )


def tried_move(commands: list[Any]) -> TriedMove:
    """Return a move that might have been played instead of the one that is asked about."""
    game = game_with(BURANO)
    position = game.after(MOVE - 1)
    seat = position.state.asked
    ruling = game.trial(position).ruling(seat, read(game.ruleset, commands))
    events = tuple(msgspec.to_builtins(ruling.events))
    return TriedMove(seat=seat, commands=tuple(commands), events=events)


def course_file(chapters: int = 2, *notes: Any, question: Question | None = None) -> bytes:
    """Pack a course: a game of Burano with a question, then games of Dream Home."""
    burano = b"".join(write(game_with(BURANO, question or asked(), *notes).replay))
    dream = b"".join(write(game_with(DREAM_HOME, ask(DREAM_HOME, 8)).replay))
    files = [burano, *[dream] * (chapters - 1)]
    titled = [
        (Chapter(file="c.replay", title={"en": f"Chapter {n}"}, text={"en": "Read *this*."}), file)
        for n, file in enumerate(files, 1)
    ]
    return write_course({"en": "First steps", "de": "Erste Schritte"}, titled)


def uploaded(who: Visitor, data: bytes | None = None, visibility: str = "public") -> dict[str, Any]:
    made = who.call(
        "POST",
        f"/v1/courses?visibility={visibility}",
        data=course_file() if data is None else data,
        content_type=ZIP,
    )
    assert made.status_code == 201, made.text
    course: dict[str, Any] = made.get_json()
    return course


class Class:
    """A class with its teacher, whose learners join with the link."""

    def __init__(
        self, service: Service, data: bytes | None = None, teacher: Visitor | None = None
    ) -> None:
        self.service = service
        self.teacher = teacher or service.player("Teacher")
        self.course = uploaded(self.teacher, data)
        body = {"course": self.course["id"], "title": "Monday"}
        made = self.teacher.post("/v1/classes", body)
        assert made.status_code == 201, made.text
        self.told: dict[str, Any] = made.get_json()
        self.path = f"/v1/classes/{self.told['id']}"
        self.link = self.told["link"].partition("?")[2]
        self.question = f"{self.path}/chapters/1/questions/1"

    def join(self, nickname: str = "Mia", **kwargs: Any) -> Visitor:
        made = self.service.visitor().post(
            f"{self.path}/learners?{self.link}", {"nickname": nickname}, **kwargs
        )
        assert made.status_code == 201, made.text
        learner = made.get_json()
        return Visitor(self.service.app, learner["token"], learner["id"])

    def results(self, who: Visitor | None = None) -> dict[str, Any]:
        told: dict[str, Any] = (who or self.teacher).get(f"{self.path}/results").get_json()
        return told
