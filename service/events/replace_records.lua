-- Replaces small records in one atomic step, or changes nothing if one of them has changed.
-- KEYS: the records, then the index if a member is given, then the person if one is asked for
-- ARGV: how many records, the member of the index or '', its time or '' to remove it, 1 if a
--       person is asked for or 0, then for each record: what it was or '', what it becomes or '',
--       seconds that it lasts
-- Returns 1, 0 if a record has changed in the meantime, or -1 if the person was erased.
local count, member, at, asks = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
local fixed = 4

if asks == '1' and redis.call('HGET', KEYS[#KEYS], 'name') == '' then return -1 end
for place = 1, count do
  local before = ARGV[fixed + 3 * place - 2]
  if (redis.call('GET', KEYS[place]) or '') ~= before then return 0 end
end

-- What needs memory comes first: without any, Redis refuses the first write and no later one.
local gone = {}
for place = 1, count do
  local after, seconds = ARGV[fixed + 3 * place - 1], ARGV[fixed + 3 * place]
  if after == '' then
    table.insert(gone, KEYS[place])
  else
    redis.call('SET', KEYS[place], after, 'EX', seconds)
  end
end
if #gone > 0 then redis.call('DEL', unpack(gone)) end
if member ~= '' then
  if at == '' then redis.call('ZREM', KEYS[count + 1], member) else redis.call('ZADD', KEYS[count + 1], at, member) end
end
return 1
