import { makeClient } from '@vitrine/contract/client';
import { beforeEach, describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../testing/send.ts';
import { startSecondProcess } from '../../testing/second-process.ts';
import { openBrowser, openSteam } from '../../testing/steam-browser.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { countFactorTry } from './tries.ts';
import { test_settings } from '../../testing/settings.ts';
import { enableFactor, hours, lettersToPlayer, minutes, wait, type TestApp } from '../testing.ts';

const world = openWorld();
const steam = openSteam();
let ann: TestPlayer;
let app: TestApp;
beforeEach(async () => {
  ann = await joinPlayer(world);
  app = await enableFactor(ann);
});

/** Presents a code to confirm the session; ann has no password. */
const bring = async ({ api }: Pick<TestPlayer, 'api'>, totp: string) =>
  refusalOf(await api('POST /api/sessions/confirm', { totp }));
/** A code that the app doesn't show. */
const wrong = (n = 0) => {
  const shown = [-1, 0, 1].map((steps) => app.code(steps));
  const codes = Array.from({ length: 40 }, (_, k) => String(100_000 + k)).filter(
    (code) => !shown.includes(code),
  );
  return codes[n]!;
};
async function bringWrong(count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let tries = 0; tries < count; tries++) keys.push(await bring(ann, wrong(tries)));
  return keys;
}
const countedOf = async ({ id }: Pick<TestPlayer, 'id'>) =>
  (
    await world.owner
      .selectFrom('accounts_factor_tries')
      .select('wrong')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow()
  ).wrong;
const newsTo = async (player: TestPlayer) =>
  (await lettersToPlayer(world, player))
    .map(({ name }) => name)
    .filter((name) => name !== 'second_factor_changed');
const mailedTo = async (player: TestPlayer) =>
  (await lettersToPlayer(world, player)).flatMap((letter) =>
    letter.name === 'second_factor_code' ? [letter.code] : [],
  );

describe('codes of the app', () => {
  test('are wrong ten times in a day; from then on the right one isn’t looked at either', async () => {
    expect(await bringWrong(12)).toEqual([
      ...Array<string>(10).fill('second_factor.wrong'),
      'second_factor.locked',
      'second_factor.locked',
    ]);
    expect(await bring(ann, app.code())).toBe('second_factor.locked');
    wait(hours(23));
    expect(await bring(ann, app.code())).toBe('second_factor.locked');
    wait(hours(1));
    expect(await bring(ann, app.code())).toBe('none');
  });

  test('aren’t counted when they are right', async () => {
    await bringWrong(9);
    for (let uses = 0; uses < 5; uses++) {
      expect(await bring(ann, app.code())).toBe('none');
      wait(30_000);
    }
    expect(await bring(ann, wrong())).toBe('second_factor.wrong');
    expect(await bring(ann, app.code())).toBe('second_factor.locked');
  });

  test('that come thirty at once are looked at ten times and no more', async () => {
    const keys = await Promise.all(Array.from({ length: 30 }, (_, n) => bring(ann, wrong(n))));
    expect(keys.filter((key) => key === 'second_factor.wrong')).toHaveLength(10);
    expect(keys.filter((key) => key === 'second_factor.locked')).toHaveLength(20);
  });

  test('that are right and come sixteen at once count as no wrong one: one is in [6-5.10]', async () => {
    const code = app.code();
    const keys = await Promise.all(Array.from({ length: 16 }, () => bring(ann, code)));
    expect(keys.toSorted()).toEqual(['none', ...Array<string>(15).fill('second_factor.wrong')]);
    expect(await countedOf(ann)).toBe(0);
    expect(await newsTo(ann)).toEqual([]);
  });

  test('are counted by all processes together, and a process that starts anew goes on counting', async () => {
    for (let starts = 0; starts < 2; starts++) {
      const second = await startSecondProcess(world);
      const there = { api: makeClient({ base: second.url, headers: ann.headers }) };
      for (let tries = 0; tries < 3; tries++)
        expect(await bring(there, wrong(tries))).toBe('second_factor.wrong');
      second.close();
    }
    expect(await bringWrong(5)).toEqual([
      ...Array<string>(4).fill('second_factor.wrong'),
      'second_factor.locked',
    ]);
  });

  test('of somebody who has the password too stay counted wherever they are tried: for the trade link, and to turn it off', async () => {
    const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=123&token=Ab_-9xYz';
    expect(refusalOf(await ann.api('POST /api/user/trade_url', { trade_url, totp: wrong() }))).toBe(
      'second_factor.wrong',
    );
    expect(refusalOf(await ann.api('POST /api/second_factor/disable', { totp: wrong() }))).toBe(
      'second_factor.wrong',
    );
    expect(await countedOf(ann)).toBe(2);
  });

  test('stay counted on the way in through Steam, where the sign-in is undone', async () => {
    const browser = openBrowser(world);
    await world.owner
      .updateTable('accounts_players')
      .set({ steam_id: steam.steam_id })
      .where('id', '=', ann.id)
      .execute();
    const { ticket } = await browser.goToSteam(steam);
    for (let tries = 1; tries <= 3; tries++) {
      expect(await browser.bring(ticket, wrong(tries))).toBe('second_factor.wrong');
      expect(await countedOf(ann)).toBe(tries);
    }
    expect(await browser.bring(ticket, app.code())).toBe('in');
    expect(await countedOf(ann)).toBe(3);
  });

  test('can’t be tried inside a transaction: the count would go with it', async () => {
    await expect(
      world.db
        .transaction()
        .execute((db) =>
          countFactorTry({ db, settings: test_settings, request: {} as never }, ann.id),
        ),
    ).rejects.toThrow('forgotten');
  });

  test('that are wrong are told to the owner by e-mail at the fifth, once in a day', async () => {
    await bringWrong(4);
    expect(await newsTo(ann)).toEqual([]);
    await bringWrong(6);
    expect(await newsTo(ann)).toEqual(['second_factor_tried']);
    wait(hours(24));
    await bringWrong(5);
    expect(await newsTo(ann)).toEqual(['second_factor_tried', 'second_factor_tried']);
  });
});

describe('an account whose tries are used up', () => {
  test('is opened by a recovery code', async () => {
    await bringWrong(11);
    expect(await bring(ann, app.recovery_codes[0]!)).toBe('none');
    expect(await bring(ann, app.recovery_codes[0]!)).toBe('second_factor.wrong');
  });

  test('is opened by a code that its owner gets by e-mail, once, however it is typed', async () => {
    await bringWrong(11);
    const [code = ''] = await mailedTo(ann);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await bring(ann, code.replace('-', '').toLowerCase())).toBe('none');
    expect(await bring(ann, code)).toBe('second_factor.wrong');
  });

  test('isn’t opened by one that is too old, of another player, or guessed; none is sent before', async () => {
    await bringWrong(10);
    expect(await mailedTo(ann)).toEqual([]);
    await bring(ann, wrong());
    const [code = ''] = await mailedTo(ann);
    const bob = await joinPlayer(world);
    await enableFactor(bob);
    expect(await bring(bob, code)).toBe('second_factor.wrong');
    for (let tries = 0; tries < 20; tries++)
      expect(await bring(ann, `7K3M-0QZ${tries % 10}`)).toBe('second_factor.wrong');
    wait(minutes(15));
    expect(await bring(ann, code)).toBe('second_factor.wrong');
  });

  test('gets one letter in five minutes, however often strangers try; the older code stays good', async () => {
    await bringWrong(15);
    expect(await mailedTo(ann)).toHaveLength(1);
    wait(minutes(5));
    await Promise.all(Array.from({ length: 5 }, () => bring(ann, wrong())));
    const codes = await mailedTo(ann);
    expect(codes).toHaveLength(2);
    for (const code of codes) expect(await bring(ann, code)).toBe('none');
  });

  test('without an e-mail address is opened by a recovery code alone', async () => {
    await world.owner
      .updateTable('accounts_players')
      .set({ email: null })
      .where('id', '=', ann.id)
      .execute();
    expect((await bringWrong(11)).at(-1)).toBe('second_factor.locked');
    expect(await bring(ann, app.recovery_codes[0]!)).toBe('none');
  });
});

test('no code that was mailed can be read from the database', async () => {
  await bringWrong(11);
  const [code = ''] = await mailedTo(ann);
  const rows = await world.owner
    .selectFrom('accounts_factor_codes')
    .selectAll()
    .where('player_id', '=', ann.id)
    .execute();
  expect(rows).toHaveLength(1);
  for (const text of [code, code.replace('-', '')])
    expect(rows[0]!.code_hash.includes(text)).toBe(false);
  expect(dataOf(await ann.api('GET /api/account', {})).second_factor.enabled).toBe(true);
});
