"""Opens a class for its teacher, its learners, and guests who have the link."""

import re

import msgspec

from service.api.context.resource import Parts
from service.api.http.refusals import NothingHere
from service.teaching.classes.events import ClassId, ClassOpened
from service.teaching.classes.state import Learner, Register, Role

CLASS_ID = re.compile(r"[0-9a-f]{20}")


class Classroom(msgspec.Struct, frozen=True, kw_only=True):
    """A class that the caller may see, and the caller's role in it."""

    id: ClassId
    details: ClassOpened
    register: Register
    role: Role
    learner: Learner | None = None


def open_class(parts: Parts, id_: str, link: str | None = None) -> Classroom:
    """Open a class for the caller; to strangers it does not exist. Raises NothingHere."""
    actor = parts.auth.caller().actor
    register = parts.classes.load(id_) if CLASS_ID.fullmatch(id_) else Register()
    role = register.role_of(actor, link)
    if register.opened is None or role is None:
        raise NothingHere(what="class", name=id_)
    learner = None if actor.player is None else register.learners.get(actor.player)
    return Classroom(
        id=ClassId(id_), details=register.opened, register=register, role=role, learner=learner
    )
