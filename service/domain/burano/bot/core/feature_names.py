"""The features of a position, in their order, and where the scratch numbers of a street lie."""

from service.domain.burano.bot.core import layout as lay

NAMES = (
    "end",  # the game ends now: nothing else but the next one counts
    "end_lead",  # over the best of the others; alone the points
    "done",  # no turn is left for this seat
    "points",
    "points_x_left",
    "markers",
    "markers_x_left",
    "coins",
    "coins_x_left",
    "hand",
    "hand_x_left",
    "missing_ground",
    "missing_upper",
    "missing_roof",
    "renovated",
    "begun",
    "lacks_one",
    "mixed",
    "slots_dead",  # missing slots by how many cards still fit
    "slots_scarce",
    "slots_two",
    "slots_many",
    "slots_clash",  # no card fits without a marker
    "hand_fits",
    "hand_finishes",
    "hand_begins",
    "display_fits",
    "display_finishes",
    "prospects",  # best characters for the open houses, with average cards in missing slots
    "prospects_now",  # the same with the cards that are there
    "prospects_x_left",
    "best_local",
    "second_local",
    "growth",  # of the locals that are there already
    "estimate",  # all of it together
    "lamps",
    "shops",
    "awning_pairs",
    "awnings_single",
    "flowers_run",
    "plants_run",
    "chimneys",
    "passers_by",
    "windows",
    "windows_others",
    "penalty",
    "supply",
    "supply_x_left",
    "supply_surplus",
    "tourists_left",
    "has_mayor",
    "has_policeman",
    "has_santa",
    "has_shopkeeper",
    "has_tailor",
    "has_florist",
    "has_gardener",
    "for_mayor",  # what a local in the supply is worth
    "for_policeman",
    "for_santa",
    "for_shopkeeper",
    "for_tailor",
    "for_florist",
    "for_gardener",
    "for_woman",  # what a tourist in the supply is worth under the best open house
    "for_man",
    "for_girl",
    "for_boy",
    "round",
    "lead",
    "lead_x_left",
    "others_points",
    "others_left",  # cards that the fastest of the others needs
    "others_ready",  # its coins and cards in hand
    "others_renovated",
    "others_markers",
    "tempo",  # cards that the fastest needs more than this seat
    "tempo_x_lead",
    "is_last",  # somebody has finished
    "seats_to_play",
    "next_fits",  # cards in the display for the next seat
    "next_finishes",
    "idle",
    "turns_left",  # at most alone; else about as many as the fastest of the others needs
    "slack",  # cards that could be placed then, two a turn, beyond those that are missing
    "shortage",  # if it is negative
    "budget",  # coins left after that, if nothing else is taken than what is placed
    "debt",  # if it is negative
)
WIDTH = len(NAMES)
NOTHING = (0,) * WIDTH
(
    END, END_LEAD, DONE, POINTS, POINTS_LEFT, MARKERS, MARKERS_LEFT, COINS, COINS_LEFT, HAND,
    HAND_LEFT, MISSING, _UPPER, _ROOF, RENOVATED, BEGUN, LACKS_ONE, MIXED, SLOTS, _SCARCE, _TWO,
    _MANY, CLASH, HAND_FITS, HAND_FINISHES, HAND_BEGINS, DISPLAY_FITS, DISPLAY_FINISHES, PROSPECTS,
    PROSPECTS_NOW, PROSPECTS_LEFT, BEST_LOCAL, SECOND_LOCAL, GROWTH, ESTIMATE, LAMPS, SHOPS, PAIRS,
    SINGLE, FLOWERS_RUN, PLANTS_RUN, CHIMNEYS, PASSERS, WINDOWS, WINDOWS_OTHERS, PENALTY, SUPPLY,
    SUPPLY_LEFT, SUPPLY_SURPLUS, TOURISTS_LEFT, HAS,
) = range(51)  # fmt: skip
FOR_LOCAL, FOR_TOURIST = HAS + 7, HAS + 14
(
    ROUND, LEAD, LEAD_LEFT, OTHERS_POINTS, OTHERS_LEFT, OTHERS_READY, OTHERS_RENOVATED,
    OTHERS_MARKERS, TEMPO, TEMPO_LEAD, IS_LAST, TO_PLAY, NEXT_FITS, NEXT_FINISHES, IDLE,
    TURNS_LEFT, SLACK, SHORTAGE, BUDGET, DEBT,
) = range(FOR_TOURIST + 4, WIDTH)  # fmt: skip

# Scratch numbers of the street that was surveyed last: by column, then for the whole street.
SHOWN = lay.SCRATCH
BITS = SHOWN + lay.COLUMNS  # the levels that have a card
HUES = BITS + lay.COLUMNS  # the colours, one bit each
SURVEYED = HUES + lay.COLUMNS  # the seat, from 1 on
FIRST, SECOND = SURVEYED + 1, SURVEYED + 2  # what all cards show
LEFT = SURVEYED + 3  # missing cards, by level
LAMP_SLOTS = SURVEYED + 6  # one bit for each slot that has a lamp
FIRST_BUILT, AFTER_BUILT = SURVEYED + 7, SURVEYED + 8  # columns
LOCAL_NOW = SURVEYED + 9  # what each local brings with the cards that are there
LOCALS = 7
LOCAL = LOCAL_NOW + LOCALS  # what each local of the supply may bring
OPEN_NOW = LOCAL + LOCALS  # how many houses are open, then what a tourist brings there
OPEN = OPEN_NOW + lay.HOUSES + 1  # the same with average cards in the missing slots
FITTING = OPEN + lay.HOUSES + 1  # cards in reach, by level and colour

# Eighths of a point that average cards bring in the slots that a house lacks, by its levels.
EIGHTH = 8
AVERAGE_FLOWERS = (24, 18, 12, 6, 18, 12, 6, 0)
AVERAGE_PLANTS = (24, 16, 14, 6, 18, 10, 8, 0)
AVERAGE_CATS = (24, 18, 15, 9, 15, 9, 6, 0)
AVERAGE_LIKED = (48, 30, 38, 20, 28, 10, 18, 0)
AVERAGE_PASSERS, AVERAGE_LAMPS, AVERAGE_SHOPS, AVERAGE_CHIMNEYS = 12, 12, 10, 18
AVERAGE_AWNINGS = (6, 3, 1)
MOST = 1023
