"""Agents play on a real service: as the players of their tokens, and as nobody else."""

import anyio

from replays.mcp.service_tables import ServiceTables
from tests.e2e.clients.broken_line import broken_line
from tests.e2e.serving import Running
from tests.replays.mcp.agent import Agent, agent, agent_here, game_in, legal, plain_choice


def test_two_agents_play_dream_home_at_one_table_to_its_end(running: Running) -> None:
    host, guest = running.caller("Robo"), running.caller("Roby")
    answers = list[str]()

    async def at_the_table() -> None:
        tables = ServiceTables(running.address, guest.token)
        stdio = ("--service", running.address, "--token", host.token)
        async with (
            agent(*stdio) as robo,
            agent_here(tables) as roby,
            anyio.create_task_group() as games,
        ):
            text = await robo.call("create_game", game="dream-home", opponents="people")
            game = game_in(text)
            listed = await roby.call("list_games")
            joined = await roby.call("join_game", game=game)
            now = await robo.call("look", game=game)

            assert "The game starts when every seat is taken." in text
            assert f"{game}: dream-home, open, you may join; Robo, free seat" in listed
            assert "Seat 1: Robo (somebody else)." in joined
            games.start_soon(to_the_end, robo, game, now)
            games.start_soon(to_the_end, roby, game, joined)

    async def to_the_end(one: Agent, game: str, text: str) -> None:
        answers.append(await one.play_to_the_end(game, text))
        review = await one.call("review", game=game)
        assert "The game in numbers" in review

    anyio.run(at_the_table)

    one, other = (answer.splitlines()[-2] for answer in answers)
    assert one == other
    assert " wins with " in one or "share" in one


def test_an_agent_plays_burano_alone_to_its_end(running: Running) -> None:
    player = running.caller("Solo")

    async def alone() -> None:
        async with agent_here(ServiceTables(running.address, player.token)) as robo:
            text = await robo.call("create_game", game="burano", players=1)
            game = game_in(text)
            last = await robo.play_to_the_end(game, text)
            listed = await robo.call("list_games")

        assert f"{game}: burano, finished, yours; Solo" in listed
        assert " points" in last.splitlines()[-2]
        table = player.call("GET", f"/v1/games/{game}").json
        assert table["result"]["sentence"] == last.splitlines()[-2]

    anyio.run(alone)


def test_an_agent_is_told_whether_a_move_was_played_when_answers_get_lost(
    running: Running,
) -> None:
    player = running.caller("Solo")

    async def played() -> None:
        with broken_line(running) as line:
            async with agent_here(ServiceTables(line.address, player.token)) as robo:
                text = await robo.call("create_game", game="burano", players=1)
                game, take = game_in(text), [plain_choice(text)]
                line.loses = b"/moves"  # and then it is sent again, with its key
                once = await robo.call("play", game=game, commands=take)
                line.loses, line.times = b"/moves", 2
                undo = [{"type": "undo"}]
                unknown = await robo.call("play", game=game, commands=undo, is_error=True)
                looked = await robo.call("look", game=game)
                line.loses = b"/replay"
                later = await robo.call("play", game=game, commands=take, is_error=True)

        assert once.startswith("2. Solo takes ")
        assert unknown.endswith("; look tells whether it was played.")
        assert f"Game {game} (burano/1), move 3, " in looked
        assert later.startswith("It was played, but then: ")
        assert player.call("GET", f"/v1/games/{game}").json["version"] == 4

    anyio.run(played)


def test_a_service_refuses_an_agent_in_words(running: Running) -> None:
    host, stranger = running.caller("Host"), running.caller("Stranger")
    table = running.table(host, running.caller("Guest"))
    private = running.table(host, host, visibility="private")

    async def refused() -> None:
        async with agent_here(ServiceTables(running.address, host.token)) as robo:
            look = await robo.call("look", game=table["id"])
            fly = await robo.call(
                "play", game=table["id"], commands=[{"type": "fly"}], is_error=True
            )
            undo = [{"type": "undo"}]
            rule = await robo.call("play", game=table["id"], commands=undo, is_error=True)
            host.play(table["id"], 2, {"type": "resign"})
            gone = await robo.call("play", game=table["id"], commands=undo, is_error=True)
            hint = await robo.call("hint", game=private["id"], is_error=True)
        async with agent_here(ServiceTables(running.address, stranger.token)) as robo:
            watched = await robo.call("look", game=table["id"])
            take = [{"type": "take", "column": 1, "end": "top", "count": 1}]
            foreign = await robo.call("play", game=table["id"], commands=take, is_error=True)
            hidden = await robo.call("look", game=private["id"], is_error=True)
        async with agent_here(ServiceTables("http://127.0.0.1:9", "nobody")) as robo:
            silent = await robo.call("list_games", is_error=True)

        assert "(you)" in look
        assert fly.startswith("Nothing was played. ")
        assert "Command 1: There is nothing to undo in this turn. [API-UNDO]" in rule
        assert "gone on since you looked" in gone
        assert "hints" in hint
        assert "(you)" not in watched
        assert not legal(watched)
        assert "seat" in foreign
        assert hidden.startswith("There is nothing here by the name")
        assert "can't be reached" in silent

    anyio.run(refused)
