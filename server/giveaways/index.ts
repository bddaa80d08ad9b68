import * as contract from '@vitrine/contract/giveaways';
import * as desk from '@vitrine/contract/giveaways-desk';
import { mills, toWire } from '@vitrine/contract/amount';
import { groupTypedCode } from '../accounts/index.ts';
import { deskOf } from '../audit/index.ts';
import { makeFeed } from '../kit/feed.ts';
import { on, type Call } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { wireBalances } from '../settle/balances.ts';
import { advance_job, advanceGiveaways } from './advance.ts';
import { callOff } from './call-off.ts';
import { giveaways_channel } from './channels.ts';
import { checks, recipes, rows } from './checks.ts';
import * as facts from './facts.ts';
import { giveaway_pot } from './house.ts';
import { listDeskGiveaways, listHosts, showDeskGiveaway, worthOfPrizes } from './desk.ts';
import { cancelOfficial, openFromFile, readHousePrizes, setHost } from './operate.ts';
import { tellGiveaways } from './follow.ts';
import { enterGiveaway } from './join.ts';
import { leave_listener, leave_job } from './leave.ts';
import { listGiveaways } from './list.ts';
import { openHosted, readHosting } from './open.ts';
import { showOne } from './show.ts';
import { wins } from './wins.ts';
import { drawn_telling } from './tell.ts';
import { giveaway_finders } from './find.ts';
import { giveaway_seekers } from './seek.ts';
import { personal_part } from './personal/store.ts';

export { readHostedCash } from './hosted-cash.ts';
export { openOfficial, type HouseWish } from './open.ts';
export {
  cancelOfficial,
  listForOperator,
  openFromFile,
  readGiveawayFile,
  setHost,
} from './operate.ts';
export { findNextDraw } from './show.ts';
export { hasJoinedOne } from './store.ts';

/** Giveaways: players join for nothing, and the prizes of the house or of a host are drawn. */
export const giveaways: Module = {
  name: 'giveaways',
  needs: [
    'audit',
    'settings',
    'accounts',
    'territory',
    'limits',
    'beacon',
    'seeds',
    'catalogue',
    'inventory',
    'payments',
    'budget',
    'cases',
    'conditions',
  ],
  facts: Object.values(facts),
  pots: { giveaway: giveaway_pot },
  recipes,
  rows,
  checks,
  wins,
  listeners: [leave_listener],
  tellings: [drawn_telling],
  channels: [giveaways_channel],
  feeds: [
    makeFeed('giveaways', tellGiveaways),
    // In each process with sockets: a draw that was cut off goes on within a second of a restart,
    // while the queue's lock of its job stands.
    makeFeed('closed giveaways', (db, _after, log) => advanceGiveaways(db, log)),
  ],
  jobs: [
    advance_job,
    leave_job,
    {
      name: 'giveaways:advance',
      cron: '* * * * *',
      asks: ['beacon'],
      run: (db, { settings, log }) => advanceGiveaways(db, log, settings.beacon),
    },
  ],
  finds: giveaway_finders,
  seeks: giveaway_seekers,
  routes: [
    on(contract.listGiveaways, ({ db, player, input }) => listGiveaways(db, player, input)),
    on(contract.showGiveaway, ({ db, player, input, settings: { beacon } }) =>
      showOne(db, input.id, { player_id: player, beacon }),
    ),
    on(contract.joinGiveaway, join),
    on(contract.joinGiveawayByGet, join),
    on(contract.showHosting, async ({ db, player, caller }) => {
      const { email_verified, need_mills, have_mills, is_fit } = await readHosting(db, player);
      const is_host = caller.roles.includes('host');
      return {
        is_host,
        email_verified,
        top_up_need: toWire(need_mills),
        top_up_have: toWire(mills(Math.min(have_mills, need_mills))),
        may_host: is_host && is_fit,
      };
    }),
    on(contract.hostGiveaway, async ({ db, player, input, asked, request: { address } }) => {
      const {
        title,
        type,
        total_people = null,
        end_time,
        knapsack_id: items,
        money,
        password,
        with_code,
      } = input;
      const wish = {
        title,
        type,
        total_people,
        end_time: end_time === undefined ? null : new Date(end_time),
        items,
        money,
        password,
        with_code,
        address,
      };
      const { memo, balances } = await openHosted(db, player, wish, asked);
      const { giveaway_id: id, code } = memo;
      return { id, code: code === null ? null : groupTypedCode(code), ...wireBalances(balances) };
    }),
    on(contract.callOffGiveaway, async ({ db, player, input, asked }) =>
      wireBalances((await callOff(db, player, input.id, asked.session)).balances),
    ),
    mayLagAsList(on(desk.listDeskGiveaways, (call) => listDeskGiveaways(call))),
    on(desk.showDeskGiveaway, ({ db, input, settings: { beacon } }) =>
      showDeskGiveaway(db, input.id, beacon),
    ),
    on(desk.previewPrizes, async ({ db, input }) =>
      worthOfPrizes(db, await readHousePrizes(db, input.prizes)),
    ),
    on(desk.openDeskGiveaway, async (call) => {
      const { giveaway, reason } = call.input;
      const key = call.asked.key?.text;
      const name = key === undefined ? undefined : `${call.caller.id}:${key}`;
      const { giveaway_id, code } = await openFromFile(deskOf(call, reason), giveaway, name);
      return { id: giveaway_id, code: code === null ? null : groupTypedCode(code) };
    }),
    on(desk.cancelDeskGiveaway, async (call) => {
      await cancelOfficial(deskOf(call, call.input.reason), call.input.id);
      return { state: 'cancelled' as const };
    }),
    on(desk.listHosts, ({ db }) => listHosts(db)),
    on(desk.changeHost, async (call) => {
      const { id, is_host, reason } = call.input;
      await setHost(deskOf(call, reason), id, is_host);
      return { is_host };
    }),
  ],
  personal: personal_part,
};

async function join({
  db,
  player,
  input: { id, ...input },
  asked,
  settings: { beacon },
  request: { address },
}: Pick<
  Call<typeof contract.joinGiveaway, number>,
  'db' | 'player' | 'input' | 'asked' | 'settings' | 'request'
>) {
  const { memo } = await enterGiveaway(db, player, id, { ...input, address, beacon }, asked);
  return { joined_at: memo.joined_at, gift_user_count: memo.entrants };
}
