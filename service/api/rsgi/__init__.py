"""The bridge between Granian and Flask: calls in threads, streams in the event loop."""
