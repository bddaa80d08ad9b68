import * as contract from '@vitrine/contract/profile';
import type { Reply } from '@vitrine/contract/index';
import { findPlayer } from '../accounts/index.ts';
import { countHeld } from '../inventory/index.ts';
import type { Db } from '../kit/db.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { refuse } from '../kit/refusal.ts';
import { readBalances } from '../ledger/index.ts';
import { wireBalances } from '../settle/balances.ts';

/** The signed-in player as one object, composed of what the other modules know. */
export const profile: Module = {
  name: 'profile',
  routes: [on(contract.showUser, ({ db, player }) => showUser(db, player))],
};

async function showUser(db: Db, player_id: number): Promise<Reply<'GET /api/user'>> {
  const [player, balances, backpack_count] = await Promise.all([
    findPlayer(db, player_id),
    readBalances(db, player_id),
    countHeld(db, player_id),
  ]);
  const { id, name, avatar, email, created_at } = player ?? refuse('session.expired');
  return {
    id,
    name,
    avatar,
    email,
    ...wireBalances(balances),
    svip: { level: 0, color: '' },
    extension: { current_level: 0 },
    invite: { apply: 0, proportion: 0 },
    parent: null,
    first_box: null,
    created_at: created_at.toISOString(),
    steam_id: null,
    last_recharge: null,
    backpack_count,
  };
}
