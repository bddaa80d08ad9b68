import { sql } from 'kysely';
import { readSnapshot, type Db } from '../../kit/db.ts';
import { actChecks } from './acts.ts';
import { bookChecks } from './books.ts';
import {
  differences_max,
  listDifferences,
  runChecks,
  type Check,
  type Difference,
} from './check.ts';
import { pair_checks, redraw, rehash } from './draws.ts';
import { item_checks, key_checks } from './items.ts';
import { limitChecks } from './limits.ts';
import { redrawOwn, room_checks } from './own-tables.ts';
import { gatherParts, type Verified } from './recipes.ts';
import { rehashRules, rule_checks } from './rules.ts';

export type { Difference, Verified };

/** All checks: those of `settle` itself, and those of the modules. */
function checksOf(modules: readonly Verified[]): Check[] {
  const parts = gatherParts(modules);
  return [
    ...bookChecks(parts),
    ...actChecks(parts),
    ...item_checks,
    ...key_checks,
    ...pair_checks,
    ...room_checks,
    ...rule_checks,
    ...limitChecks(parts.stakes),
    ...parts.checks,
  ];
}

/**
 * Planner settings for one connection that joins large tables; above `work_mem` it spills to disk.
 * Hash joins of unsorted tables were measured at twice the rate of sort-merge joins; JIT
 * compilation takes longer than checking a small ledger. PostgreSQL assumes that tables without
 * statistics are small and plans nested loops, which took 151 s for the demo world.
 */
const planning = { work_mem: '64MB', enable_mergejoin: 'off', enable_nestloop: 'off', jit: 'off' };

/**
 * Recomputes everything that `settle` ever wrote from its inputs, in one read-only repeatable-read
 * snapshot that blocks nobody. Returns the differences, the first 1,000 of each check; empty when
 * everything agrees. Uses constant memory, however large the ledger. Each module adds its part.
 * Reports progress through `tell`.
 */
export function verifyEverything(
  db: Db,
  modules: readonly Verified[],
  tell: (progress: string) => void = () => {},
): Promise<Difference[]> {
  return readSnapshot(db, async (tx) => {
    await sql`select set_config(name, value, true) from json_each_text(${planning}) setting (name, value)`.execute(
      tx,
    );
    const differences: Difference[] = [];
    const all = checksOf(modules);
    for (const checks of (await isSmall(tx)) ? [all] : all.map((check) => [check])) {
      tell(checks[0]!.name);
      differences.push(...(await runChecks(tx, checks)));
    }
    tell('every revision has its published hash');
    differences.push(...(await rehashAll(tx)), ...(await redrawAll(tx, tell)));
    return differences;
  });
}

/**
 * Whether there is so little to verify that the round trips take the longest, as in a test. A
 * statement keeps the memory of all its checks until it ends, so a large ledger's have one each.
 */
async function isSmall(tx: Db): Promise<boolean> {
  const some = await tx.selectFrom('facts').select('id').limit(small_facts).execute();
  return some.length < small_facts;
}

const small_facts = 1000;

async function rehashAll(tx: Db): Promise<Difference[]> {
  const [revisions, rules] = [await linesOf(rehash(tx)), await linesOf(rehashRules(tx))];
  return [
    ...listDifferences('every revision has its published hash', revisions, revisions.length),
    ...listDifferences('every rule has its published hash', rules, rules.length),
  ];
}

async function linesOf(found: AsyncIterable<string>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of found) lines.push(line);
  return lines;
}

async function redrawAll(tx: Db, tell: (progress: string) => void): Promise<Difference[]> {
  const name = 'every draw gives the same outcome again';
  const first: string[] = [];
  let [drawn, differing] = [0, 0];
  for (const redrawing of [redraw(tx), redrawOwn(tx)])
    for await (const { draws, lines } of redrawing) {
      drawn += draws;
      differing += lines.length;
      first.push(...lines.slice(0, differences_max - first.length));
      tell(`${name}: ${drawn.toLocaleString('en')}`);
    }
  return listDifferences(name, first, differing);
}
