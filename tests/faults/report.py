"""One row for each fault, as the table of docs/reliability.md has it."""

import msgspec

from tests.faults.compare import Comparison

COLUMNS = ("fault", "acknowledged", "lost", "doubled", "chain broken", "note")


class NotHere(Exception):
    """This fault can't be made on this machine; the message says why."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What a fault led to; `failures` are promises that were broken."""

    fault: str
    compared: Comparison
    note: str
    failures: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        compared = self.compared
        return compared.is_sound and compared.acknowledged > 0 and not self.failures

    def __str__(self) -> str:
        compared = self.compared
        figures = (compared.acknowledged, compared.lost, compared.doubled, compared.broken)
        return _line(self.fault, *(f"{figure:,}" for figure in figures), self.note)


def header() -> str:
    return f"{_line(*COLUMNS)}\n{_line(*('---' for _ in COLUMNS))}"


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
