-- Appends one entry to a stream in one atomic step, or changes nothing.
-- KEYS: stream, its idempotency keys
-- ARGV: the number it must get or '', the entry with the token of this attempt in front,
--       idempotency key or ''
-- Answers the number of the entry or of the first that came with this key, or 'taken'.
local stream, keys = KEYS[1], KEYS[2]
local number, entry, key = ARGV[1], ARGV[2], ARGV[3]
local token = 16

if key ~= '' then
  local first = redis.call('HGET', keys, key)
  if first then
    -- Written again so that WAIT has something of this connection to wait for.
    redis.call('HSET', keys, key, first)
    return tonumber(first)
  end
end

-- A client library may have sent the same entry twice after a broken connection; meanwhile
-- others may have written, but not many.
for _, there in ipairs(redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 16)) do
  if there[2][2]:sub(1, token) == entry:sub(1, token) then
    return tonumber(there[1]:match('^%d+'))
  end
end

local following = redis.call('XLEN', stream) + 1
if number ~= '' and tonumber(number) ~= following then return 'taken' end
redis.call('XADD', stream, following .. '-0', 'entry', entry)
if key ~= '' then redis.call('HSET', keys, key, following) end
return following
