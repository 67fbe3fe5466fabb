-- Stores what a worker did for a recipient, unless it was deleted, as with the person it belongs to.
-- KEYS: recipients, backlogs, pings, deliveries
-- ARGV: id, backlog ('' if it is as before), the ping that was sent ('' for none), most
--       deliveries, then deliveries
-- Returns 1, or 0 if there is no such recipient.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
if ARGV[2] ~= '' then redis.call('HSET', KEYS[2], ARGV[1], ARGV[2]) end
if ARGV[3] ~= '' and redis.call('HGET', KEYS[3], ARGV[1]) == ARGV[3] then
  redis.call('HDEL', KEYS[3], ARGV[1])
end
for place = 5, #ARGV do
  redis.call(
    'XADD', KEYS[4], 'MAXLEN', '~', ARGV[4], '*', 'webhook', ARGV[1], 'attempt', ARGV[place])
end
return 1
