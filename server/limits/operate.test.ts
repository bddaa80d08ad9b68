import { expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { joinMember } from '../staff/testing.ts';
import { catchUp } from '../testing/listen.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();
const of = { kind: 'deposit', period: 'day' } as const;

test('staff sets a limit lower with a reason, for the next call, and the player is told; never higher, and none is removed [8-7b]', async () => {
  const [ann, sam] = [await joinPlayer(world), await joinMember(world, 'support')];
  const lower = (amount: number, reason = 'asked for by phone') =>
    sam.api('POST /api/console/players/{id}/limits', { id: ann.id, ...of, amount, reason });
  const own = async () =>
    dataOf(await ann.api('GET /api/limits', {})).limits.find(
      (one) => one.kind === 'deposit' && one.period === 'day',
    )!;
  dataOf(await ann.api('POST /api/limits', { ...of, amount: 100 }));
  dataOf(await ann.api('POST /api/limits', { ...of, amount: 200 }));
  expect((await own()).pending).not.toBeNull();
  expect(refusalOf(await lower(100))).toBe('act.unfit');
  expect(refusalOf(await lower(500))).toBe('act.unfit');
  expect(refusalOf(await lower(50, ''))).toBe('reason.required');
  dataOf(await lower(50));
  expect(await own()).toMatchObject({ amount: 50, pending: null });
  const wish = { amount: 60, payment_id: 1, country: 'DE' };
  expect(refusalOf(await ann.api('POST /api/pay/orders', wish))).toBe('limit.reached');
  expect(dataOf(await sam.api('GET /api/console/players/{id}/limits', { id: ann.id }))).toEqual(
    dataOf(await ann.api('GET /api/limits', {})),
  );

  await catchUp(world, listenerOf('notifications:tell'));
  const { list } = dataOf(await ann.api('GET /api/message/notifications', { type: '1' }));
  expect(list.map(({ content }) => content.title)).toContain(
    'Our team has lowered one of your limits',
  );

  // The player raises it again as any other: it waits.
  dataOf(await ann.api('POST /api/limits', { ...of, amount: 80 }));
  expect(await own()).toMatchObject({ amount: 50, pending: { amount: 80 } });
});

test('staff may set a first limit, also of time, and needs a player and the right', async () => {
  setClock(() => new Date('2031-03-05T22:00:00Z'));
  const [ann, sam] = [await joinPlayer(world), await joinMember(world, 'support')];
  const time = { kind: 'time', period: 'week', amount: 90, reason: 'r' } as const;
  const { limits } = dataOf(
    await sam.api('POST /api/console/players/{id}/limits', { id: ann.id, ...time }),
  );
  expect(limits.find(({ kind, period }) => kind === 'time' && period === 'week')?.amount).toBe(90);
  const nobody = { id: 999_999_999, ...time };
  expect(refusalOf(await sam.api('POST /api/console/players/{id}/limits', nobody))).toBe(
    'player.unknown',
  );
  const otto = await joinMember(world, 'operator');
  const wish = { id: ann.id, ...time, amount: 10 };
  expect(refusalOf(await otto.api('POST /api/console/players/{id}/limits', wish))).toBe(
    'role.missing',
  );
});
