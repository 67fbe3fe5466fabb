"""`altana run` and `altana serve`: processes that are started and watched."""
