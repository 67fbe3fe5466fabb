-- Appends one move in one atomic step, or changes nothing.
-- KEYS: moves, idempotency keys, secret, news of the partition, games of the partition, terms
-- ARGV: game, number, the move with its hash and the token of this attempt in front,
--       idempotency key or '', secret or '', most news kept, the terms or '',
--       the hash of the move before or ''
-- Answers 'ok', 'taken', or the first move that came with this key, its number before it.
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
  -- A client library may have sent the same move twice after a broken connection. Something is
  -- written again, so that WAIT has something of this connection to wait for.
  local there = redis.call('XRANGE', moves, number .. '-0', number .. '-0')[1]
  if there and there[2][2]:sub(1, hash_and_token) == move:sub(1, hash_and_token) then
    redis.call('HSET', keys, key, number)
    return 'ok'
  end
  return 'taken'
end

-- A server that was set back may have another last move than the one this follows.
if ARGV[8] ~= '' and number > 1 then
  local last = redis.call('XREVRANGE', moves, '+', '-', 'COUNT', 1)[1]
  if last[2][2]:sub(1, 64) ~= ARGV[8] then return 'taken' end
end

-- The entry's id is the move's number, so the server itself refuses a number that is taken.
-- One field: reading many entries costs by the field.
redis.call('XADD', moves, number .. '-0', 'move', move)
if key ~= '' then redis.call('HSET', keys, key, number) end
if ARGV[5] ~= '' then redis.call('SET', secret, ARGV[5]) end
if ARGV[7] ~= '' then redis.call('SET', KEYS[6], ARGV[7]) end
if number == 1 then redis.call('ZADD', games, 0, game) end
redis.call('XADD', news, 'MAXLEN', '~', ARGV[6], '*', 'game', game, 'version', number)
return 'ok'
