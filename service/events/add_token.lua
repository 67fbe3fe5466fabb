-- Stores one more token of a person, unless the person was erased: another process may know an
-- older token a little longer.
-- KEYS: person, tokens
-- ARGV: id of the token, its digest
-- Returns 1, or 0 if the person was erased.
if redis.call('HGET', KEYS[1], 'name') == '' then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1
