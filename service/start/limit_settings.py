"""The settings that limit what one request, one game and one process may hold."""

from collections.abc import Callable

import msgspec

KIB, MIB = 1024, 1024 * 1024
FOR_ONE_CALLER = 4  # one caller may have a quarter of what waits
PACKED_REPLAY, PACKED_COURSE = 2, 4  # how many times larger a file may be than what is sent
BODIES_OF_NOTES = 4  # a chapter may have as many notes as were posted in four full bodies
ROOM_FOR_NOTES = 8  # the replay file of a game needs an eighth for hashes and some notes


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """The bounds; docs/operating.md describes each."""

    body_bytes: int = 64 * KIB
    bodies_bytes: int = 64 * MIB
    body_silence: float = 30  # seconds without a byte
    body_seconds: float = 120  # seconds in all
    replay_bytes: int = 8 * MIB
    course_bytes: int = 64 * MIB
    game_bytes: int = 7 * MIB
    nearly_full: int = 80  # percent of Redis' maxmemory
    waiting_pages: int = 64
    waiting_calls: int = 256
    fork_moves: int = 3000  # the call that takes the last seat waits for them
    course_chapters: int = 200  # each is verified before the answer
    owner_courses: int = 100
    player_webhooks: int = 5
    player_pushes: int = 10  # browsers
    class_learners: int = 500
    class_results: int = 100_000  # learners times questions: one answer lists them all
    lessons_bytes: int = 64 * MIB  # in memory, all open ones together
    listener_share: int = 25  # percent of the places for one address
    address_factor: int = 10  # times the limit of a player: a school or a company may share one

    @property
    def sent_replay_bytes(self) -> int:
        return self.replay_bytes // PACKED_REPLAY

    @property
    def sent_course_bytes(self) -> int:
        return self.course_bytes // PACKED_COURSE

    @property
    def manifest_letters(self) -> int:
        """Return how long all texts of a course's manifest may be: one response carries them."""
        return self.body_bytes

    @property
    def chapter_letters(self) -> int:
        """Return how long all texts of a chapter may be: one response carries its notes."""
        return self.body_bytes * BODIES_OF_NOTES

    def most_learners(self, questions: int) -> int:
        """Return how many learners a class may have whose course has so many questions."""
        return min(self.class_learners, self.class_results // max(questions, 1))

    def contradictions(self) -> list[str]:
        """Say which bounds can't be used together."""
        complaints = []
        most = self.replay_bytes - self.replay_bytes // ROOM_FOR_NOTES
        if self.game_bytes > most:
            complaints.append(
                f"ALTANA_GAME_BYTES must be at most {most}, seven eighths of ALTANA_REPLAY_BYTES: "
                "the replay file of a game could not be uploaded."
            )
        largest = max(self.body_bytes, self.sent_replay_bytes, self.sent_course_bytes)
        if self.bodies_bytes < largest:
            complaints.append(
                f"ALTANA_BODIES_BYTES must be at least {largest}: "
                "the largest body could not be received."
            )
        return complaints


# The least and the most that can be set.
RANGES: dict[str, tuple[int, int]] = {
    "body_bytes": (16 * KIB, 16 * MIB),
    "bodies_bytes": (MIB, 2**40),
    "body_silence": (1, 3_600),
    "body_seconds": (1, 86_400),
    "replay_bytes": (MIB, 64 * MIB),
    "course_bytes": (MIB, 64 * MIB),  # no course may be larger when it is sent
    "game_bytes": (64 * KIB, 32 * MIB),  # a replay file has at most 100,000 moves
    "nearly_full": (1, 100),
    "waiting_pages": (1, 10_000),
    "waiting_calls": (1, 10_000),
    "fork_moves": (1, 100_000),
    "course_chapters": (1, 1_000),
    "owner_courses": (1, 100_000),
    "player_webhooks": (1, 100),
    "player_pushes": (1, 100),
    "class_learners": (1, 10_000),
    "class_results": (1_000, 10**9),
    "lessons_bytes": (MIB, 2**40),
    "listener_share": (1, 100),
    "address_factor": (1, 10_000),
}


def variable(bound: str) -> str:
    """Return the environment variable of a bound."""
    return f"ALTANA_{bound.upper()}"


def read_bounds(read: Callable[[str, int, int, int], int]) -> Bounds:
    """Read the bounds; `read` gets a variable, its least, its most and its default value."""
    default = Bounds()
    return Bounds(
        **{
            bound: read(variable(bound), least, most, getattr(default, bound))
            for bound, (least, most) in RANGES.items()
        }
    )


def variables_of(bounds: Bounds) -> dict[str, str]:
    """Return every bound by its environment variable."""
    return {variable(bound): str(getattr(bounds, bound)) for bound in RANGES}
