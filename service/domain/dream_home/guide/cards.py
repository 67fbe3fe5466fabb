"""What helpers, tools and decorations do, in one line each."""

from service.domain.dream_home.words.names import CARD_NAMES
from service.domain.kit.drawing.guide import CardGroup, CardNote
from service.domain.kit.translation import N_

HELPERS = {
    "interior_decorator": N_(
        "From now on your decorated rooms may grow, and each decoration is worth 1 point more"
    ),
    "roofer": N_("At the end, take a roof from the discards"),
    "supplier": N_("At the end, swap a room of your house for one from the discards"),
    "handyman": N_("At the end, two cards of your house change places"),
    "architect": N_("Each empty room is worth 1 point, and each bonus for rooms 4 instead of 3"),
}
TOOLS = {
    "drill": N_("Before you take: swap a room of your house for one of the display"),
    "concrete_mixer": N_("Before you take: two rooms of the display change places"),
    "jackhammer": N_(
        "Before anybody begins the round: take any one room, without its special card"
    ),
    "scaffolding": N_("Lay it at once: it holds up the floor above until a room takes its place"),
}
DECORATIONS = {
    "piano": N_("3 points in a living room"),
    "canopy_bed": N_("2 points in a bedroom"),
    "hot_tub": N_("2 points in a bathroom"),
    "ice_cream_machine": N_("2 points in a kitchen"),
    "rocking_horse": N_("2 points in a children's room"),
    "aquarium": N_("1 point in any room"),
    "cat_house": N_("1 point in any room"),
    "painting": N_("1 point in any room"),
    "tree_house": N_("2 points in the garden"),
    "bird_house": N_("1 point in the garden"),
}


def _notes(texts: dict[str, str]) -> tuple[CardNote, ...]:
    return tuple(
        CardNote(f"dream-home-{card}-1", CARD_NAMES[card], text) for card, text in texts.items()
    )


GROUPS = (
    CardGroup(N_("Helpers stay beside your house"), _notes(HELPERS)),
    CardGroup(N_("Tools are used once, in a later round"), _notes(TOOLS)),
    CardGroup(N_("Decorations"), _notes(DECORATIONS)),
)
