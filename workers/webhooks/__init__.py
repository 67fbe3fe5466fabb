"""Webhooks: the job that sends them, and what their messages look like."""
