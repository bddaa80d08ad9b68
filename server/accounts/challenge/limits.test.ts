import { afterEach, describe, expect, test, vi } from 'vitest';
import { check, get, type Challenge } from '../../testing/challenge/client.ts';
import { expectRefusal, send } from '../../testing/send.ts';
import { openWorld, randomAddress } from '../../testing/world.ts';
import { countFailure, countGet, countUse } from './limits.ts';

const world = openWorld();
afterEach(() => void vi.useRealTimers());

const caller = (address = randomAddress()) => ({ url: world.url, headers: { 'x-forwarded-for': address } });
const repeat = async (times: number, act: () => Promise<unknown>) => {
  for (let n = 0; n < times; n++) await act();
};

/** Wrong answers from one address. */
async function answerWrongly(from: ReturnType<typeof caller>, times: number): Promise<void> {
  const challenges: Challenge[] = [];
  // From elsewhere: a locked caller gets none.
  await repeat(times, async () => challenges.push((await get(caller(), 'text')).repData));
  for (const challenge of challenges) expect((await check(from, challenge, '"?"')).reply.repCode).toBe('6111');
}

describe('one address', () => {
  test('gets 120 challenges a minute, then 6201; others go on', async () => {
    const from = caller();
    await repeat(120, async () => expect((await get(from, 'text')).repCode).toBe('0000'));
    expect(await get(from, 'text')).toMatchObject({ code: 6201, repCode: '6201', repData: null, success: false });
    expect((await get(caller(), 'text')).repCode).toBe('0000');
  });

  test('checks 120 answers a minute, then 6204', async () => {
    const from = caller();
    const unknown = { captchaType: 'text' as const, token: '0'.repeat(32), secretKey: '0'.repeat(16) };
    const answer = async () => (await check(from, unknown, '1')).reply.repCode;
    await repeat(120, async () => expect(await answer()).toBe('6110'));
    expect(await answer()).toBe('6204');
  });

  test('hands in 120 proofs a minute, then the door is braked', async () => {
    const address = randomAddress();
    await repeat(120, () => countUse(address));
    await expect(countUse(address)).rejects.toMatchObject({ key: 'door.braked' });
  });

  test('has 60 texts a minute encrypted', async () => {
    const from = caller();
    const encrypt = () => send(world.url, 'POST /api/aes', { ...from, body: { key: '0'.repeat(16), code: 'x' } });
    await repeat(60, async () => expect((await encrypt()).status).toBe(200));
    expectRefusal(await encrypt(), 'challenge.too_many');
  });

  test('may be wrong five times in a minute; with the sixth it gets no challenge', async () => {
    const from = caller();
    await answerWrongly(from, 5);
    expect((await get(from, 'text')).repCode).toBe('0000');
    await answerWrongly(from, 1);
    expect(await get(from, 'text')).toMatchObject({ code: 6202, repCode: '6202', success: false });
    expect((await get(caller(), 'text')).repCode).toBe('0000');
  });

  test('is locked for five minutes, and then no longer', async () => {
    vi.useFakeTimers();
    const address = randomAddress();
    await repeat(6, () => countFailure(address));
    await expect(countGet(address)).rejects.toMatchObject({ key: 'challenge.locked' });
    vi.advanceTimersByTime(299_000);
    await expect(countGet(address)).rejects.toMatchObject({ key: 'challenge.locked' });
    vi.advanceTimersByTime(2000);
    await countGet(address);
  });

  test('that is wrong now and then is never locked: a mistake counts for a minute', async () => {
    vi.useFakeTimers();
    const address = randomAddress();
    await repeat(20, async () => {
      await countFailure(address);
      vi.advanceTimersByTime(13_000);
      await countGet(address);
    });
  });

  test('is a whole network where everyone has a million addresses of their own', async () => {
    await answerWrongly(caller('2001:db8:1:2::a'), 3);
    await answerWrongly(caller('2001:db8:1:2::b'), 3);
    expect((await get(caller('2001:db8:1:2::c'), 'text')).repCode).toBe('6202');
    expect((await get(caller('2001:db8:1:3::c'), 'text')).repCode).toBe('0000');
  });

  test('isn’t locked out by tokens that never were', async () => {
    const from = caller();
    const unknown = { captchaType: 'text' as const, token: '0'.repeat(32), secretKey: '0'.repeat(16) };
    await repeat(8, () => check(from, unknown, '1'));
    expect((await get(from, 'text')).repCode).toBe('0000');
  });
});
