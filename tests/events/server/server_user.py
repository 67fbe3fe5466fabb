"""A process that uses the server of a folder until its input ends; the tests start many."""

import sys
from pathlib import Path

from service.events.server.embedded_server import shared_server
from service.events.server.ping import process_id
from service.events.server.server_folder import ServerFolder

data, durability = Path(sys.argv[1]), sys.argv[2]
with shared_server(data, "strict" if durability == "strict" else "default"):
    print(process_id(ServerFolder(data / "server").socket), flush=True)
    sys.stdin.read()
