"""What operators type: config, export, import, erase, projections."""
