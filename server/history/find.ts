import type { Db } from '../kit/db.ts';
import { findActs, type ActsPart } from '../ledger/index.ts';
import { balance_names } from '../settle/accounts.ts';
import { groups, without_entries, type Group } from './groups.ts';
import * as store from './store.ts';

/** The wished part of a player's acts, newest first. */
export interface HistoryWish {
  kind?: Group | undefined;
  /** The first and the last day, in UTC. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only acts with smaller ids. */
  before?: number | undefined;
  limit: number;
}

/** Acts, newest first, and the `before` of the next part; null at the end. */
export interface FoundActs {
  facts: store.FactRow[];
  next: number | null;
}

/** Entries that one look reads of each balance when it searches for some kinds. */
const searched_max = 500;
/** Looks of one call; after these it answers with fewer acts than asked for. */
const looks_max = 5;

/**
 * Finds a player's acts, newest first. Its cost depends on the limit, never on the length of the
 * history: it reads a bounded number of entries and answers a shorter part when few of them match.
 */
export async function findPlayersActs(
  db: Db,
  player_id: number,
  wish: HistoryWish,
): Promise<FoundActs> {
  const { limit } = wish;
  const { begin, end } = daysOf(wish);
  const [first, last] = await Promise.all([
    begin ? store.findFactSince(db, begin, -store.late_ms) : 0,
    end ? store.findFactSince(db, end, store.late_ms) : undefined,
  ]);
  const isInDays = ({ at }: store.FactRow) => (!begin || at >= begin) && (!end || at < end);
  let below = lower(wish.before, last);
  const facts: store.FactRow[] = [];
  for (let look = 0; look < looks_max; look++) {
    const part = await findPart(db, player_id, { ...wish, below });
    const complete_from = Math.max(first, part.complete_from);
    const found = part.facts.filter((fact) => fact.id >= complete_from && isInDays(fact));
    facts.push(...found.toSorted((a, b) => b.id - a.id));
    if (facts.length > limit) return { facts: facts.slice(0, limit), next: facts[limit - 1]!.id };
    if (complete_from <= first) return { facts, next: null };
    below = complete_from;
    if (facts.length === limit) break;
  }
  return { facts, next: below ?? null };
}

const lower = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

const day_ms = 24 * 3600 * 1000;

/** The beginning of the first day and the end of the last one, where they are given. */
function daysOf({ from, to }: HistoryWish): { begin: Date | undefined; end: Date | undefined } {
  const end = to === undefined ? undefined : new Date(Date.parse(to) + day_ms);
  return { begin: from === undefined ? undefined : new Date(from), end };
}

interface Part {
  facts: store.FactRow[];
  complete_from: number;
}

async function findPart(
  db: Db,
  player_id: number,
  { kind, below, limit }: HistoryWish & { below: number | undefined },
): Promise<Part> {
  const { indexed, others } = kind ? groups[kind] : { indexed: without_entries };
  const wished_kinds = kind && others?.kinds;
  const balances = kind ? (others?.balances ?? []) : balance_names;
  // Most acts have one or two entries on a balance.
  const entries_max = wished_kinds ? searched_max : 2 * limit;
  const nothing: ActsPart = { facts: [], complete_from: 0 };
  const [by_entries, by_index] = await Promise.all([
    balances.length > 0 ? findActs(db, player_id, { balances, below, entries_max }) : nothing,
    store.findIndexed(db, player_id, { kinds: indexed, below, count: limit + 1 }),
  ]);
  const complete_from = Math.max(by_entries.complete_from, ...completeByKind(by_index, limit + 1));
  const ids = by_entries.facts.filter((id) => id >= complete_from);
  const found = await store.findFacts(db, ids, wished_kinds);
  const known = new Set(found.map(({ id }) => id));
  return { facts: [...found, ...by_index.filter(({ id }) => !known.has(id))], complete_from };
}

/** For each kind of which there may be more, the fact from which on it is complete. */
function completeByKind(rows: readonly store.FactRow[], count: number): number[] {
  const of_kinds = [...Map.groupBy(rows, ({ kind }) => kind).values()];
  return of_kinds
    .filter(({ length }) => length === count)
    .map((of_kind) => Math.min(...of_kind.map(({ id }) => id)));
}
