-- Deletes a token, and the code for another device that it may have offered. Runs even when memory
-- is full, because it leaves nothing behind.
-- KEYS: tokens, when they were used, transfer
-- ARGV: id of the token
-- Returns 1, or 0 if there is none.
local removed = redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('DEL', KEYS[3])
if removed == 0 then
  -- An earlier try may have deleted it without getting a confirmation. WAIT only waits for writes
  -- of its own connection, so write something and take it back.
  redis.call('HSET', KEYS[1], '', '')
  redis.call('HDEL', KEYS[1], '')
end
return removed
