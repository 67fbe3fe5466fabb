"""The backlog of a webhook: what is sent when, and when it is given up."""

import msgspec
import pytest

from service.events.delivery.backlog import MOST_WAITING, Backlog, WaitingMessage
from service.events.delivery.recipient import RecipientId
from service.events.delivery.retry_policy import (
    A_MESSAGE_LASTS,
    FAILING_FOR,
    JITTER,
    LONGEST_PAUSE,
    PAUSES,
)
from service.events.webhooks.webhook import EVENTS, Webhook

NOON = 1_000_000.0
HOOK = Webhook(
    id=RecipientId("h"), url="", events=EVENTS, secrets=(), created="", enabled_at=NOON, after=10
)
TURNS = [(number, "your-turn") for number in range(11, 14)]


def with_turns() -> Backlog:
    return Backlog().resumed(HOOK).take_in(TURNS, HOOK, NOON)


def due(backlog: Backlog, at: float) -> WaitingMessage:
    message = backlog.due(at)
    assert message is not None
    return message


def test_what_came_after_the_webhook_was_made_waits_if_the_owner_wants_it():
    only_ends = msgspec.structs.replace(HOOK, events=("game-over",))
    names = [(9, "game-over"), (11, "your-turn"), (12, "seat-taken"), (13, "game-over")]
    backlog = Backlog().resumed(only_ends).take_in(names, only_ends, NOON)

    assert [one.number for one in backlog.waiting] == [13]
    assert backlog.cursor == 13
    assert backlog.take_in(names, only_ends, NOON) == backlog


def test_messages_are_sent_in_order():
    backlog = with_turns()
    for number, _ in TURNS:
        message = backlog.due(NOON)
        assert message is not None
        assert message.number == number
        backlog = backlog.delivered(message, 0.1)

    assert (backlog.due(NOON), backlog.next_due()) == (None, None)


def test_after_a_failure_the_target_has_a_pause_that_grows():
    backlog = with_turns()
    backlog = backlog.failed(due(backlog, NOON), NOON)

    assert backlog.due(NOON + 4) is None
    assert backlog.next_due() == NOON + 5
    assert backlog.due(NOON + 5).number == 12  # perhaps only the first one can't be taken
    again = backlog.failed(due(backlog, NOON + 5), NOON + 5)
    later = NOON + 5 + PAUSES[1]
    assert again.due(later - 1) is None
    assert again.next_due() == later


def test_a_message_that_its_target_never_takes_holds_up_no_other():
    backlog, now, delivered = with_turns(), NOON, []
    while (at := backlog.next_due()) is not None:
        if (message := backlog.due(now)) is None:
            now = at
        elif message.number == 11:
            backlog = backlog.failed(message, now)
        else:
            delivered.append((message.number, now))
            backlog = backlog.delivered(message, 0.1)

    assert [number for number, _ in delivered] == [12, 13]
    assert {at for _, at in delivered} == {NOON + 5}
    assert now - NOON <= A_MESSAGE_LASTS


@pytest.mark.parametrize("jitter", [1.0, 1 + JITTER])
def test_a_message_is_tried_eight_times_within_about_a_day(jitter):
    backlog = Backlog().resumed(HOOK).take_in(TURNS[:1], HOOK, NOON)
    times = []
    while (at := backlog.next_due()) is not None:
        times.append(at)
        backlog = backlog.failed(due(backlog, at), at, jitter)

    assert len(times) == 8
    assert 24 * 3600 < times[-1] - times[0] <= A_MESSAGE_LASTS
    assert backlog.failures == 8
    assert not backlog.is_disabled(HOOK)


def test_a_target_that_fails_is_asked_at_least_once_an_hour_while_anything_waits():
    backlog, now = with_turns().take_in([(n, "your-turn") for n in range(14, 60)], HOOK, NOON), NOON
    for _ in range(20):
        at = backlog.next_due()
        assert at is not None
        assert at - now <= LONGEST_PAUSE
        now = at
        backlog = backlog.failed(due(backlog, now), now)


def test_a_webhook_that_fails_for_days_is_disabled_and_enabled_again_by_its_owner():
    backlog, now, number = with_turns(), NOON, 13
    while not backlog.is_disabled(HOOK):
        at = backlog.next_due()
        if at is None:
            number, at = number + 1, now + 3600
            backlog = backlog.take_in([(number, "your-turn")], HOOK, at)
        now = max(now, at)
        if (message := backlog.due(now)) is not None:
            backlog = backlog.failed(message, now)
    assert FAILING_FOR <= now - NOON < FAILING_FOR + 2 * 24 * 3600
    assert backlog.waiting == ()

    enabled = msgspec.structs.replace(HOOK, enabled_at=now + 1, after=number + 5)
    resumed = backlog.resumed(enabled)

    assert not resumed.is_disabled(enabled)
    assert (resumed.failures, resumed.failing_since, resumed.cursor) == (0, None, number + 5)


def test_a_webhook_that_was_moved_is_not_disabled_whatever_the_clocks_say():
    moved = msgspec.structs.replace(HOOK, enabled_at=NOON + 0.001)
    disabled = with_turns().disabled("gone", NOON + 60)

    assert disabled.is_disabled(HOOK)
    assert not disabled.is_disabled(moved)


def test_one_success_ends_the_count_of_failures():
    backlog = with_turns()
    backlog = backlog.failed(due(backlog, NOON), NOON)
    backlog = backlog.delivered(due(backlog, NOON + 5), 2.0)

    assert (backlog.failures, backlog.failing_since, backlog.paused_until) == (0, None, 0.0)
    assert backlog.is_slow


def test_a_new_url_is_tried_at_once_with_what_waits():
    backlog = with_turns()
    backlog = backlog.failed(due(backlog, NOON), NOON)
    changed = msgspec.structs.replace(HOOK, enabled_at=NOON + 1)

    assert [one.number for one in backlog.resumed(changed).waiting] == [11, 12, 13]
    assert backlog.resumed(changed).due(NOON + 1).number == 12


def test_only_so_many_messages_are_taken_in():
    names = [(number, "your-turn") for number in range(11, 500)]
    backlog = Backlog().resumed(HOOK).take_in(names, HOOK, NOON)

    assert len(backlog.waiting) == MOST_WAITING
    assert backlog.cursor == 10 + MOST_WAITING
