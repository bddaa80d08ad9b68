import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isSolvedBy, type Solution } from './challenge/solution.ts';
import { readSolution } from './challenge/cipher.ts';
import { networkOf } from './kit/http/network.ts';
import { nameDevice } from './accounts/devices/name-device.ts';
import { readAppCode } from './security/factor/second-factor.ts';
import { readTradeLink } from './security/trade-link.ts';
import { fitName } from './accounts/names.ts';
import { readAnswer } from './sign-in/steam/answer.ts';
import { readEntries, skins_file } from './catalogue/import/read-file.ts';
import { cleanHtml } from './content/html.ts';
import { makeGate } from './gate.ts';
import { believedAddress } from './kit/http/address.ts';
import { languageOfCall, languageOfReader } from './kit/http/language.ts';
import { redrawPicture } from './kit/uploads.ts';
import { hostile_forms, hostile_headers, hostile_json } from './testing/hostile.ts';
import { openSocket } from './testing/socket.ts';
import { countWork } from './testing/work.ts';
import { openWorld } from './testing/world.ts';

const world = openWorld();

const long = 256 * 1024;
/** Length of a text that still fits into a header. */
const head = 14 * 1024;

const textsOf = (shapes: Record<string, (length: number) => string>, length: number) =>
  Object.values(shapes).map((make) => make(length));
/** All hostile texts that could keep a parser busy. */
const texts = (length: number) => [
  ...textsOf(hostile_forms, length),
  ...textsOf(hostile_json, length),
  ...Object.values(hostile_headers).flatMap((shapes) => textsOf(shapes, length)),
];

/** Parses each text, whatever the outcome: a refusal passes, a stack overflow fails. */
async function expectLittleWork(
  given: readonly string[],
  read: (text: string) => unknown,
): Promise<void> {
  const length = given.reduce((sum, text) => sum + text.length, 0);
  const work = await countWork(async () => {
    for (const text of given)
      await Promise.resolve()
        .then(() => read(text))
        .catch((problem: unknown) => expect(problem).not.toBeInstanceOf(RangeError));
  });
  expect(work).toBeLessThan(500_000 + 20 * length);
}

describe('a hostile text keeps nobody busy who reads', () => {
  const key = 'k'.repeat(16);
  const spots: Solution = { type: 'clickWord', spots: [{ x: 1, y: 1 }] };
  const solutions: Solution[] = [
    { type: 'blockPuzzle', x: 1 },
    spots,
    { type: 'text', answer: 'a' },
  ];
  const expected = { steam_url: 'https://steamcommunity.com', return_to: 'x', at: new Date(0) };
  const gate = makeGate({ namesOf: async () => [], addressesOf: async () => [] });
  const page = (headers: Record<string, string>) => ({
    url: 'http://localhost/x',
    headers: new Headers(headers),
  });
  const letIn = (headers: Record<string, string>) => gate(new Headers(headers), '10.0.0.1');
  const ascii = texts(head).filter((text) => /^[\x20-\x7e]*$/.test(text));

  const readers: [string, readonly string[], (text: string) => unknown][] = [
    [
      'a solved challenge',
      texts(2000),
      (text) => solutions.map((solution) => isSolvedBy(solution, text)),
    ],
    ['an encrypted solution', texts(2000), (text) => readSolution(key, text)],
    [
      'a trade link',
      texts(300),
      (text) => readTradeLink(`steamcommunity.com/tradeoffer/new/?${text}`),
    ],
    ['a code of an app', texts(20), readAppCode],
    ['a name', texts(64), fitName],
    ['the name of a browser', ascii, nameDevice],
    [
      'an address that a proxy names',
      ascii,
      (text) => networkOf(believedAddress('10.0.0.1', text, 1)),
    ],
    ['the language of a call', ascii, languageOfCall],
    [
      'the languages of a reader',
      ascii,
      (text) => languageOfReader(page({ 'accept-language': text })),
    ],
    [
      'who asks for a page',
      ascii,
      (text) => letIn({ 'user-agent': text, accept: text, cookie: text }),
    ],
    [
      'the answer of Steam',
      texts(2000),
      (text) => readAnswer({ 'openid.signed': text, 'openid.response_nonce': text }, expected),
    ],
    ['what an operator wrote', texts(long), (text) => cleanHtml(text, 'de')],
    ['a picture', texts(long), (text) => redrawPicture(Buffer.from(`RIFF    WEBP${text}`))],
  ];

  test.each(readers)('%s', async (_, given, read) => {
    await expectLittleWork(given, read);
  });
});

describe('a hostile file of items', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-hostile-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  test('keeps the import no busier than another of its length, and overflows nothing', async () => {
    const file = path.join(folder, 'items.json');
    await expectLittleWork(
      [...textsOf(hostile_json, long), `{"skins":${'['.repeat(long)}`],
      async (text) => {
        fs.writeFileSync(file, text);
        for await (const { number } of readEntries(file, skins_file))
          expect(number).toBeGreaterThan(0);
      },
    );
  });
});

test.each(['/app/vitrine?protocol=7', '/ws/online'])(
  'hostile messages keep no socket at %s busy',
  async (at) => {
    const messages = textsOf(hostile_json, 10 * 1024);
    const work = await countWork(async () => {
      for (const message of messages) {
        const { ws, closed } = await openSocket(world.url, at);
        ws.send(message);
        ws.close();
        await closed;
      }
    });
    expect(work).toBeLessThan(messages.length * 300_000);
  },
);
