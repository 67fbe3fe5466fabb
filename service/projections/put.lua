-- Stores documents of one game, each only if its version is newer than the stored one.
-- KEYS: the hashes of the documents
-- ARGV: game, then for each key the version and the document
-- Returns how many were stored.
local stored = 0
for place, key in ipairs(KEYS) do
  local version, body = ARGV[2 * place], ARGV[2 * place + 1]
  local there = redis.call('HGET', key, ARGV[1])
  if not there or tonumber(string.match(there, '^%d+')) < tonumber(version) then
    redis.call('HSET', key, ARGV[1], version .. ' ' .. body)
    stored = stored + 1
  end
end
return stored
