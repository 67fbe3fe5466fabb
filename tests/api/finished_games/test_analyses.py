"""The analysis of a finished game over HTTP: asked for, made by workers, read by everybody."""

from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from redis import Redis

from service.api.context.new_tokens import new_token
from service.app import create_app
from service.coach import model
from service.domain.kit.messages import GameId, PlayerId
from service.events.analyses import redis_analyses
from service.events.analyses.model import AnalysisRequest, StoredAnalysis
from service.events.people.people import Digest, Person, TokenId
from service.events.people.redis_people import RedisPeople
from service.projections.build.game_times import forget_unanalysed, note_unanalysed, unanalysed
from service.start.settings import Settings
from tests.api.contract import CheckedClient, contract_of
from tests.api.finished_game import golden
from tests.api.http_players import GAMES, Visitor
from tests.kit.servers import Server
from workers.analyses import analyst
from workers.analyses.jobs import MOST_MISSED, analyse_games, note_finished_games
from workers.follower import Follower
from workers.jobs import refresh_games, sweep, sweep_all
from workers.run import worker
from workers.schedule import Schedule
from workers.wiring import Tools, equip, make_tools

SHARE = "a-key-that-nobody-guesses"


class CoachedService:
    """The service on a real server, and workers when a test says so."""

    def __init__(self, client: Redis, url: str, folder: Path, **settings: Any) -> None:
        self.settings = Settings(data=folder, **settings)
        self.app = create_app(self.settings, url)
        self.app.test_client_class = CheckedClient
        self.app.extensions["contract"] = contract_of(self.app, GAMES)
        self.tools: Tools = make_tools(
            self.settings, client, client, GAMES, clock=lambda: datetime.now(UTC)
        )
        self.parts = SimpleNamespace(store=self.tools.store)
        equip(self.tools)
        queues = [self.tools.page_queue, self.tools.slow]
        self._follower = Follower(self.tools, Schedule(self.tools.queue, queues, self.tools.clock))

    def visitor(self) -> Visitor:
        return Visitor(self.app)

    def work(self) -> None:
        """Do what was asked for, as the follower and a worker do."""
        self._follower.step()
        worker(self.tools.queue.connection).work(burst=True, logging_level="WARNING")
        self._follower.step()

    def waiting(self) -> list[str]:
        jobs = [job for job in self.tools.slow.jobs if job.func_name.endswith("analyse_games")]
        return [game for job in jobs for game in job.args[0]]


@pytest.fixture
def coached(
    own_client: Redis,
    own_server: Server,
    tmp_path: Path,
    own_logging: None,
    own_signals: None,
    own_tools: None,
) -> CoachedService:
    return CoachedService(own_client, own_server.url, tmp_path)


@pytest.fixture
def anna(coached: CoachedService) -> Visitor:
    return coached.visitor()


def test_a_game_is_analysed_when_somebody_asks_for_it(coached, anna):
    game = golden(coached, "dream-home-2")
    path = f"/v1/games/{game}/analysis"
    assert anna.get(path).status_code == 404
    assert anna.get(path).get_json()["type"].endswith("no-analysis")

    asked = anna.post(path)
    waiting, figures = anna.get(path), anna.get("/metrics").text
    coached.work()
    found = anna.get(path)

    assert (asked.status_code, waiting.status_code, found.status_code) == (202, 202, 200)
    assert asked.get_json()["pending"]["budget"] == "small"
    assert asked.headers["Location"] == path
    analysis = found.get_json()
    assert (analysis["version"], analysis["budget"], analysis["pending"]) == (
        *(coached.tools.store.version(GameId(game)), "small"),
        None,
    )
    assert analysis["engine"].startswith(model.ENGINE)
    assert analysis["is_current"]
    for seat in analysis["seats"]:
        told = seat["expected"] - seat["lost"] + seat["luck"]
        assert told == pytest.approx(seat["points"], abs=0.05)
    assert [len(turn["after"]) for turn in analysis["turns"]] == [2] * len(analysis["turns"])
    assert analysis["mistakes"]
    costs = [mistake["lost"] for mistake in analysis["mistakes"]]
    assert costs == sorted(costs, reverse=True)
    assert anna.post(path).status_code == 200
    assert "altana_analyses_wanted 1.0" in figures
    assert 'altana_analyses_made_total{budget="small"} 1.0' in anna.get("/metrics").text


def test_the_better_line_of_a_mistake_can_be_played_where_it_was_missed(coached, anna):
    game = golden(coached, "dream-home-4")
    analyse_games([GameId(game)])
    mistakes = anna.get(f"/v1/games/{game}/analysis").get_json()["mistakes"]

    assert any(mistake["line"] for mistake in mistakes)
    for mistake in mistakes:
        moves = [{"seat": mistake["seat"], "commands": mistake["line"]}] if mistake["line"] else []
        tried = anna.post(f"/v1/games/{game}/tries", {"after": mistake["move"] - 1, "moves": moves})
        assert tried.status_code == 200, tried.text


def test_sentences_are_in_the_readers_language_and_who_has_them_gets_no_second_copy(coached, anna):
    game = golden(coached, "dream-home-2")
    analyse_games([GameId(game)])
    path = f"/v1/games/{game}/analysis"

    told = {
        language: anna.get(path, headers={"Accept-Language": language})
        for language in ("en", "de", "it")
    }
    tag = told["en"].headers["ETag"]
    again = anna.get(path, headers={"If-None-Match": tag})
    german = anna.get(path, headers={"If-None-Match": tag, "Accept-Language": "de"})

    assert len({each.get_json()["html"] for each in told.values()}) == 3
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert german.status_code == 200


def test_a_deeper_analysis_replaces_the_small_one_and_is_never_replaced_by_it(coached, anna):
    game = golden(coached, "dream-home-2")
    path = f"/v1/games/{game}/analysis"
    analyse_games([GameId(game)])

    asked = anna.post(path, {"budget": "deep"})
    pending = anna.get(path).get_json()
    assert anna.post(path, {"budget": "deep"}).status_code == 202
    coached.work()
    deep = anna.get(path).get_json()
    anna.post(path)
    coached.work()

    assert asked.status_code == 202
    assert (pending["budget"], pending["pending"]["budget"]) == ("small", "deep")
    assert (deep["budget"], deep["pending"]) == ("deep", None)
    assert anna.get(path).get_json()["budget"] == "deep"
    files = coached.tools.exports.files.names(redis_analyses.SUFFIX)
    assert len(files) == 1


def test_who_asks_for_less_at_the_same_moment_takes_nothing_away(coached):
    game, analyses = GameId(golden(coached, "dream-home-2")), coached.tools.analyses
    for budget in ("small", "deep", "small"):
        analyses.want(AnalysisRequest(game=game, budget=budget), [budget])

    assert analyses.wanted_of(game).budget == "deep"
    assert analyses.wanted_of(game).askers == "small"


def test_a_worker_tells_how_far_it_is(coached, anna, monkeypatch):
    monkeypatch.setattr(analyst, "A_PROGRESS_REPORT", 0.0)
    game, seen = golden(coached, "dream-home-2"), list[Any]()
    path = f"/v1/games/{game}/analysis"
    anna.post(path)
    note = coached.tools.analyses.note_progress

    def look(*progress: Any) -> None:
        note(*progress)
        seen.append(anna.get(path).get_json()["pending"]["progress"])

    monkeypatch.setattr(coached.tools.analyses, "note_progress", look)
    coached.work()

    assert seen[0]["done"] == 1
    assert seen[-1]["done"] > 1
    assert {each["of"] for each in seen} == {seen[0]["of"]}


def test_an_analysis_by_an_older_engine_is_shown_as_such_and_made_again(coached, anna, monkeypatch):
    game = golden(coached, "dream-home-2")
    path = f"/v1/games/{game}/analysis"
    analyse_games([GameId(game)])
    monkeypatch.setattr("service.coach.engine.ENGINE", "coach/999")

    old = anna.get(path).get_json()
    asked = anna.post(path)
    coached.work()
    new = anna.get(path).get_json()

    assert (old["is_current"], asked.status_code, new["is_current"]) == (False, 202, True)
    assert new["engine"].startswith("coach/999 ")


def test_a_file_that_was_lost_is_made_again(coached, anna, tmp_path):
    game = golden(coached, "dream-home-2")
    path = f"/v1/games/{game}/analysis"
    analyse_games([GameId(game)])
    for file in (tmp_path / "replays").glob(f"*{redis_analyses.SUFFIX}"):
        file.unlink()

    assert anna.get(path).status_code == 404
    assert anna.post(path).status_code == 202
    coached.work()
    assert anna.get(path).status_code == 200


def test_the_turns_that_lost_most_are_questions(coached, anna):
    game = golden(coached, "dream-home-tie-break-shared")
    path = f"/v1/games/{game}/analysis"
    assert anna.get(f"{path}/chapters/1").status_code == 404
    made = anna.post("/v1/players", {"name": "Ana"}).get_json()
    teacher = Visitor(coached.app, made["token"])
    assert _make_course(teacher, game, "all").get_json()["type"].endswith("/no-analysis")
    analyse_games([GameId(game)])
    seats = anna.get(path).get_json()["seats"]
    assert sum(seat["questions"] for seat in seats) == 2

    for seat in seats:
        chapter = anna.get(f"{path}/chapters/{seat['seat']}").get_json()
        assert len(chapter["questions"]) == seat["questions"]
        assert {note["move"] - 1 for note in chapter["notes"]} >= {
            question["move"] for question in chapter["questions"]
        }
        for question in chapter["questions"]:
            _learn(anna, f"{path}/chapters/{seat['seat']}/questions/{question['number']}")
    for missing in ("0", "3", "x", "1/questions/9"):
        assert anna.get(f"{path}/chapters/{missing}").status_code == 404

    # The same questions as a course, whose learners hear why another answer is wrong.
    course = _make_course(teacher, game, "all").get_json()
    [chapter] = course["chapters"]
    assert chapter["questions"] == 2
    _learn(teacher, f"/v1/courses/{course['id']}/chapters/1/questions/1")
    stranger = _make_course(teacher, game, "mine")
    assert stranger.status_code == 409
    assert stranger.get_json()["type"].endswith("/nothing-to-ask")


def _make_course(teacher: Visitor, game: str, coach: str) -> Any:
    chapter = {"game": game, "title": {"en": "Once"}, "coach": coach}
    return teacher.post(
        "/v1/courses/from-games", json={"title": {"en": "Mistakes"}, "chapters": [chapter]}
    )


def test_questions_about_a_game_call_its_players_by_their_names(coached, anna, own_client):
    game = golden(coached, "dream-home-tie-break-shared")
    analyse_games([GameId(game)])
    chapter, german = f"/v1/games/{game}/analysis/chapters", {"Accept-Language": "de"}
    person = Person(id=PlayerId("p1"), name="Zoë", created="")
    RedisPeople(own_client).add(person, TokenId("t"), Digest("d"))

    titles = [anna.get(f"{chapter}/{seat}", headers=german).get_json()["title"] for seat in (1, 2)]
    asked = anna.get(f"{chapter}/1/questions/1").get_json()

    assert titles[0]["en"] == "Learn from your mistakes: Zoë"
    assert titles[0]["de"] == "Lerne aus deinen Fehlern: Zoë"
    assert titles[1]["de"] == "Lerne aus deinen Fehlern: Platz 2"
    assert asked["names"] == ["Zoë", "Seat 2"]
    assert "Zoë" in "".join(asked["here"]["pictures"])


def test_mistakes_over_many_games_are_summed_by_kind_with_positions_to_practise(
    coached, anna, own_client
):
    games = [golden(coached, "dream-home-tie-break-shared"), golden(coached, "dream-home-2")]
    RedisPeople(own_client).add(
        Person(id=PlayerId("p1"), name="Zoë", created=""), TokenId("t"), Digest("d")
    )
    path = "/v1/players/p1/mistakes"
    refresh_games([GameId(game) for game in games])
    assert anna.get(path).get_json() == {"id": "p1", "games": 0, "kinds": [], "practice": []}
    analyse_games([GameId(game) for game in games])

    told = anna.get(path).get_json()

    assert told["games"] == 2
    lost = [kind["lost"] for kind in told["kinds"]]
    assert lost == sorted(lost, reverse=True)
    mistakes = [
        mistake
        for game in games
        for mistake in anna.get(f"/v1/games/{game}/analysis").get_json()["mistakes"]
        if mistake["seat"] == 1 and mistake["lost"] >= 2
    ]
    assert sum(kind["turns"] for kind in told["kinds"]) == len(mistakes)
    assert {kind["kind"] for kind in told["kinds"]} == {each["kind"] for each in mistakes}
    german = anna.get(path, headers={"Accept-Language": "de"}).get_json()
    assert german["kinds"][0]["title"] != told["kinds"][0]["title"]
    assert 0 < len(told["practice"]) <= 3
    for position in told["practice"]:
        question = anna.get(position["href"])
        assert question.status_code == 200
        assert question.get_json()["move"] == position["move"] - 1


def test_mistakes_in_a_private_game_are_on_no_page_of_others(coached, anna, own_client):
    token = new_token(PlayerId("p1"))
    person = Person(id=PlayerId("p1"), name="Zoë", created="")
    RedisPeople(own_client).add(person, token.id, token.digest)
    zoe = Visitor(coached.app, token.text, "p1")
    game = golden(coached, "dream-home-tie-break-shared", visibility="private", share=SHARE)
    refresh_games([GameId(game)])
    analyse_games([GameId(game)])
    path = "/v1/players/p1/mistakes"

    assert anna.get(path).get_json()["games"] == 0
    assert zoe.get(path).get_json()["games"] == 1
    assert zoe.get(zoe.get(path).get_json()["practice"][0]["href"]).status_code == 200


def test_nobody_reads_the_mistakes_of_somebody_who_is_not_there(coached, anna):
    for unknown in ("nobody", "x" * 300, "%00", "%F0%9F%90%BB"):
        assert anna.get(f"/v1/players/{unknown}/mistakes").status_code == 404


def test_an_analysis_of_an_older_release_counts_no_mistakes(coached, anna, own_client):
    game = GameId(golden(coached, "dream-home-2"))
    RedisPeople(own_client).add(
        Person(id=PlayerId("p1"), name="Zoë", created=""), TokenId("t"), Digest("d")
    )
    refresh_games([game])
    analyse_games([game])
    [key] = [key for key in own_client.scan_iter("*:analyses") if own_client.hexists(key, game)]
    older = msgspec.json.decode(own_client.hget(key, game))
    del older["mistakes"]
    own_client.hset(key, game, msgspec.json.encode(older))

    assert anna.get("/v1/players/p1/mistakes").get_json()["games"] == 0


def _learn(anna: Visitor, question: str) -> None:
    """Answer a question wrong, ask for a hint, and answer it right."""
    here = anna.get(question).get_json()["here"]
    solution = anna.post(f"{question}/solution").get_json()
    answers = solution["answers"]
    right = [answer["commands"] for answer in answers]
    firsts = {msgspec.json.encode(commands[:1]) for commands in right}
    wrong = [move["command"] for move in here["moves"]]
    wrong = [each for each in wrong if msgspec.json.encode([each]) not in firsts]
    tried = anna.post(f"{question}/attempts", {"commands": wrong[:1]}).get_json()
    assert (tried["verdict"], tried["variation"]) == ("wrong", None)  # it would be the answer
    assert solution["variation"]["moments"]
    assert anna.post(f"{question}/hints", {"number": 1}).status_code == 200
    given = anna.post(f"{question}/attempts", {"commands": right[0]}).get_json()
    assert given["verdict"] == "right"


def test_a_private_game_does_not_exist_for_strangers(coached, anna):
    game = golden(coached, "dream-home-2", visibility="private", share=SHARE)
    path = f"/v1/games/{game}/analysis"
    analyse_games([GameId(game)])

    assert anna.get(path).status_code == 404
    assert "no-analysis" not in anna.get(path).text
    assert anna.post(path).status_code == 404
    assert anna.get(f"{path}/chapters/1").status_code == 404
    assert anna.get(f"{path}?share={SHARE}").status_code == 200
    assert anna.get(f"{path}/chapters/1?link={SHARE}").status_code == 200


def test_a_game_that_runs_is_not_analysed(coached):
    made = coached.visitor().post("/v1/players", {"name": "Ana"}).get_json()
    ana = Visitor(coached.app, made["token"], made["player"]["id"])
    game = ana.post("/v1/games", {"game": "burano", "players": 1}).get_json()["id"]

    for method in ("GET", "POST"):
        refused = ana.call(method, f"/v1/games/{game}/analysis")
        assert refused.status_code == 409
        assert refused.get_json()["type"].endswith("game-not-finished")
        assert "would help a player" in refused.get_json()["detail"]


def test_a_game_without_learned_values_is_refused_in_words(coached, anna):
    game = golden(coached, "dream-home-own-deck")
    path = f"/v1/games/{game}/analysis"

    for refused in (anna.get(path), anna.post(path)):
        assert refused.status_code == 409
        assert refused.get_json()["type"].endswith("not-analysable")


def test_a_body_that_makes_no_sense_changes_nothing(coached, anna):
    game = golden(coached, "dream-home-2")

    bodies: tuple[Any, ...] = (
        {"budget": "endless"},
        {"budget": 900},
        {"budget": None},
        {"more": 1},
        [],
    )
    for body in bodies:
        assert anna.post(f"/v1/games/{game}/analysis", body).status_code == 422
    assert coached.tools.analyses.wanted() == {}


@pytest.mark.parametrize("share", ["%0D%0AX-Y:%20z", "%E9%9B%AA", "a%26b%3Dc%23d"])
def test_a_strange_key_of_a_public_game_leads_back_to_the_game(coached, anna, share):
    game = golden(coached, "dream-home-2")

    asked = anna.post(f"/v1/games/{game}/analysis?share={share}")

    assert asked.status_code == 202, asked.text
    assert asked.headers["Location"] == asked.get_json()["href"]
    assert anna.get(asked.get_json()["href"]).status_code == 202
    exported = anna.post(f"/v1/games/{game}/exports?share={share}")
    assert exported.status_code in (200, 202), exported.text


def test_only_so_many_may_wait(own_client, own_server, tmp_path, own_logging, own_tools):
    bounds = msgspec.structs.replace(Settings(data=tmp_path).bounds, waiting_pages=1)
    coached = CoachedService(own_client, own_server.url, tmp_path, bounds=bounds)
    first, second = golden(coached, "dream-home-2"), golden(coached, "dream-home-3")
    anna = coached.visitor()

    assert anna.post(f"/v1/games/{first}/analysis").status_code == 202
    refused = anna.post(f"/v1/games/{second}/analysis")

    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "60")


def test_finished_games_with_people_are_analysed_by_themselves_and_once(coached, anna):
    game = golden(coached, "dream-home-2")
    for _ in range(3):
        refresh_games([GameId(game)])
        sweep()
    assert coached.waiting() == [game]
    assert anna.get(f"/v1/games/{game}/analysis").status_code == 202

    coached.work()

    assert anna.get(f"/v1/games/{game}/analysis").status_code == 200
    sweep()
    assert coached.waiting() == []
    assert coached.tools.analyses.figures().due == 0


def test_a_game_that_was_missed_is_found_by_a_sweep(coached, anna):
    game = golden(coached, "dream-home-2")
    coached.tools.refresher.refresh([GameId(game)])
    sweep_all()
    coached.tools.slow.empty()

    sweep()

    assert coached.waiting() == [game]


def test_who_asks_waits_for_few_of_the_many_games_that_nobody_waits_for(coached, own_client):
    ends = {GameId(f"{number:032x}"): datetime.now(UTC) for number in range(3 * MOST_MISSED)}
    note_unanalysed(own_client, ends)

    sweep()
    sweep()

    assert 0 < len(coached.waiting()) <= MOST_MISSED


def test_a_setting_turns_it_off(own_client, own_server, tmp_path, own_logging, own_tools):
    coached = CoachedService(own_client, own_server.url, tmp_path, analyses="none")
    game = golden(coached, "dream-home-2")
    refresh_games([GameId(game)])
    sweep()
    sweep_all()

    assert coached.waiting() == []


@pytest.mark.parametrize(("event", "is_retried"), [("daily_dealt", True), ("of_later", False)])
def test_what_an_older_release_could_not_read_is_analysed(coached, own_client, event, is_retried):
    game = GameId(golden(coached, "dream-home-2"))
    refresh_games([game])
    problem = f"UnreadableMove: unknown event '{event}'"
    failed = StoredAnalysis(game=game, version=1, hash="", budget="deep", made=0.0, problem=problem)
    coached.tools.analyses.fail(failed)
    forget_unanalysed(own_client, [game])

    note_finished_games(coached.tools, [game])

    assert unanalysed(own_client, 1) == ([game] if is_retried else [])


def test_a_game_that_can_not_be_analysed_says_so_and_holds_nobody_up(coached, anna, monkeypatch):
    game = golden(coached, "dream-home-2")
    path = f"/v1/games/{game}/analysis"
    anna.post(path)
    with monkeypatch.context() as broken:
        broken.setattr(analyst, "write_report", _broken)
        coached.work()

    assert coached.tools.analyses.wanted() == {}
    assert anna.get(path).status_code == 503
    assert anna.post(path).get_json()["type"].endswith("analysis-failed")
    assert coached.tools.analyses.figures().failed == 1
    monkeypatch.setattr("service.events.analyses.model.A_FAILURE_LASTS", 0.0)
    assert anna.post(path).status_code == 202
    coached.work()
    assert anna.get(path).status_code == 200


def test_a_game_over_in_a_moment_has_an_analysis_without_turns(coached, anna):
    game = golden(coached, "dream-home-given-up")
    analyse_games([GameId(game)])

    analysis = anna.get(f"/v1/games/{game}/analysis").get_json()

    assert all(seat["accuracy"] is None for seat in analysis["seats"])


def _broken(*_: Any, **__: Any) -> Any:
    raise ValueError("a test")
