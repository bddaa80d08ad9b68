import type { Work } from '@vitrine/contract/work';
import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../../kit/clock.ts';
import type { RequestInfo } from '../../kit/http/route.ts';
import type { Refusal } from '../../kit/refusal.ts';
import { runJob } from '../../testing/jobs.ts';
import { expectRefusal, send, type Sent } from '../../testing/send.ts';
import { test_settings } from '../../testing/settings.ts';
import { openWorld, randomAddress } from '../../testing/world.ts';
import { digestOf, Browser, randomEmail, registerIn } from '../../sign-in/testing/browser.ts';
import { demandWork } from './demand.ts';
import { derivationsAt, level_max, levelAfter } from './price.ts';
import { doWork, workOf } from './testing/do-work.ts';

const world = openWorld();

/** Each test has its own day, so that its wrong tries don't count against another test. */
let days = 0;
let shift_ms = 0;
beforeEach(() => {
  days += 2;
  shift_ms = days * 24 * 3600_000;
  setClock(() => new Date(Date.now() + shift_ms));
});

let email: string;
let address: string;
beforeEach(async () => {
  ({ email } = await registerIn(new Browser(world), world));
  address = randomAddress();
});

interface Try {
  email?: string;
  password?: string;
  from?: string;
  work?: string;
}

/** A program without cookies, like stock clients. */
const signIn = (how: Try = {}): Promise<Sent> =>
  send(world.url, 'POST /api/email/login', {
    body: { email: how.email ?? email, password: digestOf(how.password ?? 'a long sentence') },
    headers: {
      'x-forwarded-for': how.from ?? address,
      ...(how.work !== undefined && { work: how.work }),
    },
  });
const failFiveTimes = async (more: Try = {}) => {
  for (let tries = 0; tries < 5; tries++)
    expectRefusal(await signIn({ password: 'wrong', ...more }), 'account.wrong_credentials');
};
const askForWork = async (more: Try = {}): Promise<Work> => {
  const sent = await signIn(more);
  expectRefusal(sent, 'work.required');
  return workOf(sent);
};

/** Acts as a door that asks for work at a price level. */
const demand = (work?: string, level = 1) => {
  const request = { address, work } as RequestInfo;
  return demandWork(
    { db: world.db, settings: test_settings, request },
    { act: 'test', account: email },
    level,
  );
};
const demanded = (work?: string, level = 1): Promise<Work> =>
  demand(work, level).then(
    () => expect.unreachable('let through'),
    (problem: Refusal) => (problem.needed as { work: Work }).work,
  );

describe('a client that brings no work', () => {
  test('signs in as long as nothing failed, and after four mistakes', async () => {
    expect((await signIn()).status).toBe(200);
    for (let tries = 0; tries < 4; tries++) await signIn({ password: 'wrong' });
    expect((await signIn()).status).toBe(200);
  });

  test('is asked for work after five wrong passwords, and is in with it', async () => {
    await failFiveTimes();
    const work = await doWork(await askForWork());
    expect((await signIn({ work })).status).toBe(200);
    expect((await signIn({ from: randomAddress() })).status).toBe(200);
  });

  test('is asked in ALTCHA’s words, and told how much it is', async () => {
    await failFiveTimes();
    expect(await askForWork()).toEqual({
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 1000,
        data: { level: 1 },
        expiresAt: expect.any(Number),
        keyLength: 32,
        keyPrefix: expect.stringMatching(/^[0-9a-f]{32}$/),
        keySignature: expect.stringMatching(/^[0-9a-f]{64}$/),
        nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
        salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      price: 5000,
    });
  });
});

describe('work', () => {
  test('is good once, also of many who bring it at once', async () => {
    await failFiveTimes();
    const work = await doWork(await askForWork());
    const at_once = await Promise.all(
      Array.from({ length: 6 }, () => signIn({ password: 'wrong', work })),
    );
    expect(at_once.map(({ status }) => status).toSorted()).toEqual([422, 428, 428, 428, 428, 428]);
    expectRefusal(await signIn({ work }), 'work.required');
  });

  test('for one account is worth nothing at another, and neither is that of another network or door', async () => {
    const { email: other } = await registerIn(new Browser(world), world);
    const elsewhere = randomAddress();
    await failFiveTimes();
    await failFiveTimes({ email: other });
    await failFiveTimes({ from: elsewhere });
    const work = await doWork(await askForWork());
    expectRefusal(await signIn({ email: other, work }), 'work.required');
    expectRefusal(await signIn({ from: elsewhere, work }), 'work.required');
    const headers = { 'x-forwarded-for': address };
    const ask = (more: object) =>
      send(world.url, 'POST /api/user/send_email_code', {
        body: { email },
        headers: { ...headers, ...more },
      });
    for (let letters = 0; letters < 5; letters++) expect((await ask({})).status).toBe(200);
    expectRefusal(await ask({ work }), 'work.required');
    expect((await signIn({ work })).status).toBe(200);
  });

  test('of five minutes ago is too old', async () => {
    const [young, old] = [await doWork(await demanded()), await doWork(await demanded())];
    shift_ms += 290_000;
    await demand(young);
    shift_ms += 11_000;
    await demanded(old);
  });

  test.each<[string, (header: string) => string]>([
    ['nothing', () => ''],
    ['no base64', () => '%%%'],
    ['no JSON', () => Buffer.from('work').toString('base64')],
    ['deep JSON', () => Buffer.from('['.repeat(1000)).toString('base64')],
    ['half of it', (header) => header.slice(0, header.length / 2)],
    ['far too much', (header) => header.repeat(10)],
    [
      'a lower level',
      (header) => change(header, ({ challenge }) => (challenge.parameters.data.level = 0)),
    ],
    [
      'a later end',
      (header) => change(header, ({ challenge }) => (challenge.parameters.expiresAt += 60)),
    ],
    [
      'another salt',
      (header) => change(header, ({ challenge }) => (challenge.parameters.salt = '00'.repeat(16))),
    ],
    [
      'the prefix as key',
      (header) => change(header, (done) => (done.solution.derivedKey = prefixOf(done).repeat(2))),
    ],
    ['no key', (header) => change(header, (done) => (done.solution.derivedKey = ''))],
    [
      'another signature',
      (header) => change(header, ({ challenge }) => (challenge.signature = 'ab'.repeat(32))),
    ],
  ])('that is made up, with %s, is none', async (_, forge) => {
    await failFiveTimes();
    const header = await doWork(await askForWork());
    expectRefusal(await signIn({ work: forge(header) }), 'work.required');
    expect((await signIn({ work: header })).status).toBe(200);
  });

  test('that was used is deleted when it is too old to be used again', async () => {
    await failFiveTimes();
    await signIn({ work: await doWork(await askForWork()) });
    await runJob(world, 'accounts:forget_spent_work');
    shift_ms += 301_000;
    expect(await runJob(world, 'accounts:forget_spent_work')).toBeGreaterThan(0);
    expect(await runJob(world, 'accounts:forget_spent_work')).toBe(0);
  });
});

interface Done {
  challenge: Work;
  solution: { counter: number; derivedKey: string };
}

function change(header: string, forge: (done: Done) => unknown): string {
  const done = JSON.parse(Buffer.from(header, 'base64').toString()) as Done;
  forge(done);
  return Buffer.from(JSON.stringify(done)).toString('base64');
}

const prefixOf = ({ challenge }: Done) => challenge.parameters.keyPrefix;

describe('the price', () => {
  test('doubles while the same client goes on failing, and work of before is too cheap then', async () => {
    await failFiveTimes();
    const stock = [];
    for (let n = 0; n < 6; n++) stock.push(await doWork(await askForWork()));
    for (const work of stock.slice(0, 5))
      expectRefusal(await signIn({ password: 'wrong', work }), 'account.wrong_credentials');
    expect((await askForWork({ work: stock[5]! })).price).toBe(4 * derivationsAt(1));
  });

  test('of a network that failed at many accounts is for all of them, and for no other network', async () => {
    for (let tries = 0; tries < 50; tries++)
      expectRefusal(
        await signIn({ email: randomEmail(), password: 'wrong' }),
        'account.wrong_credentials',
      );
    expect((await askForWork()).price).toBe(5000);
    expect((await signIn({ from: randomAddress() })).status).toBe(200);
  });

  test('never exceeds what a phone does in a minute, and falls when the time is over', async () => {
    expect([0, 4, 5, 7, 8, 10, 15, 20, 29, 1e9].map((wrong) => levelAfter(wrong, 5))).toEqual([
      0, 0, 1, 1, 2, 3, 4, 5, 5, 5,
    ]);
    expect(derivationsAt(level_max)).toBe(80_000);
    await failFiveTimes();
    await askForWork();
    shift_ms += 5.1 * 60_000;
    expect((await signIn({ password: 'wrong' })).status).toBe(422);
  });

  test('that rose by a step meanwhile is forgiven; by two it is asked for anew', async () => {
    await demand(await doWork(await demanded(undefined, 2)), 3);
    expect((await demanded(await doWork(await demanded(undefined, 2)), 4)).price).toBe(
      derivationsAt(4),
    );
  });

  test('that fell meanwhile leaves the work what it is worth [6-5.7]', async () => {
    const [one, another] = [
      await doWork(await demanded(undefined, 2)),
      await doWork(await demanded(undefined, 2)),
    ];
    expect(await demand(one, 1)).toBe(2);
    expect([
      await demand(another, 0),
      await demand(another, 0),
      await demand(undefined, 0),
    ]).toEqual([2, 0, 0]);
  });
});
