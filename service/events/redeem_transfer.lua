-- Redeems the code that carries a person to another device: once, for a token.
-- KEYS: transfer, tokens
-- ARGV: digest of the code, id of the token, its digest
-- Returns 1, or 0 if the code is unknown, used or too old.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
return 1
