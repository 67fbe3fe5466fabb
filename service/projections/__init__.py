"""Read models: documents and totals computed from moves."""
