import { expect, test } from 'vitest';
import { chooseCase } from '../boxes/operate.ts';
import { issueCode } from '../codes/index.ts';
import { mills } from '@vitrine/contract/amount';
import { now, setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { topUp } from '../testing/flows.ts';
import { stakeNow } from '../testing/gifted.ts';
import { refusalOf } from '../testing/send.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

const day_ms = 24 * 3_600_000;

test('everything is given only with a verified e-mail address and 10.000 topped up within 30 days [3-3.73]', async () => {
  const start = now();
  const setDay = (day: number) => setClock(() => new Date(start.getTime() + day * day_ms));
  const free = await makeCase(world, { type: 'free' });
  const weekly = await makeCase(world, { type: 'granted' });
  await chooseCase(commandDesk(world.owner), 'weekly_1', weekly.id, {
    average_max_mills: 1_000_000,
    prize_max_mills: 1_000_000,
  });
  const goods = await findGoodsFrom(world.owner, 1);
  const { code } = await issueCode(commandDesk(world.db), {
    code: 'EVERYTHING',
    kind: 'tokens',
    amount_mills: mills(1_000),
    case_id: null,
    uses_max: 10,
    per_player_max: 1,
    expires_at: new Date(start.getTime() + 100 * day_ms),
  });
  const ann = await joinPlayer(world);
  const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=12345&token=abcdefgh';
  await world.owner
    .updateTable('accounts_players')
    .set({ trade_url })
    .where('id', '=', ann.id)
    .execute();
  const pay = (order_id: number, amount_mills: number) =>
    topUp(world.owner, { player_id: ann.id, order_id, amount_mills });
  await pay(81_001, 10_000);

  const ways: Record<string, (player: TestPlayer) => Promise<Parameters<typeof refusalOf>[0]>> = {
    check_in: ({ api }) => api('POST /api/event/check', {}),
    wheel: ({ api }) => api('POST /api/turntable', {}),
    card: ({ api }) => api('POST /api/event/cards', {}),
    snowman: ({ api }) => api('POST /api/event/snow', { snowman: 1 }),
    coupon: ({ api }) => api('POST /api/event/coupon', { goods_id: goods.id }),
    mission: ({ api }) => api('POST /api/mission/{id}/claim', { id: 'trade_link' }),
    follow: async ({ api }) => {
      const followed = await api('GET /api/orders/follow', {});
      if (!followed.ok) return followed;
      const { type, url } = followed.data[0]!;
      return api('POST /api/orders/follow', { type, url });
    },
    code: ({ api }) => api('POST /api/user/promotion', { code }),
    weekly_case: ({ api }) => api('POST /api/svip/receive/box', {}),
    weekly_task: ({ api }) => api('POST /api/svip/task/{id}/receive', { id: 'cases' }),
    free_case: ({ api }) => api('POST /api/box/{id}/open', { id: String(free.id), count: 1 }),
  };
  const refusals = async () => {
    const answers: Record<string, string> = {};
    for (const [way, ask] of Object.entries(ways)) answers[way] = refusalOf(await ask(ann));
    return answers;
  };
  const all = (key: string) => ({
    ...Object.fromEntries(Object.keys(ways).map((way) => [way, key])),
    free_case: 'case.conditions_unmet',
  });
  expect(await refusals()).toEqual(all('gift.email_missing'));

  await world.owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', ann.id)
    .execute();
  setDay(30.01);
  await pay(81_002, 9_999);
  expect(await refusals()).toEqual(all('gift.top_up_missing'));

  await pay(81_003, 1);
  await stakeNow(world.owner, ann.id, 100_000);
  // The others give something, or say what they miss of their own.
  const { coupon, free_case, ...given } = await refusals();
  expect(new Set(Object.values(given))).toEqual(new Set(['none']));
  expect([coupon, free_case]).toEqual(['none', 'case.conditions_unmet']);
}, 60_000);
