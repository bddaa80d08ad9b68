import type { Proof } from '@vitrine/contract/challenge';
import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import type { RequestInfo } from '../kit/http/route.ts';
import { Refusal } from '../kit/refusal.ts';
import { sendSolution, requestChallenge } from '../testing/challenge/client.ts';
import { solutionOf } from '../testing/challenge/solutions.ts';
import { test_settings } from '../testing/settings.ts';
import { openWorld, randomAddress } from '../testing/world.ts';
import { takeProof } from './proof.ts';
import type { Purpose } from './store.ts';

const world = openWorld();

const settings = { ...test_settings, captcha: true };
let here: string;
beforeEach(() => void (here = randomAddress()));
const from = (address = here, device?: string, user_agent = 'node') => ({
  db: world.db,
  settings,
  request: {
    address,
    user_agent,
    cookie: (name) => (name === '__Host-device' ? device : undefined),
  } as RequestInfo,
});
/** The outcome of presenting a proof at a door: `taken`, or the key of the refusal. */
const hand = (proof: Proof, purpose: Purpose = 'sign_in', call = from()) =>
  takeProof(call, proof, purpose).then(
    () => 'taken',
    (problem: unknown) => {
      if (problem instanceof Refusal) return problem.key;
      throw problem;
    },
  );

async function solveText(purpose?: Purpose) {
  const caller = { url: world.url, headers: { 'x-forwarded-for': here } };
  const { repData } = await requestChallenge(caller, 'text', purpose);
  const { answer } = await solutionOf(world, repData.token, 'text');
  // Formatted as no serialiser would: the server must keep it byte for byte.
  const { reply, solved } = await sendSolution(caller, repData, ` ${JSON.stringify(answer)}\n`);
  expect(reply.repCode).toBe('0000');
  return { ...solved, secretKey: repData.secretKey };
}
const later = (seconds: number) => {
  const at = Date.now() + seconds * 1000;
  setClock(() => new Date(at));
};

describe('a proof', () => {
  test('is good once', async () => {
    const { fields } = await solveText();
    expect(await hand(fields)).toBe('taken');
    expect(await hand(fields)).toBe('challenge.expired');
  });

  test('is taken by one of many who hand it in at once [3-7.4]', async () => {
    const { fields } = await solveText();
    const results = await Promise.all(Array.from({ length: 8 }, () => hand(fields)));
    expect(results.toSorted()).toEqual([...Array<string>(7).fill('challenge.expired'), 'taken']);
  });

  test('is good once as captchaVerification too, and both forms are the same proof [3-7.6]', async () => {
    const { fields, captchaVerification } = await solveText();
    expect(await hand({ captchaVerification })).toBe('taken');
    expect(await hand({ captchaVerification })).toBe('challenge.expired');
    expect(await hand(fields)).toBe('challenge.expired');
  });

  test('lasts 180 seconds from its check [3-7.5]', async () => {
    const [first, second] = [await solveText(), await solveText()];
    later(178);
    expect(await hand(first.fields)).toBe('taken');
    later(181);
    expect(await hand(second.fields)).toBe('challenge.expired');
    expect(await hand({ captchaVerification: second.captchaVerification })).toBe(
      'challenge.expired',
    );
  });

  test('that is given back is good once more, for the same purpose only, and no longer than before', async () => {
    const { fields, captchaVerification } = await solveText();
    const taken = await takeProof(from(), fields, 'sign_in');
    await taken.giveBack();
    expect(await hand({ captchaVerification }, 'email_code')).toBe('challenge.wrong');
    expect(await hand(fields, 'steam')).toBe('challenge.wrong');
    expect(await hand(fields, 'sign_in')).toBe('taken');
    await taken.giveBack();
    later(181);
    expect(await hand(fields)).toBe('challenge.expired');
  });

  test.each([
    ['plus signs that became spaces', (text: string) => text.replaceAll('+', ' ')],
    ['base64 of base64', (text: string) => Buffer.from(text).toString('base64')],
    [
      'the alphabet of addresses',
      (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    ],
  ])('may travel in a query with %s', async (_, write) => {
    let { fields } = await solveText();
    while (!/\+.*\/|\/.*\+/.test(fields.pointJson)) {
      // One address gets only a few text questions a day.
      here = randomAddress();
      ({ fields } = await solveText());
    }
    expect(await hand({ ...fields, pointJson: write(fields.pointJson) })).toBe('taken');
  });

  test('is worth nothing for another purpose than it was given out for, and stays good for that', async () => {
    const { fields, captchaVerification } = await solveText('email_code');
    expect(await hand(fields, 'sign_in')).toBe('challenge.wrong');
    expect(await hand({ captchaVerification }, 'steam')).toBe('challenge.wrong');
    expect(await hand(fields, 'email_code')).toBe('taken');
  });

  test('that named no purpose, as stock clients’ do, is bound to the first one that takes it', async () => {
    const { fields } = await solveText();
    await (await takeProof(from(), fields, 'steam')).giveBack();
    expect(await hand(fields, 'sign_in')).toBe('challenge.wrong');
    expect(await hand(fields, 'steam')).toBe('taken');
  });

  test('is worth nothing in another network, or in another browser of the same, and stays whose it is', async () => {
    const { fields, captchaVerification } = await solveText();
    for (const proof of [fields, { captchaVerification }]) {
      expect(await hand(proof, 'sign_in', from(randomAddress()))).toBe('challenge.wrong');
      expect(await hand(proof, 'sign_in', from(here, 'a'.repeat(64)))).toBe('challenge.wrong');
    }
    expect(await hand({ ...fields, clientUid: 'slider-of-another' })).toBe('challenge.wrong');
    expect(await hand({ captchaVerification })).toBe('taken');
  });

  test('of a client without an id of its own is worth nothing in another browser [6-5.10]', async () => {
    const { captchaVerification } = await solveText();
    expect(await hand({ captchaVerification }, 'sign_in', from(here, undefined, 'curl/8'))).toBe(
      'challenge.wrong',
    );
    expect(await hand({ captchaVerification })).toBe('taken');
  });

  test('with another solution than was checked is wrong, and ends', async () => {
    const [one, other] = [await solveText(), await solveText()];
    expect(await hand({ ...one.fields, pointJson: other.fields.pointJson })).toBe(
      'challenge.wrong',
    );
    expect(await hand(one.fields)).toBe('challenge.expired');
    expect(await hand(other.fields)).toBe('taken');
  });

  test('isn’t a challenge that nobody checked', async () => {
    const caller = { url: world.url, headers: { 'x-forwarded-for': here } };
    const { token } = (await requestChallenge(caller, 'text')).repData;
    expect(await hand({ token, pointJson: 'AAAA' })).toBe('challenge.expired');
  });

  test.each<[string, Proof]>([
    ['nothing', {}],
    ['a token alone', { token: '0'.repeat(32) }],
    ['a solution alone', { pointJson: 'AAAA' }],
    ['empty fields', { token: '', pointJson: '', captchaVerification: '' }],
  ])('is required: %s is refused', async (_, proof) => {
    expect(await hand(proof)).toBe('challenge.required');
  });

  test.each<[string, Proof]>([
    ['an unknown token', { token: '0'.repeat(32), pointJson: 'AAAA' }],
    ['an unknown verification', { captchaVerification: 'AAAA' }],
    ['a verification that is no base64', { captchaVerification: '%%%' }],
  ])('can’t be made up: %s is refused', async (_, proof) => {
    expect(await hand(proof)).toBe('challenge.expired');
  });

  test('isn’t asked for while challenges are off', async () => {
    expect(await hand({}, 'sign_in', { ...from(), settings: test_settings })).toBe('taken');
  });

  test('is in the database without token and solution', async () => {
    const { fields, captchaVerification, secretKey } = await solveText();
    const rows = await world.owner.selectFrom('accounts_proofs').selectAll().execute();
    const written = JSON.stringify(rows);
    for (const secret of [fields.token, fields.pointJson, captchaVerification, secretKey])
      expect(written).not.toContain(secret);
  });
});
