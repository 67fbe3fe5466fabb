#!lua flags=no-writes
-- Reads a part of a leaderboard at one moment.
-- KEYS: sum, places, ranks, total (what older releases count)
-- ARGV: the first and the last place, from 0
-- Returns how many games are counted, how many of them by older releases, how many players there
-- are, the players and their ranks.
local players = redis.call('ZRANGE', KEYS[2], ARGV[1], ARGV[2])
local ranks = {}
if #players > 0 then ranks = redis.call('HMGET', KEYS[3], unpack(players)) end
return {
  tonumber(redis.call('HGET', KEYS[1], 'count') or '0'),
  tonumber(redis.call('HGET', KEYS[4], 'count') or '0'),
  redis.call('ZCARD', KEYS[2]), players, ranks,
}
