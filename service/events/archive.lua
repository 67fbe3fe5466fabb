-- Removes a finished game from Redis in one atomic step, or changes nothing.
-- KEYS: moves, idempotency keys, secret, archived games of the partition
-- ARGV: game, version, where its replay file lies
-- Returns 1 if the game was removed.
if redis.call('XLEN', KEYS[1]) ~= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[4], ARGV[1], ARGV[3])
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
return 1
