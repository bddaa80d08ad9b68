import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeFile, readEntries, skins_file, type ImportEntry } from './read-file.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-import-'));
const file = path.join(folder, 'skins.json');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Reads a file to its end or its fault. */
async function readAll(text: string | Buffer): Promise<{ entries: ImportEntry[]; fault?: string }> {
  fs.writeFileSync(file, text);
  const entries: ImportEntry[] = [];
  try {
    for await (const entry of readEntries(file, skins_file)) entries.push(entry);
    return { entries };
  } catch (problem) {
    return { entries, fault: (problem as Error).message.replace(file, 'FILE') };
  }
}

const entry = (number: number, value: unknown, list: ImportEntry['list'] = 'skins') => ({
  list,
  number,
  value,
});

describe('a file', () => {
  test('with skins and crates gives both, numbered from 1, and nothing else of it', async () => {
    const text = JSON.stringify({
      about: { skins: [{ no: 1 }] },
      wears: [{ key: 'FN' }],
      skins: [{ a: 1, crates: [1] }, 'b'],
      crates: [{ c: 3 }],
      more: [4],
    });
    expect(await readAll(text)).toEqual({
      entries: [entry(1, { a: 1, crates: [1] }), entry(2, 'b'), entry(1, { c: 3 }, 'crates')],
    });
  });

  test.each([
    ['a list', '[{"a":1},{"b":2}]'],
    ['an object after a byte order mark', '\uFEFF{"skins":[{"a":1},{"b":2}]}'],
    ['a list after a byte order mark and spaces', '\uFEFF \n [{"a":1},{"b":2}]\n'],
  ])('that is %s gives its skins', async (_, text) => {
    expect(await readAll(text)).toEqual({ entries: [entry(1, { a: 1 }), entry(2, { b: 2 })] });
  });

  test('larger than what is read at a time gives every skin once, with its characters whole', async () => {
    const skins = Array.from({ length: 20_000 }, (_, n) => ({ n, name: '★ StatTrak™ 龍王' }));
    const { entries } = await readAll(JSON.stringify({ skins }));
    expect(entries).toEqual(skins.map((skin, index) => entry(index + 1, skin)));
  });
});

describe('a file is refused', () => {
  test.each([
    ['with its mark', Buffer.from('\uFEFF[{"a":1}]', 'utf16le')],
    ['without one', Buffer.from('[{"a":1}]', 'utf16le')],
  ])('when it is UTF-16 %s [6-1.18]', async (_, bytes) => {
    expect((await readAll(bytes)).fault).toBe('FILE is UTF-16: save it as UTF-8.');
  });

  test('when it is an operator’s text in the character set of an old computer [6-1.18]', () => {
    expect(() => decodeFile('FILE', Buffer.from('Z\u00fcrich', 'latin1'))).toThrow(
      'FILE isn’t UTF-8: save it as UTF-8.'.replace('’', "'"),
    );
    expect(decodeFile('FILE', Buffer.from('\uFEFFZürich'))).toBe('Zürich');
  });

  test.each([
    '',
    '  ',
    '{}',
    'null',
    '"skins"',
    '{"skins":[]}',
    '[]',
    '{"skins":{"a":{}}}',
    '{"crates":[{}]}',
  ])('when it has no skins: %j', async (text) => {
    expect((await readAll(text)).fault).toBe(
      'FILE has no skins. Expected {"skins": [ … ]}, or a list of skins as in skins.json of CSGO-API.',
    );
  });

  test.each([
    ['<html>', 0, 0],
    ['{"skins":[{"a":1},]}', 18, 1],
    ['[{"a":1},{"b":2}', 15, 2],
    ['[{"a":1},{"b":"2', 13, 1],
    ['[{"a":1}] x', 8, 1],
  ])('when it is no JSON: %j, near which byte and after which skin', async (text, byte, skin) => {
    const { entries, fault } = await readAll(text);
    expect(fault).toContain(`FILE isn't JSON near byte ${byte}, after skin ${skin}: `);
    expect(entries).toHaveLength(skin);
  });

  test('when it is not there, or is a folder', async () => {
    await expect(readEntries(`${file}.not`, skins_file).next()).rejects.toThrow(
      /json\.not can't be read: ENOENT/,
    );
    await expect(readEntries(folder, skins_file).next()).rejects.toThrow(/can't be read: EISDIR/);
  });
});
