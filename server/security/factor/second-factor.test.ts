import { Secret } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { codesOf, enableFactor, lettersToPlayer, minutes, wait } from '../testing.ts';

const world = openWorld();
let ann: TestPlayer;
beforeEach(async () => {
  ann = await joinPlayer(world);
});

const begin = ({ api }: TestPlayer) => api('POST /api/second_factor/begin', {});
const enable = async ({ api }: TestPlayer, totp: string) =>
  refusalOf(await api('POST /api/second_factor/enable', { totp }));
const disable = async ({ api }: TestPlayer, totp: string) =>
  refusalOf(await api('POST /api/second_factor/disable', { totp }));
const renew = ({ api }: TestPlayer, totp: string) =>
  api('POST /api/second_factor/recovery_codes', { totp });
/** Presents a code to confirm the session; ann has no password. */
const bring = async ({ api }: TestPlayer, totp?: string) =>
  refusalOf(await api('POST /api/sessions/confirm', { ...(totp !== undefined && { totp }) }));
const factorOf = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/account', {})).second_factor;

describe('turning the second factor on', () => {
  test('takes a code of the app, and only then the factor is asked for', async () => {
    const { secret, uri } = dataOf(await begin(ann));
    expect(uri).toContain(`secret=${secret}`);
    expect(await factorOf(ann)).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect(await enable(ann, codesOf(secret)())).toBe('none');
    expect(await factorOf(ann)).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect(await bring(ann)).toBe('second_factor.required');
  });

  test('gives ten recovery codes that differ, of 60 bits each, in groups', async () => {
    const { recovery_codes } = await enableFactor(ann);
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes)
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test('is told to the player by e-mail', async () => {
    await enableFactor(ann);
    const { name } = dataOf(await ann.api('GET /api/user', {}));
    expect(await lettersToPlayer(world, ann)).toEqual([
      {
        name: 'second_factor_changed',
        enabled: true,
        player: name,
        at: expect.any(String),
        link: `${world.url}/my`,
      },
    ]);
  });

  test('isn’t done with a wrong code, one of another app, a recovery code, or before it was begun', async () => {
    const bob = await joinPlayer(world);
    const { recovery_codes, code: code_of_bob } = await enableFactor(bob);
    expect(await enable(ann, '123456')).toBe('second_factor.wrong');
    dataOf(await begin(ann));
    for (const totp of ['000000', code_of_bob(), recovery_codes[0]!, 'abcdef'])
      expect(await enable(ann, totp), totp).toBe('second_factor.wrong');
    expect(await factorOf(ann)).toMatchObject({ enabled: false });
    expect(await lettersToPlayer(world, ann)).toEqual([]);
  });

  test('begun twice goes on with the newer secret alone', async () => {
    const [older, newer] = [dataOf(await begin(ann)).secret, dataOf(await begin(ann)).secret];
    expect(await enable(ann, codesOf(older)())).toBe('second_factor.wrong');
    expect(await enable(ann, codesOf(newer)())).toBe('none');
  });

  test('is refused when it is on: nobody puts another app in its place', async () => {
    const app = await enableFactor(ann);
    expect(refusalOf(await begin(ann))).toBe('second_factor.enabled');
    expect(await enable(ann, app.code())).toBe('second_factor.enabled');
    expect(await bring(ann, app.code())).toBe('none');
  });

  test('twice at once happens once', async () => {
    const { secret } = dataOf(await begin(ann));
    const code = codesOf(secret);
    const keys = await Promise.all([-1, 0, 1].map((steps) => enable(ann, code(steps))));
    expect(keys.toSorted()).toEqual(['none', 'second_factor.enabled', 'second_factor.enabled']);
    expect(await factorOf(ann)).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect(await lettersToPlayer(world, ann)).toHaveLength(1);
  });
});

describe('a code of the app', () => {
  test('is good once', async () => {
    const { code } = await enableFactor(ann);
    expect([await bring(ann, code()), await bring(ann, code())]).toEqual([
      'none',
      'second_factor.wrong',
    ]);
    wait(30_000);
    expect(await bring(ann, code())).toBe('none');
  });

  test('that turned the factor on is spent', async () => {
    const { code } = await enableFactor(ann);
    expect(await bring(ann, code(-1))).toBe('second_factor.wrong');
  });

  test('that several bring at once lets one of them in', async () => {
    const { code } = await enableFactor(ann);
    const keys = await Promise.all(Array.from({ length: 5 }, () => bring(ann, code())));
    expect(keys.filter((key) => key === 'none')).toHaveLength(1);
  });

  test('of a clock that is half a minute off is right, of one that is more isn’t, and after a newer one no older is', async () => {
    const { code } = await enableFactor(ann);
    wait(minutes(2));
    expect(await bring(ann, code(-2))).toBe('second_factor.wrong');
    expect(await bring(ann, code(2))).toBe('second_factor.wrong');
    expect(await bring(ann, code(1))).toBe('none');
    expect(await bring(ann, code(0))).toBe('second_factor.wrong');
    wait(minutes(1));
    expect(await bring(ann, code(-1))).toBe('second_factor.wrong');
    expect(await bring(ann, code(0))).toBe('none');
  });

  test('may be typed with a space', async () => {
    const { code } = await enableFactor(ann);
    expect(await bring(ann, code().replace(/^.../, '$& '))).toBe('none');
  });

  test('of another player is wrong', async () => {
    const [bob] = [await joinPlayer(world), await enableFactor(ann)];
    expect(await bring(ann, (await enableFactor(bob)).code())).toBe('second_factor.wrong');
  });

  test('that is right isn’t counted as a try', async () => {
    const { code } = await enableFactor(ann);
    for (let uses = 0; uses < 12; uses += 1) {
      expect(await bring(ann, code())).toBe('none');
      wait(30_000);
    }
  });
});

describe('a recovery code', () => {
  test('is good once, and the others stay', async () => {
    const { recovery_codes } = await enableFactor(ann);
    const [first, second] = recovery_codes as [string, string];
    expect([await bring(ann, first), await bring(ann, first)]).toEqual([
      'none',
      'second_factor.wrong',
    ]);
    expect(await factorOf(ann)).toEqual({ enabled: true, recovery_codes_left: 9 });
    expect(await bring(ann, second)).toBe('none');
  });

  test('may be typed in small letters, without hyphens, with an o for a zero and an l for a one', async () => {
    const { recovery_codes } = await enableFactor(ann);
    const typed = recovery_codes.map((code) =>
      code.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l'),
    );
    for (const code of typed) expect(await bring(ann, code), code).toBe('none');
  });

  test('that several bring at once lets one of them in', async () => {
    const { recovery_codes } = await enableFactor(ann);
    const keys = await Promise.all(Array.from({ length: 5 }, () => bring(ann, recovery_codes[0])));
    expect(keys.filter((key) => key === 'none')).toHaveLength(1);
    expect(await factorOf(ann)).toMatchObject({ recovery_codes_left: 9 });
  });

  test('of another player is wrong, and stays good for its own', async () => {
    const bob = await joinPlayer(world);
    const [, { recovery_codes }] = [await enableFactor(ann), await enableFactor(bob)];
    expect(await bring(ann, recovery_codes[0])).toBe('second_factor.wrong');
    expect(await bring(bob, recovery_codes[0])).toBe('none');
  });

  test('ends when there are new ones', async () => {
    const { code, recovery_codes } = await enableFactor(ann);
    const renewed = dataOf(await renew(ann, code())).recovery_codes;
    expect(await factorOf(ann)).toMatchObject({ recovery_codes_left: 10 });
    expect([await bring(ann, recovery_codes[0]), await bring(ann, renewed[0])]).toEqual([
      'second_factor.wrong',
      'none',
    ]);
  });
});

describe('turning the second factor off', () => {
  test('takes one of its codes; then nothing is asked for, nothing of it is kept, and the player is told', async () => {
    const { code } = await enableFactor(ann);
    expect(await disable(ann, '000000')).toBe('second_factor.wrong');
    expect(await factorOf(ann)).toMatchObject({ enabled: true });
    expect(await disable(ann, code())).toBe('none');
    expect(await factorOf(ann)).toEqual({ enabled: false, recovery_codes_left: 0 });
    expect(
      (await lettersToPlayer(world, ann)).map((letter) => 'enabled' in letter && letter.enabled),
    ).toEqual([true, false]);
    const kept = await world.owner
      .selectFrom('accounts_second_factors')
      .selectAll()
      .where('player_id', '=', ann.id)
      .execute();
    expect(kept).toEqual([]);
  });

  test('can be done with a recovery code, by who lost the app', async () => {
    const { recovery_codes } = await enableFactor(ann);
    expect(await disable(ann, recovery_codes[3]!)).toBe('none');
  });

  test('and on again gives another secret', async () => {
    const { code } = await enableFactor(ann);
    expect(await disable(ann, code())).toBe('none');
    wait(30_000);
    const again = await enableFactor(ann);
    expect(again.code()).not.toBe(code());
    expect(await bring(ann, again.code())).toBe('none');
  });

  test('of an account without one is refused as wrong, and so are new recovery codes', async () => {
    expect([await disable(ann, '123456'), refusalOf(await renew(ann, '123456'))]).toEqual([
      'second_factor.wrong',
      'second_factor.wrong',
    ]);
  });
});

test('in a session that isn’t fresh nothing about the second factor can be changed', async () => {
  const app = await enableFactor(ann);
  const bob = await joinPlayer(world);
  const { secret } = dataOf(await begin(bob));
  wait(minutes(15));
  expect([
    refusalOf(await begin(bob)),
    await enable(bob, codesOf(secret)()),
    await disable(ann, app.code()),
    refusalOf(await renew(ann, app.code())),
  ]).toEqual(Array(4).fill('session.not_fresh'));
  expect(await bring(ann, app.code())).toBe('none');
});

describe('the database', () => {
  test('holds neither the secret nor a recovery code', async () => {
    const { secret } = dataOf(await begin(ann));
    const code = codesOf(secret);
    const { recovery_codes } = dataOf(
      await ann.api('POST /api/second_factor/enable', { totp: code() }),
    );
    const [factors, codes] = await Promise.all([
      world.owner
        .selectFrom('accounts_second_factors')
        .selectAll()
        .where('player_id', '=', ann.id)
        .execute(),
      world.owner
        .selectFrom('accounts_recovery_codes')
        .selectAll()
        .where('player_id', '=', ann.id)
        .execute(),
    ]);
    expect(codes).toHaveLength(10);
    const kept = Buffer.concat([
      ...factors.map((row) => row.sealed_secret),
      ...codes.map((row) => row.code_hash),
    ]);
    expect(kept.includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(false);
    for (const plain of [
      secret,
      ...recovery_codes,
      ...recovery_codes.map((text) => text.replaceAll('-', '')),
    ])
      expect(kept.includes(plain)).toBe(false);
  });

  test('gives nobody another’s factor, though somebody copies its row', async () => {
    const bob = await joinPlayer(world);
    const { code } = await enableFactor(bob);
    await enableFactor(ann);
    const { sealed_secret } = await world.owner
      .selectFrom('accounts_second_factors')
      .select('sealed_secret')
      .where('player_id', '=', bob.id)
      .executeTakeFirstOrThrow();
    await world.owner
      .updateTable('accounts_second_factors')
      .set({ sealed_secret, last_step: 0 })
      .where('player_id', '=', ann.id)
      .execute();
    expect(await bring(ann, code())).toBe('fault');
  });
});
