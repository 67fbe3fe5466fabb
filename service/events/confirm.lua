-- Writes a mark for an entry that is in the stream already, so that WAIT has a write to wait for.
-- KEYS: stream, its idempotency keys
-- ARGV: the number of the entry, its first bytes
-- Returns 1, or 0 if the entry is missing: a replica that never had it may have taken over.
local stream, keys, number, beginning = KEYS[1], KEYS[2], ARGV[1], ARGV[2]

local there = redis.call('XRANGE', stream, number .. '-0', number .. '-0')[1]
if not there or there[2][2]:sub(1, #beginning) ~= beginning then return 0 end
redis.call('HSET', keys, '', number)
return 1
