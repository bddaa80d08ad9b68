import { EVENT_KINDS, type EventKind } from '@vitrine/fairness/table';
import { eventRevisionHash } from '@vitrine/fairness/revision';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { refuse } from '../kit/refusal.ts';
import { readRevision, publishRevision } from '../seeds/index.ts';
import { dayBegin } from '../kit/utc-day.ts';
import * as store from './store.ts';
import { eventTerms, tiersOf, type EventEntry } from './tables.ts';

/**
 * Opens the next season of a kind, from now on, and publishes its tables: one for each tier of
 * top-ups. Returns the season's number. Throws a RangeError while a season of the kind is open, or
 * when `closes_at` isn't in the future.
 */
export function openSeason(
  db: Db,
  kind: EventKind,
  closes_at: Date | null = null,
): Promise<number> {
  return transact(db, async (tx) => {
    await store.lockSeasons(tx);
    const at = now();
    if (closes_at !== null && closes_at <= at) throw new RangeError('a season ends in the future');
    const last = await store.findLastSeason(tx, kind);
    if (last && (last.closes_at === null || last.closes_at > at))
      throw new RangeError(`season ${last.number} of ${kind} is open`);
    return writeSeason(tx, { kind, number: (last?.number ?? 0) + 1, opens_at: at, closes_at });
  });
}

async function writeSeason(tx: Tx, season: Omit<store.SeasonRow, 'id'>): Promise<number> {
  const { kind, number } = season;
  const season_id = await store.insertSeason(tx, season);
  for (const tier of tiersOf(kind)) {
    const { entries, cost_mills, prize_mills } = eventTerms(kind, tier);
    const id = await store.nextEventId(tx);
    const hash = eventRevisionHash(kind, entries, hashes);
    const revision_id = await publishRevision(tx, {
      kind,
      subject_id: id,
      hash,
      table: { entries },
    });
    await store.insertEvent(tx, { id, season_id, tier, revision_id, cost_mills, prize_mills });
  }
  return number;
}

/**
 * Ends the open season of a kind at a moment, by default the end of the UTC day, so that nobody's
 * day is cut short. Returns the moment. Throws a RangeError when none is open, or the moment is
 * past.
 */
export function closeSeason(
  db: Db,
  kind: EventKind,
  closes_at = dayBegin(now(), 1),
): Promise<Date> {
  return transact(db, async (tx) => {
    await store.lockSeasons(tx);
    const at = now();
    if (closes_at <= at) throw new RangeError('a season ends in the future');
    const last = await store.findLastSeason(tx, kind);
    if (!last || (last.closes_at !== null && last.closes_at <= at))
      throw new RangeError(`no season of ${kind} is open`);
    await store.setClosing(tx, last.id, closes_at);
    return closes_at;
  });
}

/** Opens the first season of each kind that never had one, without an end. Returns how many. */
export async function openFirstSeasons(db: Db): Promise<number> {
  let opened = 0;
  for (const kind of EVENT_KINDS) {
    if (await store.findLastSeason(db, kind)) continue;
    opened += await transact(db, async (tx) => {
      await store.lockSeasons(tx);
      if (await store.findLastSeason(tx, kind)) return 0;
      return writeSeason(tx, { kind, number: 1, opens_at: now(), closes_at: null });
    });
  }
  return opened;
}

/** A season as an operator sees it. */
export interface SeasonShown {
  kind: EventKind;
  number: number;
  state: 'open' | 'closed';
  opens_at: Date;
  closes_at: Date | null;
}

/** The newest 100 seasons. */
export async function listSeasons(db: Db): Promise<SeasonShown[]> {
  const at = now();
  return (await store.findSeasons(db)).map(({ kind, number, opens_at, closes_at }) => ({
    kind,
    number,
    state: closes_at === null || closes_at > at ? 'open' : 'closed',
    opens_at,
    closes_at,
  }));
}

/** The event of a tier in the open season; undefined while none is open. */
export async function findEvent(
  db: Db,
  kind: EventKind,
  tier: number,
  at: Date,
): Promise<store.SeasonEvent | undefined> {
  const events = await store.findOpenEvents(db, kind, at);
  return events.findLast((event) => event.tier <= Math.max(tier, 0));
}

/** The same. Refuses event.closed while none is open. */
export async function requireEvent(
  db: Db,
  kind: EventKind,
  tier: number,
  at: Date,
): Promise<store.SeasonEvent> {
  return (await findEvent(db, kind, tier, at)) ?? refuse('event.closed');
}

/** A published table with its hash. */
export async function readTable(
  db: Db,
  revision_id: number,
): Promise<{ hash: string; entries: readonly EventEntry[] }> {
  const { hash, table } = await readRevision(db, revision_id);
  return { hash, entries: table.entries as unknown as readonly EventEntry[] };
}
