"""A list of requests that workers serve, bounded for all callers and for each."""

# One atomic step, so that the limits hold under concurrent requests. A request that is sent
# again keeps its place in the queue, and one for a deep analysis stays one.
WANT = """
local earlier = redis.call('HGET', KEYS[1], ARGV[1])
if not earlier then
  local waiting = redis.call('HVALS', KEYS[1])
  if #waiting >= tonumber(ARGV[3]) then return 0 end
  for at = 5, #ARGV do
    local asker, asked = ' ' .. ARGV[at] .. ' ', 0
    for _, raw in ipairs(waiting) do
      local askers = ' ' .. (cjson.decode(raw)['askers'] or '') .. ' '
      if askers:find(asker, 1, true) then asked = asked + 1 end
    end
    if asked >= tonumber(ARGV[4]) then return 0 end
  end
end
local wanted = cjson.decode(ARGV[2])
if earlier then
  local first = cjson.decode(earlier)
  wanted['since'], wanted['askers'] = first['since'], first['askers']
  if first['budget'] == 'deep' then wanted['budget'] = 'deep' end
end
redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(wanted))
return 1
"""
