"""The pictures of a whole game; each part is drawn once, however often it is shown."""

from collections.abc import Iterator
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset
from service.domain.kit.decks import encode_deck
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import Names
from service.pictures.draw import draw_seat, draw_shared

WIDTH = 900
# Fields of the view that name the seat they concern, and those of the shared picture. A test
# compares every cached picture with a fresh one.
_SEAT_FIELDS = ("asked", "cat", "start_player")
_SHARED_FIELDS = (
    *("display", "supply", "stacks", "out_of_game"),
    *("room_discards", "special_discards"),
)


class Panels:
    """Draws positions, the shared part and each seat; equal pictures share a number."""

    def __init__(
        self, ruleset: AnyRuleset, names: Names, language: str, width: float = WIDTH
    ) -> None:
        self.ruleset = ruleset
        self.names = names
        self.language = language
        self._width = width
        self._numbers: dict[str, int] = {}
        self._by_key: dict[bytes, int] = {}

    @property
    def pictures(self) -> list[str]:
        return list(self._numbers)

    def of(self, state: Any) -> list[int]:
        """Return the numbers of the pictures of a position: the shared part, then each seat."""
        ruleset = self.ruleset
        view = msgspec.to_builtins(ruleset.view(state, None), enc_hook=encode_deck)
        totals = [score.total for score in ruleset.scores(state)]
        seats = range(1, state.seats + 1)
        return [
            self._shared(state, view),
            *(self._seat(state, view, seat, totals[seat - 1]) for seat in seats),
        ]

    def _shared(self, state: Any, view: dict[str, Any]) -> int:
        values = [view.get(name) for name in _SHARED_FIELDS]
        key = msgspec.json.encode([state.round, state.asked is None, *values])
        if key not in self._by_key:
            drawing = draw_shared(self.ruleset, state, language=self.language, width=self._width)
            self._by_key[key] = self._number(drawing.inline)
        return self._by_key[key]

    def _seat(self, state: Any, view: dict[str, Any], seat: int, total: int) -> int:
        key = msgspec.json.encode([seat, total, state.round, *_fields_of(view, seat)])
        if key not in self._by_key:
            drawing = draw_seat(
                self.ruleset,
                state,
                Seat(seat),
                names=self.names,
                language=self.language,
                width=self._width,
            )
            self._by_key[key] = self._number(drawing.inline)
        return self._by_key[key]

    def _number(self, picture: str) -> int:
        return self._numbers.setdefault(picture, len(self._numbers))


def _fields_of(view: dict[str, Any], seat: int) -> Iterator[Any]:
    """Yield the parts of a view that the picture of a seat depends on."""
    for name, value in view.items():
        match value:
            case [{"seat": _}, *_]:
                yield value[seat - 1]
            case {"seat": owner}:
                yield value if owner == seat else None
            case int() if name in _SEAT_FIELDS:
                yield value == seat
