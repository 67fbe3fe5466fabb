"""What the site says about Dream Home, with the keys of its pages and scripts."""

from collections.abc import Iterator

from service.domain.dream_home.words import ledger, names, sentences
from service.domain.dream_home.words.coach import COACH
from service.domain.dream_home.words.help import HELP
from service.domain.kit.translation import N_, SiteTexts, by_tag, keyed

PAGES = {
    "dream-home": N_("Dream Home"),
    "rules_dream-home": N_("Rules of Dream Home"),
    "dream-home_says": N_("2 to 4 players. Furnish a house, room by room, in twelve rounds."),
    "taken_dream-home": N_("How often each room was taken"),
    "brought_dream-home": N_("Points that a room brought on average"),
    "dream_discard": N_(
        "First discard one pair from the display: a room and the special card above it."
    ),
    "dream_take": N_("Take a column of the display: its room and the card above it."),
    "dream_place": N_("Place the room in your house."),
    "dream_special": N_("Now the special card: tap where it goes."),
    "dream_end": N_("Everything is placed: end your turn."),
    "dream_jackhammer": N_("Use the jackhammer now, or wait."),
    "dream_from_rooms": N_("Rooms"),
    "dream_from_decorations": N_("Decorations"),
    "dream_from_household": N_("Bathrooms, kitchen and bedroom"),
    "dream_from_roof": N_("Roof"),
    # How sentences name slots, so that the table can say on which floor they are.
    "dream_slot": N_("slot {slot}"),
    "dream_slot_0": N_("{n} of the basement"),
    "dream_slot_1": N_("{n} of the ground floor"),
    "dream_slot_2": N_("{n} of the upper floor"),
    "dream_slot_words": N_("slot slots and"),  # the words before a slot that call it one
    "dream_helpers": N_("The last round is over. Use your helpers, then finish."),
}
SENTENCES = {
    "taken_as_start_player": sentences.TAKEN_AS_START_PLAYER,
    "hammered_without_special": sentences.HAMMERED_WITHOUT_SPECIAL,
    "placed_face_down": sentences.PLACED_FACE_DOWN,
    "all_taken": sentences.ALL_TAKEN,
    "ended_by_resigning": sentences.ENDED_BY_RESIGNING,
    "scaffolding_gone": sentences.SCAFFOLDING_GONE,
    "token_moves": sentences.TOKEN_MOVES,
    "token_goes": sentences.TOKEN_GOES,
    "tokens_lost": sentences.TOKENS_LOST,
    "hand_discarded": sentences.HAND_DISCARDED,
    "passes_on": sentences.PASSES_ON,
    "will_start": sentences.WILL_START,
    "with_child": names.WITH_CHILD,
    "with_window": names.WITH_WINDOW,
    "and": names.AND,
}

LABELS = {
    "discards": N_("Discards"),
    "helpers": N_("Helpers"),
    "spent_helpers": N_("Helpers used"),
    "tools": N_("Tools"),
    "new_tools": N_("New tools"),
    "taken": N_("Taken"),
    "start_card": N_("start-player card"),
    "start_player": N_("start player"),
    "free": N_("free: {slot}"),
    "empty_room": N_("empty room ({room}, face down)"),
}


def _sentences() -> Iterator[tuple[str, str]]:
    """Yield each template and each name with its key."""
    yield from keyed("label.", LABELS)
    yield from by_tag(sentences.EVENTS)
    yield from keyed("dream-home.asked.", sentences.ASKED)
    yield from keyed("dream-home.tell.", SENTENCES)
    yield from keyed("dream-home.card.", names.CARD_NAMES)
    yield from keyed("dream-home.line.", ledger.LINES)


def _names() -> Iterator[tuple[str, str]]:
    """Yield the names in sentences, for which the table shows small pictures."""
    yield from keyed("name.", names.CARD_NAMES)
    yield "with_child", names.WITH_CHILD
    yield "with_window", names.WITH_WINDOW


SITE = SiteTexts(
    pages=PAGES,
    sentences=dict(_sentences()),
    help={**HELP, **dict(_names()), **dict(keyed("coach.", COACH))},
)
