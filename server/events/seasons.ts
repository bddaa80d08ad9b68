import { EVENT_KINDS, type EventKind } from '@vitrine/fairness/table';
import { eventRevisionHash } from '@vitrine/fairness/revision';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { refuse } from '../kit/refusal.ts';
import { readRevision, publishRevision } from '../seeds/index.ts';
import * as store from './store.ts';
import { eventTerms, tiersOf, type EventEntry } from './tables.ts';

/** Writes a season with its tables, one for each tier, and publishes them; returns its number. */
export async function writeSeason(tx: Tx, season: Omit<store.SeasonRow, 'id'>): Promise<number> {
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
