import { canonicalJson } from './canonical-json.ts';
import type { Hashes } from './stream.ts';
import { checkTable, type Entry } from './table.ts';

/** `phase` is null for an item without one. */
export type RevisionEntry = Entry & { hash_name: string; phase: string | null };

/**
 * The published contents of a case: `price` in mills, `token_rate` in ppm, entries sorted by
 * `from`.
 */
export type Revision = {
  box: number;
  price: number;
  token_rate: number;
  entries: readonly RevisionEntry[];
};

/**
 * The hash that pins a case's revision: SHA-256, in hex, of its canonical JSON. Throws when the
 * table is invalid.
 */
export function revisionHash(
  { box, price, token_rate, entries }: Revision,
  hashes: Hashes,
): string {
  checkTable(entries);
  const published = entries.map(({ id, hash_name, phase, from, to }) => ({
    id,
    hash_name,
    phase,
    from,
    to,
  }));
  return hashes.sha256(canonicalJson({ box, price, token_rate, entries: published }));
}

/**
 * The hash that pins an event's table: SHA-256, in hex, of the canonical JSON of `{kind, entries}`.
 * It covers every field of the entries, so it pins what an entry gives together with its odds.
 * Throws when the table is invalid.
 */
export function eventRevisionHash(kind: string, entries: readonly Entry[], hashes: Hashes): string {
  checkTable(entries);
  return hashes.sha256(canonicalJson({ kind, entries }));
}
