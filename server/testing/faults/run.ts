import { setTimeout as sleep } from 'node:timers/promises';
import { makeClient } from '@vitrine/contract/client';
import { now } from '../../kit/clock.ts';
import { modules } from '../../modules.ts';
import { verifyEverything } from '../../settle/verify/index.ts';
import { makeLoadCaller, keepPlaying, type LoadCaller, type PricedCase } from './callers.ts';
import { follow, millsOf } from './journal.ts';
import { planKills, seededRandom, type Kill } from './plan.ts';
import { makePlayers } from './players.ts';
import { startProduct, type Product } from './product.ts';
import { compareRecords, readRecords, recordsOf } from './records.ts';

export interface Report {
  /** How often each process was killed. */
  killed: { node: number; database: number };
  recoveries: Recovery[];
  openings: number;
  sales: number;
  rotations: number;
  /**
   * Acts that took more than one attempt, and those among them that an earlier attempt had
   * completed before its response was lost.
   */
  repeated: number;
  answers_lost: number;
  /** Failed attempts, by the key of the failure. */
  failures: Record<string, number>;
  longest_wait_ms: number;
  /**
   * Acts lost, doubled, half done or different from their response: each one is a fault of the
   * product.
   */
  differences: string[];
  /** The product's error log lines: it must not log a crash as a fault of its own. */
  errors: readonly string[];
}

/** Time from a kill until each caller got a response again. */
export interface Recovery {
  hits: Kill['hits'];
  ms: number;
}

const callers_count = 32;
const cases_count = 5;
const calm_ms = 300;
const look_again_ms = 5;

/**
 * Kills the product's Node and PostgreSQL processes, by the plan that `seed` determines, while 32
 * callers play; then compares the responses with the database. Throws when the product exits by
 * itself, refuses an act or isn't back within two minutes.
 */
export async function runFaults({ kills, seed }: { kills: number; seed: number }): Promise<Report> {
  const product = await startProduct();
  try {
    const plan = planKills(kills, seededRandom(seed));
    const players = await product.asOwner((db) => makePlayers(db, product.url, callers_count));
    const callers = players.map(makeLoadCaller);
    const recoveries = await killWhilePlaying(product, plan, callers, seed);
    return {
      ...summarize(plan, callers),
      recoveries,
      differences: await findDifferences(product, callers),
      errors: product.errors,
    };
  } finally {
    await product.stop();
  }
}

async function killWhilePlaying(
  product: Product,
  plan: readonly Kill[],
  callers: readonly LoadCaller[],
  seed: number,
): Promise<Recovery[]> {
  const cases = await cheapestCases(product.url);
  const over = new AbortController();
  const playing = Promise.all(
    callers.map((caller, n) => keepPlaying(caller, cases, seededRandom(seed + n + 1), over.signal)),
  );
  const killing = carryOut(plan, product, callers, over.signal).finally(() => over.abort());
  try {
    const [recoveries] = await Promise.race([
      Promise.all([killing, playing]),
      product.needs_a_hand,
    ]);
    return recoveries;
  } finally {
    over.abort();
  }
}

async function cheapestCases(url: string): Promise<PricedCase[]> {
  const answer = await makeClient({ base: url })('GET /api/box', { type: 'paid' });
  if (!answer.ok) throw new Error(`the cases were refused: ${answer.error.msg}`);
  return answer.data.list
    .map(({ id, price }) => ({ id, price_mills: millsOf(price) }))
    .sort((a, b) => a.price_mills - b.price_mills)
    .slice(0, cases_count);
}

/**
 * Carries out the kills during play. Returns the duration of each recovery that the next kill
 * didn't cut short.
 */
async function carryOut(
  plan: readonly Kill[],
  product: Product,
  callers: readonly LoadCaller[],
  signal: AbortSignal,
): Promise<Recovery[]> {
  const recoveries: Recovery[] = [];
  for (const [n, { hits, after_ms }] of plan.entries()) {
    await sleep(after_ms, undefined, { signal });
    const killed_at = now().getTime();
    await product.kill(hits);
    if (plan[n + 1]?.awaits_recovery === false) continue;
    while (callers.some(({ reached_at }) => reached_at <= killed_at))
      await sleep(look_again_ms, undefined, { signal });
    recoveries.push({ hits, ms: now().getTime() - killed_at });
  }
  await sleep(calm_ms, undefined, { signal });
  return recoveries;
}

/**
 * Responses that contradict each other, records that contradict the responses, and differences that
 * the verification finds.
 */
async function findDifferences(
  product: Product,
  callers: readonly LoadCaller[],
): Promise<string[]> {
  const contradictions = callers.flatMap(
    ({ player, journal }) => follow(player.start, journal).contradictions,
  );
  return product.asOwner(async (db) => {
    const found = await readRecords(
      db,
      callers.map(({ player }) => player.id),
    );
    const verified = await verifyEverything(db, modules);
    return [
      ...contradictions,
      ...compareRecords(recordsOf(callers), found),
      ...verified.map(({ check, what }) => `${check}: ${what}`),
    ];
  });
}

function summarize(plan: readonly Kill[], callers: readonly LoadCaller[]) {
  const acts = callers.flatMap(({ journal }) => journal);
  const done = (what: string) => acts.filter(({ does }) => does === what).length;
  const failures: Record<string, number> = {};
  for (const [key, times] of callers.flatMap((caller) => [...caller.failures]))
    failures[key] = (failures[key] ?? 0) + times;
  return {
    killed: {
      node: plan.filter(({ hits }) => hits !== 'database').length,
      database: plan.filter(({ hits }) => hits !== 'node').length,
    },
    openings: done('open'),
    sales: done('sell'),
    rotations: done('rotate'),
    repeated: acts.filter(({ tries }) => tries > 1).length,
    answers_lost: acts.filter(({ was_done }) => was_done).length,
    failures,
    longest_wait_ms: Math.max(...acts.map(({ waited_ms }) => waited_ms)),
  };
}
