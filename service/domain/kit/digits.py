"""Whole numbers that people write, read from plain digits."""

LONGEST = 15  # digits that every JSON reader keeps exactly


def whole(text: str) -> int | None:
    """Read a number; return None if the text is not a number, or is too long to be meant.

    `int` would accept `+1`, `1_0` and digits of other alphabets, and raise past 4,300 digits.
    """
    is_number = len(text) <= LONGEST and text.isascii() and text.isdecimal()
    return int(text) if is_number else None
