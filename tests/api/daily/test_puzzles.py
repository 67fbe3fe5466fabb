"""The puzzle of the day: a turn of a public game, and never of a private one."""

from datetime import date, timedelta

import msgspec
import pytest
from msgspec.structs import replace

from service.domain.kit.messages import GameId, PlayerId, Seat
from service.events.people.people import Digest, Person, TokenId
from service.events.people.redis_people import RedisPeople
from service.events.puzzles import ASKED, CHOSEN, OFFERED, ChosenPuzzle, Puzzle, RedisPuzzles
from service.teaching.explaining.report import GameReport
from tests.api.finished_game import golden
from tests.api.finished_games.test_analyses import CoachedService, coached  # noqa: F401
from workers.analyses.jobs import analyse_games
from workers.analyses.puzzles import choose_puzzles

SEATS = ("p1", "p2", "p3", "p4")
TODAY = "/v1/puzzles/today"
QUESTION = f"{TODAY}/chapters/1/questions/1"


def people_of(client, *players: str) -> RedisPeople:
    people = RedisPeople(client)
    for player in players:
        person = Person(id=PlayerId(player), name=player.upper(), created="2026-03-01T18:00:00Z")
        people.add(person, TokenId("t"), Digest("d"))
    return people


def analysed(coached: CoachedService, **settings: str) -> None:  # noqa: F811
    analyse_games([GameId(golden(coached, "dream-home-tie-break-shared", **settings))])
    choose_puzzles(coached.tools)


def test_without_a_game_it_comes_from_one_of_ours(coached):  # noqa: F811
    stranger = coached.visitor()

    puzzle, chapter = stranger.get(TODAY).get_json(), stranger.get(f"{TODAY}/chapters/1").get_json()

    assert puzzle["source"] == "sample"
    assert len(chapter["questions"]) == 1
    assert stranger.get(puzzle["question"]).status_code == 200
    assert stranger.get(f"{TODAY}/chapters/2").status_code == 404
    assert stranger.get(f"{TODAY}/chapters/1/questions/2").status_code == 404


@pytest.mark.parametrize("day", ["2999-01-01", "2025-12-31", "yesterday", "%00", "2026-3-1"])
def test_other_days_have_no_puzzle(coached, day):  # noqa: F811
    assert coached.visitor().get(f"/v1/puzzles/{day}").status_code == 404


def test_it_is_a_turn_of_a_public_game_until_somebody_in_it_is_erased(
    coached,  # noqa: F811
    own_client,
    own_server,
    tmp_path,
):
    people = people_of(own_client, *SEATS)
    analysed(coached)
    stranger = coached.visitor()

    puzzle, chapter = stranger.get(TODAY).get_json(), stranger.get(f"{TODAY}/chapters/1").get_json()
    solution = stranger.post(f"{QUESTION}/solution").get_json()

    assert (puzzle["source"], puzzle["game"]) == ("game", "dream-home")
    assert len(chapter["questions"]) == 1
    assert solution["answers"]

    people.erase(PlayerId("p1"))
    later = CoachedService(own_client, own_server.url, tmp_path)  # remembers no names
    assert later.visitor().get(TODAY).get_json()["source"] == "sample"


def test_a_worker_that_is_too_late_to_choose_leaves_what_is_offered(own_client):
    puzzles, day = RedisPuzzles(own_client), date(2026, 3, 1)
    for number in range(5):
        puzzles.offer(Puzzle(game=GameId(f"g{number}"), seat=Seat(1), question="q"), number)

    def notes_of(puzzle: Puzzle) -> list[str]:
        puzzles.choose(day, lambda _: ["{}"])  # another worker, at the same moment
        return ["{}"]

    assert puzzles.choose(day, notes_of) is None
    assert own_client.zcard(OFFERED) == 4


def test_two_workers_choose_two_questions_for_two_days(own_client):
    puzzles, day = RedisPuzzles(own_client), date(2026, 3, 1)
    puzzles.offer(Puzzle(game=GameId("g"), seat=Seat(1), question="q"), 0)
    others = []

    def notes_of(puzzle: Puzzle) -> list[str]:
        others.append(puzzles.choose(day + timedelta(days=1), lambda _: ["{}"]))
        return ["{}"]

    assert puzzles.choose(day, notes_of) is None
    assert [other.game for other in others] == ["g"]
    assert own_client.hlen(CHOSEN) == 1


def test_a_question_that_a_worker_took_before_it_died_is_chosen_for_the_same_day(own_client):
    puzzles, day = RedisPuzzles(own_client), date(2026, 3, 1)
    puzzle = Puzzle(game=GameId("a" * 32), seat=Seat(1), question="q")
    puzzles.offer(puzzle, 1.0)
    own_client.zadd(ASKED, {msgspec.json.encode(puzzle): day.toordinal()})

    chosen = puzzles.choose(day, lambda _: ["{}"])

    assert chosen is not None
    assert chosen.question == "q"
    assert puzzles.choose(day + timedelta(days=1), lambda _: ["{}"]) is None


def test_a_question_is_chosen_once(own_client):
    puzzles, day = RedisPuzzles(own_client), date(2026, 3, 1)
    puzzle = Puzzle(game=GameId("g"), seat=Seat(1), question="q")
    puzzles.offer(puzzle, 0)
    assert puzzles.choose(day, lambda _: ["{}"]) is not None

    puzzles.offer(puzzle, 1)
    assert own_client.zcard(OFFERED) == 0
    own_client.zadd(OFFERED, {msgspec.json.encode(puzzle): 2})  # while it was being chosen
    assert puzzles.choose(day + timedelta(days=1), lambda _: ["{}"]) is None


def test_another_analysis_does_not_change_the_puzzle_of_a_day(coached, own_client):  # noqa: F811
    people_of(own_client, *SEATS)
    analysed(coached)
    [today, *_] = own_client.hvals(CHOSEN)
    game = msgspec.json.decode(today, type=ChosenPuzzle).game
    analyses = coached.tools.analyses
    stored = analyses.find(game)
    report = msgspec.json.decode(analyses.content(stored), type=GameReport)

    analyses.keep(stored, msgspec.json.encode(replace(report, questions=(), annotations=())))

    stranger = coached.visitor()
    assert stranger.get(TODAY).get_json()["source"] == "game"
    assert stranger.post(f"{QUESTION}/solution").get_json()["answers"]


def test_a_private_game_is_in_no_puzzle(coached, own_client):  # noqa: F811
    people_of(own_client, *SEATS)
    analysed(coached, visibility="private")

    assert own_client.zcard(OFFERED) == 0
    assert coached.visitor().get(TODAY).get_json()["source"] == "sample"
