"""The deal of the day: the same for everybody, known to nobody before, and with a table."""

import hashlib

def test_smoke(service, ana, bo):
    for game in ("burano", "dream-home"):
        service.finish(ana, game)
        print(ana.get("/v1/daily").json)
