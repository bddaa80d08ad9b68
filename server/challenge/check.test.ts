import { PassThrough } from 'node:stream';
import { locales } from '@vitrine/i18n/locales';
import { beforeEach, describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { openLog } from '../kit/log.ts';
import { serveApi } from '../testing/api.ts';
import {
  sendSolution,
  requestChallenge,
  readChallenge,
  type Challenge,
  type ChallengeType,
  type PictureType,
} from '../testing/challenge/client.ts';
import { solutionOf } from '../testing/challenge/solutions.ts';
import { expectRefusal, send } from '../testing/send.ts';
import { runJob } from '../testing/jobs.ts';
import { openWorld, randomAddress } from '../testing/world.ts';

const world = openWorld();

/** Each test has its own address, so that one test's failures don't lock out another. */
let address: string;
beforeEach(() => void (address = randomAddress()));
const caller = (more: Record<string, string> = {}) => ({
  url: world.url,
  headers: { 'x-forwarded-for': address, ...more },
});
const ask = async (type: ChallengeType, from = caller()) =>
  (await requestChallenge(from, type)).repData;
const answer = async (challenge: Challenge, solution: unknown) =>
  (await sendSolution(caller(), challenge, JSON.stringify(solution))).reply;
const later = (seconds: number) => {
  const at = Date.now() + seconds * 1000;
  setClock(() => new Date(at));
};

/** The PNG chunks that determine how the pixels look. */
const picture_chunks = new Set(['IHDR', 'sBIT', 'sRGB', 'pHYs', 'IDAT', 'IEND']);

/** The names of a PNG's chunks. */
function chunksOf(png: Buffer): string[] {
  const names: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    names.push(png.toString('latin1', at + 4, at + 8));
  return names;
}

const wrong = {
  code: 6111,
  repCode: '6111',
  repMsg: 'Validation failed',
  repData: null,
  success: false,
};
const expired = { code: 6110, repCode: '6110', repData: null, success: false };
const solved = { code: 200, data: null, repCode: '0000', repMsg: null, success: true };

describe('a challenge', () => {
  test('has the fields of AJ-Captcha beside the envelope, and no solution [1-7.29 1-7.31 1-7.32 1-7.33 1-7.34 1-7.35 1-7.36 3-1.19 3-7.1]', async () => {
    const reply = await requestChallenge(caller(), 'blockPuzzle');
    expect(reply).toEqual({
      code: 200,
      msg: 'Success',
      data: null,
      repCode: '0000',
      repMsg: null,
      success: true,
      repData: {
        captchaType: 'blockPuzzle',
        originalImageBase64: expect.stringMatching(/^iVBORw0KGgo[\w+/]+=*$/),
        jigsawImageBase64: expect.stringMatching(/^iVBORw0KGgo[\w+/]+=*$/),
        token: expect.stringMatching(/^[0-9a-f]{32}$/),
        secretKey: expect.stringMatching(/^[\x21-\x7e]{16}$/),
        wordList: null,
        question: null,
        result: false,
      },
    });
  });

  test('is a slider unless another is asked for [1-7.30]', async () => {
    const sent = await send(world.url, 'POST /api/captcha/get', { ...caller(), body: {} });
    expect(sent.envelope).toMatchObject({ repData: { captchaType: 'blockPuzzle' } });
  });

  test('of a kind that there isn’t is refused', async () => {
    const sent = await send(world.url, 'POST /api/captcha/get', {
      ...caller(),
      body: { captchaType: 'rotate' },
    });
    expect(expectRefusal(sent, 'request.invalid')).toHaveProperty('captchaType');
  });

  test('is given to nobody twice, picture and all', async () => {
    const challenges = await Promise.all(Array.from({ length: 12 }, () => ask('blockPuzzle')));
    for (const field of ['token', 'secretKey', 'originalImageBase64'] as const)
      expect(new Set(challenges.map((challenge) => challenge[field])).size).toBe(12);
  });

  test('is in the database only with its token hashed and its solution sealed', async () => {
    const { token, secretKey } = await ask('blockPuzzle');
    const rows = await world.owner.selectFrom('accounts_challenges').selectAll().execute();
    const written = rows
      .map((row) => `${JSON.stringify(row)} ${row.sealed_solution.toString('latin1')}`)
      .join();
    for (const secret of [token, secretKey, '"x":', 'blockPuzzle'])
      expect(written).not.toContain(secret);
  });

  test('leaves neither solution nor key in any log, and nothing beside its pixels in a picture', async () => {
    let logged = '';
    const destination = new PassThrough().on('data', (line: Buffer) => (logged += line.toString()));
    const api = await serveApi(world.db, { log: openLog({ log_level: 'debug' }, destination) });
    const from = { ...caller(), url: api.url };
    for (const type of ['blockPuzzle', 'clickWord', 'text'] as const) {
      const { repData } = await requestChallenge(from, type);
      const { solved } = await sendSolution(from, repData, '{"x":1,"y":5}');
      await send(api.url, 'POST /api/captcha/check', { ...from, body: '{' });
      for (const secret of [repData.token, repData.secretKey, solved.fields.pointJson])
        expect(logged).not.toContain(secret);
      for (const png of [repData.originalImageBase64, repData.jigsawImageBase64].filter(Boolean))
        expect(
          chunksOf(Buffer.from(png, 'base64')).filter((name) => !picture_chunks.has(name)),
        ).toEqual([]);
    }
    api.close();
  });

  test.each<PictureType>(['blockPuzzle', 'clickWord'])(
    '%s is solved by who reads the picture, with the cipher of another library',
    async (type) => {
      const replies: string[] = [];
      // The solver misreads a picture now and then, as people do.
      for (let tries = 0; tries < 3 && !replies.includes('0000'); tries++) {
        const challenge = await ask(type);
        const { reply } = await sendSolution(caller(), challenge, await readChallenge(challenge));
        replies.push(reply.repCode);
      }
      expect(replies).toContain('0000');
    },
  );
});

describe('a slider', () => {
  test('is right up to five pixels away, and wrong with a sixth [3-7.7]', async () => {
    for (const [away, expected] of [
      [0, solved],
      [5, solved],
      [-5, solved],
      [6, wrong],
      [-6, wrong],
    ] as const) {
      const challenge = await ask('blockPuzzle');
      const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
      expect(await answer(challenge, { x: x + away, y: 5 })).toMatchObject(expected);
    }
  });

  test('may send a fraction of a pixel, which is cut off', async () => {
    const challenge = await ask('blockPuzzle');
    const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
    expect(await answer(challenge, { x: x + 5.99, y: 5 })).toMatchObject(solved);
  });

  test.each([
    ['another y than 5', (x: number) => ({ x, y: 6 })],
    ['y as text', (x: number) => ({ x, y: '5' })],
    ['no y', (x: number) => ({ x })],
    ['x as text', (x: number) => ({ x: String(x), y: 5 })],
    ['a list', (x: number) => [{ x, y: 5 }]],
    ['nothing', () => null],
    ['a number', (x: number) => x],
  ])('is wrong with %s', async (_, given) => {
    const challenge = await ask('blockPuzzle');
    const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
    expect(await answer(challenge, given(x))).toMatchObject(wrong);
  });
});

describe('words to click', () => {
  test('are three single characters; clicks may miss each by 25 pixels on both axes [1-7.37 1-9.8 3-7.8]', async () => {
    const challenge = await ask('clickWord');
    expect(challenge.wordList).toHaveLength(3);
    for (const word of challenge.wordList) expect([...word]).toHaveLength(1);
    expect(challenge.jigsawImageBase64).toBeNull();
    const { spots } = await solutionOf(world, challenge.token, 'clickWord');
    expect(
      await answer(
        challenge,
        spots.map(({ x, y }) => ({ x: x + 25, y: y - 25 })),
      ),
    ).toMatchObject(solved);
  });

  test.each<[string, (spots: { x: number; y: number }[]) => unknown]>([
    ['a click 26 pixels away', ([first, ...rest]) => [{ x: first!.x + 26, y: first!.y }, ...rest]],
    ['a click too low', ([first, ...rest]) => [{ x: first!.x, y: first!.y + 26 }, ...rest]],
    ['another order', ([first, second, third]) => [second, first, third]],
    ['two clicks', (spots) => spots.slice(0, 2)],
    ['a fourth click', (spots) => [...spots, spots[0]]],
    ['no click', () => []],
    ['one spot instead of a list', ([first]) => first],
    ['holes in the list', ([first, second]) => [first, second, null]],
  ])('are wrong with %s [1-5.22 3-7.8]', async (_, given) => {
    const challenge = await ask('clickWord');
    const { spots } = await solutionOf(world, challenge.token, 'clickWord');
    expect(await answer(challenge, given(spots))).toMatchObject(wrong);
  });

  const scripts: Record<string, RegExp> = {
    zh: /^\p{Script=Han}$/u,
    zh_CN: /^\p{Script=Han}$/u,
    in: /^\p{Script=Devanagari}$/u,
    ru: /^\p{Script=Cyrillic}$/u,
  };
  test.each([...locales.map(({ code }) => code), 'zh_CN', 'klingon'])(
    'are what readers of %s know',
    async (language) => {
      const { wordList } = await ask('clickWord', caller({ language }));
      for (const word of wordList) expect(word).toMatch(scripts[language] ?? /^[A-Z]$/);
    },
  );
});

describe('a question in words', () => {
  test('is answered by typing the number [3-7.11]', async () => {
    const from = caller({ language: 'de' });
    const { repData } = await requestChallenge(from, 'text');
    expect(repData).toMatchObject({
      originalImageBase64: null,
      jigsawImageBase64: null,
      wordList: null,
    });
    expect(repData).toHaveProperty('question', expect.stringMatching(/Münzen.*Ziffern/));
    const { answer: number } = await solutionOf(world, repData.token, 'text');
    expect(await answer(repData, `  ${number} Münzen`)).toMatchObject(solved);
  });

  test.each(['', 'house', 5, null, ['cat']])('is wrong with %j', async (given) => {
    expect(await answer(await ask('text'), given)).toMatchObject(wrong);
  });
});

describe('a challenge that is answered by somebody else', () => {
  test('is none in another network, whatever they know of it, and stays whose it is', async () => {
    const challenge = await ask('blockPuzzle');
    const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
    const elsewhere = caller({ 'x-forwarded-for': randomAddress() });
    expect(
      (await sendSolution(elsewhere, challenge, JSON.stringify({ x, y: 5 }))).reply,
    ).toMatchObject(expired);
    expect(await answer(challenge, { x, y: 5 })).toMatchObject(solved);
  });

  test('is none in another browser of the same network', async () => {
    const challenge = await ask('blockPuzzle');
    const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
    const other = caller({ cookie: `device=${'a'.repeat(64)}` });
    expect((await sendSolution(other, challenge, JSON.stringify({ x, y: 5 }))).reply).toMatchObject(
      expired,
    );
    const body = { token: challenge.token, pointJson: 'AAAA', clientUid: 'slider-of-another' };
    const named = await send(world.url, 'POST /api/captcha/check', { ...caller(), body });
    expect(named.envelope).toMatchObject(expired);
    expect(await answer(challenge, { x, y: 5 })).toMatchObject(solved);
  });
});

describe('a check', () => {
  test('that is wrong says so in the caller’s language, in both dialects', async () => {
    const from = caller({ language: 'de' });
    const challenge = await ask('text', from);
    const said = 'Prüfung nicht bestanden';
    expect((await sendSolution(from, challenge, 'none')).reply).toMatchObject({
      ...wrong,
      msg: said,
      repMsg: said,
    });
  });

  test('echoes what was sent, with `result: true` and without clientUid [1-3.106 1-7.38 1-7.39 1-7.40]', async () => {
    const challenge = await ask('blockPuzzle');
    const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
    const sent = await sendSolution(caller(), challenge, JSON.stringify({ x, y: 5 }));
    const { clientUid: _, ...fields } = sent.solved.fields;
    expect(sent.reply).toEqual({ ...solved, msg: 'Success', repData: { ...fields, result: true } });
  });

  test('that is wrong ends the challenge: the right answer comes too late [1-7.40 1-7.41 3-7.3]', async () => {
    const challenge = await ask('blockPuzzle');
    const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
    expect(await answer(challenge, { x: x + 20, y: 5 })).toMatchObject(wrong);
    expect(await answer(challenge, { x, y: 5 })).toMatchObject(expired);
  });

  test('can’t be made for every pixel at once: of many only one counts', async () => {
    const challenge = await ask('blockPuzzle');
    const tries = Array.from({ length: 17 }, (_, n) =>
      answer(challenge, { x: 100 + n * 10, y: 5 }),
    );
    const codes = (await Promise.all(tries)).map(({ repCode }) => repCode);
    expect(codes.filter((code) => code === '6110')).toHaveLength(16);
  });

  test('is made once: a solved challenge isn’t checked again', async () => {
    const challenge = await ask('blockPuzzle');
    const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
    expect(await answer(challenge, { x, y: 5 })).toMatchObject(solved);
    expect(await answer(challenge, { x, y: 5 })).toMatchObject(expired);
  });

  test('comes too late after 120 seconds', async () => {
    const [first, second] = [await ask('blockPuzzle'), await ask('blockPuzzle')];
    const [{ x }, other] = [
      await solutionOf(world, first.token, 'blockPuzzle'),
      await solutionOf(world, second.token, 'blockPuzzle'),
    ];
    later(118);
    expect(await answer(first, { x, y: 5 })).toMatchObject(solved);
    later(121);
    expect(await answer(second, { x: other.x, y: 5 })).toMatchObject(expired);
  });

  test('of a token that never was is told as one that expired', async () => {
    const challenge = await ask('blockPuzzle');
    expect(await answer({ ...challenge, token: '0'.repeat(32) }, { x: 150, y: 5 })).toMatchObject(
      expired,
    );
  });

  test('that says another kind than the challenge has is wrong [1-3.101 1-3.102]', async () => {
    const challenge = await ask('blockPuzzle');
    const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
    expect(await answer({ ...challenge, captchaType: 'clickWord' }, { x, y: 5 })).toMatchObject(
      wrong,
    );
  });

  test.each([
    ['what is no base64', '%%%'],
    ['nothing', ''],
    ['bytes that no key encrypted', Buffer.alloc(32, 7).toString('base64')],
    ['half a block', Buffer.alloc(7).toString('base64')],
    ['plain JSON', '{"x":150,"y":5}'],
    ['the longest there may be', 'A'.repeat(2000)],
  ])('with %s is wrong, and says no more', async (_, pointJson) => {
    const { token } = await ask('blockPuzzle');
    const sent = await send(world.url, 'POST /api/captcha/check', {
      ...caller(),
      body: { token, pointJson },
    });
    expect(sent.envelope).toMatchObject(wrong);
    expectRefusalBeside(sent.text);
  });

  test('with another challenge’s key is wrong [3-7.2]', async () => {
    const [challenge, other] = [await ask('blockPuzzle'), await ask('blockPuzzle')];
    const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
    expect(await answer({ ...challenge, secretKey: other.secretKey }, { x, y: 5 })).toMatchObject(
      wrong,
    );
  });

  test('with an answer that is no JSON, or deep as a well, is wrong', async () => {
    for (const text of ['x=150', '['.repeat(1200)]) {
      const { reply } = await sendSolution(caller(), await ask('blockPuzzle'), text);
      expect(reply).toMatchObject(wrong);
    }
  });

  test.each([
    [
      'longer than 2000 characters',
      { token: '0'.repeat(32), pointJson: 'A'.repeat(2001) },
      'pointJson',
    ],
    ['without a token', { pointJson: 'A' }, 'token'],
    ['with a list as token', { token: ['a'], pointJson: 'A' }, 'token'],
  ])('%s is refused before it is looked at', async (_, body, field) => {
    const sent = await send(world.url, 'POST /api/captcha/check', { ...caller(), body });
    expect(Object.keys(expectRefusal(sent, 'request.invalid')!)).toEqual([field]);
  });
});

/** Every wrong answer gets the same reply, except for the request's id. */
function expectRefusalBeside(text: string): void {
  expect(text.replace(/"request_id":"[^"]*"/, '')).toBe(
    '{"code":6111,"msg":"Validation failed","data":{"key":"challenge.wrong",},"repCode":"6111","repMsg":"Validation failed","repData":null,"success":false}',
  );
}

describe('the server’s own cipher', () => {
  test('gives what a client’s would [1-7.42 1-7.43 1-7.44 3-7.12 3-8.26]', async () => {
    const challenge = await ask('blockPuzzle');
    const { x } = await solutionOf(world, challenge.token, 'blockPuzzle');
    const code = JSON.stringify({ x, y: 5 });
    const { envelope } = await send(world.url, 'POST /api/aes', {
      ...caller(),
      body: { key: challenge.secretKey, code },
    });
    const body = { token: challenge.token, pointJson: envelope.data };
    const checked = await send(world.url, 'POST /api/captcha/check', { ...caller(), body });
    expect(checked.envelope).toMatchObject(solved);
  });

  test.each([
    ['a short key', { key: 'short', code: 'x' }, 'key'],
    ['a key of other letters', { key: 'ключ-ключ-ключ-1', code: 'x' }, 'key'],
    ['nothing to encrypt', { key: '0'.repeat(16), code: '' }, 'code'],
    ['too much', { key: '0'.repeat(16), code: 'x'.repeat(2001) }, 'code'],
  ])('refuses %s', async (_, body, field) => {
    const sent = await send(world.url, 'POST /api/aes', { ...caller(), body });
    expect(Object.keys(expectRefusal(sent, 'request.invalid')!)).toEqual([field]);
  });
});

test('challenges and proofs are deleted when their time is over, not before', async () => {
  later(400);
  await runJob(world, 'accounts:forget_challenges');
  setClock();
  await ask('blockPuzzle');
  const challenge = await ask('text');
  const { answer: word } = await solutionOf(world, challenge.token, 'text');
  await answer(challenge, word);
  expect(await runJob(world, 'accounts:forget_challenges')).toBe(0);
  later(181);
  expect(await runJob(world, 'accounts:forget_challenges')).toBe(2);
});
