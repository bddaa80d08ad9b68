import type { Module } from './kit/module.ts';
import { accounts } from './accounts/index.ts';
import { cases } from './cases/index.ts';
import { catalogue } from './catalogue/index.ts';
import { challenge } from './challenge/index.ts';
import { content } from './content/index.ts';
import { demo } from './demo/module.ts';
import { drops } from './drops/index.ts';
import { inventory } from './inventory/index.ts';
import { ledger } from './ledger/index.ts';
import { makeLive } from './live/index.ts';
import { mail } from './mail/index.ts';
import { profile } from './profile/index.ts';
import { promotions } from './promotions/index.ts';
import { security } from './security/index.ts';
import { seeds } from './seeds/index.ts';
import { sign_in } from './sign-in/index.ts';
import { territory } from './territory/index.ts';

/**
 * The modules in order: a module needs only earlier ones. `scripts/tidy.ts` compares each module's
 * `needs` with its imports.
 */
const nouns: readonly Module[] = [
  accounts,
  challenge,
  security,
  mail,
  sign_in,
  territory,
  ledger,
  seeds,
  catalogue,
  demo,
  inventory,
  promotions,
  cases,
  drops,
  content,
  profile,
];

/** All modules. The last one serves the channels of the others. */
export const modules: readonly Module[] = [...nouns, makeLive(nouns)];
