import * as contract from '@vitrine/contract/profile';
import type { Reply } from '@vitrine/contract/index';
import { selectPlayer } from '../accounts/index.ts';
import { heldCount } from '../inventory/index.ts';
import type { Db } from '../kit/db.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { refuse } from '../kit/refusal.ts';
import { ownAccounts, toBalances } from '../ledger/index.ts';
import { promotionOf } from '../promotions/index.ts';
import { shownPair } from '../seeds/index.ts';
import { wireBalances } from '../settle/balances.ts';

/** The signed-in player as one object, composed from the other modules' data. */
export const profile: Module = {
  name: 'profile',
  needs: ['accounts', 'ledger', 'seeds', 'inventory', 'promotions'],
  routes: [on(contract.showUser, ({ db, player }) => showUser(db, player))],
};

/** One statement, because every page of a signed-in player starts with this call. */
async function showUser(db: Db, player_id: number): Promise<Reply<'GET /api/user'>> {
  const found = await selectPlayer(db, player_id)
    .select([
      'player.steam_id',
      heldCount(player_id).as('backpack_count'),
      ownAccounts(player_id).as('accounts'),
      shownPair(player_id).as('seeds'),
      promotionOf(player_id).as('promotion'),
    ])
    .executeTakeFirst();
  const { id, name, avatar, email, created_at, steam_id, backpack_count, seeds, accounts, promotion } =
    found ?? refuse('session.expired');
  return {
    id,
    name,
    avatar,
    email,
    ...wireBalances(toBalances(id, accounts)),
    svip: { level: 0, color: '' },
    extension: { current_level: 0 },
    invite: { apply: promotion.is_partner ? 1 : 0, proportion: 0 },
    parent: promotion.parent_code === null ? null : { extension_code: promotion.parent_code },
    first_box: null,
    recharge_task: null,
    created_at: created_at.toISOString(),
    steam_id,
    last_recharge: null,
    backpack_count,
    seeds,
  };
}
