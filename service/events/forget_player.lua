-- Removes a person from the lists of a partition. Runs even when memory is full, because it leaves
-- nothing behind.
-- KEYS: lists of the partition
-- ARGV: player
local removed = redis.call('ZREMRANGEBYLEX', KEYS[1], '[' .. ARGV[1] .. '/', '(' .. ARGV[1] .. '0')  -- 0 comes after /
if removed == 0 then
  -- An earlier try may have removed it without getting a confirmation. WAIT only waits for writes
  -- of its own connection, so write something and take it back.
  redis.call('ZADD', KEYS[1], 0, '')
  redis.call('ZREM', KEYS[1], '')
end
