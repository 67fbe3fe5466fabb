"""The symbols and colours of the text table."""

from service.domain.kit.text_boxes import BLUE, CYAN, GREEN, GREY, MAGENTA, RED, YELLOW

# The legend of the table explains the first two.
CHILD, TOKEN, SCAFFOLDING = "☺", "◆", "╫"
PAINTS = {
    "living_room": YELLOW,
    "bathroom": CYAN,
    "bedroom": MAGENTA,
    "kitchen": RED,
    "childrens_room": GREEN,
    "garage": BLUE,
    "red": RED,
    "brown": YELLOW,
    "grey": GREY,
    "blue": BLUE,
    "scaffolding": GREY,
}
