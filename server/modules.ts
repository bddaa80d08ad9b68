import type { Module } from './kit/module.ts';
import { accounts } from './accounts/index.ts';
import { cases } from './cases/index.ts';
import { catalogue } from './catalogue/index.ts';
import { content } from './content/index.ts';
import { drops } from './drops/index.ts';
import { inventory } from './inventory/index.ts';
import { ledger } from './ledger/index.ts';
import { live } from './live/index.ts';
import { mail } from './mail/index.ts';
import { profile } from './profile/index.ts';
import { promotions } from './promotions/index.ts';
import { seeds } from './seeds/index.ts';

/** The modules by level. A module imports only from lower levels; `scripts/tidy.ts` enforces it. */
export const levels: readonly (readonly Module[])[] = [
  [accounts, ledger, seeds, catalogue, mail],
  [inventory],
  [promotions],
  [cases],
  [drops, content],
  [profile, live],
];

export const modules = levels.flat();
