import { mills, type Mills } from '@vitrine/contract/amount';
import { makeClient, type Client } from '@vitrine/contract/client';
import { insertPlayer, startSession } from '../../accounts/index.ts';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import { account, house } from '../../settle/accounts.ts';
import { settle } from '../../settle/settle.ts';
import type { Standing } from './journal.ts';

/** A signed-in player with money, and where they stand before the first act. */
export interface Player {
  id: number;
  api: Client;
  start: Standing;
}

/** More than anyone can spend while this runs: a million units. */
const start_money: Mills = mills(1_000_000_000);

/** Makes players with sessions, client seeds and money at the product that answers at `url`. */
export async function makePlayers(db: Db, url: string, count: number): Promise<Player[]> {
  const players: Player[] = [];
  for (let n = 0; n < count; n++) {
    const id = await insertPlayer(db, { name: `Caller ${n}`, email: null, password_hash: null, created_at: now() });
    const { balances } = await endow(db, id);
    const api = makeClient({ base: url, headers: { authorization: `Bearer ${await startSession(db, id)}` } });
    const seeds = await api('POST /api/fairness/client_seed', { client_seed: `caller ${n}` });
    if (!seeds.ok) throw new Error(`a client seed was refused: ${seeds.error.key}`);
    const { money_mills, shop_score_mills, version } = balances;
    const { active, next } = seeds.data;
    players.push({ id, api, start: { money_mills, shop_score_mills, version, active, next } });
  }
  return players;
}

async function endow(db: Db, id: number) {
  const settled = await settle(db, {
    by: id,
    at: now(),
    key: undefined,
    fact: { kind: 'demo.endowed', payload: {} },
    post: [{ debit: house.demo, credit: account(id, 'money'), amount_mills: start_money }],
    memo: {},
  });
  if (settled === 'stale') throw new Error('an endowment draws nothing, so it is never stale');
  return settled;
}
