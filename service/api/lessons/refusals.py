"""Refusals of requests about lessons, courses and classes.

Refusal
├── NotInTheClass                                                  403
├── NotYetAsked, NoSuchHint, TooManyTries                          409
├── ClassOver, ClassFull, NicknameTaken                            409
└── BadCourse, TooManyCourses                                      422, 409
"""

from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_


class NotInTheClass(Refusal):
    """Only learners who have joined a class, and its teacher, see its lessons."""

    status, code, title = 403, "not-in-the-class", N_("You are not in this class")
    message = N_("Join the class with its link and a nickname, and send the token you got.")


class NotYetAsked(Refusal):
    """In a class questions come one after another, so no answer is shown before its question."""

    status, code, title = 409, "not-yet-asked", N_("This is not asked yet")
    message = N_("Answer the questions before it first, or look at their solutions.")


class NoSuchHint(Refusal):
    """Hints are shown one after another."""

    status, code, title = 409, "no-such-hint", N_("There is no such hint")
    message = N_("Hints come one after another; this question has {most}.")


class TooManyTries(Refusal):
    """A question accepts at most 200 different answers from one learner."""

    status, code, title = 409, "too-many-tries", N_("There were too many tries")
    message = N_("No more than {most} different answers to one question are taken.")


class ClassOver(Refusal):
    """A class that its teacher has closed can only be read."""

    status, code, title = 409, "class-closed", N_("The class is closed")
    message = N_("The teacher has closed this class.")


class ClassFull(Refusal):
    """A class has a limited number of places."""

    status, code, title = 409, "class-full", N_("The class is full")
    message = N_("A class has at most {most} learners.")


class NicknameTaken(Refusal):
    """Nicknames in a class are unique, so that the teacher can tell learners apart."""

    status, code, title = 409, "nickname-taken", N_("The nickname is taken")
    message = N_("Somebody in this class has this nickname already.")


class BadCourse(Refusal):
    """A course is a zip file of readable replays, with a manifest that lists them."""

    status, code, title = 422, "bad-course", N_("This is not a course")
    message = N_("The file can't be taken: {problem}.")


class TooManyCourses(Refusal):
    """A person may have a limited number of courses."""

    status, code, title = 409, "too-many-courses", N_("There are too many courses")
    message = N_("Nobody has more than {most} courses here.")
