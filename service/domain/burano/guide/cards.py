"""What each character brings, in one line."""

from service.domain.burano.words.names import CHARACTER_NAMES
from service.domain.kit.drawing.guide import CardGroup, CardNote
from service.domain.kit.translation import N_

EFFECTS = {
    "woman": N_("2 points, and 1 for each flower of her house"),
    "man": N_("2 points, and 1 for each green plant of his house"),
    "girl": N_("2 points, and 3 for each cat of her house"),
    "boy": N_("2 points, and 2 for each cat, awning, lamp and chimney of his house"),
    "mayor": N_("1 point for each passer-by in your street"),
    "policeman": N_("5, 9 or 15 points for 1, 2 or 3 lamps that are not next to each other"),
    "santa": N_("3 points for each chimney in your street"),
    "shopkeeper": N_("2, 5, 9 or 15 points for 1 to 4 different kinds of shop"),
    "tailor": N_("4 points for each red awning paired with a blue one"),
    "florist": N_("1 point for each flower on 3 neighbouring cards of one level"),
    "gardener": N_("1 point for each green plant on 3 neighbouring cards of one level"),
}
TOURISTS = ("woman", "man", "girl", "boy")


def _notes(*characters: str) -> tuple[CardNote, ...]:
    return tuple(
        CardNote(f"burano-{character}", CHARACTER_NAMES[character], EFFECTS[character])
        for character in characters
    )


GROUPS = (
    CardGroup(N_("Tourists look at the house they stand at"), _notes(*TOURISTS)),
    CardGroup(
        N_("Locals look at the whole street"),
        _notes(*(character for character in EFFECTS if character not in TOURISTS)),
    ),
)
