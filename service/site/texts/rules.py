"""What the rules for people say, for every game."""

from collections.abc import Mapping

from service.domain.kit.translation import N_

RULES: Mapping[str, str] = {
    "rules_title": N_("Rules"),
    "rules_end": N_("The end"),
    "rules_score": N_("Points"),
    "rules_none": N_("Nobody has written these rules for people yet."),
    "rules_print": N_("Print"),
    "rules_learn": N_("Learn in 5 minutes"),
    "rules_exact": N_("Every rule in detail, with its number"),
    "rules_exact_says": N_("(in English)"),
    "rules_back": N_("Back to the games"),
}
