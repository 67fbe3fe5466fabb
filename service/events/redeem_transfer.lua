-- Redeems the code that carries a person to another device: once, for a token that is for the
-- same purpose as the one that offered the code.
-- KEYS: transfer, tokens
-- ARGV: digest of the code, id of the token, its digest
-- Returns 1, or 0 if the code is unknown, used or too old.
local stored = redis.call('HGET', KEYS[2], ARGV[2])
if stored then
  -- The client library sent this twice after a broken connection. Write something anyway: WAIT
  -- only waits for writes of its own connection.
  redis.call('HSET', KEYS[2], ARGV[2], stored)
  return 1
end
local code, grant = (redis.call('GET', KEYS[1]) or ''):match('^(%S*)(.*)$')
local is_right = code == ARGV[1]
-- The first write is one that a full memory refuses. A code that was used may have been used by an
-- earlier try that nobody confirmed, so something is written then, too, and taken back.
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3] .. grant)
if not is_right then
  redis.call('HDEL', KEYS[2], ARGV[2])
  return 0
end
redis.call('DEL', KEYS[1])
return 1
