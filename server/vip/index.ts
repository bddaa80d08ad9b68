import * as contract from '@vitrine/contract/vip';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { receiveWeeklyBox, showWeeklyBox } from './box.ts';
import { checks } from './checks.ts';
import { receiveEnvelope } from './envelope.ts';
import { followTopUps, recharge_jobs, showRechargeTask } from './recharge.ts';
import { showLevel, showVip } from './show.ts';
import { listTasks, receiveTask } from './tasks.ts';
import { vip_terms } from './terms.ts';
import { personal_part } from './personal/store.ts';

export { openTask, showTask } from './recharge.ts';
export { openTaskOf } from './store.ts';

/** VIP: red envelopes, weekly cases and tasks of levels, and rewards for topping up in time. */
export const vip: Module = {
  name: 'vip',
  needs: [
    'terms',
    'payments',
    'levels',
    'budget',
    'cases',
    'history',
    'conditions',
    'gifts',
    'boxes',
  ],
  sources: [
    { source: 'red_envelope', subject: '^[0-9]{1,2}$', to: ['bonus'] },
    { source: 'task', subject: '^vip:[0-9-]{10}:[a-z_]+$', to: ['bonus'] },
    { source: 'task', subject: '^recharge:[0-9]+$', to: ['bonus'] },
  ],
  rule: vip_terms.rule,
  terms: vip_terms,
  checks,
  listeners: [followTopUps],
  jobs: recharge_jobs,
  routes: [
    on(contract.showLevel, ({ db, player }) => showLevel(db, player)),
    on(contract.showVip, ({ db, player }) => showVip(db, player)),
    on(contract.receiveEnvelope, ({ db, player, input, asked }) =>
      receiveEnvelope(db, player, input.id, asked),
    ),
    on(contract.receiveEnvelopeByGet, ({ db, player, input, asked }) =>
      receiveEnvelope(db, player, input.id, asked),
    ),
    on(contract.showWeeklyBox, ({ db, player }) => showWeeklyBox(db, player)),
    on(contract.receiveWeeklyBox, ({ db, player }) => receiveWeeklyBox(db, player)),
    on(contract.receiveWeeklyBoxByGet, ({ db, player }) => receiveWeeklyBox(db, player)),
    on(contract.listVipTasks, ({ db, player }) => listTasks(db, player)),
    on(contract.receiveVipTask, ({ db, player, input, asked }) =>
      receiveTask(db, player, input.id, asked),
    ),
    on(contract.showRechargeTask, ({ db, player }) => showRechargeTask(db, player)),
  ],
  personal: personal_part,
};
