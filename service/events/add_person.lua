-- Stores a person with a first token.
-- KEYS: person, tokens
-- ARGV: name, time of creation, id of the token, its digest
redis.call('HSET', KEYS[1], 'name', ARGV[1], 'created', ARGV[2])
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
