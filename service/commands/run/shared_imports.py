"""Imports what the serving processes have in common, in the process that they are forked from.

Nothing here may start a thread or open a connection. That process ends when the others have ended,
so a signal to stop, sent to all of them at once, is not for it: it was started with them blocked.
They are not ignored, since a process that has just been forked must not miss what is sent to it.
"""

import gc
import os
import signal
from functools import partial

import granian.server.mp

import service.api.rsgi.bridge
import service.app
from service.commands.run.lifeline import end_those_forked_from_here
from service.domain.catalog import all_games
from service.site.assets import assets_of

__all__ = ["granian", "service"]

assets_of(all_games())
end_those_forked_from_here()
# Ctrl-C, too, comes to all at once; who serves leaves it to the parent, which tells it to stop.
_FOR_IT = (signal.SIGTERM, signal.SIGHUP)
os.register_at_fork(after_in_child=partial(signal.pthread_sigmask, signal.SIG_UNBLOCK, _FOR_IT))
gc.freeze()  # what is never written to stays in memory that all of them share
