"""JSON answers with pictures of a game."""

from service.api.http.common_answers import Answer
from service.pictures.moments import Moment


class MomentsAnswer(Answer, frozen=True, kw_only=True):
    """A part of a game as pictures, event by event; `next` is `after` for the next part.

    The pictures are SVG to put into a page that has the game's sprite.
    """

    version: int
    names: list[str]
    pictures: list[str]
    moments: list[Moment]
    next: int | None
