-- Puts the letters of one key into an inbox, if it is open and does not have them yet.
-- KEYS: inbox, last numbers
-- ARGV: how many entries to keep, key, then for each letter: number, name, body
-- Returns how many letters were new.
local inbox, numbers, most, key = KEYS[1], KEYS[2], tonumber(ARGV[1]), ARGV[2]
local last = redis.call('XREVRANGE', inbox, '+', '-', 'COUNT', 1)[1]
if not last then return 0 end

local entry, new = tonumber((string.match(last[1], '^%d+'))), 0
local seen = tonumber(redis.call('HGET', numbers, key) or -1)
for place = 3, #ARGV, 3 do
  local number = ARGV[place]
  if tonumber(number) > seen then
    new = new + 1
    redis.call(
      'XADD', inbox, 'MAXLEN', '~', most, string.format('%.0f-0', entry + new),
      'name', ARGV[place + 1], 'body', ARGV[place + 2], 'key', key, 'number', number)
    redis.call('HSET', numbers, key, number)
  end
end
if new == 0 then return 0 end

-- Numbers of what the inbox no longer has are dropped, or they would grow with every game.
if redis.call('HLEN', numbers) > 3 * most then
  redis.call('DEL', numbers)
  for _, one in ipairs(redis.call('XRANGE', inbox, '-', '+')) do
    redis.call('HSET', numbers, one[2][6], one[2][8])
  end
end
redis.call('PEXPIRE', numbers, redis.call('PTTL', inbox))
return new
