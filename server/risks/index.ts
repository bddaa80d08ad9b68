import * as desk from '@vitrine/contract/risks-desk';
import { deskOf } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { dayBegin, utcDay } from '../kit/utc-day.ts';
import { listRisks, showRisk } from './desk.ts';
import { risk_finders } from './find.ts';
import { risk_listener } from './listen.ts';
import { lookAtActive } from './look.ts';
import { decideRisk, type Decision } from './operate.ts';
import { findRiskProblems } from './problems.ts';
import { deleteNights } from './store.ts';

export { showRisk, showRisks } from './desk.ts';
export { decideRisk, type Decision } from './operate.ts';
export { findRisks } from './store.ts';

/** Nights of stakes are kept as long as this. */
const nights_kept_days = 30;

type DecidingCall = Pick<Call<unknown, number>, 'db' | 'caller'> & {
  input: { id: number; reason: string };
};

async function decide(call: DecidingCall, wish: Decision) {
  await decideRisk(deskOf(call, call.input.reason), call.input.id, wish);
  return { decision: wish.decision };
}

/**
 * Risks: the queue of what deserves a person, signs of fraud and of harm to players, and what staff
 * decides about them. Nothing here touches odds, limits or prices.
 */
export const risks: Module = {
  name: 'risks',
  needs: [
    'accounts',
    'audit',
    'settings',
    'limits',
    'blocks',
    'promotions',
    'payments',
    'plays',
    'withdrawals',
    'history',
    'notifications',
    'overview',
  ],
  finds: risk_finders,
  problems: findRiskProblems,
  listeners: [risk_listener],
  jobs: [
    { name: 'risks:look', cron: '*/10 * * * *', run: lookAtActive },
    {
      name: 'risks:forget_nights',
      cron: '36 3 * * *',
      run: (db: Db) => deleteNights(db, utcDay(dayBegin(now(), -nights_kept_days))),
    },
  ],
  routes: [
    mayLagAsList(on(desk.listRisks, (call) => listRisks(call))),
    on(desk.showRisk, ({ db, input }) => showRisk(db, input.id)),
    on(desk.leaveRisk, (call) => decide(call, { decision: 'nothing' })),
    on(desk.askAboutRisk, (call) => decide(call, { decision: 'ask', message: call.input.message })),
    on(desk.holdForRisk, (call) => {
      const { until, words } = call.input;
      return decide(call, { decision: 'hold', until: new Date(until), words });
    }),
    on(desk.blockForRisk, (call) => {
      const { what, until, words } = call.input;
      const end = until === null ? null : new Date(until);
      return decide(call, { decision: 'block', what, until: end, words });
    }),
  ],
};
