import type { Reply } from '@vitrine/contract/index';
import type { DrawRecord } from '@vitrine/contract/seeds';
import { describe, expect, test } from 'vitest';
import {
  collectDraws,
  file_draws_max,
  file_length_max,
  writeBundle,
  type Asked,
} from './collect-draws.ts';

/** A log of draws, of which every third isn't revealed, newest first. */
function logOf(count: number, client_seed = 'x') {
  const draws = Array.from({ length: count }, (_, at) => {
    const id = (count - at) * 7;
    return {
      id,
      kind: 'case',
      server_seed: at % 3 === 0 ? null : 'f'.repeat(64),
      client_seed,
    } as DrawRecord;
  });
  const asked: Asked[] = [];
  const ask = async (wish: Asked): Promise<Reply<'GET /api/pfv_log'>> => {
    asked.push(wish);
    const from =
      wish.before === undefined ? 0 : draws.findIndex(({ id }) => id === Number(wish.before)) + 1;
    return { page: 1, total: draws.length, list: draws.slice(from, from + wish.limit) };
  };
  return { draws, asked, ask };
}

const idsOf = (records: readonly DrawRecord[]) => records.map(({ id }) => id);
const readIds = (records: readonly string[]) =>
  idsOf(records.map((record) => JSON.parse(record) as DrawRecord));

describe('a file of one’s own draws', () => {
  test.each([0, 1, 99, 100, 101, 250, file_draws_max])(
    'has all %i of them, each once, newest first',
    async (count) => {
      const { draws, ask } = logOf(count);
      const read: number[] = [];
      const collected = await collectDraws(ask, { onRead: (done) => read.push(done) });
      expect(readIds(collected!.records)).toEqual(idsOf(draws));
      expect([collected!.has_older, read.at(-1)]).toEqual([false, count]);
      expect([collected!.newest, collected!.oldest]).toEqual([draws[0]?.id, draws.at(-1)?.id]);
    },
  );

  test('counts those that are not revealed, and keeps them', async () => {
    const { ask } = logOf(250);
    const collected = await collectDraws(ask);
    expect([collected!.records.length, collected!.unrevealed]).toEqual([250, 84]);
  });

  const collectAll = async (ask: Parameters<typeof collectDraws>[0]) => {
    const files: string[][] = [];
    for (let before: number | undefined; ;) {
      const { records, oldest, has_older } = (await collectDraws(ask, { before }))!;
      files.push(records);
      before = oldest;
      if (!has_older) return files;
    }
  };

  test('is bounded: the older ones go into the next files, none twice and none lost', async () => {
    const { draws, asked, ask } = logOf(2 * file_draws_max + 5);
    const files = await collectAll(ask);
    expect(files.map(({ length }) => length)).toEqual([file_draws_max, file_draws_max, 5]);
    expect(readIds(files.flat())).toEqual(idsOf(draws));
    expect(Math.max(...asked.map(({ limit }) => limit))).toBe(100);
  });

  test('is bounded also where the table of a draw is long', async () => {
    const { draws, ask } = logOf(5, 'x'.repeat(file_length_max / 2 - 1_000));
    const files = await collectAll(ask);
    expect(files.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(readIds(files.flat())).toEqual(idsOf(draws));
  });

  test('isn’t made of a part: without one page there is none', async () => {
    const { asked, ask } = logOf(250);
    expect(
      await collectDraws(async (wish) => (asked.length === 2 ? undefined : ask(wish))),
    ).toBeUndefined();
  });

  test('is a bundle as the verifiers read it', async () => {
    const { draws, ask } = logOf(3);
    expect(JSON.parse(writeBundle((await collectDraws(ask))!))).toEqual({ records: draws });
  });
});
