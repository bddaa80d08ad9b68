import { describe, expect, test } from 'vitest';
import { meetGiftRule, stakeNow } from '../testing/gifted.ts';
import { gift_tiers, partOf } from '../budget/index.ts';
import { countPlay } from '../history/count-play.ts';
import { setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance, topUp } from '../testing/flows.ts';
import { catchUp } from '../testing/listen.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { dailyClaimsMax, missions_table, missionReward, type MissionId } from './table.ts';

const world = openWorld();
const recipe = openRecipes(world, ['mission.rewarded']);

const setTo = (moment: string) => setClock(() => new Date(moment));

const claim = ({ api }: TestPlayer, id: string, key?: string) =>
  api('POST /api/mission/{id}/claim', { id }, { idempotency_key: key });

const missionOf = async ({ api }: TestPlayer, id: MissionId) =>
  dataOf(await api('GET /api/mission', {})).list.find((mission) => mission.id === id)!;

async function open({ api }: TestPlayer, price_mills: number): Promise<void> {
  const box = await makeCase(world, { price_mills });
  dataOf(await api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
  await catchUp(world, countPlay);
}

const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh';
const setTradeLink = ({ id }: TestPlayer) =>
  world.owner.updateTable('accounts_players').set({ trade_url }).where('id', '=', id).execute();

recipe('Reward of a mission', async () => {
  const player = await joinPlayer(world);
  await meetGiftRule(world.owner, player.id, { amount_mills: 100_000, played: true });
  await setTradeLink(player);
  dataOf(await claim(player, 'trade_link'));
  return { player, amounts: { reward: 500 } };
});

describe('a daily mission', () => {
  test('is finished by play of the UTC day, claimed once, and begins anew with the next day [3-2.21 3-3.77]', async () => {
    setTo('2031-03-03T23:59:59.000Z');
    const ann = await joinPlayer(world);
    expect(await missionOf(ann, 'play')).toMatchObject({
      kind: 'daily',
      need: 10,
      have: 0,
      state: 'open',
    });
    await open(ann, 9_999);
    expect(await missionOf(ann, 'play')).toMatchObject({ have: 9.999, state: 'open' });
    expect(refusalOf(await claim(ann, 'play'))).toBe('mission.unfinished');
    await open(ann, 100);
    expect(await missionOf(ann, 'play')).toMatchObject({ have: 10, state: 'done' });

    expect(refusalOf(await claim(ann, 'play'))).toBe('gift.email_missing');
    await world.owner
      .updateTable('accounts_players')
      .set({ email_verified_at: new Date() })
      .where('id', '=', ann.id)
      .execute();
    expect(refusalOf(await claim(ann, 'play'))).toBe('gift.top_up_missing');
    await topUp(world.owner, { player_id: ann.id, order_id: 77_001, amount_mills: 500_000 });
    expect((await missionOf(ann, 'play')).reward).toBe(missionReward(missions_table[0]!, 5));
    await stakeNow(world.owner, ann.id, 100_000);
    const reward = (await missionOf(ann, 'play')).reward;
    expect(reward).toBe(missionReward(missions_table[0]!, 9));

    const claimed = dataOf(await claim(ann, 'play', 'key'));
    expect(claimed).toMatchObject({ id: 'play', reward, score: 50_000 + reward });
    expect(dataOf(await claim(ann, 'play', 'key'))).toEqual(claimed);
    expect(refusalOf(await claim(ann, 'play'))).toBe('mission.claimed');
    expect((await missionOf(ann, 'play')).state).toBe('claimed');

    setTo('2031-03-04T00:00:00.000Z');
    expect(await missionOf(ann, 'play')).toMatchObject({ have: 0, state: 'open' });
    expect(refusalOf(await claim(ann, 'play'))).toBe('mission.unfinished');
    // After a missed day it counts that day alone.
    setTo('2031-03-06T12:00:00.000Z');
    await open(ann, 10_000);
    const { reward: last } = await missionOf(ann, 'play');
    dataOf(await claim(ann, 'play'));
    expect((await readBalance(world.db, ann.id, 'score')).balance_mills).toBe(
      50_000 + reward + last,
    );
  });

  test('gives its reward once when asked for many times at once', async () => {
    const ann = await joinPlayer(world);
    await meetGiftRule(world.owner, ann.id, { amount_mills: 50_000, played: true });
    for (let n = 0; n < 3; n++) await open(ann, 100);
    expect(await missionOf(ann, 'cases')).toMatchObject({ need: 3, have: 3, state: 'done' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(ann, 'cases')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.filter(({ ok }) => !ok).map(refusalOf))).toEqual(
      new Set(['mission.claimed']),
    );
    expect((await missionOf(ann, 'upgrade')).state).toBe('open');
  });
});

describe('a one-time mission', () => {
  test('is claimed once for ever, and one of them a day', async () => {
    setTo('2031-03-03T12:00:00Z');
    const ann = await joinPlayer(world);
    await meetGiftRule(world.owner, ann.id, { amount_mills: 100_000, played: true });
    await setTradeLink(ann);
    await open(ann, 100);
    expect([
      (await missionOf(ann, 'trade_link')).state,
      (await missionOf(ann, 'first_case')).state,
    ]).toEqual(['done', 'done']);
    const answers = await Promise.all([claim(ann, 'trade_link'), claim(ann, 'first_case')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = answers[0].ok ? 'first_case' : 'trade_link';
    expect(refusalOf(answers.find(({ ok }) => !ok)!)).toBe('mission.tomorrow');
    expect((await missionOf(ann, refused)).state).toBe('tomorrow');
    setTo('2031-03-04T00:00:00Z');
    dataOf(await claim(ann, refused));
    setTo('2031-03-05T00:00:00Z');
    expect([
      refusalOf(await claim(ann, 'trade_link')),
      refusalOf(await claim(ann, 'first_case')),
    ]).toEqual(['mission.claimed', 'mission.claimed']);
    expect(refusalOf(await claim(ann, 'no_such'))).toBe('mission.unknown');
  });

  test('looks whether seeds were revealed after a draw', async () => {
    const ann = await joinPlayer(world);
    const rotate = async () =>
      dataOf(await ann.api('POST /api/fairness/rotate', { client_seed: 'next' }));
    await rotate();
    expect((await missionOf(ann, 'reveal')).state).toBe('open');
    await open(ann, 100);
    await rotate();
    expect((await missionOf(ann, 'reveal')).state).toBe('done');
  });
});

test('a visitor sees the missions without progress', async () => {
  const { list, met } = dataOf(await world.visitor('GET /api/mission', {}));
  expect(list.map(({ id }) => id)).toEqual(missions_table.map(({ id }) => id));
  expect([new Set(list.map(({ have }) => have)), met]).toEqual([new Set([null]), false]);
});

test('the daily missions that a day gives are the missions’ part of its gifts, each 100 points or more [3-11.4]', () => {
  for (const [tier, day_points] of gift_tiers.entries()) {
    const rewards = missions_table
      .filter(({ kind }) => kind === 'daily')
      .map((mission) => missionReward(mission, tier));
    const together = rewards.slice(0, dailyClaimsMax(tier)).reduce((sum, one) => sum + one, 0);
    expect(together).toBeLessThanOrEqual(partOf(day_points, 'missions'));
    expect(Math.min(...rewards)).toBeGreaterThanOrEqual(100);
  }
});
