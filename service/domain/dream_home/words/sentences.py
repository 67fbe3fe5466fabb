"""The sentences of Dream Home: templates, filled from events and commands."""

from collections.abc import Mapping

from service.domain.dream_home.model import commands as c
from service.domain.dream_home.model import events as e
from service.domain.dream_home.model import events_specials as s
from service.domain.kit.messages import Command, Event
from service.domain.kit.translation import N_

EVENTS: Mapping[type[Event], str] = {
    e.StartPlayerDrawn: N_("{seat} is chosen at random to start."),
    e.RoundDealt: N_("Round {round} is dealt: {rooms}; over them {specials}."),
    s.JackhammerPlayed: N_(
        "{seat} plays a jackhammer and takes from column {column}: {room}. Discarded: {special}."
    ),
    s.Waited: N_("{seat} leaves the jackhammer aside in this round."),
    e.PairDiscarded: N_("{seat} discards column {column}: {room} and {special}."),
    s.RoomDrilled: N_(
        "{seat} uses the drill: from slot {slot} to column {column}: {removed}; "
        "into the house: {brought}."
    ),
    s.RoomsMixed: N_(
        "{seat} uses the concrete mixer: the rooms of columns {columns} change places ({rooms})."
    ),
    e.PairTaken: N_("{seat} takes column {column}: {room} and {special}."),
    e.RoomPlaced: N_("{seat} places on slot {slot}: {card}."),
    s.ScaffoldingLaid: N_("{seat} puts up scaffolding on slot {slot}."),
    s.ScaffoldingDiscarded: N_("{seat} finds no slot for the scaffolding and discards it."),
    s.TokenPlaced: N_("{seat} decorates slot {slot}: {card}."),
    s.TokenPutOutside: N_("{seat} puts up outside the house: {card}."),
    s.TokenLost: N_("{seat} finds no room for a decoration, and it is lost: {card}."),
    s.RoofLaid: N_("{seat} lays a roof face down onto the pile."),
    s.HelperJoined: N_("{seat} has a new helper: {card}."),
    s.ToolKept: N_("{seat} keeps a tool for a later round: {card}."),
    e.TurnEnded: N_("{seat} ends the turn."),
    e.RoundEnded: N_("Round {round} ends; left over and discarded: {left}. {start_player} starts."),
    s.RoofFetched: N_("{seat} lets the roofer fetch a discarded roof: {card}."),
    s.RoomSupplied: N_("{seat} lets the supplier swap on slot {slot}: {removed} for {brought}."),
    s.CardsSwapped: N_("{seat} lets the handyman swap the cards on slots {slots}."),
    s.HelpersDone: N_("{seat} is done."),
    e.SeatResigned: N_("{seat} resigns."),
    e.HandDiscarded: N_("Discarded: {hand}."),
    e.PilesOpened: N_("The roof piles are opened: {piles}."),
    e.GameEnded: N_("The game ends: the last round is over."),
}
ASKED: Mapping[str, str] = {
    "jackhammer": N_("{seat} may play the jackhammer."),
    "discard_pair": N_("{seat} must discard a pair."),
    "turn": N_("It's {seat}'s turn."),
    "helpers": N_("{seat} may use helpers."),
}
TAKEN_AS_START_PLAYER = N_("{seat} takes column {column}: {room} and the start-player card.")
HAMMERED_WITHOUT_SPECIAL = N_("{seat} plays a jackhammer and takes from column {column}: {room}.")
PLACED_FACE_DOWN = N_("{seat} places face down on slot {slot}: {card}.")
ALL_TAKEN = N_("Round {round} ends. {start_player} starts.")
ENDED_BY_RESIGNING = N_("The game is over: everybody else has resigned.")

SCAFFOLDING_GONE = N_("The scaffolding there is discarded.")
TOKEN_MOVES = N_("Its decoration moves to slot {token_to}: {token}.")
TOKEN_GOES = N_("Its decoration is lost: {token}.")
TOKENS_LOST = N_("Decorations lost on: {lost}.")
HAND_DISCARDED = N_("Discarded: {hand}.")
PASSES_ON = N_("Start player now: {start_player}.")
WILL_START = N_("{next_start} starts the next round.")

COMMANDS: Mapping[type[Command], str] = {
    c.Jackhammer: N_("Play the jackhammer: take the room of column {column}, place it on {slot}."),
    c.Wait: N_("Leave the jackhammer aside in this round."),
    c.DiscardPair: N_("Discard both cards of column {column}."),
    c.Drill: N_("Drill: swap the card on slot {slot} with the room of column {column}."),
    c.Mix: N_("Concrete mixer: swap the rooms of columns {columns}."),
    c.Take: N_("Take column {column}."),
    c.Place: N_("Place the room on slot {slot}."),
    c.Scaffold: N_("Put up the scaffolding on slot {slot}."),
    c.Decorate: N_("Put the decoration on slot {slot}."),
    c.EndTurn: N_("End the turn."),
    c.Roofer: N_("Let the roofer fetch: {card}."),
    c.Supply: N_("Let the supplier swap the card on slot {slot} for: {card}."),
    c.Handyman: N_("Let the handyman swap the cards on slots {slots}."),
    c.Done: N_("Finish: use no more helpers."),
}
FACE_DOWN = N_("Face down, as an empty room.")
MOVE_TOKEN = N_("Its decoration moves to slot {token_to}.")
KEEP_TOKEN = N_("Of the decorations, the one on slot {keep_token} stays.")
KEEP_TOKENS = N_("Of the decorations, those on slots {keep_token} stay.")


WITH_CONSEQUENCES = frozenset(
    event
    for event in EVENTS
    if {"scaffolding", "token", "token_to", "lost"}.intersection(event.__struct_fields__)
) | {e.SeatResigned}


def event_sentences(event: Event) -> list[str]:
    """Return the sentences for an event."""
    match event:
        case e.SeatAsked():
            return [ASKED[event.phase]]
        case e.PairTaken(special=None):
            return [TAKEN_AS_START_PLAYER]
        case s.JackhammerPlayed(special=None):
            return [HAMMERED_WITHOUT_SPECIAL]
        case e.RoundEnded(rooms=(), specials=()):
            return [ALL_TAKEN]
        case e.GameEnded(ended_by="API-RESIGN"):
            return [ENDED_BY_RESIGNING]
        case e.RoomPlaced(face_down=True):
            return [PLACED_FACE_DOWN, *_consequences(event)]
        case _:
            kind = type(event)
            more = _consequences(event) if kind in WITH_CONSEQUENCES else ()
            return [EVENTS[kind], *more]


def command_sentences(command: Command) -> list[str]:
    """Return the sentences for a command, with the choices it names."""
    keep = getattr(command, "keep_token", None)
    also = {
        FACE_DOWN: getattr(command, "face_down", False),
        MOVE_TOKEN: getattr(command, "token_to", None),
        KEEP_TOKENS if isinstance(keep, tuple) else KEEP_TOKEN: keep,
    }
    return [COMMANDS[type(command)], *(sentence for sentence, said in also.items() if said)]


def _consequences(event: Event) -> list[str]:
    """Return the sentences for further effects of an event, in the order a player expects."""
    token_to = getattr(event, "token_to", None)
    also = {
        SCAFFOLDING_GONE: getattr(event, "scaffolding", None),
        TOKEN_MOVES: token_to,
        TOKEN_GOES: getattr(event, "token", None) and not token_to,
        TOKENS_LOST: getattr(event, "lost", ()),
    }
    if isinstance(event, e.SeatResigned):
        also |= {
            HAND_DISCARDED: event.room or event.special,
            PASSES_ON: event.start_player,
            WILL_START: event.next_start,
        }
    return [sentence for sentence, happened in also.items() if happened]
