import { mills } from '@vitrine/contract/amount';
import { beforeAll, describe, expect, test } from 'vitest';
import { crowd } from '../boxes/testing/crowd.ts';
import { now, setClock } from '../kit/clock.ts';
import { randomHex } from '../kit/random.ts';
import { issueGiftCards } from '../payments/gift-cards/operate.ts';
import { makeCase } from '../testing/cases.ts';
import { meetGiftRule } from '../testing/gifted.ts';
import { many } from '../testing/many.ts';
import { dataOf, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { closeCode, issueCode, type CodeWish } from './operate.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

/** A player who meets the rule of gifts. */
async function joinGifted(): Promise<TestPlayer> {
  const player = await joinPlayer(world, { is_poor: true, client_seed: null });
  await meetGiftRule(world.owner, player.id);
  return player;
}

const tomorrow = () => new Date(now().getTime() + 86_400_000);
const issue = (wish: Partial<CodeWish> = {}) =>
  issueCode(commandDesk(world.db), {
    code: `EV-${randomHex(5)}`,
    kind: 'tokens',
    amount_mills: mills(2_500),
    case_id: null,
    uses_max: 10,
    per_player_max: 1,
    expires_at: tomorrow(),
    ...wish,
  });
const promote = ({ api }: TestPlayer, code: string, key?: string) =>
  api('POST /api/user/promotion', { code }, key === undefined ? {} : { idempotency_key: key });
const userOf = async ({ api }: TestPlayer) => dataOf(await api('GET /api/user', {}));

let ann: TestPlayer;
beforeAll(async () => {
  ann = await joinGifted();
});

describe('an event’s code', () => {
  test('gives tokens, money or a case, and answers in the specification’s shapes [1-1.19 1-3.120 1-3.121 1-3.122 1-3.123 1-3.124 1-7.59 3-1.21 3-9.6]', async () => {
    const before = await userOf(ann);
    const tokens = await issue();
    expect(dataOf(await promote(ann, tokens.code.toLowerCase().replace('-', ' ')))).toEqual({
      type: 'tokens',
      data: { token: 2.5 },
    });
    const money = await issue({ kind: 'money', amount_mills: mills(1_250) });
    const { envelope } = await send(world.url, 'POST /api/user/promotion', {
      headers: ann.headers,
      body: { code: money.code },
    });
    expect(envelope).toEqual({
      code: 200,
      msg: 'Success',
      data: { type: 'money', amount: 1.25, tokens: 0 },
      amount: 1.25,
      tokens: 0,
    });
    const box = await makeCase(world, { type: 'granted' });
    const granted = await issue({ kind: 'case', amount_mills: null, case_id: box.id });
    expect(dataOf(await promote(ann, granted.code))).toEqual({
      type: 'case',
      data: { amount: 1, case: { id: box.id, name: expect.stringMatching(/^Case /) as string } },
    });
    const after = await userOf(ann);
    expect(after.shop_score).toBeCloseTo(before.shop_score + 2.5, 3);
    expect(after.bonus).toBeCloseTo(before.bonus + 1.25, 3);
    expect(after.money).toBe(before.money);
    expect(dataOf(await ann.api('GET /api/rechargeOpenBox', {})).list).toMatchObject([
      { case: { id: box.id }, count: 1 },
    ]);
  });

  test('is refused once it was used, has expired, was closed or isn’t there, in the words of the specification [1-5.40 1-8.22 2-8.20 2-8.21 3-3.102]', async () => {
    const msgOf = async (code: string) => {
      const answer = await promote(ann, code);
      return answer.ok ? 'ok' : answer.error.msg;
    };
    const used = await issue();
    expect(await msgOf(used.code)).toBe('ok');
    expect(await msgOf(used.code)).toBe('Code already used.');
    const spent = await issue({ uses_max: 1 });
    dataOf(await promote(await joinGifted(), spent.code));
    expect(refusalOf(await promote(ann, spent.code))).toBe('code.spent');
    const closed = await issue();
    await closeCode(commandDesk(world.db), closed.id);
    expect(await msgOf(closed.code)).toBe('The code has expired.');
    const expired = await issue();
    setClock(() => new Date(Date.now() + 86_400_001));
    expect(refusalOf(await promote(ann, expired.code))).toBe('code.expired');
    setClock();
    expect(await msgOf('EV-NOBODY')).toBe('The code does not exist');
  });

  test('is a gift: it asks for a verified address and a top-up, and stays usable', async () => {
    const code = await issue();
    const ben = await joinPlayer(world, { is_poor: true });
    await changesNothing(world, ben, async () =>
      expect(refusalOf(await promote(ben, code.code))).toBe('gift.email_missing'),
    );
    await world.owner
      .updateTable('accounts_players')
      .set({ email_verified_at: now() })
      .where('id', '=', ben.id)
      .execute();
    expect(refusalOf(await promote(ben, code.code))).toBe('gift.top_up_missing');
    await meetGiftRule(world.owner, ben.id);
    dataOf(await promote(ben, code.code));
  });

  test('typed as a gift card is found all the same, and so is a card typed as a code [3-9.7]', async () => {
    const code = await issue();
    expect(dataOf(await ann.api('POST /api/user/cdkey', { code: code.code }))).toMatchObject({
      type: 'tokens',
    });
    const wish = { value_mills: mills(5_000), count: 1, expires_at: tomorrow() };
    const { codes } = await issueGiftCards(commandDesk(world.db), wish);
    expect(dataOf(await promote(ann, codes[0]!))).toMatchObject({ type: 'gift_card', amount: 5 });
  });

  test('may be used several times by one player if the operator says so, and a repeated request uses it once', async () => {
    const code = await issue({ per_player_max: 2 });
    const first = await Promise.all([
      promote(ann, code.code, 'once'),
      promote(ann, code.code, 'once'),
    ]);
    expect(dataOf(first[1])).toEqual(dataOf(first[0]));
    dataOf(await promote(ann, code.code));
    expect(refusalOf(await promote(ann, code.code))).toBe('code.used');
    dataOf(await promote(ann, code.code, 'once'));
    expect(refusalOf(await promote(ann, (await issue()).code, 'once'))).toBe(
      'idempotency.other_input',
    );
  });

  test('of many uses at once gives exactly as many as it has [3-3.102 6-2.11]', async () => {
    const players = await crowd(20, joinGifted);
    const code = await issue({ uses_max: 12, per_player_max: 3 });
    const before = await Promise.all(players.map(userOf));
    let turn = 0;
    const answers = await crowd(many, () => promote(players[turn++ % players.length]!, code.code));
    const keys = answers.map(refusalOf);
    expect(keys.filter((key) => key === 'none')).toHaveLength(12);
    expect(new Set(keys)).toEqual(
      new Set(['none', 'code.spent']).union(new Set(keys.filter((key) => key === 'code.used'))),
    );
    const after = await Promise.all(players.map(userOf));
    const given = after.map(({ shop_score }, n) =>
      Math.round((shop_score - before[n]!.shop_score) / 2.5),
    );
    expect(given.reduce((sum, uses) => sum + uses, 0)).toBe(12);
    expect(Math.max(...given)).toBeLessThanOrEqual(3);
  });

  test('and a partner’s are told apart: neither can be chosen where the other is', async () => {
    const code = `Same${randomHex(3)}`;
    await issue({ code: `${code.slice(0, 4)}-${code.slice(4)}` });
    expect(refusalOf(await ann.api('POST /api/user/build_spread', { code }))).toBe(
      'partner.code_taken',
    );
    const partner = await joinPlayer(world);
    const chosen = `Own${randomHex(3)}`;
    dataOf(await partner.api('POST /api/user/build_spread', { code: chosen }));
    await expect(issue({ code: chosen.toUpperCase() })).rejects.toThrow('is taken');
    const contested = `Race${randomHex(3)}`;
    const won = await Promise.allSettled([
      issue({ code: contested }),
      (async () =>
        dataOf(
          await (await joinPlayer(world)).api('POST /api/user/build_spread', { code: contested }),
        ))(),
    ]);
    expect(won.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('can’t be guessed without end', async () => {
    const ben = await joinGifted();
    const code = await issue();
    for (let tried = 0; tried < 10; tried++)
      expect(refusalOf(await promote(ben, `EV-${randomHex(4)}`))).toBe('code.unknown');
    expect(refusalOf(await promote(ben, code.code))).toBe('door.braked');
  });
});
