import * as accounts from './accounts.ts';
import * as cases from './cases.ts';
import * as catalogue from './catalogue.ts';
import * as challenge from './challenge.ts';
import * as content from './content.ts';
import * as drops from './drops.ts';
import type { Endpoint, InputOf, RefusalOf, ReplyOf } from './endpoint.ts';
import * as inventory from './inventory.ts';
import * as ledger from './ledger.ts';
import * as live from './live.ts';
import * as mail from './mail.ts';
import * as profile from './profile.ts';
import * as promotions from './promotions.ts';
import * as security from './security.ts';
import * as seeds from './seeds.ts';
import * as sign_in from './sign-in.ts';
import * as territory from './territory.ts';

const modules = {
  ...accounts,
  ...cases,
  ...catalogue,
  ...challenge,
  ...content,
  ...drops,
  ...inventory,
  ...ledger,
  ...live,
  ...mail,
  ...profile,
  ...promotions,
  ...security,
  ...seeds,
  ...sign_in,
  ...territory,
};

type Declared = Extract<(typeof modules)[keyof typeof modules], Endpoint>;

/** Every call of the contract, in the order of the API page and the OpenAPI document. */
export const endpoints: Endpoint[] = Object.values(modules).filter(
  (value): value is Declared => typeof value === 'object' && 'method' in value && 'path' in value,
);

/** A call's name is its method and path on the wire: `POST /api/box/{id}/open`. */
export type Call = { [E in Declared as `${E['method']} ${E['path']}`]: E };

/** A call's input, its reply and its refusals. */
export type Input<C extends keyof Call> = InputOf<Call[C]>;
export type Reply<C extends keyof Call> = ReplyOf<Call[C]>;
export type Refusal<C extends keyof Call> = RefusalOf<Call[C]>;
