-- Marks an entry that is in a stream already, so that WAIT has something to wait for.
-- KEYS: stream, its idempotency keys
-- ARGV: the number of the entry, what it begins with
-- Answers 1, or 0 where it is not there: a replica may have taken over that never had it.
local stream, keys, number, beginning = KEYS[1], KEYS[2], ARGV[1], ARGV[2]

local there = redis.call('XRANGE', stream, number .. '-0', number .. '-0')[1]
if not there or there[2][2]:sub(1, #beginning) ~= beginning then return 0 end
redis.call('HSET', keys, '', number)
return 1
