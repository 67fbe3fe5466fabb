"""Numbers for people: one minus sign everywhere."""

from service.domain.burano.words.names import burano_words, points
from service.domain.kit.translation import LANGUAGES, number, signed


def test_a_minus_is_printed_as_a_minus() -> None:
    assert [number(-2), number(0), number(2)] == ["−2", "0", "2"]
    assert [signed(-2), signed(0), signed(2)] == ["−2", "0", "+2"]


def test_a_line_of_a_score_has_the_same_minus_as_the_points_beside_it() -> None:
    assert [points(-7, burano_words(language))[:2] for language in LANGUAGES] == ["−7"] * 3
    assert points(-1, burano_words("en")) == "−1 point"
