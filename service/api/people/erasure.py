"""Erases a person: name, tokens, invitations, seeks, pages with the name, lists of games."""

from collections.abc import Callable
from contextlib import nullcontext

from service.api.context.resource import Parts
from service.domain.kit.messages import PlayerId
from service.events.errors import also_if_unconfirmed, once_written


def erase_person(
    parts: Parts, player: PlayerId, follow_up: Callable[[], None] = lambda: None
) -> None:
    """Erase a person for ever; games and their proofs stay. Raises NoSuchPlayer.

    The following steps are taken even if Redis did not confirm the erasure.
    """

    def forget() -> None:
        parts.names.forget(player)
        parts.auth.forget(player)
        parts.pages.forget(player)
        try:
            with also_if_unconfirmed(follow_up):
                if parts.read_models is not None:
                    parts.read_models.lists.forget(player)
        finally:
            parts.seeks.forget(player)

    has_withdrawn = parts.invitations.withdraw_all(player)
    with once_written() if has_withdrawn else nullcontext(), also_if_unconfirmed(forget):
        parts.people.erase(player)
