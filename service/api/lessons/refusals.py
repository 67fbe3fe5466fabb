"""Why a request of somebody who learns or teaches is refused.

Refusal
├── NotInTheClass                                                  403
├── NotYetAsked, NoSuchHint, TooManyTries                          409
├── ClassOver, ClassFull, NicknameTaken                            409
└── BadCourse, TooManyCourses                                      422, 409
"""

from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_


class NotInTheClass(Refusal):
    """A class is worked through by those who have joined it, and read by its teacher."""

    status, code, title = 403, "not-in-the-class", N_("You are not in this class")
    message = N_("Join the class with its link and a nickname, and send the token you got.")


class NotYetAsked(Refusal):
    """In a class questions come one after another, so that no answer is seen before it is given."""

    status, code, title = 409, "not-yet-asked", N_("This is not asked yet")
    message = N_("Answer the questions before it first, or look at their solutions.")


class NoSuchHint(Refusal):
    """Hints come one after another, as long as there are any."""

    status, code, title = 409, "no-such-hint", N_("There is no such hint")
    message = N_("Hints come one after another; this question has {most}.")


class TooManyTries(Refusal):
    """Whoever tries everything has learned nothing."""

    status, code, title = 409, "too-many-tries", N_("There were too many tries")
    message = N_("No more than {most} different answers to one question are taken.")


class ClassOver(Refusal):
    """In a class that its teacher has closed nothing more happens."""

    status, code, title = 409, "class-closed", N_("The class is closed")
    message = N_("The teacher has closed this class.")


class ClassFull(Refusal):
    """A class has only so many places."""

    status, code, title = 409, "class-full", N_("The class is full")
    message = N_("A class has at most {most} learners.")


class NicknameTaken(Refusal):
    """Everybody in a class has another nickname, so that the teacher can tell them apart."""

    status, code, title = 409, "nickname-taken", N_("The nickname is taken")
    message = N_("Somebody in this class has this nickname already.")


class BadCourse(Refusal):
    """A course is a zip file of replays that can be read, with a list of them."""

    status, code, title = 422, "bad-course", N_("This is no course")
    message = N_("The file can't be taken: {problem}.")


class TooManyCourses(Refusal):
    """A person has only so many courses here."""

    status, code, title = 409, "too-many-courses", N_("There are too many courses")
    message = N_("Nobody has more than {most} courses here.")
