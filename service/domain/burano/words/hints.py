"""What hints say about a turn before they give it away: where to look, and what kind of move."""

from service.domain.burano.model import commands as c
from service.domain.kit.messages import Command
from service.domain.kit.ruleset import HintText
from service.domain.kit.translation import N_

HINTS: dict[type[Command], HintText] = {
    c.Take: HintText(N_("Look at column {column} of the display."), N_("take cards")),
    c.Exchange: HintText(N_("Look at the cards in your hand."), N_("exchange two cards")),
    c.Arrange: HintText(N_("Look at your scaffolds."), N_("move scaffolds")),
    c.Place: HintText(N_("Look at house {column} of your street."), N_("build")),
    c.Welcome: HintText(N_("Look at the characters."), N_("welcome a character")),
    c.EndTurn: HintText(N_("Look at what your turn has brought."), N_("end the turn")),
    c.Dismiss: HintText(N_("Look at the characters."), N_("remove a character")),
}
