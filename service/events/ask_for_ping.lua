-- Asks for a ping of a webhook, if it exists.
-- KEYS: webhooks, pings
-- ARGV: id, what tells this ping from others
-- Returns 1, or 0 if there is no such webhook.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1
