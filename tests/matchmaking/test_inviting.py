"""Who may be invited, and how often: given a list, when one is sent or answered, then a list."""

from collections.abc import Iterable
from typing import Any

import pytest

from service.domain.kit.messages import GameId, PlayerId
from service.matchmaking.invitations.decide import close, current, invite, note_sent
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
    InvitationId,
    InvitationList,
    SentInvitation,
    SentList,
    Status,
    invitation_id,
)

BO = PlayerId("bo")


def invitation(game: str, by: str = "ana", at: float = 0, **more: Any) -> GameInvitation:
    id_ = invitation_id(GameId(game), BO)
    facts: dict[str, Any] = {
        "id": id_,
        "game": game,
        "title": "toy",
        "by": by,
        "to": BO,
        "at": at,
        **more,
    }
    return GameInvitation(**facts)


def given(*some: GameInvitation) -> InvitationList:
    return InvitationList(some)


def answered(status: Status, **more: Any) -> InvitationList:
    return given(invitation("g", status=status, **more))


def numbers(listed: InvitationList) -> list[tuple[str, int]]:
    return [(one.status, one.number) for one in listed.invitations]


def test_an_open_invitation_stays_as_it_is():
    before = given(invitation("g"))

    assert invite(before, invitation("g", by="cleo", at=5)) == before


def test_one_that_was_accepted_is_opened_once_more_and_told_again():
    assert numbers(invite(answered("accepted"), invitation("g"))) == [("open", 2)]


def test_one_that_was_withdrawn_is_opened_again_and_not_told_again():
    assert numbers(invite(answered("withdrawn"), invitation("g"))) == [("open", 1)]


@pytest.mark.parametrize("at", [0, AN_INVITATION_LASTS, A_DECLINE_LASTS - 1])
def test_who_has_declined_is_not_asked_again(at):
    with pytest.raises(DeclinedBefore):
        invite(answered("declined"), invitation("g", at=at))


def test_one_sender_sends_only_so_many():
    sent = given(*(invitation(f"g{n}") for n in range(MOST_FROM_ONE)))

    with pytest.raises(TooManyReceived):
        invite(sent, invitation("g"))

    assert len(invite(sent, invitation("g", by="cleo")).open) == MOST_FROM_ONE + 1


@pytest.mark.parametrize(
    ("status", "seconds"), [("declined", A_DECLINE_LASTS), ("withdrawn", AN_INVITATION_LASTS)]
)
def test_what_was_declined_or_withdrawn_makes_no_room_for_the_next(status, seconds):
    sent = given(*(invitation(f"g{n}", status=status) for n in range(MOST_FROM_ONE)))

    with pytest.raises(TooManyReceived):
        invite(sent, invitation("g", at=seconds - 1))

    assert len(invite(sent, invitation("g", at=seconds)).open) == 1
    assert len(invite(sent, invitation("g", by="cleo")).open) == 1


def test_what_was_accepted_makes_room_for_the_next():
    sent = given(*(invitation(f"g{n}", status="accepted") for n in range(MOST_FROM_ONE)))

    assert len(invite(sent, invitation("g")).open) == 1


def test_one_that_was_withdrawn_can_be_sent_again_when_no_other_can():
    sent = given(*(invitation(f"g{n}", status="withdrawn") for n in range(MOST_FROM_ONE)))

    assert len(invite(sent, invitation("g0")).open) == 1


def test_all_senders_together_send_only_so_many():
    sent = given(*(invitation(f"g{n}", by=f"p{n}") for n in range(MOST_RECEIVED)))

    with pytest.raises(TooManyReceived):
        invite(sent, invitation("g", by="cleo"))


@pytest.mark.parametrize("status", ["accepted", "declined", "withdrawn"])
def test_an_answer_is_given_once_and_may_be_repeated(status):
    once = close(given(invitation("g")), invitation("g").id, status, 1)

    assert close(once, invitation("g").id, status, 2) == once
    other: Status = "declined" if status == "accepted" else "accepted"
    with pytest.raises(InvitationClosed):
        close(once, invitation("g").id, other, 2)


@pytest.mark.parametrize("now", [AN_INVITATION_LASTS, 10 * AN_INVITATION_LASTS])
def test_an_invitation_is_over_after_a_week(now):
    with pytest.raises(NoSuchInvitation):
        close(given(invitation("g")), invitation("g").id, "accepted", now)

    assert current(given(invitation("g")), now) == given()


def test_of_what_was_answered_only_the_newest_stay():
    old = [invitation(f"g{n}", status="declined") for n in range(MOST_CLOSED + 5)]

    kept = current(given(*old, invitation("g")), 1).invitations

    assert [one.game for one in kept] == [one.game for one in (*old[5:], invitation("g"))]


@pytest.mark.parametrize("status", ["accepted", "withdrawn"])
def test_a_decline_is_not_pushed_out_by_what_others_send(status):
    later = [invitation(f"g{n}", by=f"p{n}", status=status) for n in range(MOST_CLOSED + 5)]

    kept = current(given(*answered("declined").invitations, *later), 1).invitations

    assert [one.game for one in kept] == ["g", *(one.game for one in later[5:])]


def test_a_sender_waits_for_so_many_answers_and_what_is_answered_makes_room():
    rows = [sending(f"i{n}") for n in range(MOST_SENT)]
    full, ids = SentList(tuple(rows)), [one.id for one in rows]

    with pytest.raises(TooManySent):
        note_sent(full, sending("new"), frozenset(ids))

    after = note_sent(full, sending("new"), frozenset(ids[1:]))
    assert ids_of(after.sendings) == [*ids[1:], "new"]
    assert len(note_sent(full, sending("i0"), frozenset(ids)).sendings) == MOST_SENT


def sending(id_: str) -> SentInvitation:
    return SentInvitation(InvitationId(id_), BO, 0)


def ids_of(some: Iterable[SentInvitation]) -> list[str]:
    return [one.id for one in some]
