import { toWire } from '@vitrine/contract/amount';
import * as contract from '@vitrine/contract/profile';
import type { Reply } from '@vitrine/contract/index';
import { selectPlayer } from '../accounts/index.ts';
import { affiliateLevelOf, readFirstLevel } from '../affiliates/index.ts';
import { bornOn } from '../births/index.ts';
import { playBlockOf } from '../blocks/index.ts';
import { firstBoxOf } from '../boxes/index.ts';
import { showFirstSteps } from './first-steps.ts';
import { showNextMove } from './next-move.ts';
import { setOwnPage, showOwnPage, showPlayersPage } from './page.ts';
import { personal_part } from './personal/store.ts';
import { heldCount } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { refuse } from '../kit/refusal.ts';
import { ownAccounts, toBalances } from '../ledger/index.ts';
import { activeBreakOf } from '../limits/index.ts';
import { colorOf, levelOf, readLevelTable } from '../levels/index.ts';
import { dailyBonusHad, lastCredited, moneyToppedUp } from '../payments/index.ts';
import { makeFindWon } from '../plaques/index.ts';
import { promotionOf } from '../promotions/index.ts';
import { shownPair } from '../seeds/index.ts';
import { wireBalances } from '../settle/balances.ts';
import { openTaskOf, showTask } from '../vip/index.ts';
import { stopOf } from './stop.ts';

/**
 * The signed-in player as one object, composed from the other modules' data; and the public page
 * that a player may have.
 */
export const profile: Module = {
  name: 'profile',
  needs: [
    'accounts',
    'limits',
    'blocks',
    'births',
    'ledger',
    'seeds',
    'inventory',
    'promotions',
    'payments',
    'levels',
    'cases',
    'upgrades',
    'battles',
    'history',
    'giveaways',
    'free',
    'boxes',
    'affiliates',
    'events',
    'plaques',
    'vip',
  ],
  routes: [
    on(contract.showUser, async ({ db, player, caller }) => ({
      ...(await showUser(db, player)),
      seen_until: caller.looks_until?.toISOString() ?? null,
    })),
    on(contract.showFirstSteps, ({ db, player }) => showFirstSteps(db, player)),
    on(contract.showNextMove, ({ db, player }) => showNextMove(db, player)),
    on(contract.showOwnPage, ({ db, player }) => showOwnPage(db, player)),
    on(contract.setOwnPage, ({ db, player, input }) => setOwnPage(db, player, input.shows)),
  ],
  gathers: (modules) => {
    const findWon = makeFindWon(modules);
    return {
      routes: [
        on(contract.showPlayerPage, ({ db, player, input }) =>
          showPlayersPage(db, findWon, input.code, player),
        ),
      ],
    };
  },
  personal: personal_part,
};

/** One statement, because every page of a signed-in player starts with this call. */
async function showUser(
  db: Db,
  player_id: number,
): Promise<Omit<Reply<'GET /api/user'>, 'seen_until'>> {
  const at = now();
  const found = await selectPlayer(db, player_id)
    .select([
      'player.steam_id',
      heldCount(player_id).as('backpack_count'),
      ownAccounts(player_id).as('accounts'),
      shownPair(player_id).as('seeds'),
      promotionOf(player_id).as('promotion'),
      lastCredited(player_id).as('last_credited'),
      dailyBonusHad(player_id, at).as('had_daily_bonus'),
      firstBoxOf(player_id).as('first_box'),
      moneyToppedUp(player_id).as('exp_mills'),
      openTaskOf(player_id, at).as('recharge_task'),
      activeBreakOf(player_id, at).as('own_break'),
      playBlockOf(player_id, at).as('block'),
      bornOn(player_id).as('born_on'),
      affiliateLevelOf(player_id).as('affiliate'),
    ])
    .executeTakeFirst();
  const {
    accounts,
    promotion,
    last_credited,
    had_daily_bonus,
    exp_mills,
    recharge_task,
    affiliate,
    own_break,
    block,
    born_on,
    ...player
  } = found ?? refuse('session.expired');
  const { id, name, avatar, email, created_at, steam_id, backpack_count, seeds, first_box } =
    player;
  const balances = toBalances(id, accounts);
  const stop = stopOf({ own_break, block, born_on }, at);
  const level = levelOf(exp_mills, (await readLevelTable(db)).table);
  return {
    id,
    name,
    avatar,
    email,
    ...wireBalances(balances),
    bonus: toWire(balances.bonus_mills),
    debt: toWire(balances.debt_mills),
    svip: { level, color: colorOf(level) },
    ...showPartner(promotion.is_partner, affiliate ?? (await readFirstLevel(db))),
    parent: promotion.parent_code === null ? null : { extension_code: promotion.parent_code },
    first_box: stop ? null : first_box,
    recharge_task: stop ? null : showTask(recharge_task),
    stop,
    created_at: created_at.toISOString(),
    steam_id,
    last_recharge: last_credited === null ? null : { order_sn: last_credited },
    daily_bonus: !had_daily_bonus && !stop,
    backpack_count,
    seeds,
  };
}

/** The affiliate level of a partner and its share in percent; 0 for a player who isn't one. */
function showPartner(is_partner: boolean, level: { level: number; share_ppm: number }) {
  const { level: current_level, share_ppm } = is_partner ? level : { level: 0, share_ppm: 0 };
  return {
    extension: { current_level },
    invite: { apply: is_partner ? 1 : 0, proportion: share_ppm / 10_000 },
  };
}
