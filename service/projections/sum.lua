-- Stores the sum of a book and the ranks that changed, unless another process has counted on.
-- KEYS: sum, ranks, places
-- ARGV: pages counted before, pages counted now, sum, then player, rank and score of each rank
-- Returns 1 if they were stored.
if tonumber(redis.call('HGET', KEYS[1], 'count') or '0') ~= tonumber(ARGV[1]) then return 0 end
redis.call('HSET', KEYS[1], 'count', ARGV[2], 'body', ARGV[3])
for place = 4, #ARGV, 3 do
  redis.call('HSET', KEYS[2], ARGV[place], ARGV[place + 1])
  redis.call('ZADD', KEYS[3], ARGV[place + 2], ARGV[place])
end
return 1
