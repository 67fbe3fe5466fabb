-- Erases a person. Runs even when memory is full, because it frees more than it writes.
-- KEYS: person, tokens, claims, the times of the claims, transfer
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[5])
redis.call('HSET', KEYS[1], 'name', '')
