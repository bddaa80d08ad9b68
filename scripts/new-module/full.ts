import { quoteList, templates, type Templates } from './templates.ts';

/**
 * A new module with one of everything that a module can have: players give each other shop tokens.
 * `give.ts` moves value between two players; an outside service confirms by a signed webhook; a
 * timed job lets the others expire; a listener counts, and a live channel tells the receiver.
 */
export const full_templates: Templates = {
  ...templates,

  'contract/{word}.ts': ({ word, Word }) => `import { z } from 'zod';
import { anyone, bare, data, get, json, post, raw } from './endpoint.ts';
import { listOf, paging } from './paging.ts';
import { amount, amountIn, id, moment } from './shapes.ts';

/** A name of one line. */
const name = z.string().regex(/^\\P{C}{1,80}$/u, 'at most 80 characters on one line');

export const list${Word} = get('/api/${word}', {
  does: 'The ${word}, newest first.',
  who: anyone,
  query: z.object(paging(20)),
  answers: data(listOf(z.object({ id, name: z.string(), created_at: moment }))),
});

export const count${Word} = get('/api/${word}/count', {
  does: 'How many of the ${word} the player has received. A new one counts some moments later.',
  answers: data(z.object({ received: z.number().int() })),
});

export const give${Word} = post('/api/${word}/give', {
  does: 'Gives shop tokens to another player.',
  moves_value: true,
  body: json(z.object({ to: id, name, amount: amountIn.refine((given) => given > 0, 'above zero') })),
  answers: data(z.object({ id, money: amount, shop_score: amount, score: amount, balance_version: z.number().int() })),
  refuses: ['${word}.no_receiver', '${word}.too_many', 'tokens.short'],
});

export const confirm${Word} = post('/api/${word}/confirm', {
  does: 'A webhook: confirms one of the ${word}. The header \`signature\` is the HMAC-SHA-256 of the body, in hex, under \`${word.toUpperCase()}_KEY\`; the body is \`{"id": 1}\`.',
  who: anyone,
  body: raw(),
  answers: bare(z.object({ confirmed: z.boolean() })),
  refuses: ['${word}.unsigned'],
});

/** The event \`Given\` on the receiver’s own channel, \`private-${Word}.{id}\`. */
export const given${Word} = z.object({ id, from: id, name, amount });

export type Given${Word} = z.output<typeof given${Word}>;
`,

  'server/migrations/{number}-{word}.sql': ({ word }) => `create table ${word} (
  id bigint generated always as identity primary key,
  from_player_id bigint not null references accounts_players,
  to_player_id bigint not null references accounts_players,
  name text not null,
  amount_mills bigint not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  expired_at timestamptz,
  constraint ${word}_have_a_name check (name <> ''),
  constraint ${word}_are_between_two_players check (from_player_id <> to_player_id),
  constraint ${word}_are_above_zero check (amount_mills > 0),
  constraint ${word}_are_confirmed_or_expire check (num_nonnulls(confirmed_at, expired_at) <= 1)
);
create index ${word}_given on ${word} (from_player_id, created_at);

grant select, insert, update (confirmed_at, expired_at) on ${word} to vitrine_app;

-- Counted by a listener.
create table ${word}_received (
  player_id bigint primary key references accounts_players,
  count int not null,
  constraint ${word}_received_above_zero check (count > 0)
);

grant select, insert, update (count) on ${word}_received to vitrine_app;
`,

  'server/{word}/store.ts': ({ word, Word }) => `import { sql } from 'kysely';
import type { Mills } from '@vitrine/contract/amount';
import type { Db, Tx } from '../kit/db.ts';

interface New${Word} {
  from_player_id: number;
  to_player_id: number;
  name: string;
  amount_mills: Mills;
  created_at: Date;
}

/** Returns its id. */
export async function insert${Word}(tx: Tx, row: New${Word}): Promise<number> {
  const { id } = await tx.insertInto('${word}').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A page of them, newest first. */
export function find${Word}(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('${word}')
    .select(['id', 'name', 'created_at'])
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function count${Word}(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('${word}')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Ends one that neither was confirmed nor has expired; returns how many: one or none. */
export async function end${Word}(db: Db, id: number, how: 'confirmed_at' | 'expired_at', at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('${word}')
    .set(how, at)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('expired_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Counts one more for each of these players; one who comes twice gets two. */
export async function addReceipt(tx: Tx, players: readonly number[]): Promise<void> {
  await sql\`
    insert into ${word}_received as known (player_id, count)
    select player_id, count(*) from unnest(\${players}::bigint[]) player_id group by player_id order by player_id
    on conflict (player_id) do update set count = known.count + excluded.count\`.execute(tx);
}

export async function countReceived(db: Db, player_id: number): Promise<number> {
  const row = await db
    .selectFrom('${word}_received')
    .select('count')
    .where('player_id', '=', player_id)
    .executeTakeFirst();
  return row?.count ?? 0;
}
`,

  'server/{word}/facts.ts': ({ word }) => `import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

/** A player has given tokens to another. */
export const ${word}_given = declareFact<{ id: number; to: number; amount_mills: Mills }>('${word}.given');
`,

  'server/{word}/guards.sql': ({
    word,
  }) => `-- The giver has given at most so many within a day, this one included. Exact: \`settle\` asks while
-- the giver's account is locked.
create or replace function ${word}_guard_few(this_id bigint, most bigint) returns text language plpgsql stable as $$
begin
  return case when (
    select count(*) from public.${word} this join public.${word} given on given.from_player_id = this.from_player_id
    where this.id = this_id and given.created_at > this.created_at - interval '1 day'
  ) > most then '${word}.too_many' end;
end $$;
revoke all on function ${word}_guard_few from public;
`,

  'server/{word}/give.ts': ({ word, Word }) => `import { toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { findFaces } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { publishToChannel } from '../kit/socket/publish.ts';
import { account } from '../settle/accounts.ts';
import { wireBalances } from '../settle/balances.ts';
import { once } from '../settle/once.ts';
import { settle, type Settled } from '../settle/settle.ts';
import { ${word}_channel } from './channels.ts';
import { enqueueExpiry } from './expire.ts';
import { ${word}_given } from './facts.ts';
import { insert${Word} } from './store.ts';

interface Wish {
  to: number;
  name: string;
  amount_mills: Mills;
}

type Given = Settled<{ id: number }>;

const given_a_day_max = 10;

/**
 * Gives shop tokens of the player to another one, who is told at once. Refuses ${word}.no_receiver,
 * ${word}.too_many and tokens.short.
 */
export function give${Word}(db: Db, player: number, wish: Wish, asked: Asked): Promise<Given> {
  return once(db, player, asked.key, async () => {
    const [receiver] = await findFaces(db, [wish.to]);
    if (!receiver || receiver.id === player) refuse('${word}.no_receiver');
    return transact(db, (tx) => giveInTransaction(tx, player, wish, asked));
  });
}

/** Own rows and jobs come first: \`settle\` is the last statement, because it locks balances. */
async function giveInTransaction(tx: Tx, player: number, { to, name, amount_mills }: Wish, asked: Asked) {
  const at = now();
  const id = await insert${Word}(tx, { from_player_id: player, to_player_id: to, name, amount_mills, created_at: at });
  await enqueueExpiry(tx, id, at);
  tx.after(() => publishToChannel(${word}_channel.of(to), 'Given', { id, from: player, name, amount: toWire(amount_mills) }));
  const settled = await settle(tx, {
    by: player,
    at,
    key: asked.key,
    session: asked.session,
    fact: ${word}_given.with({ id, to, amount_mills }),
    guard: [{ name: '${word}.few', id, value: given_a_day_max }],
    post: [{ debit: account(player, 'shop_score'), credit: account(to, 'shop_score'), amount_mills }],
    memo: { id },
  });
  if (settled === 'stale') throw new Error('nothing that this was decided from can change');
  return settled;
}

/** The response, the same whether it was settled now or before. */
export function answerGiven({ memo, balances }: Given): Reply<'POST /api/${word}/give'> {
  return { id: memo.id, ...wireBalances(balances) };
}
`,

  'server/{word}/channels.ts': ({ word, Word }) => `import type { Given${Word} } from '@vitrine/contract/${word}';
import { declareOwnChannel } from '../kit/socket/channel.ts';

/** Tells players what they receive. */
export const ${word}_channel = declareOwnChannel<{ Given: Given${Word} }>('${Word}');
`,

  'server/{word}/config.ts': ({ word }) => `import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    /** Signs the webhook that confirms the ${word}; undefined: it refuses everything. */
    ${word}_key: string | undefined;
  }
}

export const config = declareConfig({
  variables: {
    ${word.toUpperCase()}_KEY: {
      schema: z.string().min(16, 'must have at least 16 characters').optional(),
      does: 'the key under which the webhook \`/api/${word}/confirm\` is signed; if unset, it refuses everything',
      example: '',
    },
  },
  read: ({ ${word.toUpperCase()}_KEY }) => ({ ${word}_key: ${word.toUpperCase()}_KEY }),
});
`,

  'server/{word}/confirm.ts': ({ word, Word }) => `import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RawBody } from '@vitrine/contract/endpoint';
import { z } from 'zod';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { end${Word} } from './store.ts';

const confirmation = z.object({ id: z.number().int() });

/**
 * Takes a signed confirmation; returns whether it changed anything: a repetition doesn't. Refuses
 * ${word}.unsigned. A signed body of another shape is a fault.
 */
export async function confirm${Word}(db: Db, { bytes, headers }: RawBody, key: string | undefined): Promise<boolean> {
  if (key === undefined || !isSigned(bytes, headers.get('signature'), key)) refuse('${word}.unsigned');
  const { id } = confirmation.parse(JSON.parse(Buffer.from(bytes).toString()));
  return (await end${Word}(db, id, 'confirmed_at', now())) > 0;
}

/** Compares in constant time, which tells nothing of the right signature. */
function isSigned(bytes: Uint8Array, signature: string | null, key: string): boolean {
  const right = createHmac('sha256', key).update(bytes).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}
`,

  'server/{word}/expire.ts': ({ word, Word }) => `import { z } from 'zod';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import { end${Word} } from './store.ts';

const expires_after_ms = 24 * 3600_000;

const expiry: JobKind<{ id: number }> = {
  name: '${word}:expire',
  payload: z.object({ id: z.number().int() }),
};

/** Queues the expiry, once for each id: another one would take its place. */
export async function enqueueExpiry(tx: Tx, id: number, given_at: Date): Promise<void> {
  await enqueue(tx, expiry, { id }, { at: new Date(given_at.getTime() + expires_after_ms), key: String(id) });
}

/** Lets one expire that wasn't confirmed in time. */
export const expire_job = makeJob(expiry, (db, { payload }) => end${Word}(db, payload.id, 'expired_at', now()));
`,

  'server/{word}/note.ts': ({ word }) => `import { makeListener } from '../kit/facts.ts';
import { ${word}_given } from './facts.ts';
import { addReceipt } from './store.ts';

/** Counts the receipts of each player: once each, as its cursor moves in the same transaction. */
export const noteReceipt = makeListener({
  name: '${word}:received',
  takes: [${word}_given],
  take: (tx, facts) =>
    addReceipt(
      tx,
      facts.map(({ payload }) => payload.to),
    ),
});
`,

  'server/{word}/checks.ts': ({ word }) => `import type { Check } from '../kit/check.ts';

/** The player's tokens become the receiver's. Account 2 of a player has the tokens. */
const gift = \`
  select f.id, f.at, f.player_id * 100 + 2, given.to_player_id * 100 + 2, given.amount_mills::text
  from facts f join ${word} given on to_jsonb(given.id) = f.payload -> 'id' where f.kind = '${word}.given'\`;

/** How giving moves value. */
export const recipes = { '${word}.given': [gift] };

const fact = \`coalesce('facts ' || f.id, 'facts of ${word} ' || given.id)\`;
const row = \`coalesce('${word} ' || given.id, 'the ${word} that there are')\`;

/** Facts and rows agree. */
export const checks: readonly Check[] = [
  {
    name: 'every ${word}.given is one of the ${word}, and each of them was given',
    rows: \`(select * from facts where kind = '${word}.given') f
      full join ${word} given on to_jsonb(given.id) = f.payload -> 'id'\`,
    claims: [
      [
        fact,
        'payload',
        'f.payload',
        row,
        \`jsonb_build_object('id', given.id, 'to', given.to_player_id, 'amount_mills', given.amount_mills)\`,
      ],
      [fact, 'player_id', 'f.player_id', row, 'given.from_player_id'],
      [fact, 'at', 'f.at', row, 'given.created_at'],
    ],
  },
];
`,

  'server/{word}/testing/tampering.ts': ({ word }) => `import type { Stage, Tampering } from '../../kit/tampering.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { next_id, second } from '../../testing/tamper-values.ts';

export const tables: Tampering['tables'] = {
  ${word}: {
    key: 'id',
    columns: {
      from_player_id: ['from_player_id + 1', '0'],
      to_player_id: ['to_player_id + 1', '0'],
      amount_mills: ['amount_mills + 1', '-amount_mills'],
      created_at: [\`created_at\${second}\`],
    },
    swaps: ['amount_mills', 'to_player_id'],
    gone: [\`(select 'facts ' || f.id from facts f where f.kind = '${word}.given' and f.payload -> 'id' = to_jsonb(${word}.id))\`],
    copy: next_id('${word}'),
  },
};

export const payloads = [\`jsonb_set(payload, '{to}', '1')\`, \`jsonb_set(payload, '{amount_mills}', '1')\`];

/** Everyone gives something to the next. */
export async function* play({ players }: Stage): AsyncGenerator<void> {
  yield;
  for (const [n, { api }] of players.entries()) {
    const to = players[(n + 1) % players.length]!.id;
    const wish = { to, name: 'A token', amount: n + 1 };
    orThrow(await api('POST /api/${word}/give', wish, { idempotency_key: 'given' }));
  }
}
`,

  'server/{word}/index.ts': ({ word, Word, needs }) => `import * as contract from '@vitrine/contract/${word}';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { ${word}_channel } from './channels.ts';
import { checks, recipes } from './checks.ts';
import { config } from './config.ts';
import { confirm${Word} } from './confirm.ts';
import { expire_job } from './expire.ts';
import { ${word}_given } from './facts.ts';
import { answerGiven, give${Word} } from './give.ts';
import { noteReceipt } from './note.ts';
import { count${Word}, countReceived, find${Word} } from './store.ts';

/** Say in a sentence what this module is. */
export const ${word}: Module = {
  name: '${word}',
  needs: [${quoteList(needs)}],
  config,
  facts: [${word}_given],
  recipes,
  checks,
  channels: [${word}_channel],
  listeners: [noteReceipt],
  jobs: [expire_job],
  routes: [
    on(contract.list${Word}, async ({ db, input: { page, limit } }) => {
      const [rows, total] = await Promise.all([find${Word}(db, { offset: (page - 1) * limit, limit }), count${Word}(db)]);
      return { list: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), page, total };
    }),
    on(contract.count${Word}, async ({ db, player }) => ({ received: await countReceived(db, player) })),
    on(contract.give${Word}, async ({ db, player, input: { to, name, amount }, asked }) =>
      answerGiven(await give${Word}(db, player, { to, name, amount_mills: amount }, asked)),
    ),
    on(contract.confirm${Word}, async ({ db, input, settings }) => ({
      confirmed: await confirm${Word}(db, input, settings.${word}_key),
    })),
  ],
  testing: () => import('./testing/tampering.ts'),
};
`,

  'server/{word}/list.test.ts': ({ word }) => `import { expect, test } from 'vitest';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();

test('the ${word} are listed newest first, page by page', async () => {
  expect(dataOf(await world.visitor('GET /api/${word}', {}))).toEqual({ list: [], page: 1, total: 0 });
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  for (const name of ['one', 'two']) dataOf(await ann.api('POST /api/${word}/give', { to: ben.id, name, amount: 1 }));
  const { list, total } = dataOf(await world.visitor('GET /api/${word}', { limit: 1 }));
  expect(list.map(({ name }) => name)).toEqual(['two']);
  expect(total).toBe(2);
});
`,

  'server/{word}/give.test.ts': ({ word, Word }) => `import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { channel_published, subscribe } from '../kit/bus.ts';
import { catchUp } from '../testing/listen.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { noteReceipt } from './note.ts';

const world = openWorld();
const recipe = openRecipes(world, ['${word}.given']);

const joinTwo = async () => [await joinPlayer(world), await joinPlayer(world)] as const;

const give = (from: TestPlayer, to: number, amount = 1.5, idempotency_key?: string) =>
  from.api('POST /api/${word}/give', { to, name: 'A token', amount }, idempotency_key ? { idempotency_key } : {});

const tokensOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/user', {})).shop_score;

/** Listens to the messages on all channels while \`act\` runs. */
async function published(act: () => Promise<unknown>): Promise<object[]> {
  const heard: object[] = [];
  const stop = subscribe(channel_published, (message) => void heard.push(message));
  await act().finally(stop);
  return heard;
}

recipe('${Word} given', async () => {
  const [ann, ben] = await joinTwo();
  dataOf(await give(ann, ben.id));
  return { player: ann, amounts: { amount: 1_500 }, ids: { receiver: ben.id } };
});

test('tokens that a player gives are the other’s, who hears of it and counts it', async () => {
  const [ann, ben] = await joinTwo();
  const heard = await published(async () => {
    expect(dataOf(await give(ann, ben.id))).toMatchObject({ shop_score: 118.5 });
  });
  expect([await tokensOf(ann), await tokensOf(ben)]).toEqual([118.5, 121.5]);
  const data = { id: expect.any(Number) as number, from: ann.id, name: 'A token', amount: 1.5 };
  expect(heard).toEqual([{ channel: \`private-${Word}.\${ben.id}\`, event: 'Given', data }]);
  await catchUp(world, noteReceipt);
  expect(dataOf(await ben.api('GET /api/${word}/count', {}))).toEqual({ received: 1 });
  expect(dataOf(await ann.api('GET /api/${word}/count', {}))).toEqual({ received: 0 });
});

test('a gift sent ten times with one key is one gift, heard of once, and ten equal answers', async () => {
  const [ann, ben] = await joinTwo();
  const heard = await published(async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(ann, ben.id, 2, 'once')));
    expect(new Set(answers.map((answer) => JSON.stringify(dataOf(answer)))).size).toBe(1);
  });
  expect(heard).toHaveLength(1);
  expect([await tokensOf(ann), await tokensOf(ben)]).toEqual([118, 122]);
});

test('two who give to each other at the same moment don’t wait for each other', async () => {
  const [ann, ben] = await joinTwo();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? give(ann, ben.id, 3) : give(ben, ann.id, 2))),
  );
  expect(answers.map(refusalOf)).toEqual(Array(10).fill('none'));
  expect([await tokensOf(ann), await tokensOf(ben)]).toEqual([115, 125]);
});

test('the eleventh of a day is refused, however many are given at once', async () => {
  const [ann, ben] = await joinTwo();
  const answers = await Promise.all(Array.from({ length: 14 }, () => give(ann, ben.id, 1)));
  const counted = Map.groupBy(answers.map(refusalOf), (key) => key);
  expect([counted.get('none')?.length, counted.get('${word}.too_many')?.length]).toEqual([10, 4]);
  expect([await tokensOf(ann), await tokensOf(ben)]).toEqual([110, 130]);
});

test('a refused gift leaves nothing behind: no row, no job, no message', async () => {
  const [ann, ben] = await joinTwo();
  const countRows = async () => {
    const { rows } = await sql\`select (select count(*) from ${word}) as given,
      (select count(*) from graphile_worker._private_jobs) as queued\`.execute(world.owner);
    return rows;
  };
  const before = await countRows();
  const refused = async (to: number, amount: number) =>
    changesNothing(world, ann, () =>
      send(world.url, 'POST /api/${word}/give', { headers: ann.headers, body: { to, name: 'A token', amount } }),
    );
  const heard = await published(async () => {
    expectRefusal(await refused(ben.id, 120.001), 'tokens.short');
    expectRefusal(await refused(ann.id, 1), '${word}.no_receiver');
    expectRefusal(await refused(2 ** 40, 1), '${word}.no_receiver');
    expect(expectRefusal(await refused(ben.id, -1), 'request.invalid')).toEqual({ amount: ['above zero'] });
  });
  expect(heard).toEqual([]);
  expect(await countRows()).toEqual(before);
});
`,

  'server/{word}/confirm.test.ts': ({ word }) => `import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveApi, type Api } from '../testing/api.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();
const key = 'shared with the service';

let api: Api;
let id: number;
beforeAll(async () => {
  api = await serveApi(world.db, { settings: { ${word}_key: key } });
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  ({ id } = dataOf(await ann.api('POST /api/${word}/give', { to: ben.id, name: 'A token', amount: 1 })));
});
afterAll(() => api?.close());

const sign = (body: string) => createHmac('sha256', key).update(body).digest('hex');

const deliver = (body: string, signature: string, url = api.url) =>
  send(url, 'POST /api/${word}/confirm', { body, headers: { signature } });

const readConfirmed = async () => {
  const rows = world.owner.selectFrom('${word}').select('confirmed_at').where('id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).confirmed_at;
};

test('the webhook refuses bytes that weren’t signed, and everything without a key', async () => {
  const body = \`{"id":\${id}}\`;
  expectRefusal(await deliver(body, sign(\` \${body}\`)), '${word}.unsigned');
  expectRefusal(await deliver(body, 'no hex'), '${word}.unsigned');
  expectRefusal(await send(api.url, 'POST /api/${word}/confirm', { body }), '${word}.unsigned');
  expectRefusal(await deliver(body, sign(body), world.url), '${word}.unsigned');
  expect(await readConfirmed()).toBeNull();
});

test('the webhook confirms by exactly the bytes that were signed, once', async () => {
  const body = \` {"id" : \${id}}\\r\\n\`;
  expect(JSON.parse((await deliver(body, sign(body))).text)).toEqual({ confirmed: true });
  const at = await readConfirmed();
  expect(at).not.toBeNull();
  expect(JSON.parse((await deliver(body, sign(body))).text)).toEqual({ confirmed: false });
  expect(await readConfirmed()).toEqual(at);
});
`,

  'server/{word}/expire.test.ts': ({ word, Word }) => `import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '../kit/db.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { enqueueExpiry } from './expire.ts';
import { end${Word} } from './store.ts';

const world = openWorld();

/** Lets hours pass for the queued jobs, and runs those that are due. */
async function wait(hours: number): Promise<void> {
  await sql\`update graphile_worker._private_jobs set run_at = run_at - \${hours} * interval '1 hour'\`.execute(
    world.owner,
  );
  await runQueuedJobs(world);
}

const readEnds = async (ids: number[]) => {
  const rows = await world.owner.selectFrom('${word}').select(['id', 'expired_at']).orderBy('id').execute();
  return rows.filter(({ id }) => ids.includes(id)).map(({ expired_at }) => expired_at !== null);
};

test('after a day those expire that weren’t confirmed, and a repetition changes nothing', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const give = async () =>
    dataOf(await ann.api('POST /api/${word}/give', { to: ben.id, name: 'A token', amount: 1 })).id;
  const ids = [await give(), await give()];
  await end${Word}(world.db, ids[0]!, 'confirmed_at', new Date());
  await wait(23);
  expect(await readEnds(ids)).toEqual([false, false]);
  await wait(2);
  expect(await readEnds(ids)).toEqual([false, true]);
  expect(await end${Word}(world.db, ids[1]!, 'expired_at', new Date())).toBe(0);
});

test('an expiry that is queued again takes the place of the first', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const { id } = dataOf(await ann.api('POST /api/${word}/give', { to: ben.id, name: 'A token', amount: 1 }));
  await transact(world.db, (tx) => enqueueExpiry(tx, id, new Date(Date.now() + 3600_000)));
  await wait(24.5);
  expect(await readEnds([id])).toEqual([false]);
  await wait(1);
  expect(await readEnds([id])).toEqual([true]);
});
`,
};

/** The refusals of the module, with their texts and status: lines of `contract/errors.ts`. */
export const refusalsOf = (word: string, first_number: number) => `
  '${word}.no_receiver': [${first_number}, 422, 'Choose another player: this one is not there, or is you.'],
  '${word}.too_many': [${first_number + 1}, 429, 'You have given ten times within a day. Try again tomorrow.'],
  '${word}.unsigned': [${first_number + 2}, 403, 'The signature of this request is wrong.'],
`;

/** The recipe of the module: a section of `docs/money.md`. */
export const recipeOf = ({ word, Word }: { word: string; Word: string }) => `### ${Word} given

A player gives shop tokens to another one, at most ten times within a day. Fact \`${word}.given\`.

| debit                    | credit                         | amount |
| ------------------------ | ------------------------------ | ------ |
| \`player/{id}/shop_score\` | \`player/{receiver}/shop_score\` | amount |

Refused: \`tokens.short\`, \`${word}.no_receiver\`, \`${word}.too_many\`.

`;
