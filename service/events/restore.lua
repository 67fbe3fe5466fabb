-- Restores a whole game in one atomic step, or changes nothing if its stream exists.
-- KEYS: moves, idempotency keys, secret, news, games of the partition, archived games, terms
-- ARGV: game, secret, terms or '', then for each move its entry and its key or ''
-- Returns 1 if the game was restored.
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local number = 0
for place = 4, #ARGV, 2 do
  number = number + 1
  redis.call('XADD', KEYS[1], number .. '-0', 'move', ARGV[place])
  if ARGV[place + 1] ~= '' then redis.call('HSET', KEYS[2], ARGV[place + 1], number) end
end
redis.call('SET', KEYS[3], ARGV[2])
if ARGV[3] ~= '' then redis.call('SET', KEYS[7], ARGV[3], 'NX') end
redis.call('ZADD', KEYS[5], 0, ARGV[1])
redis.call('HDEL', KEYS[6], ARGV[1])
redis.call('XADD', KEYS[4], '*', 'game', ARGV[1], 'version', number)
return 1
