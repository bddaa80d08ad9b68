import type { EventKind } from '@vitrine/fairness/table';
import { auditAct } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';
import { dayBegin } from '../kit/utc-day.ts';
import { writeSeason } from './seasons.ts';
import * as store from './store.ts';

/**
 * Opens the next season of a kind, from now on, and publishes its tables: one for each tier of
 * top-ups. Returns the season's number. Refuses act.unfit while a season of the kind is open, or
 * when `closes_at` isn't in the future.
 */
export function openSeason(
  desk: Desk,
  kind: EventKind,
  closes_at: Date | null = null,
): Promise<number> {
  return auditAct(desk, { right: 'events.open', on: 'event', id: kind }, async (tx) => {
    await store.lockSeasons(tx);
    const at = now();
    if (closes_at !== null && closes_at <= at) throw new Unfit('a season ends in the future');
    const last = await store.findLastSeason(tx, kind);
    if (last && (last.closes_at === null || last.closes_at > at))
      throw new Unfit(`season ${last.number} of ${kind} is open`);
    return writeSeason(tx, { kind, number: (last?.number ?? 0) + 1, opens_at: at, closes_at });
  });
}

/**
 * Ends the open season of a kind at a moment, by default the end of the UTC day, so that nobody's
 * day is cut short. Returns the moment. Refuses act.unfit when none is open, or the moment is past.
 */
export function closeSeason(
  desk: Desk,
  kind: EventKind,
  closes_at = dayBegin(now(), 1),
): Promise<Date> {
  return auditAct(desk, { right: 'events.close', on: 'event', id: kind }, async (tx) => {
    await store.lockSeasons(tx);
    const at = now();
    if (closes_at <= at) throw new Unfit('a season ends in the future');
    const last = await store.findLastSeason(tx, kind);
    if (!last || (last.closes_at !== null && last.closes_at <= at))
      throw new Unfit(`no season of ${kind} is open`);
    await store.setClosing(tx, last.id, closes_at);
    return closes_at;
  });
}
