"""The points of a lesson in words."""

from service.domain.kit.translation import Words, signed
from service.teaching.lessons.judge_answer import AnswerRight, AnswerWrong


def number(points: float) -> str:
    return f"{points:g}"


def gain(verdict: AnswerRight | AnswerWrong, words: Words) -> str:
    """Say what an answer brings at once."""
    if not verdict.gain:
        return words.say("The score stays as it is.")
    return words.count(
        "It changes the score by {gain} point.",
        "It changes the score by {gain} points.",
        verdict.gain,
        gain=signed(verdict.gain),
    )
