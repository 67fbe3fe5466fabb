"""The paths through a view of Dream Home: where cards lie, and the numbers worth telling."""

from service.domain.kit.table import SEAT, ViewPaths
from service.domain.kit.translation import N_

_SLOT = rf"houses\.{SEAT}\.cards\.(?P<slot>[\d.]+)"

PATHS = ViewPaths(
    places={
        r"display\.(?P<column>\d+)\.\w+": N_("column {column} of the display"),
        rf"{_SLOT}\.card": N_("slot {slot} of {who}"),
        rf"{_SLOT}\.token": N_("a decoration on slot {slot} of {who}"),
        rf"houses\.{SEAT}\.roofs": N_("the roof pile of {who}"),
        rf"houses\.{SEAT}\.outside": N_("outside the house of {who}"),
        rf"houses\.{SEAT}\.\w+(\.card)?": N_("beside the house of {who}"),
        r"(room|special)_discards": N_("the discards"),
        r"asked\.(room|special)": N_("just taken"),
    },
    counts={
        rf"houses\.{SEAT}\.roof_cards": N_("roof cards of {who}"),
        r"round": N_("round"),
    },
    piles=frozenset(
        (
            *("room_discards", "special_discards"),
            *("outside", "helpers", "spent_helpers", "tools", "roofs"),
        )
    ),
)
