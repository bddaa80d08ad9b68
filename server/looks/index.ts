import * as contract from '@vitrine/contract/looks';
import { deskOf } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import { look_cookie } from '../kit/http/cookie.ts';
import { Answered, on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { player_seen } from './facts.ts';
import { beginLook, look_seconds } from './operate.ts';
import { deleteLooksOf, deleteOldLooks } from './store.ts';
import { seen_telling } from './tell.ts';

export { findLook } from './find.ts';

/** Looks: staff sees the site as a player does, and changes nothing. */
export const looks: Module = {
  name: 'looks',
  needs: ['accounts', 'audit', 'settings'],
  facts: [player_seen],
  tellings: [seen_telling],
  jobs: [{ name: 'looks:forget_old', cron: '7 * * * *', run: (db) => deleteOldLooks(db, now()) }],
  routes: [
    on(contract.beginLook, async (call) => {
      const { token, until } = await beginLook(deskOf(call, call.input.reason), call.input.id);
      const cookie = { name: look_cookie, value: token, max_age_s: look_seconds };
      return new Answered({ until: until.toISOString() }, { cookies: [cookie] });
    }),
    on(contract.endLook, async ({ db, caller }) => {
      await deleteLooksOf(db, caller.id);
      return new Answered({}, { cookies: [{ name: look_cookie, value: null, max_age_s: 0 }] });
    }),
  ],
};
