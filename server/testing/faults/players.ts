import { mills, type Mills } from '@vitrine/contract/amount';
import { makeClient, type Client } from '@vitrine/contract/client';
import { insertPlayer, startSession } from '../../accounts/index.ts';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { giveStartBalances } from '../../demo/index.ts';
import type { Standing } from './journal.ts';

/** A signed-in player with money, and their state before the first act. */
export interface Player {
  id: number;
  api: Client;
  start: Standing;
}

/** More than a player can spend during the run: a million units. */
const start_money: Mills = mills(1_000_000_000);

/** Creates players with sessions, client seeds and money on the product at `url`. */
export async function makePlayers(db: Db, url: string, count: number): Promise<Player[]> {
  const players: Player[] = [];
  for (let n = 0; n < count; n++) {
    const id = await insertPlayer(db, {
      name: `Caller ${n}`,
      email: null,
      password_hash: null,
      created_at: now(),
    });
    await giveStartBalances(db, id, { money: start_money });
    const api = makeClient({
      base: url,
      headers: { authorization: `Bearer ${await startSession(db, id)}` },
    });
    const seeds = await api('POST /api/fairness/client_seed', { client_seed: `caller ${n}` });
    if (!seeds.ok) throw new Error(`a client seed was refused: ${seeds.error.key}`);
    players.push({
      id,
      api,
      start: {
        money_mills: start_money,
        shop_score_mills: mills(0),
        score_mills: mills(0),
        version: 1,
        ...seeds.data,
      },
    });
  }
  return players;
}
