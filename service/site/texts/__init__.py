"""The texts of the pages."""
