"""Why a command about a class is refused.

TeachingRefusal
├── NotInTheClass   only learners and the teacher see the lessons
├── ClassOver       its teacher has closed it
├── ClassFull       it has no more places
├── NicknameTaken   by another learner
└── TooManyTries    of one learner at one question
"""

from service.domain.kit.translation import N_
from service.teaching.kit.errors import TeachingRefusal


class NotInTheClass(TeachingRefusal):
    """Only learners who have joined a class, and its teacher, see its lessons."""

    code, title = "not-in-the-class", N_("You are not in this class")
    message = N_("Join the class with its link and a nickname, and send the token you got.")


class TooManyTries(TeachingRefusal):
    """A question accepts at most 200 different answers from one learner."""

    code, title = "too-many-tries", N_("There were too many tries")
    message = N_("No more than {most} different answers to one question are taken.")


class ClassOver(TeachingRefusal):
    """A class that its teacher has closed can only be read."""

    code, title = "class-closed", N_("The class is closed")
    message = N_("The teacher has closed this class.")


class ClassFull(TeachingRefusal):
    """A class has a limited number of places."""

    code, title = "class-full", N_("The class is full")
    message = N_("A class has at most {most} learners.")


class NicknameTaken(TeachingRefusal):
    """Nicknames in a class are unique, so that the teacher can tell learners apart."""

    code, title = "nickname-taken", N_("The nickname is taken")
    message = N_("Somebody in this class has this nickname already.")
