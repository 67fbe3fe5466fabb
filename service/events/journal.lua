-- Appends one entry to a stream in one atomic step, or changes nothing.
-- KEYS: stream, its idempotency keys
-- ARGV: the number it must get or '', the entry with the token of this attempt in front,
--       idempotency key or ''
-- Returns the number of the entry, the number and the body of the first entry that had this key,
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

-- The client library may have sent this entry twice after a broken connection. Others may have
-- written in between, but not many entries. Write something anyway: WAIT only waits for writes
-- of its own connection.
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
