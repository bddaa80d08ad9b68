import * as contract from '@vitrine/contract/births';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { correctBirth } from './operate.ts';
import { personal_part } from './personal/store.ts';
import { tellBirth } from './tell.ts';

export { correctBirth } from './operate.ts';
export { playsFrom } from './age.ts';
export { bornOn, findBirth } from './store.ts';
export { judgeBirth, readCeilingFor, refuseByBirth } from './top-up.ts';

/** Births: dates of birth, which the rules of a country ask for before a top-up. */
export const births: Module = {
  name: 'births',
  needs: ['accounts', 'audit', 'territory', 'blocks'],
  routes: [
    on(contract.tellBirth, ({ db, player, input: { born_on }, request: { language } }) =>
      tellBirth(db, player, born_on, language),
    ),
    on(contract.correctBirth, (call) =>
      correctBirth(deskOf(call, call.input.reason), call.input.id, call.input.born_on),
    ),
  ],
  personal: personal_part,
};
