-- Renews a claim, or ends it and says when the player is due next.
-- KEYS: when each player is due, claims
-- ARGV: player, token, 1 to end the claim or 0, the time ('' if the player has no recipients), and
--       the next token if a job begins: a doubled one has the old token
-- Returns 1, or 0 if somebody else has the claim.
local claim = redis.call('HGET', KEYS[2], ARGV[1])
if claim ~= ARGV[2] and claim ~= ARGV[2] .. ' again' then return 0 end
if ARGV[3] == '0' then
  redis.call('ZADD', KEYS[1], ARGV[4], ARGV[1])
  if ARGV[5] then redis.call('HSET', KEYS[2], ARGV[1], ARGV[5]) end
  return 1
end
redis.call('HDEL', KEYS[2], ARGV[1])
if claim ~= ARGV[2] then
  redis.call('ZADD', KEYS[1], 0, ARGV[1])
elseif ARGV[4] == '' then
  redis.call('ZREM', KEYS[1], ARGV[1])
else
  redis.call('ZADD', KEYS[1], ARGV[4], ARGV[1])
end
return 1
