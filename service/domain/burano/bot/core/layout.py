"""Where everything lies in a position and in a turn of the core, and the numbers of the rules.

Cards are numbered from 1 by level, colour and number, characters from 1 in the order of
CHARACTERS, columns of a street from 0. Where no card or character is, there is a 0.
"""

ASKED, SEATS, IS_MAIN, BLIND = range(4)  # the head that every game has
ROW_LENGTH, CAT, ROUND, IDLE_ROUNDS, IS_IDLE, IS_LAST, PHASE, PLACED = range(4, 12)
REMOVES, EXCHANGES, TOURIST_LIMIT, NO_WINDOWS, ROUND_LIMIT, STALL_LIMIT = range(12, 18)
OWED = 18  # how many houses wait for a character, then their columns
IN_TURN = 22  # 1 while a seat has not ended its turn
WAS_ASKED = 23  # the seat that played last
TAKE, PLACE, CHARACTERS, DISMISS = range(4)  # phases

KINDS = 11  # of characters
TOURISTS = 4
SUPPLY = 24  # by character, from 1: SUPPLY + 1 is the first
HEIGHTS = 3
LONGEST_ROW = 5
DISPLAY = 36  # level * LONGEST_ROW + column
CARDS_OF_A_LEVEL = 24
CURSORS = 51  # how many hidden cards of each stack were dealt since the position was set up
HIDDEN = 54  # how many cards of each stack are hidden
UNDER_SIZES = 57
UNDER = 60  # the cards under each stack, the next one first
UNSEEN = 132  # how many cards of each level and colour are hidden
COLOURS = 6
FIRST_OF_STACK = 150  # where each stack begins among the hidden cards
CARDS = 72
SHOWS = 153  # what each card shows, in eight bits each: two numbers a card
SCRATCH = SHOWS + 2 * (CARDS + 1)
SCRATCH_SIZE = 100

COLUMNS = 10  # of a street, from the leftmost one that it can reach
FIRST_HOUSE = 4  # where the first card of an empty street lies: a street may begin anywhere
HOUSES = 5
SLOTS = COLUMNS * HEIGHTS  # column * HEIGHTS + height
MOST_IN_HAND = 6
VISITORS = SLOTS
HAND = VISITORS + COLUMNS
HAND_SIZE = HAND + MOST_IN_HAND
MARKERS, COINS, RESIGNED = HAND_SIZE + 1, HAND_SIZE + 2, HAND_SIZE + 3
# What follows from the cards, noted whenever they change.
BASE, SHUT, MISSING, RENOVATED, NEEDS, NEEDS_LAST = range(RESIGNED + 1, RESIGNED + 7)
STREETS = SCRATCH + SCRATCH_SIZE
STREET = RESIGNED + 7
MOST_SEATS = 4
POSITION = STREETS + MOST_SEATS * STREET

# A turn: what it does, then what the search for turns knows about its end.
DISMISSES, TAKEN_COLUMN, TAKEN_END, TAKEN_COUNT = range(4)  # columns from 1, the end 1 is the top
STEPS = 4  # how many, then placings and exchanges
WELCOMES = 11  # how many, then column * 16 + character
DISCARDS = 15  # how many, then cards
LEFT_MARKERS, LEFT_COINS, HAS_PLACED, GONE, IS_COSTLY, IS_DONE = range(22, 28)
FLOORS = 28  # the columns that have a card, by level
COLOUR_COLUMNS = 31  # the columns that have a colour
FINISHES = 37  # how many houses, then their columns
CARDS_HELD = 41  # cards in hand after taking; GONE says which of them have left it
HELD = 47  # how many
KEY = 48
TURN = 49

MOST_NODES = 300
MOST_ENDS = 420
HASHES, HASHES_PRIME = 1024, 1021
BUFFER_ROWS = MOST_ENDS + 1 + HASHES // TURN + 1

HAND_LIMIT, COIN_LIMIT = 3, 6
MOST_PLACED = 3
COSTS = (1, 2, 2)
PAIR = 2
SCAFFOLDS = 2
ALL_COLUMNS = (1 << COLUMNS) - 1
FINISHES_A_HOUSE, FITS_A_HOUSE, BEGINS_A_HOUSE = 4, 2, 1

# What a card shows: eight bits each, first number, then second.
FLOWERS, PLANTS, CATS, RED, BLUE, LAMPS, CHIMNEYS = range(0, 56, 8)
PASSERS, WINDOWS, SHOP_POINTS = 0, 8, 16
SHOPS = (24, 32, 40, 48)
BYTE = 255

WOMAN, MAN, GIRL, BOY, MAYOR, POLICEMAN, SANTA, SHOPKEEPER, TAILOR, FLORIST, GARDENER = range(1, 12)
POINTS_FOR_LAMPS = (0, 5, 9, 15)
POINTS_FOR_SHOPS = (0, 2, 5, 9, 15)
