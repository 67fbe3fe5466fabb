-- Appends games to the arrivals of a book, unless another process has appended some.
-- KEYS: arrivals
-- ARGV: how many games have arrived, then the games
-- Returns 1 if they were appended.
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
redis.call('RPUSH', KEYS[1], unpack(ARGV, 2))
return 1
