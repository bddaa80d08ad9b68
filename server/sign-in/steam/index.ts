import * as contract from '@vitrine/contract/sign-in';
import { now } from '../../kit/clock.ts';
import { on, type Route } from '../../kit/http/route.ts';
import type { Job } from '../../kit/jobs.ts';
import { refuse } from '../../kit/refusal.ts';
import { fetch_avatar } from './avatar.ts';
import { comeBackFromSteam } from './come-back.ts';
import { leaveForSteam } from './leave.ts';
import { answerAsSteam, listSandboxAccounts } from './sandbox/sandbox.ts';
import { deleteExpiredTrips } from './store.ts';
import { useTicket } from './use-ticket.ts';
import { inWindow } from './window.ts';

/**
 * Routes of the way in through Steam: to its page and back, and the exchange of the ticket by the
 * page that opened the window.
 */
export const steam_routes: readonly Route[] = [
  on(contract.signInBySteam, (call) => inWindow(() => leaveForSteam(call, call.input))),
  on(contract.signInBySteamReferred, (call) =>
    inWindow(() => leaveForSteam(call, { ...call.input, referral_code: call.input.prevCode })),
  ),
  on(contract.signInByProvider, (call) => {
    if (call.input.provider !== 'steam') return refuse('route.unknown');
    return inWindow(() => leaveForSteam(call, call.input));
  }),
  on(contract.returnFromSteam, (call) => inWindow(() => comeBackFromSteam(call, call.input))),
  on(contract.listSandboxAccounts, async (call) => listSandboxAccounts(call)),
  on(contract.answerAsSteam, async (call) => answerAsSteam(call, call.input)),
  on(contract.useTicket, (call) => useTicket(call, call.input)),
];

export const steam_jobs: readonly Job[] = [
  {
    name: 'accounts:forget_steam_trips',
    cron: '*/10 * * * *',
    run: (db) => deleteExpiredTrips(db, now()),
  },
  fetch_avatar,
];
