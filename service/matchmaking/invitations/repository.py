"""The only writer of invitations: read, decide, replace, and retry after a conflict."""

from collections.abc import Callable, Sequence

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.errors import once_written
from service.events.people.people import ErasedPlayer
from service.events.people.player_keys import invitation_keys
from service.events.records.records import Records, Replacement
from service.matchmaking.invitations.decide import close, current, invite, note_sent
from service.matchmaking.invitations.errors import InvitationRefusal, NoSuchInvitation
from service.matchmaking.invitations.model import (
    A_DECLINE_LASTS,
    AN_INVITATION_LASTS,
    GameInvitation,
    InvitationList,
    SentInvitation,
    SentList,
    Status,
)
from service.matchmaking.outcome_counts import count_outcomes

A_READ_LIST = msgspec.json.Decoder(InvitationList)
A_SENT_LIST = msgspec.json.Decoder(SentList)
Decide = Callable[[InvitationList], InvitationList]


class InvitationRepository:
    """The invitations of all players.

    What a player has received is in the player's slot, and authoritative. A sender has a list of
    where to look, written first: a writer that dies in between has sent nothing.
    """

    def __init__(self, records: Records, now: Callable[[], float]) -> None:
        self._records = records
        self._now = now

    def send(self, new: GameInvitation) -> GameInvitation:
        """Send an invitation; return the one that is open. Raises InvitationRefusal."""
        known = self._received(new.to)
        invite(known, new)  # refuse before anything is written
        self._note_sent(new)
        with once_written():
            received = self._change(new.to, lambda before: invite(before, new))
        if new.id not in {one.id for one in known.open}:
            count_outcomes(self._records, "invited")
        return _known(received, new.id)

    def received(self, player: PlayerId) -> Sequence[GameInvitation]:
        """Return the open invitations to a player, the oldest first."""
        return current(self._received(player), self._now()).open

    def find(self, player: PlayerId, id_: str) -> GameInvitation:
        """Return an invitation to a player. Raises NoSuchInvitation."""
        found = current(self._received(player), self._now()).find(id_)
        if found is None:
            raise NoSuchInvitation(id_)
        return found

    def sent(self, player: PlayerId) -> Sequence[GameInvitation]:
        """Return what a player has sent lately, answered or not, the oldest first."""
        return self._look_up(player, self._sent(player))

    def close(self, player: PlayerId, id_: str, status: Status) -> GameInvitation:
        """Accept, decline or withdraw an invitation to a player. Raises InvitationRefusal."""
        is_open = self.find(player, id_).status == "open"
        received = self._change(player, lambda before: close(before, id_, status, self._now()))
        if is_open:
            count_outcomes(self._records, status)
        return _known(received, id_)

    def withdraw(self, sender: PlayerId, id_: str) -> GameInvitation:
        """Withdraw an invitation that a player has sent. Raises InvitationRefusal."""
        for one in self.sent(sender):
            if one.id == id_:
                return self.close(one.to, id_, "withdrawn")
        raise NoSuchInvitation(id_)

    def withdraw_all(self, sender: PlayerId) -> bool:
        """Withdraw everything that a player has sent; return whether there was anything."""
        mine = [one for one in self.sent(sender) if one.status == "open"]
        for one in mine:
            self._withdraw_even_if_full(one)
        return bool(mine)

    def _withdraw_even_if_full(self, one: GameInvitation) -> None:
        def withdrawn(before: InvitationList) -> InvitationList:
            return close(before, one.id, "withdrawn", self._now())

        try:
            self._change(one.to, withdrawn, even_if_full=True)
        except (InvitationRefusal, ErasedPlayer):
            return  # it was answered just now, or the other one is gone too

    def _change(
        self, player: PlayerId, decide: Decide, *, even_if_full: bool = False
    ) -> InvitationList:
        key, _ = invitation_keys(player)
        while True:
            [before] = self._records.read([key])
            after = decide(_read_received(before))
            change = _replacement(key, before, after, A_DECLINE_LASTS)
            if self._records.replace([change], person=player, even_if_full=even_if_full):
                return after

    def _note_sent(self, new: GameInvitation) -> None:
        _, key = invitation_keys(new.by)
        sending = SentInvitation(new.id, new.to, new.at)
        while True:
            [before] = self._records.read([key])
            sent = _read_sent(before)
            open_ = frozenset(one.id for one in self._look_up(new.by, sent) if one.status == "open")
            change = _replacement(key, before, note_sent(sent, sending, open_), AN_INVITATION_LASTS)
            if self._records.replace([change], person=new.by):
                return

    def _look_up(self, sender: PlayerId, sent: SentList) -> Sequence[GameInvitation]:
        """Return sent invitations as their receivers have them."""
        keys = {one.id: invitation_keys(one.to)[0] for one in sent.sendings}
        found = self._records.read_each(sorted(set(keys.values())))
        lists = {key: current(_read_received(text), self._now()) for key, text in found.items()}
        known = (lists.get(key, InvitationList()).find(id_) for id_, key in keys.items())
        return [one for one in known if one is not None and one.by == sender]

    def _received(self, player: PlayerId) -> InvitationList:
        [text] = self._records.read([invitation_keys(player)[0]])
        return _read_received(text)

    def _sent(self, player: PlayerId) -> SentList:
        [text] = self._records.read([invitation_keys(player)[1]])
        return _read_sent(text)


def _read_received(text: bytes | None) -> InvitationList:
    return InvitationList() if text is None else A_READ_LIST.decode(text)


def _read_sent(text: bytes | None) -> SentList:
    return SentList() if text is None else A_SENT_LIST.decode(text)


def _replacement(
    key: str, before: bytes | None, after: InvitationList | SentList, seconds: int
) -> Replacement:
    return Replacement(key=key, before=before, after=msgspec.json.encode(after), seconds=seconds)


def _known(received: InvitationList, id_: str) -> GameInvitation:
    found = received.find(id_)
    assert found is not None, "it was decided about"
    return found
