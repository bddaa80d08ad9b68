import { EVENT_KINDS } from '@vitrine/fairness/table';
import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { id, moment, points } from './shapes.ts';
import { reason } from './staff.ts';

const kind = z.enum(EVENT_KINDS);
const state = z.enum(['open', 'closed']);

const row = z.object({
  id,
  kind,
  /** Its seasons are numbered from 1. */
  number: z.number().int(),
  state,
  opens_at: moment,
  closes_at: moment.nullable(),
  /** By tier of top-ups: the points that one more turn costs, and those of a set or a step. */
  tiers: z.array(z.object({ tier: z.number().int(), cost: points, prize: points })),
});

export type DeskSeason = z.output<typeof row>;

export const listDeskSeasons = get('/api/console/seasons', {
  does: 'Seasons of events, with the terms of each tier.',
  who: right('events.read'),
  query: listing({ kind, state }, ['id']),
  answers: listPart(row),
});

export const openDeskSeason = post('/api/console/seasons/{kind}/open', {
  does: 'Opens the next season of an event from now on, and publishes its tables, which never change.',
  who: right('events.open'),
  params: z.object({ kind }),
  body: json(z.object({ closes_at: moment.optional(), reason })),
  answers: data(z.object({ number: z.number().int() })),
  refuses: ['act.unfit'],
});

export const closeDeskSeason = post('/api/console/seasons/{kind}/close', {
  does: 'Ends the open season of an event at a moment; without one, with the UTC day.',
  who: right('events.close'),
  params: z.object({ kind }),
  body: json(z.object({ closes_at: moment.optional(), reason })),
  answers: data(z.object({ closes_at: moment })),
  refuses: ['act.unfit'],
});
