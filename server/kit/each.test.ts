import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { doEach } from './each.ts';
import { openLog } from './log.ts';

/** A log with everything that it was told. */
function openText() {
  const said: string[] = [];
  const sink = new PassThrough().on('data', (part: Buffer) => said.push(String(part)));
  return { log: openLog({ log_level: 'error' }, sink), said };
}

test('a row whose work fails is logged, and the others go on [6-6.10c]', async () => {
  const { log, said } = openText();
  const worked: number[] = [];
  const done = await doEach([1, 2, 3, 4], log, async (row) => {
    if (row === 2) throw new Error('a poison row');
    worked.push(row);
    return row !== 3;
  });
  expect([worked, done]).toEqual([[1, 3, 4], 2]);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/"row":2,.*a poison row/);
});

test('without a database no row goes on [6-6.10c]', async () => {
  const { log, said } = openText();
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const work = doEach([1, 2], log, async () => {
    throw away;
  });
  await expect(work).rejects.toBe(away);
  expect(said).toEqual([]);
});
