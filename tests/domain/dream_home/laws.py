"""What must hold in every position of Dream Home, whatever was played."""

from service.domain.dream_home.model.cards import DreamHomeDeck
from service.domain.dream_home.model.houses import (
    BELOW,
    SLOTS,
    ZONE,
    House,
    face_up_kinds,
    room_around,
)
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.placing import tokens_on
from service.domain.dream_home.rules.scoring import scores


def require_laws(state: DreamHomeState) -> None:
    require_every_card_once(state)
    for home in state.houses:
        require_legal_house(home, state.deck)
    for score in scores(state):
        assert score.total == sum(line.points for line in score.lines)
        assert all(line.points for line in score.lines)
        assert all(line.rule != "D-SCO-6" for line in score.lines) or state.piles_open
        assert (score.notes == ()) is state.piles_open


def require_every_card_once(state: DreamHomeState) -> None:
    """Account for what was dealt: 5 rooms and 4 specials a round, each in one place."""
    deck = state.deck
    lying = [card.card for home in state.houses for card in home.cards if card]
    rooms = [card for card in lying if card in deck.room]
    rooms += [*state.room_discards, *filter(None, (*state.rooms, state.room))]
    specials = [card for card in lying if card not in deck.room]
    specials += [*state.special_discards, *filter(None, (*state.specials, state.special))]
    for home in state.houses:
        specials += [*home.roofs, *home.helpers, *home.spent_helpers]
        specials += [tool.card for tool in home.tools]
    assert len(rooms) == len(set(rooms)) == 5 * state.round
    assert len(specials) == len(set(specials)) == 4 * state.round
    assert deck.room.keys() >= set(rooms)
    assert deck.special.keys() >= set(specials)
    tokens = [card.token for home in state.houses for card in home.cards if card and card.token]
    tokens += [token for home in state.houses for token in home.outside]
    assert len(tokens) == len(set(tokens))
    assert set(tokens) <= set(state.special_discards)


def require_legal_house(home: House, deck: DreamHomeDeck) -> None:
    kinds = face_up_kinds(home.cards, deck)
    for place, card in enumerate(home.cards):
        if card is None:
            continue
        below, kind = BELOW[place], kinds[place]
        assert below is None or home.cards[below] is not None, f"{SLOTS[place]} hangs in the air"
        assert card.token is None or kind is not None, f"a token on {SLOTS[place]}"
        if kind is not None:
            room = room_around(kinds, place, kind)
            assert kind.zone == ZONE[place]
            assert len(room) <= kind.largest
            assert len(tokens_on(home.cards, room)) <= 1
