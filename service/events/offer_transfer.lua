-- Stores the code that carries a person to another device, unless the person was erased: another
-- process may know the person's token a little longer.
-- KEYS: person, transfer
-- ARGV: digest of the code, seconds that it lasts
-- Returns 1, or 0 if the person was erased.
if redis.call('HGET', KEYS[1], 'name') == '' then return 0 end
redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[2])
return 1
