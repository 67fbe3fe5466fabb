"""Invitations and seeks over HTTP."""
