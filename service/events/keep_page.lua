-- Stores a page in place of an older one, and evicts the oldest while pages take too much room.
-- KEYS: kept, order, bytes, wanted
-- ARGV: id or nothing, page, its version, its edits, when it was made, bytes at most,
--       the oldest time that may stay, and ids to evict
-- Returns the names of files that nobody needs any more. Runs even when memory is full, so that
-- the pages of an erased person always go.
local gone = {}

local function evict(id)
  local raw = redis.call('HGET', KEYS[1], id)
  if raw then
    local page = cjson.decode(raw)
    redis.call('DECRBY', KEYS[3], page['size'])
    if page['name'] ~= '' then table.insert(gone, page['name']) end
    redis.call('HDEL', KEYS[1], id)
    redis.call('ZREM', KEYS[2], id)
  end
end

local id = ARGV[1]
if id ~= '' then
  evict(id)
  redis.call('HSET', KEYS[1], id, ARGV[2])
  redis.call('ZADD', KEYS[2], ARGV[5], id)
  redis.call('INCRBY', KEYS[3], cjson.decode(ARGV[2])['size'])
  -- Keep the request if somebody has asked for a newer page since.
  local raw = redis.call('HGET', KEYS[4], id)
  local request = raw and cjson.decode(raw)
  if request and request['version'] <= tonumber(ARGV[3]) and request['book'] <= tonumber(ARGV[4]) then
    redis.call('HDEL', KEYS[4], id)
  end
end
for at = 8, #ARGV do evict(ARGV[at]) end
while true do
  local two = redis.call('ZRANGE', KEYS[2], 0, 1, 'WITHSCORES')
  local at = two[1] == id and 3 or 1
  local oldest, made = two[at], two[at + 1]
  if not oldest then break end
  local size = tonumber(redis.call('GET', KEYS[3]) or 0)
  if tonumber(made) >= tonumber(ARGV[7]) and size <= tonumber(ARGV[6]) then break end
  evict(oldest)
end
return gone
