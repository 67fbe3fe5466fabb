"""What a turn puts out of reach: houses, colours and characters."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from service.domain.burano.model.cards import CHARACTERS, COLOURS, LEVELS, Character
from service.domain.burano.model.slots import HOUSES_OF_A_STREET
from service.domain.burano.model.state import LEFT_OUT_WHEN_SIMPLE, BuranoState, House, Street
from service.domain.burano.rules.scoring import scores
from service.domain.burano.words.names import (
    CHARACTER_NAMES,
    COLOUR_NAMES,
    LEVEL_NAMES,
    burano_words,
)
from service.domain.kit.explaining.prospects import Facts, LostOption
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.translation import N_, Words

TEXTS = {
    "colours": N_("House {column} can no longer be of one colour: it has {colours}."),
    "colour_gone": N_(
        "House {column} can no longer be of one colour ({colours}): "
        "every card for its missing floor has been used up ({level})."
    ),
    "unfinished": N_(
        "House {column} can never be renovated: without a marker no card that is left "
        "can be its {level} without breaking a colour rule."
    ),
    "full": N_("The street has its 5 houses: no further one can be begun."),
    "gone": N_(
        "The best character for house {column} was already gone: {character}. "
        "That would have been worth {points}, {more} more than what it got."
    ),
    "last": N_("That was the last one in the supply: {character}."),
}


def lost_options(before: BuranoState, after: BuranoState, seat: Seat) -> Sequence[LostOption]:
    """Return what was still possible before the turn, and is no longer."""
    return (
        *_colours(before, after, seat),
        *_unfinished(before, after, seat),
        *_full_street(before, after, seat),
        *_out_of_supply(before, after, seat),
        *_last_ones(before, after, seat),
    )


def tell(what: LostOption, language: str) -> str:
    words = burano_words(language)
    facts = {name: fact_in_words(name, value, words) for name, value in what.facts.items()}
    return words.say(TEXTS[what.what], **facts)


def can_be_renovated(state: BuranoState, seat: Seat, house: House) -> bool:
    """Return whether a house might still get its missing floors; False is certain.

    With a marker nearly everything is possible. Without one a card needs a colour of the house
    that no neighbour has; placed cards never move, so this never gets easier (B-COL-3).
    """
    return _missing_for_good(state, seat, house) is None


def _colours(before: BuranoState, after: BuranoState, seat: Seat) -> Iterator[LostOption]:
    """Check every street: a card built into one is no longer available to the others."""
    for owner in after.seats_still_in():
        for house in after.street(owner).houses:
            old = before.street(owner).house(house.column)
            if old is not None and _why_not_one_colour(before, old) is not None:
                continue
            reason = _why_not_one_colour(after, house)
            if reason is not None:
                cards = tuple(card for card in house.floors if card is not None)
                yield replace(reason, seat=owner, cards=cards)


def _why_not_one_colour(state: BuranoState, house: House) -> LostOption | None:
    """Return why a house can't be of one colour: its own cards, or no matching card is left."""
    colours = tuple(COLOURS[colour] for colour in colours_of(state, house))
    if len(colours) > 1:
        facts: Facts = {"column": house.column, "colours": colours}
        return LostOption(what="colours", seat=Seat(0), facts=facts)
    unavailable = gone_for_good(state)
    for height, floor in enumerate(house.floors):
        suitable = [
            c for c in state.deck.stacks[height] if state.deck.cards[c].colour == colours[0]
        ]
        if floor is None and unavailable.issuperset(suitable):
            facts = {"column": house.column, "colours": colours, "level": LEVELS[height]}
            return LostOption(what="colour_gone", seat=Seat(0), facts=facts)
    return None


def gone_for_good(state: BuranoState) -> frozenset[CardId]:
    """Return the cards that no street can get any more."""
    built = (card for street in state.streets for card in street.cards)
    return frozenset((*built, *state.out_of_game))


def _unfinished(before: BuranoState, after: BuranoState, seat: Seat) -> Iterator[LostOption]:
    for house in after.street(seat).houses:
        height = _missing_for_good(after, seat, house)
        old = before.street(seat).house(house.column)
        if height is not None and (old is None or can_be_renovated(before, seat, old)):
            facts: Facts = {
                "column": house.column,
                "level": LEVELS[height],
            }
            cards = tuple(card for card in house.floors if card is not None)
            yield LostOption(what="unfinished", seat=seat, cards=cards, facts=facts)


def _missing_for_good(state: BuranoState, seat: Seat, house: House) -> int | None:
    """Return the lowest missing floor that no card can fill any more, if there is one."""
    street = state.street(seat)
    if street.markers:
        return None
    colours = set(colours_of(state, house)) - beside(state, street, house)
    unavailable = gone_for_good(state)
    for height, card in enumerate(house.floors):
        if card is None and not any(
            other not in unavailable and state.deck.colour[other] in colours
            for other in state.deck.stacks[height]
        ):
            return height
    return None


def beside(state: BuranoState, street: Street, house: House) -> set[int]:
    """Return the colours of the neighbouring houses."""
    neighbours = (street.house(house.column - 1), street.house(house.column + 1))
    return {colour for other in neighbours if other for colour in colours_of(state, other)}


def _full_street(before: BuranoState, after: BuranoState, seat: Seat) -> Iterator[LostOption]:
    if len(before.street(seat).houses) < HOUSES_OF_A_STREET <= len(after.street(seat).houses):
        yield LostOption(what="full", seat=seat)


def _out_of_supply(before: BuranoState, after: BuranoState, seat: Seat) -> Iterator[LostOption]:
    """Yield the best character that was out of supply when a house was renovated."""
    for house in after.street(seat).houses:
        old = before.street(seat).house(house.column)
        if not house.is_renovated or (old is not None and old.is_renovated):
            continue
        now = scores(after)[seat - 1].total
        more = {
            character: scores(_with_visitor(after, seat, house, character))[seat - 1].total - now
            for character in _unavailable_characters(before, after, seat, house)
        }
        best = max(more, key=lambda character: more[character], default=None)
        if best is not None and more[best] > 0:
            yield _missed_character(after, seat, house, best, more[best])


def _missed_character(
    after: BuranoState, seat: Seat, house: House, character: Character, more: int
) -> LostOption:
    nobody = _with_visitor(after, seat, house, None)
    points = scores(_with_visitor(after, seat, house, character))[seat - 1].total
    facts: Facts = {
        "column": house.column,
        "character": character,
        "points": points - scores(nobody)[seat - 1].total,
        "more": more,
    }
    cards = tuple(card for card in house.floors if card is not None)
    return LostOption(what="gone", seat=seat, stake=more, cards=cards, facts=facts)


def _unavailable_characters(
    before: BuranoState, after: BuranoState, seat: Seat, house: House
) -> list[Character]:
    """Return the characters that the seat might have taken if the supply still had them."""
    without = _with_visitor(after, seat, house, None)
    left_out = LEFT_OUT_WHEN_SIMPLE if before.options.simple_characters else ()
    return [
        character
        for character, left in zip(CHARACTERS, before.supply, strict=True)
        if not left and character not in left_out and without.may_welcome(seat, character)
    ]


def _with_visitor(
    state: BuranoState, seat: Seat, house: House, visitor: Character | None
) -> BuranoState:
    street = state.street(seat)
    houses = tuple(
        House(each.column, each.floors, visitor) if each.column == house.column else each
        for each in street.houses
    )
    streets = list(state.streets)
    streets[seat - 1] = replace(street, houses=houses)
    return replace(state, streets=tuple(streets))


def _last_ones(before: BuranoState, after: BuranoState, seat: Seat) -> Iterator[LostOption]:
    """Yield the characters that ran out, unless the seat might have no other one anyway."""
    if before.is_solo:
        return
    for character, had, has in zip(CHARACTERS, before.supply, after.supply, strict=True):
        if had and not has and after.may_welcome(seat, character):
            yield LostOption(what="last", seat=seat, facts={"character": character})


def colours_of(state: BuranoState, house: House) -> list[int]:
    """Return the colours of a house from the ground up, each once."""
    cards: list[CardId] = [card for card in house.floors if card is not None]
    return list(dict.fromkeys(state.deck.colour[card] for card in cards))


def fact_in_words(name: str, value: int | str | tuple[str, ...], words: Words) -> str:
    """Say a fact of a lost option, or of what a turn prepares."""
    if isinstance(value, tuple):
        return ", ".join(words.say(COLOUR_NAMES[colour]) for colour in value)
    if name == "character":
        return words.say(CHARACTER_NAMES[str(value)])
    if name == "level":
        return words.say(LEVEL_NAMES[str(value)])
    return str(value)
