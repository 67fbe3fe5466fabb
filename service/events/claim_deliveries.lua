-- Claims players who are due, or whose claim was not renewed: the worker that had it has died.
-- KEYS: when each player is due, claims
-- ARGV: now, when the claims end, how many, then a token for each
-- Returns the players, in the order of the tokens.
local players = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for place, player in ipairs(players) do
  redis.call('ZADD', KEYS[1], ARGV[2], player)
  redis.call('HSET', KEYS[2], player, ARGV[3 + place])
end
return players
