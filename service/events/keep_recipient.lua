-- Stores, changes or deletes a recipient, unless it is not as it was, or its owner was erased.
-- KEYS: recipients, backlogs, pings, person
-- ARGV: id, what was there ('' for nothing), what is to be there ('' for nothing), most recipients
-- Returns 1, or 0 if something else was there, -1 if there are too many, -2 for an erased person.
local there = redis.call('HGET', KEYS[1], ARGV[1]) or ''
if there ~= ARGV[2] then return 0 end
if ARGV[3] == '' then
  -- WAIT only waits for writes of its own connection: a repeated call writes something, too.
  redis.call('HSET', KEYS[1], ARGV[1], '')
  for key = 1, 3 do redis.call('HDEL', KEYS[key], ARGV[1]) end
  return 1
end
if redis.call('HGET', KEYS[4], 'name') == '' then return -2 end
if there == '' and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then return -1 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
