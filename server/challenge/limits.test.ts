import { describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { randomBytes } from '../kit/random.ts';
import { sendSolution, requestChallenge, type Challenge } from '../testing/challenge/client.ts';
import { expectRefusal, send } from '../testing/send.ts';
import { openWorld, randomAddress } from '../testing/world.ts';
import { test_settings } from '../testing/settings.ts';
import { doWork, workOf } from './work/testing/do-work.ts';
import { countFailure, countGet } from './limits.ts';

const world = openWorld();

const caller = (address = randomAddress()) => ({
  url: world.url,
  headers: { 'x-forwarded-for': address },
});
const repeat = async (times: number, act: () => Promise<unknown>) => {
  for (let n = 0; n < times; n++) await act();
};

/** A call from this address, to count at a limit; it brings no work unless `work` is given. */
const callFrom = (address: string, work?: string) =>
  ({ db: world.db, settings: test_settings, request: { address, work } }) as Parameters<
    typeof countGet
  >[0];
const nameless = { client_hash: null };
const count = (address: string) => countGet(callFrom(address), 'blockPuzzle', nameless);

/** Sends wrong answers from one address. */
async function answerWrongly(from: ReturnType<typeof caller>, times: number): Promise<void> {
  const challenges: Challenge[] = [];
  // Get all challenges first: a locked caller gets none.
  await repeat(times, async () =>
    challenges.push((await requestChallenge(from, 'blockPuzzle')).repData),
  );
  for (const challenge of challenges)
    expect((await sendSolution(from, challenge, '"?"')).reply.repCode).toBe('6111');
}
/** Asks for challenges until one is refused, then once more with the work from that refusal. */
async function getWithWork(from: ReturnType<typeof caller>, captchaType: string) {
  const body = { captchaType, clientUid: 'slider-1' };
  const ask = (headers = {}) =>
    send(from.url, 'POST /api/captcha/get', { body, headers: { ...from.headers, ...headers } });
  let [free, sent] = [0, await ask()];
  while (sent.envelope.code === 200) [free, sent] = [free + 1, await ask()];
  const repeated = await ask({ work: await doWork(workOf(sent)) });
  return { free, refused: sent.envelope.code, code: repeated.envelope.code };
}

describe('one address', () => {
  test('gets 120 challenges a minute, then 6201; others go on [1-8.33 3-7.9]', async () => {
    const from = caller();
    await repeat(120, () => count(from.headers['x-forwarded-for']));
    const refused = await requestChallenge(from, 'blockPuzzle');
    expect(refused).toMatchObject({ code: 6201, repCode: '6201', repData: null, success: false });
    expect((await requestChallenge(caller(), 'blockPuzzle')).repCode).toBe('0000');
  });

  test('checks 120 answers a minute, then 6204', async () => {
    const from = caller();
    const unknown = {
      captchaType: 'text' as const,
      token: '0'.repeat(32),
      secretKey: '0'.repeat(16),
    };
    const answer = async () => (await sendSolution(from, unknown, '1')).reply.repCode;
    await repeat(120, async () => expect(await answer()).toBe('6110'));
    expect(await answer()).toBe('6204');
  });

  test('has 60 texts a minute encrypted [3-7.12]', async () => {
    const from = caller();
    const encrypt = () =>
      send(world.url, 'POST /api/aes', { ...from, body: { key: '0'.repeat(16), code: 'x' } });
    await repeat(60, async () => expect((await encrypt()).status).toBe(200));
    expectRefusal(await encrypt(), 'challenge.too_many');
  });

  test('may be wrong five times in a minute; with the sixth it gets no challenge, but for work', async () => {
    const from = caller();
    await answerWrongly(from, 5);
    expect((await requestChallenge(from, 'blockPuzzle')).repCode).toBe('0000');
    await answerWrongly(from, 1);
    expect(await requestChallenge(from, 'blockPuzzle')).toMatchObject({
      code: 6202,
      repCode: '6202',
      success: false,
    });
    expect((await requestChallenge(caller(), 'blockPuzzle')).repCode).toBe('0000');
    expect(await getWithWork(from, 'blockPuzzle')).toEqual({ free: 0, refused: 6202, code: 200 });
  });

  test('is locked for five minutes, and then no longer [3-7.9]', async () => {
    const from_ms = Date.now();
    const at = (seconds: number) => setClock(() => new Date(from_ms + seconds * 1000));
    const address = randomAddress();
    at(0);
    await repeat(6, async () => countFailure(address));
    await expect(count(address)).rejects.toMatchObject({ key: 'challenge.locked' });
    at(299);
    await expect(count(address)).rejects.toMatchObject({ key: 'challenge.locked' });
    at(301);
    await count(address);
  });

  test('that is wrong now and then is never locked: a mistake counts for a minute', async () => {
    const address = randomAddress();
    const from_ms = Date.now();
    for (let wrong = 0; wrong < 20; wrong++) {
      setClock(() => new Date(from_ms + 3600_000 + wrong * 13_000));
      await countFailure(address);
      await count(address);
    }
  });

  test('is a whole network where everyone has a million addresses of their own', async () => {
    await repeat(3, async () => countFailure('2001:db8:1:2::a'));
    await repeat(3, async () => countFailure('2001:db8:1:2::b'));
    await expect(count('2001:db8:1:2::c')).rejects.toMatchObject({ key: 'challenge.locked' });
    await count('2001:db8:1:3::c');
  });

  test('isn’t locked out by tokens that never were', async () => {
    const from = caller();
    const unknown = {
      captchaType: 'text' as const,
      token: '0'.repeat(32),
      secretKey: '0'.repeat(16),
    };
    await repeat(8, () => sendSolution(from, unknown, '1'));
    expect((await requestChallenge(from, 'blockPuzzle')).repCode).toBe('0000');
  });
});

describe('questions in words', () => {
  test('are five a day in one browser, then each costs work; pictures go on', async () => {
    const from = caller();
    expect(await getWithWork(from, 'text')).toEqual({ free: 5, refused: 6201, code: 200 });
    expect((await requestChallenge(from, 'blockPuzzle')).repCode).toBe('0000');
  });

  test('are twenty a day in a network, whatever its browsers call themselves, and none fewer elsewhere', async () => {
    const address = randomAddress();
    const askFrom = (from: string) =>
      countGet(callFrom(from), 'text', { client_hash: randomBytes(32) });
    await repeat(20, () => askFrom(address));
    await expect(askFrom(address)).rejects.toMatchObject({
      key: 'challenge.too_many',
      needed: { work: { price: 5000 } },
    });
    await askFrom(randomAddress());
  });
});
