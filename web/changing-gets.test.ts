import { endpoints } from '@vitrine/contract/index';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the pages change state by POST alone, and call the POST twins of what others may call by GET [3-1.39b]', () => {
  const sources = fs
    .readdirSync(import.meta.dirname, { encoding: 'utf8', recursive: true })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !file.endsWith('.test.ts') &&
        !/^(?:build|\.react-router)\//.test(file),
    )
    .map((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const changing = endpoints
    .filter(({ method, changes }) => method === 'GET' && changes)
    .map((endpoint) => endpoint.path);
  const called = (method: string) =>
    changing.filter(
      (call) => sources.includes(`${method} ${call}'`) || sources.includes(`${method} ${call}"`),
    );
  expect(called('GET')).toEqual([]);
  expect(called('POST')).toEqual(changing);
});
