"""What questions made of a game say, in one language."""

from service.domain.kit.messages import Seat
from service.domain.kit.translation import Words, name_of, words
from service.teaching.explaining.wording import PACKAGE

HARDLY = 0.1  # points; less is nothing


class MistakeQuestionText:
    """The sentences of a question."""

    def __init__(self, language: str) -> None:
        self._words: Words = words(PACKAGE, language)

    def question(self, seat: Seat, lost: float) -> str:
        return self._words.count(
            "**{who} is to move: what would be better here?** "
            "The turn that was played lost about {n} point.",
            "**{who} is to move: what would be better here?** "
            "The turn that was played lost about {n} points.",
            round(lost),
            who=name_of(seat, (), self._words),
        )

    def right(self, lost: float) -> str:
        if lost < HARDLY:
            return self._words.say("That is the best turn.")
        return self._words.say(
            "That is nearly the best turn: it loses {lost} points.", lost=f"{lost:.1f}"
        )

    def wrong(self) -> str:
        return self._words.say("There is a better turn.")
