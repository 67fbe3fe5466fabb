"""What the tests of more than one folder use.

Look here before you write a helper; what one folder needs alone stays in that folder.

Rules and games:
    spec             given, when, then for the rules of a game (`tests.teaching.spec` for notes,
                     courses and classes)
    random_play      random games of any title through the command handler, and all rulesets
    tables           tables of the toy game, moves and ids to fill a stream with

Real parts:
    server_fixtures  `server`, `client`, `own_server`, `own_client`, `cluster`, `store`, `players`
                     and `refresher`: fixtures that every folder has
    servers          a server on a folder: started, stopped, killed, made to fail
    clusters         a cluster of three masters, with replicas on request
    sentinels        a master, its replicas and the Sentinels that watch them
    processes        processes: start, find and end them
    waiting          `until`: wait for what another thread or process does

How a run behaves:
    effort           how much to try: `some_of`, `first_of`, `some_pairs`, `ALL`
    cost_report      processor time by folder, beside its budget
    leftovers        nothing is left behind by a run
    process_state    nothing is left by a test to the next one
    translation_guard  no sentence is English by mistake

Elsewhere, for folders that build on another one:
    tests.domain.<game>.play      tables and houses of a game, random games
    tests.bots.positions          games between computer players
    tests.projections.tables      named players who play whole games with secret deals
    tests.api.http_players        a service in this process, and players who talk to it over HTTP
    tests.api.finished_game       a finished game over HTTP; `timed_game` has a clock
    tests.api.sample_class        a course and a class over HTTP
    tests.e2e.serving             a service of real processes
    tests.replays.golden_games    golden games, opened once
    tests.replays.on_screen       the stepper without a terminal
    tests.site.browsing           a real browser; `tests.site.robot` plays by clicks alone
    tests.site.tables             games for pages to show
    tests.events.redis.split_networks  networks that can be cut in two
    tests.hostile.files           files that somebody might send
    tests.tools.assertion_cache   assertions are rewritten once for all test processes
"""
