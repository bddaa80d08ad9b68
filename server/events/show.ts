import { toPoints, toWire } from '@vitrine/contract/amount';
import type { EventEntryShown, EventGives } from '@vitrine/contract/events';
import type { EventKind } from '@vitrine/fairness/table';
import type { Db } from '../kit/db.ts';
import { tierOf } from '../budget/index.ts';
import { readGiftStanding } from '../gifts/index.ts';
import { dayBegin } from '../kit/utc-day.ts';
import { findEvent, readTable } from './seasons.ts';
import type { SeasonEvent } from './store.ts';
import { eventTerms, type EventEntry, type EventPrize } from './tables.ts';

/** A prize on the wire. */
export function showPrize(prize: EventPrize): EventGives {
  switch (prize.kind) {
    case 'points':
      return { kind: prize.kind, amount: toPoints(prize.amount_mills) };
    case 'tokens':
      return { kind: prize.kind, amount: toWire(prize.amount_mills) };
    case 'share':
    case 'card':
      return prize;
  }
}

const showEntry = ({ id, from, to, gives }: EventEntry): EventEntryShown => ({
  id,
  chance_ppm: to - from,
  gives: showPrize(gives),
});

/** The server's clock and the end of the UTC day. */
export const showClock = (at: Date) => ({
  now: at.toISOString(),
  day_ends_at: dayBegin(at, 1).toISOString(),
});

/** The tier of a player's gifts at a moment, from 0, which visitors see. */
export async function readTier(db: Db, player_id: number | undefined, at: Date): Promise<number> {
  if (player_id === undefined) return 0;
  return tierOf((await readGiftStanding(db, player_id, at)).day_points);
}

/** The data of every page of an event: whether it is open, and its published table. */
export interface EventShown {
  /** Undefined between two seasons. */
  event: SeasonEvent | undefined;
  shown: {
    open: boolean;
    closes_at: string | null;
    tier: number;
    revision_hash: string;
    entries: EventEntryShown[];
  };
}

/** Reads the open event of a kind in a tier; between seasons, what the next would publish. */
export async function showEvent(
  db: Db,
  kind: EventKind,
  tier: number,
  at: Date,
): Promise<EventShown> {
  const event = await findEvent(db, kind, tier, at);
  const { hash, entries } = event
    ? await readTable(db, event.revision_id)
    : { hash: '', entries: eventTerms(kind, tier).entries };
  return {
    event,
    shown: {
      open: event !== undefined,
      closes_at: event?.closes_at?.toISOString() ?? null,
      tier,
      revision_hash: hash,
      entries: entries.map(showEntry),
    },
  };
}
