"""Erases a person: name, tokens, pages with the name, and the lists of the person's games."""

from service.api.context.resource import Parts
from service.domain.kit.messages import PlayerId


def erase_person(parts: Parts, player: PlayerId) -> None:
    """Erase a person for ever; games and their proofs stay. Raises NoSuchPlayer."""
    parts.people.erase(player)
    parts.pages.forget(player)
    if parts.read_models is not None:
        parts.read_models.lists.forget(player)
    parts.names.forget(player)
    parts.auth.forget(player)
