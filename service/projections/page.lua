-- Adds the page of a game to a book, unless the book has it already.
-- KEYS: pages, order, and arrivals if the page is to be counted
-- ARGV: game, milliseconds of its end, page
-- Returns 1 if it was added.
-- While pages wait that never arrived (added by an older release, or by a rebuild), this one waits
-- with them: they are sorted by their end then.
local complete = KEYS[3] and redis.call('LLEN', KEYS[3]) == redis.call('ZCARD', KEYS[2])
local added = redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
if complete and added == 1 then redis.call('RPUSH', KEYS[3], ARGV[1]) end
return added
