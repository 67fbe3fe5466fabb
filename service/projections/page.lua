-- Adds the page of a game to a book, unless the book has it already.
-- KEYS: pages, order
-- ARGV: game, milliseconds of its end, page
-- Returns 1 if it was added.
local added = redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return added
