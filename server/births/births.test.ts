import { makeClient } from '@vitrine/contract/client';
import { mills } from '@vitrine/contract/amount';
import type { TerritoryRules } from '@vitrine/contract/territory-rules';
import { describe, expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { setClock } from '../kit/clock.ts';
import { issueGiftCards } from '../payments/gift-cards/operate.ts';
import { act, order } from '../payments/testing/orders.ts';
import { joinMember } from '../staff/testing.ts';
import { takesOffers } from '../notifications/offers.ts';
import { giveRules } from '../territory/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { runJob, runQueuedJobs } from '../testing/jobs.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

const noon = () => setClock(() => new Date('2031-03-05T12:00:00Z'));
const wish = { amount: 20, payment_id: 1, country: 'DE' } as const;

let countries = 0;

/** A player in a new country that departs from the default profile so. */
async function joinIn(changes: Partial<TerritoryRules>): Promise<TestPlayer> {
  countries += 1;
  const network = `198.18.${100 + countries}.0/24`;
  await giveRules(world.owner, `X${String.fromCharCode(64 + countries)}`, { changes, network });
  const player = await joinPlayer(world);
  const headers = { ...player.headers, 'x-forwarded-for': `198.18.${100 + countries}.7` };
  return { ...player, headers, api: makeClient({ base: world.url, headers }) };
}

const asking = { deposit_ceiling_under_25: 100 };
const tell = ({ api }: TestPlayer, born_on: string) => api('POST /api/birth', { born_on });
const termsOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/pay/terms', {}));
const issueCard = async () => {
  const card = { value_mills: mills(10_000), count: 1, expires_at: new Date('2100-01-01') };
  return (await issueGiftCards(commandDesk(world.db), card)).codes[0]!;
};

describe('where a country has a ceiling for players under 25', () => {
  test('no top-up comes in before the date of birth, by no way [8-21e]', async () => {
    noon();
    const ann = await joinIn(asking);
    expect(await termsOf(ann)).toMatchObject({ birth: 'needed', left: 100 });
    expect(refusalOf(await ann.api('POST /api/pay/orders', wish))).toBe('birth.needed');
    expect(refusalOf(await ann.api('POST /api/system_shop/recharge', wish))).toBe('birth.needed');
    const code = await issueCard();
    expect(refusalOf(await ann.api('POST /api/user/cdkey', { code }))).toBe('birth.needed');
    expect(dataOf(await tell(ann, '2000-05-05'))).toEqual({ plays_from: null });
    expect(await termsOf(ann)).toMatchObject({ birth: null, limit: null });
    dataOf(await ann.api('POST /api/user/cdkey', { code }));
  });

  test('it holds until the 25th birthday, beside a ceiling for all [8-21e]', async () => {
    noon();
    const ann = await joinIn({ ...asking, deposit_ceiling_month: 500 });
    dataOf(await tell(ann, '2006-03-06'));
    await act(world, ann, await order(ann, { amount: 90 }), 'pay');
    const refused = await ann.api('POST /api/pay/orders', wish);
    expect(refused).toMatchObject({
      error: { key: 'limit.reached', data: { amount: 100, used: 90, ceiling: true } },
    });
    setClock(() => new Date('2031-03-06T00:00:00Z'));
    expect(await termsOf(ann)).toMatchObject({ left: 410, limit: { amount: 500 } });
    setClock();
  });

  test('nobody is asked elsewhere [8-21e]', async () => {
    const ann = await joinIn({});
    expect((await termsOf(ann)).birth).toBe(null);
    expect(refusalOf(await ann.api('POST /api/pay/orders', wish))).toBe('none');
  });
});

describe('a date of birth', () => {
  test('is given once, by two at once, and only staff corrects it [8-21e]', async () => {
    noon();
    const ann = await joinIn(asking);
    const keys = (await Promise.all(['2007-01-01', '1990-01-01'].map((day) => tell(ann, day)))).map(
      refusalOf,
    );
    expect(keys.toSorted()).toEqual(['birth.told', 'none']);
    const first = keys[0] === 'none' ? '2007-01-01' : '1990-01-01';
    dataOf(await tell(ann, first));
    expect(refusalOf(await tell(ann, '1980-01-01'))).toBe('birth.told');
    const [sam, olga] = [await joinMember(world, 'support'), await joinMember(world, 'operator')];
    const correct = async ({ api }: typeof sam, born_on: string, reason = 'saw the passport') =>
      refusalOf(await api('POST /api/console/players/{id}/birth', { id: ann.id, born_on, reason }));
    expect(await correct(olga, '1990-02-02')).toBe('role.missing');
    expect(await correct(sam, '1990-02-02', '')).toBe('reason.required');
    expect(await correct(sam, '2040-02-02')).toBe('birth.unfit');
    expect(await correct(sam, first)).toBe('act.unfit');
    expect(await correct(sam, '1990-02-02')).toBe('none');
    expect((await termsOf(ann)).limit).toBe(null);
    await expect(
      world.db
        .updateTable('births')
        .set({ born_on: new Date('1950-01-01') })
        .execute(),
    ).rejects.toThrow(/permission denied/);
  });

  test.each(['2031-03-06', '1899-12-31'])('can’t be %s [8-21e]', async (day) => {
    noon();
    expect(refusalOf(await tell(await joinIn(asking), day))).toBe('birth.unfit');
    setClock();
  });

  test('of somebody under 18 keeps them from playing and topping up everywhere, until the birthday [8-21e]', async () => {
    noon();
    const ann = await joinIn(asking);
    const box = await makeCase(world);
    const abroad = makeClient({
      base: world.url,
      headers: { ...ann.headers, 'x-forwarded-for': '203.0.113.9' },
    });
    const open = async () =>
      refusalOf(await abroad('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    expect(await open()).toBe('none');
    expect(dataOf(await tell(ann, '2013-03-10'))).toEqual({ plays_from: '2031-03-10' });
    expect(await open()).toBe('player.blocked');
    expect((await termsOf(ann)).birth).toBe('under_age');
    expect(dataOf(await abroad('GET /api/user', {}))).toMatchObject({
      stop: { kind: 'under_age', until: '2031-03-10T00:00:00.000Z', words: null },
      first_box: null,
      daily_bonus: false,
    });
    expect(await takesOffers(world.db, ann.id)).toBe(false);
    expect(refusalOf(await abroad('POST /api/pay/orders', wish))).toBe('player.blocked');
    const code = await issueCard();
    expect(refusalOf(await abroad('POST /api/user/cdkey', { code }))).toBe('birth.under_age');
    // Staff lifts the block, and the date stands.
    const sam = await joinMember(world, 'support');
    const lift = { id: ann.id, what: 'play', reason: 'by mistake' } as const;
    dataOf(await sam.api('POST /api/console/players/{id}/unblock', lift));
    expect(refusalOf(await abroad('POST /api/pay/orders', wish))).toBe('birth.under_age');
    expect(dataOf(await abroad('GET /api/user', {})).stop).toMatchObject({ kind: 'under_age' });
    setClock(() => new Date('2031-03-10T00:00:00Z'));
    expect(dataOf(await abroad('GET /api/user', {})).stop).toBeNull();
    expect([await open(), refusalOf(await abroad('POST /api/pay/orders', wish))]).toEqual([
      'none',
      'none',
    ]);
    setClock();
  });

  test('is in the file of a player’s data, and goes with the account [8-21e]', async () => {
    noon();
    const ann = await joinIn(asking);
    dataOf(await tell(ann, '1990-04-05'));
    const { id } = dataOf(await ann.api('POST /api/personal/exports', {}));
    await runQueuedJobs(world);
    const file = await fetch(`${world.url}/api/personal/exports/${id}/file`, {
      headers: ann.headers,
    });
    expect(await file.text()).toContain('1990-04-05');
    dataOf(await ann.api('POST /api/account/deletion', { gives_up: true }));
    dataOf(await ann.api('POST /api/account/deletion/confirm', {}));
    setClock(() => new Date('2031-03-20T12:00:00Z'));
    await runJob(world, 'personal:delete_due');
    const left = world.owner.selectFrom('births').select('player_id');
    expect(await left.where('player_id', '=', ann.id).execute()).toEqual([]);
    setClock();
  });
});
