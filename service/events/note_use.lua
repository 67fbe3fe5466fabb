-- Notes when a token was used, unless it is gone: another process may know it a little longer.
-- KEYS: tokens, when they were used
-- ARGV: id of the token, time
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then redis.call('HSET', KEYS[2], ARGV[1], ARGV[2]) end
