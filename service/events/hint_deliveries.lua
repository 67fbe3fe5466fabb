-- Notes that players have something to be sent; a player who is claimed is looked at again.
-- KEYS: when each player is due, claims
-- ARGV: 1 to add players who are not there yet, or 0; then players
for place = 2, #ARGV do
  local player = ARGV[place]
  local claim = redis.call('HGET', KEYS[2], player)
  if claim then
    if string.sub(claim, -6) ~= ' again' then claim = claim .. ' again' end
    redis.call('HSET', KEYS[2], player, claim)
    if ARGV[1] == '1' then redis.call('ZADD', KEYS[1], 'NX', 0, player) end
  elseif ARGV[1] == '1' then
    -- WAIT only waits for writes of its own connection: a repeated call writes something, too.
    redis.call('ZREM', KEYS[1], player)
    redis.call('ZADD', KEYS[1], 0, player)
  else
    redis.call('ZADD', KEYS[1], 'XX', 0, player)
  end
end
