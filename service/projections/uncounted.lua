#!lua flags=no-writes
-- Reads the pages of a book that its sum does not count yet.
-- KEYS: sum, arrivals, order, pages
-- ARGV: how many pages at most
-- Returns how many are counted, the sum, how many pages never arrived, and the next pages.
local count = tonumber(redis.call('HGET', KEYS[1], 'count') or '0')
local games = redis.call('LRANGE', KEYS[2], count, count + tonumber(ARGV[1]) - 1)
local pages = {}
if #games > 0 then pages = redis.call('HMGET', KEYS[4], unpack(games)) end
local lacking = redis.call('ZCARD', KEYS[3]) - redis.call('LLEN', KEYS[2])
return {count, redis.call('HGET', KEYS[1], 'body'), lacking, pages}
