"""What hints say about a turn before they give it away: where to look, and what kind of move."""

from service.domain.dream_home.model import commands as c
from service.domain.kit.messages import Command
from service.domain.kit.ruleset import HintText
from service.domain.kit.translation import N_

COLUMN = N_("Look at column {column} of the display.")
SLOT = N_("Look at slot {slot} of your house.")
HINTS: dict[type[Command], HintText] = {
    c.Jackhammer: HintText(COLUMN, N_("play the jackhammer")),
    c.Wait: HintText(N_("Look at your tools."), N_("wait with the jackhammer")),
    c.DiscardPair: HintText(COLUMN, N_("discard a pair")),
    c.Drill: HintText(SLOT, N_("drill")),
    c.Mix: HintText(N_("Look at the rooms of the display."), N_("use the concrete mixer")),
    c.Take: HintText(COLUMN, N_("take a pair")),
    c.Place: HintText(SLOT, N_("place the room")),
    c.Scaffold: HintText(SLOT, N_("put up scaffolding")),
    c.Decorate: HintText(SLOT, N_("decorate")),
    c.EndTurn: HintText(N_("Look at what your turn has brought."), N_("end the turn")),
    c.Roofer: HintText(N_("Look at your helpers."), N_("call the roofer")),
    c.Supply: HintText(SLOT, N_("call the supplier")),
    c.Handyman: HintText(N_("Look at your helpers."), N_("call the handyman")),
    c.Done: HintText(N_("Look at your helpers."), N_("finish")),
}
