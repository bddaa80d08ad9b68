import * as contract from '@vitrine/contract/withdrawals';
import * as desk from '@vitrine/contract/withdrawals-desk';
import { deskOf } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import { makeFeed } from '../kit/feed.ts';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { day_ms } from '../kit/utc-day.ts';
import { withdrawals_channel } from './channels.ts';
import { checks, recipes, rows } from './checks.ts';
import { config } from './config.ts';
import { simulate, simulation_job } from './deliveries/simulated.ts';
import { sealed_tokens } from './deliveries/steam/tokens.ts';
import { steam_job } from './deliveries/steam/turn.ts';
import { answerExtract, extractItem } from './extract.ts';
import { listDeskWithdrawals, showDeskWithdrawal, wordOf } from './desk.ts';
import * as facts from './facts.ts';
import { withdrawal_pot, withdrawals_house } from './house.ts';
import { tellWithdrawalSteps } from './follow.ts';
import { listWithdrawals, showWithdrawal } from './list.ts';
import { cancelByHand, clearPlayer, offer_days, reportByHand, reverseByHand } from './operate.ts';
import { previewWithdrawal } from './preview.ts';
import { findBotServices, findWithdrawalProblems } from './problems.ts';
import { listBotItems, listBots } from './stock/desk.ts';
import { withdrawal_tellings } from './tell.ts';
import { withdrawal_finders } from './find.ts';
import { personal_part } from './personal/store.ts';

export { withdrawalDifference } from './acts.ts';
export { withdrawal_cancelled, withdrawal_charged, withdrawal_substituted } from './facts.ts';
export {
  reverseWithdrawal,
  takeDeliveryReport,
  type DeliveryReport,
  type ReturnEvent,
} from './progress.ts';
export { findReturned } from './deliveries/steam/store.ts';
export {
  cancelByHand,
  clearPlayer,
  offer_days,
  reportByHand,
  restockAllGoods,
  restockGoods,
  reverseByHand,
} from './operate.ts';
export {
  findFirstWithdrawal,
  findFlags,
  findQueue,
  findUndone,
  findWithdrawal,
  sumForDesk,
  sumDifferences,
  summariseWithdrawals,
  type WithdrawalRow,
} from './store.ts';
export { sumItems as sumStock } from './stock/store.ts';
export { withdrawal_delivered } from './facts.ts';

/** Withdrawals: items that leave for the players' Steam accounts, from the request to the end. */
export const withdrawals: Module = {
  name: 'withdrawals',
  needs: [
    'audit',
    'settings',
    'accounts',
    'security',
    'catalogue',
    'inventory',
    'payments',
    'plays',
  ],
  config,
  facts: Object.values(facts),
  seconded: {
    'withdrawals.clear': (desk, args) =>
      clearPlayer(desk, (args as { player_id: number }).player_id),
  },
  problems: findWithdrawalProblems,
  services: findBotServices,
  accounts: { withdrawals: withdrawals_house },
  pots: { withdrawal: withdrawal_pot },
  recipes,
  rows,
  checks,
  tellings: withdrawal_tellings,
  channels: [withdrawals_channel],
  feeds: [makeFeed('withdrawals', tellWithdrawalSteps)],
  jobs: [simulation_job, steam_job],
  sealed: [sealed_tokens],
  finds: withdrawal_finders,
  routes: [
    on(contract.previewWithdrawal, ({ db, player, input, request }) =>
      previewWithdrawal(db, player, input.knapsack_id, request.language),
    ),
    on(contract.extract, async ({ db, player, input, asked, settings }) =>
      answerExtract(await extractItem(db, player, input, { asked, settings })),
    ),
    on(contract.listWithdrawals, ({ db, player, input, request }) =>
      listWithdrawals(db, player, input, request.language),
    ),
    on(contract.showWithdrawal, ({ db, player, input, request }) =>
      showWithdrawal(db, player, input.id, request.language),
    ),
    on(contract.simulateDelivery, async ({ db, player, input }) => ({
      state: await simulate(db, player, input.id, input.action),
    })),
    mayLagAsList(on(desk.listDeskWithdrawals, (call) => listDeskWithdrawals(call))),
    mayLagAsList(on(desk.listStock, (call) => listBotItems(call))),
    on(desk.listBots, ({ db }) => listBots(db)),
    on(desk.showDeskWithdrawal, ({ db, input }) => showDeskWithdrawal(db, input.id)),
    on(desk.offerByHand, async (call) => {
      const { id, offer_id, reason } = call.input;
      const due_at = new Date(now().getTime() + offer_days * day_ms);
      const report = { event: 'offered', due_at, ...(offer_id && { offer_id }) } as const;
      return { state: wordOf(await reportByHand(deskOf(call, reason), id, report)) };
    }),
    on(desk.deliverByHand, async (call) => {
      const { id, reason } = call.input;
      const report = { event: 'delivered' } as const;
      return { state: wordOf(await reportByHand(deskOf(call, reason), id, report)) };
    }),
    on(desk.failByHand, async (call) => {
      const { id, cause, reason } = call.input;
      return { state: wordOf(await reportByHand(deskOf(call, reason), id, { event: cause })) };
    }),
    on(desk.cancelByHand, async (call) => {
      const { id, reason } = call.input;
      return { state: wordOf(await cancelByHand(deskOf(call, reason), id)) };
    }),
    on(desk.reviewByHand, async (call) => {
      const { id, reason } = call.input;
      const report = { event: 'rolled_back' } as const;
      return { state: wordOf(await reportByHand(deskOf(call, reason), id, report)) };
    }),
    on(desk.reverseByHand, async (call) => {
      const { id, reason } = call.input;
      return { state: wordOf(await reverseByHand(deskOf(call, reason), id)) };
    }),
    on(desk.clearPlayer, async (call) => {
      const { id, reason } = call.input;
      return { cleared: await clearPlayer(deskOf(call, reason), id) };
    }),
  ],
  personal: personal_part,
};
