"""Webhooks: the job that sends them, and the threads in which it does so."""
