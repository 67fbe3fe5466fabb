"""The sentences of Walking in Burano: templates, filled from events and commands."""

from collections.abc import Mapping

from service.domain.burano.model import commands as c
from service.domain.burano.model import events as e
from service.domain.kit.messages import Command, Event
from service.domain.kit.translation import N_

# A sentence is made of clauses, so that some can be left out.
EVENTS: Mapping[type[Event], str] = {
    e.Started: N_("The display is dealt; {start} begins"),
    e.TurnBegun: N_("It's {seat}'s turn"),
    e.DisplayFoundEmpty: N_("The display is empty, so {seat} takes no cards"),
    e.CardsExchanged: N_("{seat} puts {cards} under their stacks and takes {coins}"),
    e.ScaffoldsArranged: N_("{seat} moves the scaffolds, which are now here: {scaffolds}"),
    e.CharacterWelcomed: N_("{seat} takes {character} for house {column}"),
    e.CatPassed: N_("The cat marker goes to {seat}"),
    e.DismissalAsked: N_("{seat} must remove a character from the supply"),
    e.CharacterDismissed: N_("{seat} removes {character} from the supply"),
    e.SeatResigned: N_("{seat} resigns"),
}
WHY_THE_GAME_ENDED: Mapping[str, str] = {
    "B-RND-1": N_("The game ends: a street has five renovated houses"),
    "B-SOLO-3": N_("The game ends: the supply of characters is empty"),
    "B-RND-5": N_("The game ends: the stacks have run out"),
    "B-RND-6": N_("The game ends: the agreed number of rounds has been played"),
    "B-RND-7": N_("The game ends: nobody has placed a card for too many rounds"),
    "API-RESIGN": N_("The game ends: a player has resigned"),
}

ROUND_BEGUN = N_("Round {round} begins")
IS_LAST = N_("it is the last one")
TAKEN = N_("{seat} takes {cards} from column {column}")
TAKEN_WITH_COINS = N_("{seat} takes {cards} from column {column}, and {coins}")
PLACED = N_("{seat} places {card} in house {column} for {coins}")
MARKER_SPENT = N_("that breaks a colour rule and costs a marker")
SCAFFOLD_ASIDE = N_("the scaffold there goes aside")
RENOVATED = N_("the house is renovated")
TURN_ENDED = N_("{seat} ends the turn")
DISCARDED = N_("back under the stacks: {discarded}")
COINS_RETURNED = N_("back to the bank: {coins_returned}")
HOUSE_WITHOUT = N_("without a character: house {without_character}")
HOUSES_WITHOUT = N_("without a character: houses {without_character}")
NONE_CLEARED = N_("No card is left in the display to be cleared")
CLEARED_AWAY = N_("The rightmost cards leave the game: {cards}")
CLEARED_UNDER = N_("The rightmost cards go under their stacks: {cards}")
REFILLED = N_("The display moves to the right and is refilled: {dealt}")
NOT_REFILLED = N_("The display moves to the right; no card is left to deal")

COMMANDS: Mapping[type[Command], str] = {
    c.Exchange: N_("Put {cards} under their stacks for 1 coin"),
    c.Arrange: N_("Lay the scaffolds here: {scaffolds}"),
    c.Place: N_("Place {card} in house {column}"),
    c.Welcome: N_("Take {character} for house {column}"),
    c.EndTurn: N_("End the turn"),
    c.Dismiss: N_("Remove {character} from the supply"),
}
PLACE_WITH_MARKER = N_("Place {card} in house {column} and spend a marker")
END_TURN_AND_DISCARD = N_("End the turn and put back {discard}")


def event_sentences(event: Event) -> list[str]:
    """Return the clauses for an event."""
    match event:
        case e.RoundBegun():
            return [ROUND_BEGUN, *([IS_LAST] * event.is_last)]
        case e.CardsTaken():
            return [TAKEN_WITH_COINS if event.coins else TAKEN]
        case e.CardPlaced():
            return _card_placed(event)
        case e.TurnEnded():
            return _turn_ended(event)
        case e.RightmostCleared():
            return [_rightmost_cleared(event)]
        case e.DisplayRefilled():
            return [REFILLED if any(event.dealt) else NOT_REFILLED]
        case e.GameEnded():
            return [WHY_THE_GAME_ENDED[event.by]]
        case _:
            return [EVENTS[type(event)]]


def command_sentences(command: Command) -> list[str]:
    """Return the sentence for a command; the one for taking depends on the number of cards."""
    match command:
        case c.Place(spend_marker=True):
            return [PLACE_WITH_MARKER]
        case c.EndTurn() if command.discard:
            return [END_TURN_AND_DISCARD]
        case _:
            return [COMMANDS[type(command)]]


def _card_placed(event: e.CardPlaced) -> list[str]:
    return [
        PLACED,
        *([MARKER_SPENT] * event.marker_spent),
        *([SCAFFOLD_ASIDE] * event.scaffold_aside),
        *([RENOVATED] * event.renovated),
    ]


def _turn_ended(event: e.TurnEnded) -> list[str]:
    houses = len(event.without_character)
    return [
        TURN_ENDED,
        *([DISCARDED] * bool(event.discarded)),
        *([COINS_RETURNED] * bool(event.coins_returned)),
        *([HOUSES_WITHOUT if houses > 1 else HOUSE_WITHOUT] * bool(houses)),
    ]


def _rightmost_cleared(event: e.RightmostCleared) -> str:
    if not event.cards:
        return NONE_CLEARED
    return CLEARED_AWAY if event.out_of_game else CLEARED_UNDER
