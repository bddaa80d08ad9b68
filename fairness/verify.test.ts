import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { vectorsText } from './testing.ts';

const script = fileURLToPath(new URL('../scripts/verify.ts', import.meta.url));
const law = fileURLToPath(new URL('vectors.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vitrine-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

function verify(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function written(content: unknown): string {
  const file = join(folder, 'given.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

/**
 * The normative vectors' text with `from` replaced once; `from` must be present, or the test would
 * check nothing.
 */
function lawWith(from: string, to: string): string {
  expect(vectorsText.includes(from), from).toBe(true);
  return vectorsText.replace(from, to);
}

describe('verify --vectors', () => {
  test('reproduces the law', () => {
    expect(verify('--vectors', law)).toEqual({
      status: 0,
      stdout: '71 vectors: 71 reproduced, 0 failed\n',
      stderr: '',
    });
  });

  test.each([
    [
      'an output',
      '"ticket": 441842',
      '"ticket": 441843',
      'case[0]: ticket 441843, recomputed 441842',
    ],
    ['a nonce', '"nonce": 3020', '"nonce": 3021', 'case[0]: ticket 441842, recomputed '],
    ['a range', '"to": 297240', '"to": 297241', 'case[0]: entries[1].from is 297240'],
    ['a value', '792768', '792769', 'uniform[6]: values[0] 792769, recomputed 792768'],
    ['a roll', '"roll": 55199', '"roll": 55190', 'upgrade[0]: roll 55190, recomputed 55199'],
    ['a shared client seed', '750b404af8', '751b404af8', 'battle[0]: client_seed "751b404af8'],
    ['a winner', ' 171606\n', ' 171607\n', 'giveaway[0]: winners[0] 171607, recomputed 171606'],
    ['a revision’s hash', 'cd5f0b7105', 'cd5f0b7106', 'revision[0]: hash "cd5f0b7106'],
    [
      'a digit that breaks the shape',
      '"nonce": 3020',
      '"nonce": 3.20',
      'case[0]: nonce must be a whole number',
    ],
  ])('a flipped digit in %s exits 1 and names the vector', (_, from, to, line) => {
    const { status, stdout, stderr } = verify('--vectors', written(lawWith(from, to)));
    expect(stdout.split('\n')[0]).toContain(line);
    expect(stdout.split('\n').slice(1)).toEqual(['71 vectors: 70 reproduced, 1 failed', '']);
    expect([status, stderr]).toEqual([1, '']);
  });

  test('an unknown section exits 1 and is named', () => {
    const { status, stdout } = verify(
      '--vectors',
      written(lawWith('"upgrade": [', '"upgrades": [')),
    );
    expect([status, stdout.split('\n')[0]]).toEqual([1, 'upgrades: unknown section']);
  });
});

describe('verify FILE', () => {
  const revealed = {
    id: 5,
    kind: 'upgrade',
    subject: 9,
    server_seed: 'e5c9331d61809860ccb59e26d5735c23aaea1339b881f02d350a73188bd64edf',
    server_seed_hash: 'de369cf548e9936b3afaf68876d38f69aeb47478ed53fa86dcbdab606c87d5ff',
    client_seed: 'lucky',
    nonce: 4270,
    beacon: null,
    revision_hash: null,
    table: { chance_ppm: 459_158, direction: 'under' },
    outcome: { roll: 55_199, win: true },
    at: '2030-01-01T00:00:00.000Z',
  };
  const hidden = { ...revealed, id: 6, server_seed: null };
  const forged = { ...revealed, id: 7, outcome: { roll: 55_199, win: false } };

  test.each([
    ['one record', revealed],
    ['a list', [revealed]],
    ['a bundle', { records: [revealed] }],
  ])('%s is verified', (_, bundle) => {
    expect(verify(written(bundle))).toEqual({
      status: 0,
      stdout: '1 records: 1 verified, 0 not revealed yet, 0 failed\n',
      stderr: '',
    });
  });

  test('a record that is not revealed yet is counted and is no failure', () => {
    expect(verify(written([revealed, hidden]))).toEqual({
      status: 0,
      stdout:
        'records[1] (id 6): not revealed yet\n2 records: 1 verified, 1 not revealed yet, 0 failed\n',
      stderr: '',
    });
  });

  test('a forged record exits 1 and is named, and so is one that is no record', () => {
    expect(verify(written({ records: [revealed, hidden, forged, 3] }))).toEqual({
      status: 1,
      stdout:
        'records[1] (id 6): not revealed yet\n' +
        'records[2] (id 7): win false, recomputed true\n' +
        'records[3]: the record must be an object\n' +
        '4 records: 1 verified, 1 not revealed yet, 2 failed\n',
      stderr: '',
    });
  });
});

describe('what can not be used at all exits 2 and says why on stderr', () => {
  test.each([
    ['no argument', () => [], 'Usage: npm run verify'],
    ['two files', () => [law, law], 'Usage: npm run verify'],
    ['a file beside the vectors', () => ['--vectors', law, law], 'Usage: npm run verify'],
    ['--vectors without a file', () => ['--vectors'], '--vectors'],
    ['an unknown option', () => ['--vector', law], '--vector'],
    ['a file that is not there', () => [join(folder, 'none.json')], 'none.json'],
    ['a folder', () => [folder], 'EISDIR'],
    ['broken JSON', () => [written('{"records": [')], "given.json isn't JSON"],
    ['a number', () => [written('5')], 'the file holds no draw records'],
    ['an empty list', () => [written('[]')], 'the file holds no draw records'],
    [
      'a bundle of something else',
      () => [written({ records: 5 })],
      'the file holds no draw records',
    ],
    ['vectors that are a list', () => ['--vectors', written('[]')], 'the file must be an object'],
    ['vectors without any', () => ['--vectors', written('{}')], 'the file holds no vectors'],
    ['broken vectors', () => ['--vectors', written('{"case": [{"nonce": 01}]}')], "isn't JSON"],
  ])('%s', (_, args, message) => {
    const { status, stdout, stderr } = verify(...args());
    expect(stderr).toContain(message);
    expect([status, stdout]).toEqual([2, '']);
  });
});
