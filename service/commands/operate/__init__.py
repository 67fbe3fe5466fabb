"""The operators' commands: config, export, import, erase, projections."""
