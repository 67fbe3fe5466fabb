-- Appends one entry to a stream in one atomic step, or changes nothing.
-- KEYS: stream, its idempotency keys
-- ARGV: the number it must get or '', the entry with the token of this attempt in front,
--       idempotency key or ''
-- Answers the number of the entry, the first that came with this key with its number before it,
-- or 'taken'.
local stream, keys = KEYS[1], KEYS[2]
local number, entry, key = ARGV[1], ARGV[2], ARGV[3]
local token = 16

if key ~= '' then
  local first = redis.call('HGET', keys, key)
  if first then
    local there = redis.call('XRANGE', stream, first .. '-0', first .. '-0')[1]
    return {tonumber(first), there[2][2]}
  end
end

-- A client library may have sent the same entry twice after a broken connection; meanwhile
-- others may have written, but not many. Something is written again, so that WAIT has something
-- of this connection to wait for.
for _, there in ipairs(redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 16)) do
  if there[2][2]:sub(1, token) == entry:sub(1, token) then
    local known = there[1]:match('^%d+')
    redis.call('HSET', keys, key, known)
    return tonumber(known)
  end
end

local following = redis.call('XLEN', stream) + 1
if number ~= '' and tonumber(number) ~= following then return 'taken' end
redis.call('XADD', stream, following .. '-0', 'entry', entry)
if key ~= '' then redis.call('HSET', keys, key, following) end
return following
