-- Erases a person. Runs even when memory is full, because it frees more than it writes.
-- KEYS: person, tokens, claims
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('HSET', KEYS[1], 'name', '')
