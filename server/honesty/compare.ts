import {
  compareCounts,
  publishedOutcomes,
  tiedOutcomes,
  TOKENS,
  UPGRADE_BANDS,
  upgradeOutcomes,
  type ObservedRow,
  type Published,
  type PublishedTable,
} from '@vitrine/fairness/observed';
import type { Db } from '../kit/db.ts';
import { findPublishedTable } from '../seeds/index.ts';
import type { CountedTable, TableCounts } from './store.ts';

/** Published odds with the hash of their revision, empty where there is none. */
export interface PublishedOdds {
  revision: string;
  published: Published[];
  /** The names of outcomes that are items. */
  names: ReadonlyMap<string, string>;
}

/** A battle seats 2 to 4 players, so as many can tie. */
const tied_max = 4;
const no_names = new Map<string, string>();

/**
 * The odds that draws of a table met; of a case or an event without `revision`, those of the newest
 * one. The odds of a band of upgrades follow from its draws. Undefined when there are none.
 */
export async function findOdds(
  db: Db,
  { kind, subject_id, revision }: Partial<CountedTable> & Omit<CountedTable, 'revision'>,
  counts: TableCounts | undefined,
): Promise<PublishedOdds | undefined> {
  if (kind === 'tie') {
    if (subject_id < 2 || subject_id > tied_max) return undefined;
    return { revision: '', published: tiedOutcomes(subject_id), names: no_names };
  }
  if (kind === 'upgrade') {
    if (!UPGRADE_BANDS.some((from_ppm) => from_ppm === subject_id)) return undefined;
    const published = counts ? upgradeOutcomes(drawsOf(counts), counts.chances_ppm) : [];
    return { revision: '', published, names: no_names };
  }
  // A battle's rounds draw a case's prizes, without its tokens.
  const of_case = kind === 'battle';
  const found = await findPublishedTable(db, {
    kind: of_case ? 'case' : kind,
    subject_id,
    hash: revision,
  });
  if (!found) return undefined;
  const table = found.content as unknown as PublishedTable & { entries: readonly NamedEntry[] };
  const { entries } = table;
  return {
    revision: found.hash,
    published: publishedOutcomes(of_case ? { entries } : table),
    names: new Map(entries.flatMap(nameOf)),
  };
}

/** An entry of a case names its item, one of an event doesn't. */
type NamedEntry = PublishedTable['entries'][number] & { hash_name?: string; phase?: string | null };

function nameOf({ id, hash_name, phase }: NamedEntry): [string, string][] {
  return hash_name === undefined
    ? []
    : [[String(id), phase ? `${hash_name} (${phase})` : hash_name]];
}

/** The number of a table's draws: every draw has one outcome, besides the tokens that may drop. */
export function drawsOf({ seen }: Pick<TableCounts, 'seen'>): number {
  return Object.entries(seen).reduce(
    (sum, [outcome, times]) => (outcome === TOKENS ? sum : sum + times),
    0,
  );
}

/** Compares some of a table's published outcomes with its counts. */
export function comparePublished(
  published: readonly Published[],
  counts: Pick<TableCounts, 'seen'>,
): ObservedRow[] {
  return compareCounts(published, drawsOf(counts), (outcome) => counts.seen[outcome] ?? 0);
}
