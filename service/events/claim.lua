-- Binds an idempotency key of a person to a value, unless it is bound already, or the
-- person was erased.
-- KEYS: claims, their times, person
-- ARGV: idempotency key, value, seconds that a claim lasts
-- Returns the value that the key is bound to, or the new one for a person who was erased.
local claims, times, key = KEYS[1], KEYS[2], ARGV[1]
local now, lasts = tonumber(redis.call('TIME')[1]), tonumber(ARGV[3])
local most_evicted = 100

if redis.call('HGET', KEYS[3], 'name') == '' then return ARGV[2] end
local value = redis.call('HGET', claims, key) or ARGV[2]
-- An earlier try may have written it without getting a confirmation. Write it anyway: WAIT only
-- waits for writes of its own connection.
if redis.call('HSET', claims, key, value) == 0 then return value end

redis.call('ZADD', times, now, key)
if redis.call('HLEN', claims) ~= redis.call('ZCARD', times) then
  -- An older release writes no times: its claims count as new.
  for _, one in ipairs(redis.call('HKEYS', claims)) do redis.call('ZADD', times, 'NX', now, one) end
end
local old = redis.call('ZRANGE', times, '-inf', '(' .. now - lasts, 'BYSCORE', 'LIMIT', 0, most_evicted)
if #old > 0 then
  redis.call('HDEL', claims, unpack(old))
  redis.call('ZREM', times, unpack(old))
end
redis.call('EXPIRE', claims, lasts)
redis.call('EXPIRE', times, lasts)
return value
