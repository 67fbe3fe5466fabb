"""The pictures of a whole game, each part drawn once however often it is seen."""

from collections.abc import Iterator
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset
from service.domain.kit.decks import encode_deck
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import Names
from service.pictures.draw import draw_seat, draw_shared

WIDTH = 900
# What the picture of a seat shows beside its own things; a test holds every picture against
# one that is drawn for its moment alone.
_WHOSE = ("asked", "cat", "start_player")
_IN_THE_MIDDLE = (
    *("display", "supply", "stacks", "out_of_game"),
    *("room_discards", "special_discards"),
)


class Panels:
    """Draws the middle and the seats of positions; equal pictures share a number."""

    def __init__(
        self, ruleset: AnyRuleset, names: Names, language: str, width: float = WIDTH
    ) -> None:
        self.ruleset = ruleset
        self.names = names
        self.language = language
        self._width = width
        self._numbers: dict[str, int] = {}
        self._drawn: dict[bytes, int] = {}

    @property
    def pictures(self) -> list[str]:
        return list(self._numbers)

    def of(self, state: Any) -> list[int]:
        """Return the numbers of the pictures of a position: the middle first, then each seat."""
        ruleset = self.ruleset
        view = msgspec.to_builtins(ruleset.view(state, None), enc_hook=encode_deck)
        totals = [score.total for score in ruleset.scores(state)]
        seats = range(1, state.seats + 1)
        return [
            self._middle(state, view),
            *(self._seat(state, view, seat, totals[seat - 1]) for seat in seats),
        ]

    def _middle(self, state: Any, view: dict[str, Any]) -> int:
        lying = [view.get(name) for name in _IN_THE_MIDDLE]
        key = msgspec.json.encode([state.round, state.asked is None, *lying])
        if key not in self._drawn:
            drawing = draw_shared(self.ruleset, state, language=self.language, width=self._width)
            self._drawn[key] = self._number(drawing.inline)
        return self._drawn[key]

    def _seat(self, state: Any, view: dict[str, Any], seat: int, total: int) -> int:
        key = msgspec.json.encode([seat, total, state.round, *_before(view, seat)])
        if key not in self._drawn:
            drawing = draw_seat(
                self.ruleset,
                state,
                Seat(seat),
                names=self.names,
                language=self.language,
                width=self._width,
            )
            self._drawn[key] = self._number(drawing.inline)
        return self._drawn[key]

    def _number(self, picture: str) -> int:
        return self._numbers.setdefault(picture, len(self._numbers))


def _before(view: dict[str, Any], seat: int) -> Iterator[Any]:
    """Yield what lies before a seat, and what of the turn is its own."""
    for name, value in view.items():
        match value:
            case [{"seat": _}, *_]:
                yield value[seat - 1]
            case {"seat": whose}:
                yield value if whose == seat else None
            case int() if name in _WHOSE:
                yield value == seat
