-- Keeps a page in the place of an older one, and lets go of the oldest while there are too many.
-- KEYS: kept, order, bytes, wanted
-- ARGV: id or nothing, page, its version, its edits, when it was made, bytes at most,
--       the oldest time that may stay, and ids to let go of
-- Gives the names of files that nobody needs any more. A full memory is no reason to keep pages
-- of somebody who is erased.
local gone = {}

local function let_go(id)
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
  let_go(id)
  redis.call('HSET', KEYS[1], id, ARGV[2])
  redis.call('ZADD', KEYS[2], ARGV[5], id)
  redis.call('INCRBY', KEYS[3], cjson.decode(ARGV[2])['size'])
  -- Somebody may have asked for a newer one meanwhile.
  local raw = redis.call('HGET', KEYS[4], id)
  local request = raw and cjson.decode(raw)
  if request and request['version'] <= tonumber(ARGV[3]) and request['book'] <= tonumber(ARGV[4]) then
    redis.call('HDEL', KEYS[4], id)
  end
end
for at = 8, #ARGV do let_go(ARGV[at]) end
while true do
  local two = redis.call('ZRANGE', KEYS[2], 0, 1, 'WITHSCORES')
  local at = two[1] == id and 3 or 1
  local oldest, made = two[at], two[at + 1]
  if not oldest then break end
  local size = tonumber(redis.call('GET', KEYS[3]) or 0)
  if tonumber(made) >= tonumber(ARGV[7]) and size <= tonumber(ARGV[6]) then break end
  let_go(oldest)
end
return gone
