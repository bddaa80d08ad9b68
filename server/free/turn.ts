import type { CaseRow } from '../cases/index.ts';
import { isFree } from '../cases/index.ts';
import { gift_top_up } from '../budget/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { dayBegin, utcDay } from '../kit/utc-day.ts';
import { findOpenings } from './store.ts';

/** Which free case a player has opened today, and which ones wait for how long. */
export interface FreeTurn {
  /** Today's opening. */
  opened: { case_id: number; at: Date } | null;
  /** When a free case may be opened again; undefined: now. */
  waitsUntil: (row: Pick<CaseRow, 'id' | 'type' | 'top_up_days'>) => Date | undefined;
}

/**
 * Reads a player's turn. Of all free cases a player opens one a UTC day: a day's gifts give no more
 * than one of them. A case of the ladder opens once in as many UTC days as its top-ups count.
 */
export async function readTurn(db: Db, player_id: number, at = now()): Promise<FreeTurn> {
  const rows = await findOpenings(db, player_id, utcDay(dayBegin(at, 1 - gift_top_up.days)));
  const opened = rows.find((row) => utcDay(row.at) === utcDay(at)) ?? null;
  return {
    opened,
    waitsUntil: ({ id, type, top_up_days }) => {
      if (!isFree(type)) return undefined;
      const own = type === 'ladder' ? rows.find(({ case_id }) => case_id === id) : undefined;
      const tomorrow = opened ? dayBegin(at, 1) : undefined;
      const next = own ? dayBegin(own.at, top_up_days!) : undefined;
      return [tomorrow, next]
        .filter((moment) => moment !== undefined && moment > at)
        .toSorted((a, b) => +b! - +a!)[0];
    },
  };
}
