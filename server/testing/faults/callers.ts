import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '@vitrine/contract/client';
import type { Mills } from '@vitrine/contract/amount';
import type { Call, Input, Reply } from '@vitrine/contract/index';
import { now } from '../../kit/clock.ts';
import { randomHex } from '../../kit/random.ts';
import type { JournalEntry } from './journal.ts';
import type { Random } from './plan.ts';
import type { Player } from './players.ts';

/** A case that callers open. */
export interface PricedCase {
  id: number;
  price_mills: Mills;
}

/** A simulated player, with the journal of their acts. */
export interface LoadCaller {
  player: Player;
  journal: JournalEntry[];
  /** Start of the last attempt that got a response. */
  reached_at: number;
  /** Number of failed attempts by each transient failure. */
  failures: Map<string, number>;
}

/**
 * Failures that a caller retries: no response at all, the database unavailable, a rate limit, a
 * fault of the product.
 */
const passing: ReadonlySet<string> = new Set([
  'network',
  'database.unavailable',
  'request.rate_limited',
  'fault',
]);

const rotate_share = 0.05;
const sell_share = 0.2;
/** Keeps a caller near the rate limit of 20 calls a second per player. */
const pause_ms_max = 60;
const retry_ms = 200;
/**
 * Timeout of one attempt, and how long a caller retries before the product counts as dead. The
 * limits are generous because a machine that runs other tests starts processes slowly; the report
 * has the recovery times.
 */
const patience_ms = 10_000;
export const recovers_within_ms = 120_000;

/** A caller with an empty journal. */
export function makeLoadCaller(player: Player): LoadCaller {
  return { player, journal: [], reached_at: 0, failures: new Map() };
}

/**
 * Opens cases, sells the items won and rotates seeds, one act after the other, until `signal`
 * aborts; the last act is completed. Throws when an act is refused or gets no response for two
 * minutes.
 */
export async function keepPlaying(
  caller: LoadCaller,
  cases: readonly PricedCase[],
  random: Random,
  signal: AbortSignal,
): Promise<void> {
  const held: number[] = [];
  while (!signal.aborted) {
    const roll = random();
    if (roll < rotate_share) await rotate(caller);
    else if (roll < rotate_share + sell_share && held.length > 0)
      await sell(caller, held.splice(0, upTo(3, random)), random);
    else
      held.push(...(await open(caller, cases[upTo(cases.length, random) - 1]!, upTo(3, random))));
    await sleep(random() * pause_ms_max);
  }
}

/** A whole number from 1 to `most`. */
function upTo(most: number, random: Random): number {
  return 1 + Math.floor(random() * most);
}

/** Opens a case and returns the items won. */
async function open(
  caller: LoadCaller,
  { id, price_mills }: PricedCase,
  count: number,
): Promise<number[]> {
  const key = randomHex(16);
  const { answer, began_at, ...sent } = await callWithRetries(
    caller,
    'POST /api/box/{id}/open',
    { id, count },
    key,
  );
  const reply = dataOf(answer, key);
  const was_done = Date.parse(reply.openings[0]!.draw.at) < began_at;
  caller.journal.push({ does: 'open', key, ...sent, was_done, price_mills, reply });
  return reply.openings.map(({ knapsack_id }) => knapsack_id);
}

async function sell(caller: LoadCaller, items: number[], random: Random): Promise<void> {
  const key = randomHex(16);
  const to = random() < 0.5 ? 'money' : 'shop_score';
  const call = to === 'money' ? 'POST /api/box/sell' : 'POST /api/system_shop/sell';
  const { answer, tries, waited_ms } = await callWithRetries(
    caller,
    call,
    { knapsack_id: items },
    key,
  );
  caller.journal.push({
    does: 'sell',
    key,
    tries,
    waited_ms,
    was_done: false,
    items,
    to,
    reply: dataOf(answer, key),
  });
}

/**
 * Rotates seeds. A rotation names the pair that it makes active; when a retry is refused because
 * that pair is already active, an earlier attempt succeeded.
 */
async function rotate(caller: LoadCaller): Promise<void> {
  const { server_seed_hash: next_hash } = nextPair(caller);
  const client_seed = randomHex(16);
  const { answer, tries, waited_ms } = await callWithRetries(caller, 'POST /api/fairness/rotate', {
    client_seed,
    next_hash,
  });
  const was_done = tries > 1 && !answer.ok && answer.error.key === 'seeds.rotated';
  const { active, next } = was_done ? await readSeeds(caller) : dataOf(answer, next_hash);
  caller.journal.push({
    does: 'rotate',
    key: next_hash,
    tries,
    waited_ms,
    was_done,
    client_seed,
    reply: { active, next },
  });
}

async function readSeeds(caller: LoadCaller): Promise<Reply<'GET /api/fairness/seeds'>> {
  const { answer } = await callWithRetries(caller, 'GET /api/fairness/seeds', {});
  return dataOf(answer, 'seeds');
}

function nextPair({ player, journal }: LoadCaller) {
  return journal.findLast((entry) => entry.does === 'rotate')?.reply.next ?? player.start.next;
}

/** Retries the same request until it gets a response other than a transient failure. */
export async function callWithRetries<C extends keyof Call>(
  caller: LoadCaller,
  call: C,
  input: Input<C>,
  key?: string,
) {
  const started = performance.now();
  for (let tries = 1; ; tries++) {
    const began_at = now().getTime();
    const signal = AbortSignal.timeout(patience_ms);
    const answer = await caller.player.api(
      call,
      input,
      key === undefined ? { signal } : { signal, idempotency_key: key },
    );
    const waited_ms = performance.now() - started;
    const failure = answer.ok ? undefined : answer.error.key;
    if (failure === undefined || !passing.has(failure)) {
      caller.reached_at = began_at;
      return { answer, tries, waited_ms, began_at };
    }
    caller.failures.set(failure, (caller.failures.get(failure) ?? 0) + 1);
    if (waited_ms > recovers_within_ms)
      throw new Error(`${call} was not answered for ${waited_ms} ms: ${failure}`);
    await sleep(retry_ms);
  }
}

/**
 * Returns the data of an answer. Callers only make valid requests, so a refusal means that an
 * earlier response was wrong.
 */
function dataOf<C extends keyof Call>(answer: Answer<C>, key: string): Reply<C> {
  if (!answer.ok)
    throw new Error(`an act that must succeed was refused: ${answer.error.key} (${key})`);
  return answer.data;
}
