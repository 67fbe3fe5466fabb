-- Lists a game as it is at a version, or changes nothing if it has moved on.
-- KEYS: moves, lists of the partition
-- ARGV: version, number of members to remove, these, and members to add
-- Returns 1 if the game is listed. An archived game has no moves here, and never moves on.
local length = redis.call('XLEN', KEYS[1])
if length ~= 0 and length ~= tonumber(ARGV[1]) then return 0 end
local last = 2 + tonumber(ARGV[2])
for place = 3, last do redis.call('ZREM', KEYS[2], ARGV[place]) end
for place = last + 1, #ARGV do redis.call('ZADD', KEYS[2], 0, ARGV[place]) end
return 1
