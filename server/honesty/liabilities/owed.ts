import { setImmediate as yieldTurn } from 'node:timers/promises';
import {
  blindedIdOf,
  leafNode,
  saltOf,
  secretOf,
  type Amounts,
} from '@vitrine/fairness/liabilities';
import { readIncomes } from '../../affiliates/index.ts';
import { findHead } from '../../audit/index.ts';
import { findNewestPrice } from '../../catalogue/index.ts';
import { readHostedCash } from '../../giveaways/index.ts';
import { findItemsOwed } from '../../inventory/index.ts';
import { readSnapshot, type Db } from '../../kit/db.ts';
import { hashes, sha256 } from '../../kit/hashes.ts';
import { randomBytes } from '../../kit/random.ts';
import { findBalancesOfPlayers } from '../../ledger/index.ts';
import { sumDifferences } from '../../withdrawals/index.ts';
import { Leaves } from './leaves.ts';
import { findSeeds, insertSeeds } from './store.ts';

/** Players read at a time: some 20 ms of work for PostgreSQL. */
const batch_players = 1000;
/** Leaves hashed before others' requests get their turn: some 2 ms of work. */
const slice_leaves = 100;

/** The leaves of all players at one moment, in the order of the players' ids. */
export interface CountedLeaves {
  player_ids: number[];
  leaves: Leaves;
  debts: number;
  prices_at: Date | null;
  audit_head: string;
}

/**
 * Reads what the house owes each player in one snapshot that blocks nobody, and makes the leaves of
 * a day of it. Keeps some 100 bytes a player in memory. Players without a seed get one.
 */
export function countOwed(db: Db, day: string, recycle_rate_ppm: number): Promise<CountedLeaves> {
  return readSnapshot(db, async (snapshot) => {
    const head = await findHead(snapshot);
    const counted: CountedLeaves = {
      player_ids: [],
      leaves: new Leaves(),
      debts: 0,
      prices_at: await findNewestPrice(snapshot),
      audit_head: head.hash.toString('hex'),
    };
    const elsewhere = {
      hosted: await readHostedCash(snapshot),
      differences: await sumDifferences(snapshot),
    };
    const readNext = async (after_id: number) => {
      const owed = await readOwed(snapshot, after_id, recycle_rate_ppm, elsewhere);
      // Outside the snapshot, which can't write and doesn't see what another process writes.
      return { owed, seeds: await readSeeds(db, owed) };
    };
    // PostgreSQL reads the next players while this process hashes the leaves of these.
    for (let batch = await readNext(0); batch.owed.length > 0;) {
      const last = batch.owed.at(-1)!;
      [batch] = await Promise.all([readNext(last.player_id), addLeaves(counted, batch, day)]);
    }
    return counted;
  });
}

/** A player's amounts, and what the player owes. */
interface Owed {
  player_id: number;
  amounts: Amounts;
  debt: number;
}

/** The amounts that the house owes the next players after an id. */
async function readOwed(
  snapshot: Db,
  after_id: number,
  recycle_rate_ppm: number,
  { hosted, differences }: Record<'hosted' | 'differences', ReadonlyMap<number, number>>,
): Promise<Owed[]> {
  const balances = await findBalancesOfPlayers(snapshot, after_id, batch_players);
  const ids = balances.map(({ player_id }) => player_id);
  const incomes = await readIncomes(snapshot, ids);
  const range = { after_id, upto_id: ids.at(-1) ?? after_id };
  const found = await findItemsOwed(snapshot, range, recycle_rate_ppm);
  const items = new Map(found.map((item) => [item.player_id, item]));
  return balances.map(({ player_id, money, shop_score, score, held, bonus, debt }) => ({
    player_id,
    debt,
    amounts: {
      money,
      held: held + (hosted.get(player_id) ?? 0) + (incomes.get(player_id) ?? 0),
      tokens: shop_score + (differences.get(player_id) ?? 0),
      points: score,
      bonus,
      items_sale: items.get(player_id)?.sale_mills ?? 0,
      items_withdrawal: items.get(player_id)?.withdrawal_mills ?? 0,
    },
  }));
}

/** The seeds of players in the order of their ids; those without one get one. */
async function readSeeds(db: Db, owed: readonly Owed[]): Promise<ReadonlyMap<number, string>> {
  if (owed.length === 0) return new Map();
  const range = { first: owed[0]!.player_id, last: owed.at(-1)!.player_id };
  const found = await findSeeds(db, range);
  const missing = owed.flatMap(({ player_id }) => (found.has(player_id) ? [] : [player_id]));
  if (missing.length === 0) return found;
  await insertSeeds(db, missing, randomBytes(missing.length * 32));
  // Another process may have been first.
  return findSeeds(db, range);
}

async function addLeaves(
  counted: CountedLeaves,
  { owed, seeds }: { owed: readonly Owed[]; seeds: ReadonlyMap<number, string> },
  day: string,
): Promise<void> {
  for (const [n, { player_id, amounts, debt }] of owed.entries()) {
    if (n % slice_leaves === 0) await yieldTurn();
    const secret = secretOf(seeds.get(player_id)!, player_id, hashes);
    const blinded_id = blindedIdOf(secret, day, hashes);
    const salt = saltOf(secret, day, hashes);
    counted.player_ids.push(player_id);
    counted.leaves.push(leafNode({ day, blinded_id, amounts, salt }, sha256));
    counted.debts += debt;
  }
}
