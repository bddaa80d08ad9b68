import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildOnce, keptOf, placeOf, type Build } from './build.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-build-'));
const source = path.join(folder, 'source.txt');
const name = `test-${process.pid}`;
const place = placeOf({ name });
const kept = path.join(keptOf({ name }), 'assets');
const root = path.join(import.meta.dirname, '../..');

afterAll(() => {
  for (const made of [folder, place, keptOf({ name })])
    fs.rmSync(made, { recursive: true, force: true });
});

/** A build that writes one asset, named after its source; one of `broken` fails after that. */
const build: Build = {
  name,
  sources: [path.relative(root, source)],
  command: [
    '-e',
    `const fs = require('node:fs');
    const [place, source] = ${JSON.stringify([place, source])};
    const text = fs.readFileSync(source, 'utf8');
    fs.rmSync(place, { recursive: true, force: true });
    fs.mkdirSync(place + '/assets', { recursive: true });
    fs.writeFileSync(place + '/entry.js', '');
    fs.writeFileSync(place + '/assets/' + text, '');
    if (text === 'broken') process.exit(1);`,
  ],
  entry: 'entry.js',
  keeps: 'assets',
};

function release(text: string): Promise<boolean> {
  fs.writeFileSync(source, text);
  return buildOnce(build);
}

test('a build keeps the files of the release before, no older ones, and none of a build that failed [6-6.8b]', async () => {
  await release('first');
  expect(fs.existsSync(kept)).toBe(false);
  await release('second');
  expect(fs.readdirSync(kept)).toEqual(['first']);
  await expect(release('broken')).rejects.toThrow('failed');
  expect(fs.readdirSync(kept)).toEqual(['second']);
  await release('third');
  expect(fs.readdirSync(kept)).toEqual(['second']);
  expect(await release('third')).toBe(false);
  expect(fs.readdirSync(kept)).toEqual(['second']);
});
