import * as contract from '@vitrine/contract/settings';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { readSetting } from './read.ts';
import { changeSetting, listSettings, type SettingWish } from './operate.ts';

export { changeSetting, listSettings } from './operate.ts';
export {
  hasColleague,
  needsSecond,
  readDisplayRates,
  readSetting,
  readSettingValues,
} from './read.ts';

/** Settings that operators change while the site runs, each with its history. */
export const settings: Module = {
  name: 'settings',
  problems: async (db) =>
    (await readSetting(db, 'two_persons.on'))
      ? []
      : [{ name: 'two_persons.off', words: 'Grave acts wait for nobody.', path: '/settings' }],
  needs: ['accounts', 'audit'],
  seconded: { 'settings.set': (desk, args) => changeSetting(desk, args as SettingWish) },
  routes: [
    on(contract.listSettings, async ({ db }) => ({ list: await listSettings(db) })),
    on(contract.changeSetting, async (call) => {
      const { reason, ...wish } = call.input;
      return { version: await changeSetting(deskOf(call, reason), wish) };
    }),
  ],
};
