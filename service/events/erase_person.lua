-- Erases a person. Runs even when memory is full, because it frees more than it writes.
-- KEYS: person, then all that is deleted: tokens, claims, their times, the transfer, the inbox,
--       the invitations, webhooks, push subscriptions
redis.call('DEL', unpack(KEYS, 2))
redis.call('HSET', KEYS[1], 'name', '')
