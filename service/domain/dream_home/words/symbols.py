"""The symbols of the cells."""

CHILD, TOKEN, SCAFFOLDING = "☺", "◆", "╫"
