import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { query_names } from './query-names.ts';

/**
 * Files that read the address only in the browser: the referral, and the fragments of the
 * sign-in window and the door.
 */
const in_browser = ['accounts/arrive.ts', 'promotions/referral.ts', 'accounts/steam-window.tsx'];

test('every name that a page reads from its address is one of which pages are kept apart', () => {
  const files = fs
    .globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((file) => !/\.test\.|^build/.test(file));
  const reading = files
    .filter((file) => !in_browser.includes(file))
    .map((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .filter((code) => /searchParams|useSearchParams|URLSearchParams|useFilter/.test(code));
  const read = reading.flatMap((code) =>
    Array.from(code.matchAll(/\.(?:get|getAll|has)\('(\w+)'\)/g), ([, name]) => name!),
  );
  const filters = reading.flatMap((code) =>
    Array.from(code.matchAll(/useFilter\(\[([^\]]*)\]/g), ([, names]) => names!),
  );
  read.push(...filters.flatMap((names) => names.match(/\w+/g) ?? []));
  expect(new Set(read)).toEqual(new Set(query_names));
});
