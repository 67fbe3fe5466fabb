"""The pictures of a whole game; each part is drawn once, even if it is shown often."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any

from service.domain.catalog import AnyRuleset
from service.domain.kit.drawing.layout import TableContext
from service.domain.kit.drawing.sheet import Drawing
from service.domain.kit.ruleset import Names
from service.pictures.draw import scene_of, seat_panel, shared_panel, table_of

WIDTH = 900


class Panels:
    """Draws positions, the shared part and each seat; equal pictures share a number."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        names: Names,
        language: str,
        width: float = WIDTH,
        shared_width: float | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.names = names
        self.language = language
        self._width = width
        self._shared_width = shared_width or width  # of what the players share
        self._numbers: dict[str, int] = {}
        self._by_cells: dict[Hashable, int] = {}
        self._scene: TableContext | None = None  # the deck of a game stays the same

    @property
    def pictures(self) -> list[str]:
        return list(self._numbers)

    def of(self, state: Any) -> list[int]:
        """Return the numbers of the pictures of a position: the shared part, then each seat."""
        ruleset, width = self.ruleset, self._width
        scene = self._scene = self._scene or scene_of(ruleset, state.deck, self.language, width)
        table = table_of(ruleset, state, self.names, self.language)
        draw = partial(shared_panel, ruleset, table, scene, self._shared_width)
        shared = self._number((table.display, table.rest), draw)
        seats = (
            self._number(panel, partial(seat_panel, ruleset, panel, scene, width))
            for panel in table.seats
        )
        return [shared, *seats]

    def _number(self, cells: Hashable, draw: Callable[[], Drawing]) -> int:
        """Return the number of the picture of these cells."""
        if cells not in self._by_cells:
            self._by_cells[cells] = self._numbers.setdefault(draw().inline, len(self._numbers))
        return self._by_cells[cells]
