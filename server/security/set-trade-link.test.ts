import { beforeEach, describe, expect, test } from 'vitest';
import { now } from '../kit/clock.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { enableFactor, hours, lettersToPlayer, minutes, wait } from './testing.ts';

const world = openWorld();
let ann: TestPlayer;
beforeEach(async () => {
  ann = await joinPlayer(world);
});

const linkOf = (partner: number, token = 'Ab_-9xYz') =>
  `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`;
const set = ({ api }: TestPlayer, trade_url: string, totp?: string) =>
  api('POST /api/user/trade_url', { trade_url, ...(totp !== undefined && { totp }) });
const keyOf = async (...args: Parameters<typeof set>) => refusalOf(await set(...args));
async function shown({ api }: TestPlayer) {
  const { trade_url, withdrawals_from } = dataOf(await api('GET /api/account', {}));
  return { trade_url, withdrawals_from };
}
const inADay = () => new Date(now().getTime() + hours(24)).toISOString();

test('the first trade link is kept in Steam’s own spelling, counts at once, and needs no letter [1-7.54 1-7.55]', async () => {
  const answer = dataOf(
    await set(ann, ' steamcommunity.com/tradeoffer/new/?token=Ab_-9xYz&partner=77 '),
  );
  expect(answer).toEqual({ trade_url: linkOf(77), withdrawals_from: null });
  expect(await shown(ann)).toEqual(answer);
  expect(await lettersToPlayer(world, ann)).toEqual([]);
});

describe('another trade link', () => {
  test('makes withdrawals wait 24 hours, and the player is told by e-mail [3-7.25]', async () => {
    dataOf(await set(ann, linkOf(77)));
    wait(minutes(5));
    const from = inADay();
    const answer = dataOf(await set(ann, linkOf(78)));
    expect(answer).toEqual({ trade_url: linkOf(78), withdrawals_from: from });
    expect(await shown(ann)).toEqual(answer);
    expect(await lettersToPlayer(world, ann)).toEqual([
      expect.objectContaining({
        name: 'trade_link_changed',
        withdrawals_from: from,
        link: `${world.url}/my`,
      }),
    ]);
    wait(hours(24) - 1);
    expect((await shown(ann)).withdrawals_from).toBe(from);
    wait(1);
    expect((await shown(ann)).withdrawals_from).toBeNull();
  });

  test('is a new token as well', async () => {
    dataOf(await set(ann, linkOf(77)));
    expect(dataOf(await set(ann, linkOf(77, 'zzzzzzzz'))).withdrawals_from).not.toBeNull();
  });

  test('that was the one before makes withdrawals wait too, anew', async () => {
    for (const partner of [77, 78]) dataOf(await set(ann, linkOf(partner)));
    wait(minutes(10));
    expect(dataOf(await set(ann, linkOf(77))).withdrawals_from).toBe(inADay());
  });

  test('makes them wait when the one before was taken away', async () => {
    dataOf(await set(ann, linkOf(77)));
    await world.owner
      .updateTable('accounts_players')
      .set({ trade_url: null, trade_url_changed_at: now() })
      .where('id', '=', ann.id)
      .execute();
    wait(minutes(1));
    expect(dataOf(await set(ann, linkOf(78))).withdrawals_from).toBe(inADay());
    expect(await lettersToPlayer(world, ann)).toHaveLength(1);
  });
});

test('the same trade link again changes nothing: no wait begins, no letter goes, no code is asked for', async () => {
  for (const partner of [77, 78]) dataOf(await set(ann, linkOf(partner)));
  await enableFactor(ann);
  const before = await shown(ann);
  wait(minutes(3));
  expect(dataOf(await set(ann, `\n${linkOf(78)}`))).toEqual(before);
  expect(await shown(ann)).toEqual(before);
  expect(
    (await lettersToPlayer(world, ann)).filter(({ name }) => name === 'trade_link_changed'),
  ).toHaveLength(1);
});

test.each([
  ['', 'trade_url.required'],
  [' \t\n', 'trade_url.required'],
  ['https://steamcommunity.com/tradeoffer/new/', 'trade_link.invalid'],
  [
    'https://steamcommunity.com.evil.example/tradeoffer/new/?partner=77&token=Ab_-9xYz',
    'trade_link.invalid',
  ],
  ['https://steamcommunity.com/tradeoffer/new/?partner=77&token=Ab_-9xY%27', 'trade_link.invalid'],
])(
  '%j is refused with %s, and the link stays [1-5.36 1-5.37 2-5.9 2-8.15 2-8.16]',
  async (text, key) => {
    dataOf(await set(ann, linkOf(77)));
    expect(await keyOf(ann, text)).toBe(key);
    expect(await shown(ann)).toEqual({ trade_url: linkOf(77), withdrawals_from: null });
  },
);

test('of a player with a Steam account only that account’s trade link is taken [1-3.16 2-3.12 3-7.24]', async () => {
  const [partner, steam_id] = [22202, '76561197960287930'];
  await world.owner
    .updateTable('accounts_players')
    .set({ steam_id })
    .where('id', '=', ann.id)
    .execute();
  expect(dataOf(await ann.api('GET /api/user', {})).steam_id).toBe(steam_id);
  expect(await keyOf(ann, linkOf(partner + 1))).toBe('trade_link.of_another_account');
  expect(await keyOf(ann, linkOf(partner))).toBe('none');
});

test('the trade link can’t be changed in a session that isn’t fresh', async () => {
  wait(minutes(15));
  expect(await keyOf(ann, linkOf(77))).toBe('session.not_fresh');
  expect((await shown(ann)).trade_url).toBeNull();
});

test('with a second factor every other trade link takes a code, which is spent', async () => {
  const { code } = await enableFactor(ann);
  expect(await keyOf(ann, linkOf(77))).toBe('second_factor.required');
  expect(await keyOf(ann, linkOf(77), '000000')).toBe('second_factor.wrong');
  expect((await shown(ann)).trade_url).toBeNull();
  expect(await keyOf(ann, linkOf(77), code())).toBe('none');
  expect(await keyOf(ann, linkOf(78), code())).toBe('second_factor.wrong');
  expect((await shown(ann)).trade_url).toBe(linkOf(77));
});

test('a link that is refused spends no code', async () => {
  const { code } = await enableFactor(ann);
  expect(await keyOf(ann, 'nothing', code())).toBe('trade_link.invalid');
  expect(await keyOf(ann, linkOf(77), code())).toBe('none');
});

test('of two links at once one is the first, and the other a change of it', async () => {
  const answers = (await Promise.all([set(ann, linkOf(77)), set(ann, linkOf(78))])).map(dataOf);
  const [first, second] = answers.toSorted(
    (a, b) => Number(a.withdrawals_from !== null) - Number(b.withdrawals_from !== null),
  );
  expect([first!.withdrawals_from, second!.withdrawals_from]).toEqual([null, expect.any(String)]);
  expect(await shown(ann)).toEqual(second);
  expect(await lettersToPlayer(world, ann)).toHaveLength(1);
});

test('of two links at once with the same code one is set', async () => {
  const { code } = await enableFactor(ann);
  const keys = await Promise.all(
    [77, 78, 79].map((partner) => keyOf(ann, linkOf(partner), code())),
  );
  expect(keys.toSorted()).toEqual(['none', 'second_factor.wrong', 'second_factor.wrong']);
});

test('another player’s link stays', async () => {
  const bob = await joinPlayer(world);
  dataOf(await set(bob, linkOf(5)));
  dataOf(await set(ann, linkOf(77)));
  expect(await shown(bob)).toEqual({ trade_url: linkOf(5), withdrawals_from: null });
});
