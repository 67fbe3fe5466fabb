-- Appends one move in one atomic step, or changes nothing.
-- KEYS: moves, idempotency keys, secret, news of the partition, games of the partition, terms
-- ARGV: game, number, the move with its hash and the token of this attempt in front,
--       idempotency key or '', secret or '', most news kept, the terms or '',
--       the hash of the move before or ''
-- Returns 'ok', 'taken', or the number and the body of the first move that had this key.
local moves, keys, secret, news, games = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local game, number, move, key = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local hash_and_token = 64 + 1 + 16

if key ~= '' then
  local first = redis.call('HGET', keys, key)
  if first then
    local there = redis.call('XRANGE', moves, first .. '-0', first .. '-0')[1]
    return {tonumber(first), there[2][2]}
  end
end

if redis.call('XLEN', moves) ~= number - 1 then
  -- The client library may have sent this move twice after a broken connection. Write something
  -- anyway: WAIT only waits for writes of its own connection.
  local there = redis.call('XRANGE', moves, number .. '-0', number .. '-0')[1]
  if there and there[2][2]:sub(1, hash_and_token) == move:sub(1, hash_and_token) then
    redis.call('HSET', keys, key, number)
    return 'ok'
  end
  return 'taken'
end

-- A Redis restored from a backup may end with another move than the one that this follows.
if ARGV[8] ~= '' and number > 1 then
  local last = redis.call('XREVRANGE', moves, '+', '-', 'COUNT', 1)[1]
  if last[2][2]:sub(1, 64) ~= ARGV[8] then return 'taken' end
end

-- The entry's id is the move's number, so Redis itself refuses a number that is taken.
-- One field only: the cost of reading entries grows with their fields.
redis.call('XADD', moves, number .. '-0', 'move', move)
if key ~= '' then redis.call('HSET', keys, key, number) end
if ARGV[5] ~= '' then redis.call('SET', secret, ARGV[5]) end
if ARGV[7] ~= '' then redis.call('SET', KEYS[6], ARGV[7]) end
if number == 1 then redis.call('ZADD', games, 0, game) end
redis.call('XADD', news, 'MAXLEN', '~', ARGV[6], '*', 'game', game, 'version', number)
return 'ok'
