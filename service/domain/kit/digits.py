"""Whole numbers that people write, read from plain digits."""

LONGEST = 15  # digits; what every JSON reader keeps exactly


def whole(text: str) -> int | None:
    """Read a number; None for what is none, and for one that is longer than anybody can mean.

    `int` alone would take `+1`, `1_0` and other alphabets' digits, and raise past 4,300 digits.
    """
    is_number = len(text) <= LONGEST and text.isascii() and text.isdecimal()
    return int(text) if is_number else None
