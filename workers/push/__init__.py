"""Push messages: the job that sends them, and what a request to a push service looks like."""
