import type { Mills } from '@vitrine/contract/amount';
import { battle_times, roundBegins } from '@vitrine/contract/battle-room';
import { battleClientSeed } from '@vitrine/fairness/battle';
import type { PublishedRound } from '../beacon/index.ts';
import { readGoods } from '../catalogue/index.ts';
import type { Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { closeRoom, findRoom } from '../seeds/index.ts';
import { drawBattle, type BattleRules } from './acts.ts';
import { battles_rule } from './rule.ts';
import { readRules } from './rules.ts';
import * as store from './store.ts';
import type { BattleRow } from './store.ts';

/**
 * Starts a full battle: closes its room, draws everything, with the beacon's round if it has waited
 * for one, and notes each round with the moment at which everyone sees it. Nothing is paid before
 * the end. The caller holds the room's lock.
 */
export async function startBattle(
  tx: Tx,
  row: BattleRow,
  at: Date,
  beacon: PublishedRound | null,
): Promise<void> {
  const [rules, seats, room] = await Promise.all([
    readRules(tx, row),
    store.findSeats(tx, [row.id]),
    findRoom(tx, row.room_id),
  ]);
  const { server_seed } = room;
  const client_seed = battleClientSeed(
    seats.map((seat) => seat.client_seed),
    beacon?.randomness ?? null,
    hashes,
  );
  await closeRoom(tx, row.room_id, { client_seed, beacon });
  const drawn = drawBattle({
    rules,
    server_seed,
    client_seed,
    prices: await readPrices(tx, rules),
  });
  const over_at = roundBegins(at, rules.rounds.length);
  const is_tied = drawn.tied.length > 0;
  const decided_at = is_tied ? new Date(over_at.getTime() + battle_times.tie_ms) : over_at;
  const { winners, gains_mills, tie_winner, tied } = drawn;
  await store.insertEvents(tx, row.id, [
    { kind: 'started', data: {}, at },
    ...rules.rounds.map((_, round) => ({
      kind: 'round' as const,
      at: roundBegins(at, round),
      data: {
        round,
        drops: seats.map(({ seat }) => ({ seat, ...drawn.won[round * seats.length + seat]! })),
      },
    })),
    ...(is_tied ? [{ kind: 'tied' as const, data: { seats: tied }, at: over_at }] : []),
    { kind: 'decided', data: { winners, gains_mills, tie_winner }, at: decided_at },
  ]);
  await store.updateBattle(tx, row.id, {
    state: 2,
    taken: row.seats,
    started_at: at,
    due_at: decided_at,
    rule: battles_rule.hash,
  });
}

/** Today's price of everything that may drop. */
async function readPrices(tx: Tx, { rounds }: BattleRules): Promise<Map<number, Mills>> {
  const goods = await readGoods(tx, [
    ...new Set(rounds.flatMap(({ entries }) => entries.map(({ id }) => id))),
  ]);
  return new Map([...goods].map(([id, { price_mills }]) => [id, price_mills]));
}
