import { parsePo } from 'pofile-ts';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { areaOf, areasOf, common } from './areas.ts';

const root = path.join(import.meta.dirname, '..');
const sources = fs
  .globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|react-router/.test(file));

const routes = fs.readFileSync(path.join(root, 'web/routes.ts'), 'utf8');

/** The files with texts of their own. */
const catalogue = parsePo(fs.readFileSync(path.join(root, 'i18n/en.po'), 'utf8'));
const texts = catalogue.items.filter(({ obsolete }) => !obsolete);
const with_texts = new Set(texts.flatMap(({ references }) => references));

const isOfPage = (file: string) => areaOf(file) !== common;

/** The files of web/ whose code a file imports. */
function importsOf(file: string): string[] {
  const code = fs.readFileSync(path.join(root, file), 'utf8');
  const statement = /^import (?!type )[^;]*?'(\.[^']+)';|import\('(\.[^']+)'\)/gm;
  return Array.from(code.matchAll(statement), ([, whole, lazy]) =>
    path.join(path.dirname(file), (whole ?? lazy)!),
  );
}

/** The import leads from one area, or the frame, into another. */
const entersArea = (file: string, other: string) =>
  sources.includes(other) && isOfPage(other) && areaOf(other) !== areaOf(file);
const isEntered = (file: string) =>
  sources.some((from) => importsOf(from).includes(file) && entersArea(from, file));

test('the page of each area loads the texts of that area', () => {
  const areas = new Set(texts.flatMap(({ references }) => areasOf(references)));
  areas.delete(common);
  expect(areas.size).toBeGreaterThan(5);
  for (const area of areas) {
    // An area without a page of its own is a part of others' pages.
    const own = sources.filter((file) => file.startsWith(`web/${area}/`));
    const pages = own.filter((file) => routes.includes(`'${file.slice('web/'.length)}'`));
    const entries =
      pages.length > 0 ? pages : own.filter((file) => isEntered(file) && with_texts.has(file));
    expect(entries.length, area).toBeGreaterThan(0);
    for (const file of entries) expect(importsOf(file)).toContain(`web/${area}/texts.ts`);
    expect(fs.readFileSync(path.join(root, `web/${area}/texts.ts`), 'utf8')).toContain(
      `'?area=${area}'`,
    );
  }
});

test('what other folders import of an area loads its texts, or has none of its own', () => {
  expect(with_texts.size).toBeGreaterThan(50);
  const outside = sources.flatMap((file) =>
    importsOf(file).filter(
      (other) =>
        entersArea(file, other) && !importsOf(file).includes(`web/${areaOf(other)}/texts.ts`),
    ),
  );
  const reached = new Set<string>();
  const reach = (file: string) => {
    if (
      reached.has(file) ||
      !isOfPage(file) ||
      importsOf(file).includes(`web/${areaOf(file)}/texts.ts`)
    )
      return;
    reached.add(file);
    for (const next of importsOf(file).filter((other) => sources.includes(other))) reach(next);
  };
  for (const file of outside) reach(file);
  expect(reached.size).toBeGreaterThan(0);
  expect([...reached].filter((file) => with_texts.has(file))).toEqual([]);
});

test('a text of several areas is in each, and one of the frame in the common ones alone', () => {
  expect(areasOf(['web/seeds/page.tsx'])).toEqual(['seeds']);
  expect(areasOf(['web/seeds/page.tsx', 'web/seeds/pairs.tsx', 'web/top/page.tsx'])).toEqual([
    'seeds',
    'top',
  ]);
  expect(areasOf(['web/shell/dock.tsx', 'web/top/page.tsx'])).toEqual(['common']);
  expect(areasOf(['web/parts/terms.ts'])).toEqual(['common']);
});
