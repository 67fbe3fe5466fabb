"""Why a command about notes, lessons, courses or classes is refused.

TeachingRefusal           each aggregate has its own subclasses
├── NotFound              to the caller there is nothing of this name
└── NotTheOwner           somebody else's
"""

from typing import ClassVar

PACKAGE = "service.teaching"  # has the catalogues of its sentences


class TeachingRefusal(Exception):
    """A command that can't be carried out.

    A subclass is one reason: its docstring explains it, `code` is its stable public name,
    `message` a sentence filled from the facts.
    """

    code: ClassVar[str]
    title: ClassVar[str]
    message: ClassVar[str]

    def __init__(self, **facts: object) -> None:
        super().__init__(facts)
        self.facts = facts


class NotFound(TeachingRefusal):
    """There is nothing of this name, or the caller may not know of it."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(what=what, name=name)
        self.what, self.name = what, name


class NotTheOwner(TeachingRefusal):
    """Only its owner or the operator may change what belongs to a player."""
