-- Erases a person, also while the memory is full: more is let go of than is written.
-- KEYS: person, tokens, claims
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('HSET', KEYS[1], 'name', '')
