"""The game service: rules, streams, read models and the HTTP interface."""
