-- Opens the inbox of a player, or keeps it open, unless the player was erased.
-- KEYS: inbox, last numbers, person
-- ARGV: seconds until it is closed if nobody listens
-- Returns the last number, or 0 if the player was erased.
-- The first number is the time in milliseconds: greater than any of an earlier inbox.
if redis.call('HGET', KEYS[3], 'name') == '' then return 0 end
if redis.call('EXISTS', KEYS[1]) == 0 then
  local now = redis.call('TIME')
  local first = string.format('%.0f', now[1] * 1000 + math.floor(now[2] / 1000))
  redis.call('XADD', KEYS[1], first .. '-0', 'name', 'opened', 'body', '', 'key', '', 'number', 0)
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
redis.call('EXPIRE', KEYS[2], ARGV[1])
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
return tonumber((string.match(last[1], '^%d+')))
