import fs from 'node:fs';
import { mills } from '@vitrine/contract/amount';
import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { setRoles, startSession } from '../accounts/index.ts';
import { commandDesk, verifyChain } from '../audit/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { excludePlayer } from '../limits/take-break.ts';
import { joinMember } from '../staff/testing.ts';
import { adjustBalance } from '../adjustments/index.ts';
import { blockPlayer } from '../blocks/index.ts';
import { messagePlayer } from '../notifications/index.ts';
import { writeNote } from '../staff/index.ts';
import { Browser, codeFor, digestOf, registerIn } from '../sign-in/testing/browser.ts';
import { readBalance } from '../testing/flows.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { lettersTo } from '../testing/letters.ts';
import { runJob, runQueuedJobs } from '../testing/jobs.ts';
import { dataOf, expectRefusal, refusalOf } from '../testing/send.ts';
import { test_uploads_dir } from '../testing/settings.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { treated_columns } from './columns.ts';

const world = openWorld();
const day_ms = 24 * 3600 * 1000;
const later = (days: number) => setClock(() => new Date(Date.now() + days * day_ms));
afterEach(() => setClock());

const joinPoor = () => joinPlayer(world, { is_poor: true });
const ask = ({ api }: TestPlayer, gives_up = false) =>
  api('POST /api/account/deletion', { gives_up });
const confirm = ({ api }: TestPlayer) => api('POST /api/account/deletion/confirm', {});
const show = async ({ api }: TestPlayer) => dataOf(await api('GET /api/personal', {}));
const deletionOf = (player_id: number) =>
  world.owner
    .selectFrom('personal_deletions')
    .selectAll()
    .where('player_id', '=', player_id)
    .executeTakeFirst();

/** Asks twice; 14 days later the job has run. */
async function deleteAfterwards(player: TestPlayer, gives_up = false) {
  dataOf(await ask(player, gives_up));
  dataOf(await confirm(player));
  later(14.1);
  await runJob(world, 'personal:delete_due');
  setClock();
}

/** The file that the player downloads. */
async function exportOf({ api, headers }: TestPlayer) {
  const { id } = dataOf(await api('POST /api/personal/exports', {}));
  await runQueuedJobs(world);
  const answer = await fetch(`${world.url}/api/personal/exports/${id}/file`, { headers });
  return { id, status: answer.status, text: await answer.text() };
}

const recipe = openRecipes(world, ['account.deleted']);

recipe('Deleted account', async () => {
  const player = await joinPlayer(world);
  const [money, tokens, points] = await Promise.all(
    (['money', 'shop_score', 'score'] as const).map(
      async (balance) => (await readBalance(world.db, player.id, balance)).balance_mills,
    ),
  );
  await deleteAfterwards(player, true);
  return { player, amounts: { money: money!, tokens: tokens!, points: points! } };
});

describe('the file of one’s own data', () => {
  test('has what each module tells, with a sentence on each, and nothing of others [3-4.11 7-10.1]', async () => {
    const [ann, bob] = [await joinPlayer(world), await joinPlayer(world)];
    for (const { api } of [ann, bob]) {
      dataOf(await api('POST /api/box/{id}/open', { id: '5', count: 2 }));
      dataOf(
        await api('POST /api/user/feedback', {
          type: 'other',
          email: `of-${api === ann.api ? 'ann' : 'bob'}@vitrine.test`,
          content: `Hello from ${api === ann.api ? 'ann' : 'bob'}, who writes.`,
        }),
      );
    }
    await messagePlayer(commandDesk(world.db, { reason: 'a test' }), ann.id, {
      title: 'Welcome',
      text: 'Good to see you.',
    });
    const { text, status } = await exportOf(ann);
    expect(status).toBe(200);
    const data = JSON.parse(text) as Record<string, unknown[]> & { about: Record<string, string> };
    const lists = Object.keys(data).filter(
      (name) => !['made_at', 'player_id', 'about'].includes(name),
    );
    expect(lists.toSorted()).toEqual(Object.keys(data.about).toSorted());
    expect(data['account']).toMatchObject([{ id: ann.id, has_password: false }]);
    for (const [name, count] of [
      ['sessions', 1],
      ['draws', 2],
      ['items', 2],
      ['requests', 1],
      ['messages', 1],
      ['notifications', 1],
    ] as const)
      expect([name, data[name]!.length]).toEqual([name, count]);
    expect(data['entries']!.length).toBeGreaterThan(2);
    const { name, email } = await world.owner
      .selectFrom('accounts_players')
      .select(['name', 'email'])
      .where('id', '=', bob.id)
      .executeTakeFirstOrThrow();
    for (const word of [name, email!, 'from bob', 'of-bob']) expect(text).not.toContain(word);
    expect(text).not.toContain('password_hash');
  });

  test('is made three times a day, once for two who ask at once, and kept for a day [7-10.2]', async () => {
    const ann = await joinPoor();
    const twice = await Promise.all([1, 2].map(() => ann.api('POST /api/personal/exports', {})));
    expect(new Set(twice.map((one) => dataOf(one).id)).size).toBe(1);
    await runQueuedJobs(world);
    await exportOf(ann);
    const { id } = await exportOf(ann);
    expect(await show(ann)).toMatchObject({ exports_left: 0 });
    expect(refusalOf(await ann.api('POST /api/personal/exports', {}))).toBe('export.too_many');
    later(1.01);
    expect(await show(ann)).toMatchObject({ exports_left: 3, exports: [] });
    await runJob(world, 'personal:forget_files');
    const parts = await world.owner
      .selectFrom('personal_parts')
      .select('n')
      .where('export_id', '=', id)
      .execute();
    expect(parts).toEqual([]);
  });

  test('is downloaded in the player’s own session alone, also one that support asked for [7-10.3]', async () => {
    const [ann, bob] = [await joinPoor(), await joinPoor()];
    const sam = await joinMember(world, 'support');
    const path = '/api/console/players/{id}/export';
    expect(refusalOf(await sam.api(`POST ${path}`, { id: ann.id, reason: '' }))).toBe(
      'reason.required',
    );
    const reason = 'asked by telephone';
    const { id } = dataOf(await sam.api(`POST ${path}`, { id: ann.id, reason }));
    const read = (headers?: Record<string, string>) =>
      fetch(`${world.url}/api/personal/exports/${id}/file`, headers ? { headers } : {});
    expect((await read(ann.headers)).status).toBe(404);
    await runQueuedJobs(world);
    expect((await read(ann.headers)).status).toBe(200);
    expect((await read(bob.headers)).status).toBe(404);
    expect((await read(sam.headers)).status).toBe(404);
    expect((await read()).status).toBe(401);
    expect(await show(ann)).toMatchObject({ exports: [{ id }], exports_left: 3 });
    expect(refusalOf(await sam.api(`POST ${path}`, { id: 999_999_999, reason }))).toBe(
      'player.unknown',
    );
  });
});

describe('a deletion', () => {
  test('is refused with what is open, and money may be given up [7-10.4]', async () => {
    const ann = await joinPlayer(world);
    const { openings } = dataOf(await ann.api('POST /api/box/{id}/open', { id: '5', count: 1 }));
    const refused = await ask(ann);
    expect(refusalOf(refused)).toBe('deletion.open');
    const { open } = await show(ann);
    expect(open.map(({ kind }) => kind).toSorted()).toEqual(['items', 'money', 'tokens']);
    expect(!refused.ok && refused.error.data).toMatchObject({ open });
    expect(await ask(ann, true)).toMatchObject({
      error: { data: { open: [{ kind: 'items', count: 1, amount: null }] } },
    });
    const { knapsack_id } = openings[0]!;
    dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [knapsack_id] }));
    expect(dataOf(await ask(ann, true))).toMatchObject({ due_at: null, gives_up: true });
  });

  test('needs a fresh session, and a second yes of the same day [7-10.5]', async () => {
    const ann = await joinPoor();
    expect(refusalOf(await confirm(ann))).toBe('deletion.none');
    later(0.5);
    expect(refusalOf(await ask(ann))).toBe('session.not_fresh');
    setClock();
    dataOf(await ask(ann));
    await runJob(world, 'personal:delete_due');
    expect(await deletionOf(ann.id)).toMatchObject({ due_at: null });
    await world.owner
      .updateTable('personal_deletions')
      .set({ asked_at: new Date(Date.now() - 1.1 * day_ms) })
      .where('player_id', '=', ann.id)
      .execute();
    expect(refusalOf(await confirm(ann))).toBe('deletion.none');
    await runJob(world, 'personal:forget_files');
    expect(await deletionOf(ann.id)).toBeUndefined();
  });

  test('needs the password for this alone where there is one, and ends other sessions [7-10.5]', async () => {
    const browser = new Browser(world);
    const { email, player_id } = await registerIn(browser, world);
    await startSession(world.db, player_id);
    expectRefusal(
      await browser.send('POST /api/account/deletion', { gives_up: true }),
      'session.not_fresh',
    );
    await browser.send('POST /api/sessions/confirm', { password: digestOf('a long sentence') });
    expect((await browser.send('POST /api/account/deletion', { gives_up: true })).status).toBe(200);
    expect((await browser.send('POST /api/account/deletion/confirm', {})).status).toBe(200);
    const left = await world.owner
      .selectFrom('accounts_sessions')
      .select('id')
      .where('player_id', '=', player_id)
      .execute();
    expect(left).toHaveLength(1);
    expect((await lettersTo(world, email)).at(-1)).toMatchObject({ name: 'deletion_planned' });
  });

  test('is cancelled by any sign-in, and by a press [7-10.6]', async () => {
    const ann = await joinPoor();
    expect(refusalOf(await ann.api('POST /api/account/deletion/cancel', {}))).toBe('deletion.none');
    for (const cancel of [
      () => startSession(world.db, ann.id),
      async () => dataOf(await ann.api('POST /api/account/deletion/cancel', {})),
    ]) {
      dataOf(await ask(ann));
      dataOf(await confirm(ann));
      expect((await show(ann)).deletion!.due_at).not.toBeNull();
      await cancel();
      expect((await show(ann)).deletion).toBeNull();
    }
    later(15);
    await runJob(world, 'personal:delete_due');
    expect(await deletionOf(ann.id)).toBeUndefined();
    setClock();
    expect(await show(ann)).toMatchObject({ deletion: null });
  });

  test('of staff is refused until the roles are gone [7-10.4]', async () => {
    const ann = await joinPoor();
    await setRoles(world.owner, ann.id, ['support']);
    const open = await world.owner
      .selectFrom('accounts_players')
      .select('roles')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(open.roles).toEqual(['support']);
    expect(refusalOf(await ask(ann))).not.toBe('none');
    await setRoles(world.owner, ann.id, []);
    dataOf(await ask(ann));
  });

  test('is put off while something came in, and done once by two runs [7-10.7]', async () => {
    const ann = await joinPoor();
    dataOf(await ask(ann));
    dataOf(await confirm(ann));
    const desk = commandDesk(world.db, { reason: 'a test' });
    const adjust = (amount_mills: number) =>
      adjustBalance(desk, {
        player_id: ann.id,
        balance: 'money',
        amount_mills: mills(amount_mills),
        name: undefined,
      });
    await adjust(1000);
    later(14.1);
    await runJob(world, 'personal:delete_due');
    expect(await deletionOf(ann.id)).toMatchObject({ done_at: null });
    expect((await deletionOf(ann.id))!.due_at!.getTime()).toBeGreaterThan(now().getTime());
    await adjust(-1000);
    later(15.2);
    const done = await Promise.all([1, 2].map(() => runJob(world, 'personal:delete_due')));
    expect(done.toSorted()).toEqual([0, 1]);
    expect((await deletionOf(ann.id))!.done_at).not.toBeNull();
    await expect(startSession(world.db, ann.id)).rejects.toThrow('is deleted');
  });
});

/** All texts of the database that contain one of these words, as `table.column`. */
async function grepDatabase(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by 1, 2`.execute(world.owner);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: hits } = await sql<{ hit: string }>`
      select ${sql.ref(column)}::text as hit from ${sql.table(table)}
      where ${sql.ref(column)}::text ilike any(${words.map((word) => `%${word}%`)}) limit 1`.execute(
      world.owner,
    );
    if (hits.length > 0) found.push(`${table}.${column}: ${hits[0]!.hit.slice(0, 80)}`);
  }
  return found;
}

describe('a deleted account', () => {
  test('is found nowhere in the database nor among the uploads [3-4.12 7-10.8]', async () => {
    const browser = new Browser(world, '203.0.113.77');
    const { email, player_id } = await registerIn(browser, world, { username: 'Zenobia' });
    const steam_id = '76561197960287930';
    const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=22202&token=Zq9-Yx_1';
    await world.owner
      .updateTable('accounts_players')
      .set({ steam_id, steam_linked_at: now(), trade_url, trade_url_set_at: now() })
      .where('id', '=', player_id)
      .execute();
    const token = await startSession(world.db, player_id, { address: '203.0.113.77' });
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.77' };
    const api = makeClient({ base: world.url, headers });
    const zenobia = { id: player_id, token, headers, api };
    const picture = await sharp({
      create: { width: 20, height: 20, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer();
    const upload = async () =>
      dataOf(await api('POST /api/upload_img', { file: new Blob([new Uint8Array(picture)]) })).url;
    const [avatar, image] = [await upload(), await upload()];
    dataOf(await api('POST /api/user/update', { avatar }));
    dataOf(
      await api('POST /api/user/feedback', {
        type: 'other',
        email,
        content: 'I am Zenobia and I live in Palmyra.',
        image: [image],
      }),
    );
    dataOf(await api('POST /api/user/build_spread', { code: 'zenobia7' }));
    const desk = (reason: string) => commandDesk(world.db, { reason });
    const sam = await joinMember(world, 'support');
    await writeNote(
      { ...desk(''), actor_id: sam.id },
      player_id,
      'Zenobia from Palmyra writes a lot.',
    );
    await messagePlayer(desk('Zenobia of Palmyra asked'), player_id, {
      title: 'Dear Zenobia',
      text: 'Hello to Palmyra.',
    });
    const block = { player_id, what: 'withdrawal', until: null, words: 'Zenobia, wait.' } as const;
    await blockPlayer(desk('Zenobia again'), block);
    await exportOf(zenobia);
    await browser.send('POST /api/sessions/confirm', { password: digestOf('a long sentence') });
    const words = ['zenobia', 'palmyra', email, steam_id, 'partner=22202', '203.0.113.77'];
    expect((await grepDatabase(words)).length).toBeGreaterThan(8);
    const files = () => fs.readdirSync(test_uploads_dir);
    const names = [avatar, image].map((url) => url.split('/').at(-1)!);
    expect(files()).toEqual(expect.arrayContaining(names));
    await browser.send('POST /api/account/deletion', { gives_up: true });
    await browser.send('POST /api/account/deletion/confirm', {});
    later(14.1);
    expect(await runJob(world, 'personal:delete_due')).toBe(1);
    setClock();
    // The queue's own tables are of another schema, and hold nothing for longer than its jobs wait.
    expect(await grepDatabase(words)).toEqual([]);
    await expect.poll(() => files().filter((name) => names.includes(name))).toEqual([]);
    expect(await verifyChain(world.owner)).toMatchObject({ faults: [] });
    const row = await world.owner
      .selectFrom('accounts_players')
      .select(['name', 'email', 'steam_id'])
      .where('id', '=', player_id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ name: `deleted-${player_id}`, email: null, steam_id: null });
  });

  test('leaves its name, address and code free, which inherit nothing [7-10.9]', async () => {
    const ann = await joinPoor();
    const { email, name } = await world.owner
      .selectFrom('accounts_players')
      .select(['email', 'name'])
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    const code = `ann${ann.id}x`;
    dataOf(await ann.api('POST /api/user/build_spread', { code }));
    await deleteAfterwards(ann);
    const browser = new Browser(world);
    await browser.askForCode(email!);
    const sent = await browser.register(email!, await codeFor(world, email!), { username: name });
    expect(sent.status).toBe(200);
    const mine = (await browser.send('GET /api/user')).envelope.data as { id: number };
    expect(mine.id).not.toBe(ann.id);
    const history = (await browser.send('GET /api/history')).envelope.data as { list: object[] };
    expect(history.list).toEqual([]);
    expectRefusal(
      await browser.send('POST /api/user/build_spread', { code }),
      'partner.code_taken',
    );
    const bad = new Browser(world);
    await bad.askForCode('other-name@vitrine.test');
    expectRefusal(
      await bad.register(
        'other-name@vitrine.test',
        await codeFor(world, 'other-name@vitrine.test'),
        {
          username: `Deleted-${ann.id}`,
        },
      ),
      'door.name_reserved',
    );
  });

  test('stays excluded under the same address [7-10.10]', async () => {
    const browser = new Browser(world);
    const { email, player_id } = await registerIn(browser, world);
    await excludePlayer(world.db, player_id, null, { session: undefined, key: undefined });
    await browser.send('POST /api/sessions/confirm', { password: digestOf('a long sentence') });
    await browser.send('POST /api/account/deletion', { gives_up: true });
    await browser.send('POST /api/account/deletion/confirm', {});
    later(14.1);
    expect(await runJob(world, 'personal:delete_due')).toBe(1);
    setClock();
    const again = new Browser(world);
    await again.askForCode(email);
    expectRefusal(await again.register(email, await codeFor(world, email)), 'door.code_wrong');
  });

  test('gives what is left to the house, by entries [7-10.11]', async () => {
    const ann = await joinPlayer(world);
    await deleteAfterwards(ann, true);
    for (const balance of ['money', 'shop_score', 'score', 'bonus'] as const)
      expect((await readBalance(world.db, ann.id, balance)).balance_mills).toBe(0);
    const given = await world.owner
      .selectFrom('ledger_entries')
      .select(['credit_account_id', 'amount_mills'])
      .where('debit_account_id', '=', ann.id * 100 + 1)
      .execute();
    expect(given).toContainEqual({ credit_account_id: 18, amount_mills: 500_000 });
  });
});

test('every column that could name a person is gone or kept for a reason [7-10.12]', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    with persons as (
      select table_name from information_schema.columns where table_schema = 'public'
        and (column_name like '%player_id' or column_name in (
          'referrer_id', 'partner_id', 'host_id', 'actor_id', 'author_id', 'proposer_id', 'decider_id', 'email', 'recipient'
        ))
      union select 'support_messages')
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.table_name in (select table_name from persons)
      and c.data_type in ('text', 'character varying', 'bytea', 'inet', 'cidr', 'json', 'jsonb', 'ARRAY')
      and c.udt_name not in ('_int8', '_int4', '_int2')
    order by 1, 2`.execute(world.owner);
  const told = (table: string, column: string) => {
    const { gone = [], kept = {} } = treated_columns[table] ?? {};
    return gone === 'rows' || gone.includes(column) || Object.values(kept).flat().includes(column);
  };
  expect(rows.filter(({ table, column }) => !told(table, column))).toEqual([]);
  const tables = new Set(rows.map(({ table }) => table));
  expect(Object.keys(treated_columns).filter((table) => !tables.has(table))).toEqual([]);
});
