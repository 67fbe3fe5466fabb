"""The paths through a view of Burano: where cards lie, and the numbers worth telling."""

from service.domain.kit.table import SEAT, ViewPaths
from service.domain.kit.translation import N_

PATHS = ViewPaths(
    places={
        r"display\.\d+\.(?P<column>\d+)": N_("column {column} of the display"),
        rf"streets\.{SEAT}\.hand": N_("the hand of {who}"),
        rf"streets\.{SEAT}\.houses\.(?P<house>-?\d+)\..*": N_("house {house} of {who}"),
        r"out_of_game": N_("out of the game"),
    },
    counts={
        rf"streets\.{SEAT}\.coins": N_("coins of {who}"),
        rf"streets\.{SEAT}\.markers": N_("markers of {who}"),
        rf"streets\.{SEAT}\.renovated": N_("renovated houses of {who}"),
        r"round": N_("round"),
    },
    piles=frozenset(("hand", "out_of_game")),
)
