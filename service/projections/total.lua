-- Stores the total of a book, only if it counts more pages than the stored one.
-- KEYS: total
-- ARGV: pages counted, the last of them, total
-- Returns 1 if it was stored.
local there = tonumber(redis.call('HGET', KEYS[1], 'count') or '-1')
if there >= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'count', ARGV[1], 'last', ARGV[2], 'body', ARGV[3])
return 1
