"""Classes: a teacher opens one for a course, learners join with its link and a nickname."""

from collections.abc import Mapping, Sequence
from functools import partial
from secrets import token_hex, token_urlsafe
from typing import Any

from flask import Response

from service.api.classes.access import Classroom, open_class
from service.api.classes.answers import (
    ClassAnswer,
    ClassesAnswer,
    ClassLineAnswer,
    LearnerAnswer,
)
from service.api.classes.notifications import notify_class
from service.api.classes.schemas import NewClassBody, NewLearnerBody
from service.api.classes.views import class_answer, class_line
from service.api.context.idempotent_ids import claimed_id
from service.api.context.new_tokens import new_player_id, new_token
from service.api.context.resource import Operation, Resource, answer
from service.api.courses.access import find_course, visible_course
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid, NothingHere
from service.api.http.request_headers import body_hash, idempotency_key
from service.api.lessons.schemas import LinkQuery
from service.api.people.erasure import erase_person
from service.api.people.players import NO_STORE
from service.domain.kit.messages import PlayerId
from service.domain.kit.translation import N_
from service.events.errors import once_written
from service.events.move import rfc3339
from service.events.people.people import ErasedPlayer, NoSuchPlayer, Person
from service.teaching.classes.commands import CloseClass, EraseLearner, JoinClass, OpenClass
from service.teaching.classes.decide import natural_key, require_open
from service.teaching.classes.events import ClassId, LearnerErased, LearnerJoined

SHORTEST_JOIN_KEY = 16


class Classes(Resource):
    """`/classes`."""

    @Operation(
        "POST",
        "/classes",
        scope="teach",
        cost=100,
        quota="uploads",
        keeps_body=True,
        body=NewClassBody(),
        answers={201: ClassAnswer},
        sends=("Location",),
        refusals=(401, 404),
        needs_token=True,
        headers=("Idempotency-Key",),
        is_slow=True,
    )
    def open(self, body: dict[str, Any], query: object) -> Response:
        """Open a class for a course; the answer has the link to give to learners."""
        course = visible_course(self.parts, body["course"], body.get("link"))
        command = OpenClass(
            at=rfc3339(self.parts.now()),
            id=ClassId(claimed_id(self.parts, "classes", token_hex(10), body)),
            course=course.id,
            teacher=self.parts.auth.player(),
            title=body["title"],
            link=token_urlsafe(16),
        )
        self.parts.classes.submit(command, command.id)
        with once_written():
            self.parts.class_lists.add(command.teacher, command.id)
        return self._show_written(command.id, 201, {"Location": f"/v1/classes/{command.id}"})

    @Operation(
        "GET",
        "/classes",
        answers={200: ClassesAnswer},
        refusals=(401,),
        needs_token=True,
        is_slow=True,  # each class is loaded
        is_tagged=True,
    )
    def find(self, query: object) -> Response:
        """List the caller's own classes, the newest first."""
        mine = reversed(self.parts.class_lists.of(self.parts.auth.player()))
        return answer(ClassesAnswer(classes=[self._line(id_) for id_ in mine]))

    @Operation(
        "GET",
        "/classes/<class_id>",
        query=LinkQuery(),
        answers={200: ClassAnswer},
        refusals=(401, 404),
        is_slow=True,
    )
    def look(self, class_id: str, query: dict[str, Any]) -> Response:
        """Look at a class, as its teacher, as a learner, or with its link."""
        classroom = open_class(self.parts, class_id, query.get("link"))
        return answer(
            self._class_answer(classroom, self.parts.names.of([classroom.details.teacher]))
        )

    @Operation(
        "POST",
        "/classes/<class_id>/close",
        scope="teach",
        answers={200: ClassAnswer},
        refusals=(401, 403, 404),
        is_slow=True,
    )
    def close(self, class_id: str, query: object) -> Response:
        """Close a class: it can be read, and nothing more happens in it."""
        classroom = open_class(self.parts, class_id)
        by = self.parts.auth.caller().actor
        command = CloseClass(at=rfc3339(self.parts.now()), by=by)
        receipt = self.parts.classes.submit(command, classroom.id)
        notify_class(self.parts, classroom.id, receipt.event, receipt.state)
        return self._show_written(classroom.id)

    @Operation(
        "POST",
        "/classes/<class_id>/learners",
        scope="read",
        cost=50,
        keeps_body=True,
        body=NewLearnerBody(),
        query=LinkQuery(),
        answers={201: LearnerAnswer},
        refusals=(401, 404, 409),
        headers=("Idempotency-Key",),
        is_slow=True,
    )
    def join(self, class_id: str, body: dict[str, Any], query: dict[str, Any]) -> Response:
        """Join a class with its link and a nickname; the answer has a token for it."""
        classroom = open_class(self.parts, class_id, query.get("link"))
        require_open(classroom.register)
        learner, nickname = self._join(classroom, body), body["nickname"]
        with once_written():
            token = self._token(learner, nickname)
        return answer(LearnerAnswer(id=learner, nickname=nickname, token=token), 201, NO_STORE)

    @Operation(
        "DELETE",
        "/classes/<class_id>/learners/<learner>",
        scope="teach",
        answers={204: None},
        refusals=(401, 403, 404),
    )
    def erase(self, class_id: str, learner: str, query: object) -> Response:
        """Erase a learner: yourself, or any learner as the teacher; the nickname is deleted."""
        if self.parts.auth.caller().player == learner:
            self.parts.auth.require_scope("account")  # as for erasing any other account
        classroom = open_class(self.parts, class_id)
        if not classroom.register.may_erase(self.parts.auth.caller().actor, PlayerId(learner)):
            self._confirm_erasure(classroom, PlayerId(learner))
            raise NothingHere(what="learner", name=learner)
        follow_up = partial(self._record_erasure, classroom, PlayerId(learner))
        erase_person(self.parts, PlayerId(learner), follow_up)
        return Response(status=204)

    def _record_erasure(self, classroom: Classroom, learner: PlayerId) -> None:
        command = EraseLearner(at=rfc3339(self.parts.now()), learner=learner)
        self.parts.classes.submit(command, classroom.id)

    def _confirm_erasure(self, classroom: Classroom, learner: PlayerId) -> None:
        """Make sure that nothing of an erased learner comes back: this may be a retry."""
        key = natural_key(LearnerErased(at="", learner=learner))
        if key is not None and self.parts.classes.find(classroom.id, key) is not None:
            self.parts.people.erase(learner)

    def _join(self, classroom: Classroom, body: dict[str, Any]) -> PlayerId:
        """Return the id of the new learner: the same for every retry of one request."""
        key, mine = idempotency_key(), body_hash(body)
        if key is not None and len(key) < SHORTEST_JOIN_KEY:
            # Anyone who guessed it could take a learner's place.
            detail = our_words().say(
                N_("must have at least {least} characters"), least=SHORTEST_JOIN_KEY
            )
            raise FieldsInvalid([Complaint("Idempotency-Key", detail)])
        command = JoinClass(
            at=rfc3339(self.parts.now()),
            key=None if key is None else f"join/{key}",
            body=mine,
            learner=new_player_id(),
            nickname=body["nickname"],
            taken=tuple(self.parts.people.names(list(classroom.register.learners)).values()),
            most=self._most_learners(classroom),
        )
        receipt = self.parts.classes.submit(command, classroom.id)
        assert isinstance(receipt.event, LearnerJoined)
        notify_class(self.parts, classroom.id, receipt.event, receipt.state)
        return receipt.event.learner

    def _most_learners(self, classroom: Classroom) -> int:
        course = find_course(self.parts, classroom.details.course)
        chapters = course.chapters if course else ()
        questions = sum(len(chapter.questions) for chapter in chapters)
        return self.parts.settings.bounds.most_learners(questions)

    def _token(self, learner: PlayerId, nickname: str) -> str:
        """Give a learner a token; to the service a learner is a person like any other."""
        token, people = new_token(learner), self.parts.people
        try:
            people.add_token(learner, token.id, token.digest)
        except ErasedPlayer:
            raise
        except NoSuchPlayer:
            created = rfc3339(self.parts.now())
            people.add(Person(id=learner, name=nickname, created=created), token.id, token.digest)
        return token.text

    @once_written()
    def _show_written(
        self, id_: ClassId, status: int = 200, headers: Mapping[str, str] | None = None
    ) -> Response:
        """Show a class that the caller has just written to."""
        classroom = open_class(self.parts, id_)
        names = self.parts.names.of([classroom.details.teacher])
        return answer(self._class_answer(classroom, names), status, headers)

    def _class_answer(self, classroom: Classroom, names: Sequence[str]) -> ClassAnswer:
        course = find_course(self.parts, classroom.details.course)
        [teacher] = names
        return class_answer(classroom, course, teacher)

    def _line(self, id_: ClassId) -> ClassLineAnswer:
        classroom = open_class(self.parts, id_)
        return class_line(classroom, find_course(self.parts, classroom.details.course))
