"""Tells players who listen of invitations and of their answers."""

from contextlib import suppress

from service.api.context.resource import Parts
from service.domain.kit.messages import PlayerId
from service.events.errors import Unavailable
from service.events.inbox.notification import (
    AcceptanceNotice,
    DeclineNotice,
    InvitationNotice,
    Letter,
    NotificationKey,
)
from service.events.move import rfc3339
from service.matchmaking.invitations.model import GameInvitation, Status

NOTICES: dict[Status, type[InvitationNotice]] = {
    "open": InvitationNotice,
    "accepted": AcceptanceNotice,
    "declined": DeclineNotice,
}


def notify_of(parts: Parts, one: GameInvitation) -> None:
    """Notify the invited player of an open invitation, and the sender of its answer.

    Each is told once for each time that an invitation is opened.
    """
    to, other = (one.to, one.by) if one.status == "open" else (one.by, one.to)
    # The event is stored, so the call succeeds even if a notification can't be delivered.
    with suppress(Unavailable):
        parts.inboxes.put_or_keep([_letter(parts, one, to, other)])


def _letter(parts: Parts, one: GameInvitation, to: PlayerId, other: PlayerId) -> Letter:
    notice = NOTICES[one.status](
        at=rfc3339(parts.now()), invitation=one.id, game=one.game, title=one.title, player=other
    )
    key = NotificationKey(f"invitation/{one.id}/{one.status}")
    return Letter(to, key, one.number, notice)
