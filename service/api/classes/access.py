"""Who is who in a class: its teacher, its learners, and guests who have the link."""

import hmac
import re
from typing import Literal

import msgspec

from service.api.context.resource import Parts
from service.api.http.refusals import NothingHere, NotYours
from service.api.lessons.refusals import ClassOver, NotInTheClass
from service.domain.kit.messages import PlayerId
from service.teaching.classes.events import ClassId, ClassOpened, Learner, Register

CLASS_ID = re.compile(r"[0-9a-f]{20}")
Role = Literal["teacher", "learner", "guest"]


class OpenClass(msgspec.Struct, frozen=True, kw_only=True):
    """A class that the caller may see, and the caller's role in it."""

    id: ClassId
    details: ClassOpened
    register: Register
    role: Role
    learner: Learner | None = None

    def require_teacher(self) -> None:
        if self.role != "teacher":
            raise NotYours()

    def require_open(self) -> None:
        if self.register.closed is not None:
            raise ClassOver()

    def require_inside(self) -> None:
        if self.role == "guest":
            raise NotInTheClass()


def open_class(parts: Parts, id_: str, link: str | None = None) -> OpenClass:
    """Open a class for the caller; to strangers it does not exist. Raises NothingHere."""
    caller = parts.auth.caller()
    register = parts.classes.load(ClassId(id_)) if CLASS_ID.fullmatch(id_) else Register()
    details = register.opened
    if details is None:
        raise NothingHere(what="class", name=id_)
    role = role_of(register, details, caller.player, caller.is_operator, link)
    if role is None:
        raise NothingHere(what="class", name=id_)
    learner = None if caller.player is None else register.learners.get(caller.player)
    return OpenClass(
        id=ClassId(id_), details=details, register=register, role=role, learner=learner
    )


def role_of(
    register: Register,
    details: ClassOpened,
    player: PlayerId | None,
    is_operator: bool,
    link: str | None,
) -> Role | None:
    if is_operator or player == details.teacher:
        return "teacher"
    if player in register.learners:
        return "learner"
    has_link = link is not None and hmac.compare_digest(link.encode(), details.link.encode())
    return "guest" if has_link else None
