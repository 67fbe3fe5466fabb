"""What is allowed with invitations, and what follows from it. Pure: the time is an argument."""

from msgspec.structs import replace

from service.matchmaking.invitations.errors import (
    DeclinedBefore,
    InvitationClosed,
    NoSuchInvitation,
    TooManyReceived,
    TooManySent,
)
from service.matchmaking.invitations.model import (
    A_DECLINE_LASTS,
    AN_INVITATION_LASTS,
    MOST_CLOSED,
    MOST_FROM_ONE,
    MOST_RECEIVED,
    MOST_SENT,
    GameInvitation,
    InvitationList,
    SentInvitation,
    SentList,
    Status,
)


def current(received: InvitationList, now: float) -> InvitationList:
    """Leave out what is over, and the oldest of what was answered if there is too much.

    Declined ones are counted apart, so that nobody pushes them out by sending and withdrawing.
    """
    lasting = [one for one in received.invitations if now < _kept_until(one)]
    declined = [one for one in lasting if one.status == "declined"]
    others = [one for one in lasting if one.status in ("accepted", "withdrawn")]
    too_many = {one.id for some in (declined, others) for one in some[:-MOST_CLOSED]}
    return InvitationList(tuple(one for one in lasting if one.id not in too_many))


def invite(received: InvitationList, new: GameInvitation) -> InvitationList:
    """Add an invitation; one that is open stays as it is.

    One that was accepted can be sent again, as its player may have left the seat. Those that
    were declined or withdrawn lately count as if they were open: neither makes room for the next.
    """
    received = current(received, new.at)
    known = received.find(new.id)
    if known is not None and known.status == "open":
        return received
    if known is not None and known.status == "declined":
        raise DeclinedBefore
    if len(received.open) >= MOST_RECEIVED:
        raise TooManyReceived
    others = tuple(one for one in received.invitations if one.id != new.id)
    if sum(one.by == new.by and one.status != "accepted" for one in others) >= MOST_FROM_ONE:
        raise TooManyReceived
    # One that was withdrawn and is sent again does not notify its player a second time.
    number = 1 if known is None else known.number + (known.status == "accepted")
    return InvitationList((*others, replace(new, number=number)))


def close(received: InvitationList, id_: str, status: Status, now: float) -> InvitationList:
    """Accept, decline or withdraw an invitation; doing it twice changes nothing."""
    received = current(received, now)
    known = received.find(id_)
    if known is None:
        raise NoSuchInvitation(id_)
    if known.status not in ("open", status):
        raise InvitationClosed(known.status)
    changed = replace(known, status=status)
    return InvitationList(tuple(changed if one.id == id_ else one for one in received.invitations))


def note_sent(sent: SentList, sending: SentInvitation, open_: frozenset[str]) -> SentList:
    """Add what is sent; if there is no room, without those that are not open any more."""
    known = tuple(one for one in sent.sendings if sending.at < one.at + AN_INVITATION_LASTS)
    others = tuple(one for one in known if one.id != sending.id)
    if len(others) >= MOST_SENT:
        others = tuple(one for one in others if one.id in open_)
    if len(others) >= MOST_SENT:
        raise TooManySent
    return SentList((*others, sending))


def _kept_until(one: GameInvitation) -> float:
    return one.at + (A_DECLINE_LASTS if one.status == "declined" else AN_INVITATION_LASTS)
