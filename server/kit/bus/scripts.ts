import { defineScript, type CommandParser } from '@redis/client';
import { token_part } from './buckets.ts';
import type { BucketClaim } from './shared.ts';

/**
 * The decisions that Redis makes for all processes, each one script, because Redis runs one script
 * at a time: two processes can't both take the last token.
 */

/** Arguments of the tokens that claims take, after the moment. */
const argumentsOf = (claims: readonly BucketClaim[]) =>
  claims.flatMap(({ kind: { per_second, burst }, weight }) => [per_second, burst, weight]);

/**
 * Takes tokens out of every bucket, or out of none; answers in how many seconds there will be
 * enough, 0 if they were taken. `owes`: takes them anyway, and the buckets may owe some. A bucket
 * counts by the clock that is furthest ahead: another process's clock that is behind refills
 * nothing. A bucket that is full again is forgotten.
 */
const take = defineScript({
  SCRIPT: `
local at, owes, wait_s, left = tonumber(ARGV[1]), ARGV[2] == '1', 0, {}
for n, key in ipairs(KEYS) do
  local per_second, burst, weight =
    tonumber(ARGV[3 * n]), tonumber(ARGV[3 * n + 1]), tonumber(ARGV[3 * n + 2])
  local known = redis.call('HMGET', key, 'tokens', 'at')
  local known_at = tonumber(known[2]) or at
  local counted_at = math.max(at, known_at)
  local refilled = (counted_at - known_at) * per_second / 1000
  local tokens = math.min(burst, (tonumber(known[1]) or burst) + refilled)
  local lacking = weight - tokens
  if not owes and lacking > ${token_part} then
    wait_s = math.max(wait_s, 1, math.ceil(lacking / per_second - ${token_part}))
  end
  left[n] = { tokens - weight, counted_at, math.ceil((burst - tokens + weight) / per_second * 1000) }
end
if wait_s == 0 then
  for n, key in ipairs(KEYS) do
    redis.call('HSET', key, 'tokens', string.format('%.12f', left[n][1]),
      'at', string.format('%.0f', left[n][2]))
    redis.call('PEXPIRE', key, math.max(1, left[n][3]))
  end
end
return wait_s`,
  parseCommand: (
    parser: CommandParser,
    keys: string[],
    at: number,
    claims: readonly BucketClaim[],
    owes: boolean,
  ) => {
    parser.pushKeysLength(keys);
    parser.push(String(at), owes ? '1' : '0', ...argumentsOf(claims).map(String));
  },
  transformReply: (wait_s: unknown) => Number(wait_s),
});

/**
 * Counts a try in the cells of a sketch, which begins with the first try of its window and is
 * forgotten at its end. Answers how many there were before it, and when the window ends.
 */
const count = defineScript({
  SCRIPT: `
local is_new, least = redis.call('EXISTS', KEYS[1]) == 0, nil
for n = 2, #ARGV do
  local tries =
    redis.call('BITFIELD', KEYS[1], 'OVERFLOW', 'SAT', 'INCRBY', 'u16', '#' .. ARGV[n], 1)[1]
  least = math.min(least or tries, tries)
end
if is_new then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { least - 1, redis.call('PEXPIRETIME', KEYS[1]) }`,
  NUMBER_OF_KEYS: 1,
  parseCommand: (
    parser: CommandParser,
    key: string,
    window_ms: number,
    cells: readonly number[],
  ) => {
    parser.pushKey(key);
    parser.push(String(window_ms), ...cells.map(String));
  },
  transformReply: (reply: unknown) => {
    const [before, ends_at] = (reply as unknown[]).map(Number);
    return { before: before!, ends_at: ends_at! };
  },
});

/** Uncounts a try, if the window in which it was counted still lasts. */
const uncount = defineScript({
  SCRIPT: `
if redis.call('PEXPIRETIME', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
for n = 2, #ARGV do
  redis.call('BITFIELD', KEYS[1], 'OVERFLOW', 'SAT', 'INCRBY', 'u16', '#' .. ARGV[n], -1)
end
return 1`,
  NUMBER_OF_KEYS: 1,
  parseCommand: (parser: CommandParser, key: string, ends_at: number, cells: readonly number[]) => {
    parser.pushKey(key);
    parser.push(String(ends_at), ...cells.map(String));
  },
  transformReply: (reply: unknown) => Number(reply),
});

export const bus_scripts = { take, count, uncount };
