"""When a failed delivery is tried again, when a message is given up, and when its recipient is."""

# Seconds after each attempt, as standardwebhooks.com recommends: eight attempts in 28 to 31 hours.
PAUSES = (5.0, 300.0, 1_800.0, 7_200.0, 18_000.0, 36_000.0, 36_000.0)
MOST_ATTEMPTS = len(PAUSES) + 1
JITTER = 0.1  # of a pause: targets that failed together are not asked again together
LONGEST_PAUSE = 3600.0  # seconds in which a target that fails gets nothing at all
# Seconds: long enough for all attempts, and over however few the state of its target allowed.
A_MESSAGE_LASTS = (1 + JITTER) * sum(PAUSES) + LONGEST_PAUSE
FAILURES_IN_A_ROW, FAILING_FOR = 10, 5 * 24 * 3600.0  # both disable a recipient


def pause_of_target(failures: int, jitter: float) -> float:
    """Return for how long a target gets nothing after so many failures in a row."""
    return min(PAUSES[min(failures, len(PAUSES)) - 1], LONGEST_PAUSE) * jitter


def is_given_up(failures: int, seconds: float) -> bool:
    """Return whether a recipient is disabled that has failed so often, for so long."""
    return failures >= FAILURES_IN_A_ROW and seconds >= FAILING_FOR


def next_attempt(attempts: int, since: float, now: float, jitter: float) -> float | None:
    """Return when a message is tried again after so many attempts; None if it is given up."""
    if attempts >= MOST_ATTEMPTS:
        return None
    due = now + PAUSES[attempts - 1] * jitter
    return None if due - since > A_MESSAGE_LASTS else due
