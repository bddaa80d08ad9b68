import type { Reply } from '@vitrine/contract/index';
import { expectedOutside, type ObservedKind } from '@vitrine/fairness/observed';
import { isOutside } from '@vitrine/fairness/statistics/binomial';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { comparePublished, drawsOf, findOdds } from './compare.ts';
import * as store from './store.ts';

const months_max = 120;
const revisions_max = 1000;

/** The figures of all comparisons, and the months whose draws can be downloaded. */
export async function showSummary(db: Db): Promise<Reply<'GET /api/honesty'>> {
  const [progress, outside, months] = await Promise.all([
    store.findProgress(db),
    store.countAlarms(db),
    store.findMonths(db, months_max),
  ]);
  const { counted_id, counted_at, judged_at, comparisons } = progress;
  return {
    counted_id,
    counted_at: counted_at?.toISOString() ?? null,
    judged_at: judged_at?.toISOString() ?? null,
    comparisons,
    expected_outside: expectedOutside(comparisons),
    outside,
    months,
  };
}

/** The tables of a kind that were drawn from, in the order of their subjects. */
export async function listTables(
  db: Db,
  { kind, page, limit }: { kind: ObservedKind; page: number; limit: number },
): Promise<Reply<'GET /api/honesty/tables'>> {
  const { tables, total } = await store.findTables(db, kind, { offset: (page - 1) * limit, limit });
  const list = await Promise.all(
    tables.map(async (counts) => {
      const odds = await findOdds(db, counts, counts);
      const draws = drawsOf(counts);
      const outside = odds!.published.filter(({ outcome, odds_ppm }) =>
        isOutside(counts.seen[outcome] ?? 0, draws, odds_ppm),
      );
      const { subject_id: id, revision } = counts;
      return { kind, id, revision, draws, outside: outside.length };
    }),
  );
  return { list, page, total };
}

/** One table against its published odds. Refuses odds.unknown. */
export async function showTable(
  db: Db,
  {
    kind,
    id: subject_id,
    revision: asked,
  }: { kind: ObservedKind; id: number; revision?: string | undefined },
): Promise<Reply<'GET /api/honesty/observed'>> {
  const subject = { kind, subject_id };
  const newest =
    asked ?? (await findOdds(db, subject, undefined))?.revision ?? refuse('odds.unknown');
  const table = { ...subject, revision: newest };
  const counts = await store.findCounts(db, table);
  const odds = (await findOdds(db, table, counts)) ?? refuse('odds.unknown');
  const rows = comparePublished(odds.published, counts ?? { seen: {} });
  return {
    kind,
    id: subject_id,
    revision: odds.revision,
    draws: counts ? drawsOf(counts) : 0,
    comparisons: rows.length,
    expected_outside: expectedOutside(rows.length),
    rows: rows.map((row) => ({ ...row, name: odds.names.get(row.outcome) ?? null })),
    revisions: await store.findObservedRevisions(db, subject, revisions_max),
  };
}
