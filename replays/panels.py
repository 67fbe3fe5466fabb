"""The pictures of a whole game, each part drawn once however often it is seen."""

from typing import Any

import msgspec

from replays.game import Game
from replays.pictures import draw_display, draw_seat
from service.domain.decks import encode_deck
from service.domain.messages import Seat

WIDTH = 900
# What the picture of a seat doesn't show, so that it needn't be drawn anew for it.
_NOT_BEFORE_A_SEAT = frozenset(
    (
        *("display", "supply", "stacks", "turn", "out_of_game", "deck", "deck_hash", "options"),
        *("room_discards", "special_discards", "rooms_in_stack", "specials_in_stack"),
        *("cards_placed", "next_card_costs", "houses_waiting", "idle_rounds"),
    )
)
_IN_THE_DISPLAY = ("display", "supply", "stacks", "out_of_game")


class Panels:
    """Draws the display and the seats of positions; equal pictures share a number."""

    def __init__(self, game: Game, language: str) -> None:
        self._game = game
        self._language = language
        self._numbers: dict[str, int] = {}
        self._drawn: dict[bytes, int] = {}

    @property
    def pictures(self) -> list[str]:
        return list(self._numbers)

    def of(self, state: Any) -> list[int]:
        """Give the numbers of the pictures of a position: the display first, then each seat."""
        ruleset = self._game.ruleset
        view = msgspec.to_builtins(ruleset.view(state, None), enc_hook=encode_deck)
        totals = [score.total for score in ruleset.scores(state)]
        seats = range(1, state.seats + 1)
        return [
            self._display(state, view),
            *(self._seat(state, view, seat, totals[seat - 1]) for seat in seats),
        ]

    def _display(self, state: Any, view: dict[str, Any]) -> int:
        key = msgspec.json.encode([view.get(name) for name in _IN_THE_DISPLAY])
        if key not in self._drawn:
            drawing = draw_display(self._game.ruleset, state, language=self._language, width=WIDTH)
            self._drawn[key] = self._number(drawing.inline)
        return self._drawn[key]

    def _seat(self, state: Any, view: dict[str, Any], seat: int, total: int) -> int:
        shown = [
            _own(value, seat) for name, value in view.items() if name not in _NOT_BEFORE_A_SEAT
        ]
        key = msgspec.json.encode([seat, total, shown])
        if key not in self._drawn:
            drawing = draw_seat(
                self._game.ruleset,
                state,
                Seat(seat),
                names=self._game.names,
                language=self._language,
                width=WIDTH,
            )
            self._drawn[key] = self._number(drawing.inline)
        return self._drawn[key]

    def _number(self, picture: str) -> int:
        return self._numbers.setdefault(picture, len(self._numbers))


def _own(value: Any, seat: int) -> Any:
    """Of what every seat has, a seat's picture shows its own."""
    match value:
        case [{"seat": _}, *_]:
            return value[seat - 1]
    return value
