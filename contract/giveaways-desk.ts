import { z } from 'zod';
import { fromWire } from './amount.ts';
import { data, get, json, post, right } from './endpoint.ts';
import { giveaway_bounds } from './giveaway-rules.ts';
import { listing, listPart } from './listing.ts';
import { amount, hex64, id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

const { people_min, people_max, prizes_max, title_max, secret_max } = giveaway_bounds;

const units = z
  .number()
  .positive()
  .max(1_000_000)
  .refine((given) => fromWire(given) !== undefined, 'an amount with at most three decimals');
const prize = z.union([
  z.strictObject({ hash_name: z.string(), phase: z.string().nullable().default(null) }),
  z.strictObject({ case: z.number().int().positive() }),
  z.strictObject({ money: units }),
  z.strictObject({ tokens: units }),
]);
const days = z.number().int().min(1).max(365);

/** An official giveaway as its operator describes it, in a file or in a form. */
export const officialGiveaway = z
  .strictObject({
    title: z.string().trim().min(3).max(title_max),
    /** The moment of the draw; without it, it starts when `people` have joined. */
    end_time: z.iso.datetime().optional(),
    people: z.number().int().min(people_min).max(people_max).optional(),
    condition: z
      .union([
        z.strictObject({ top_up: units, days }),
        z.strictObject({ invited: z.number().int().min(1).max(1000), days }),
        z.strictObject({ opened: z.number().int().min(1).max(1000), days }),
      ])
      .optional(),
    password: z.string().min(1).max(secret_max).optional(),
    with_code: z.boolean().default(false),
    prizes: z.array(prize).min(1).max(prizes_max),
  })
  .refine(
    ({ end_time, people }) => end_time !== undefined || people !== undefined,
    'names neither end_time nor people',
  );

const state = z.enum(['open', 'drawing', 'drawn', 'cancelled']);

const row = z.object({
  id,
  title: z.string(),
  state,
  /** It is drawn at `closes_at`, or as soon as it is full, which has to be by then. */
  starts: z.enum(['at', 'when_full']),
  created_at: moment,
  closes_at: moment,
  ended_at: moment.nullable(),
  /** Null of an official one. */
  host_id: id.nullable(),
  host: z.string().nullable(),
  entrants: z.number().int(),
  people: z.number().int().nullable(),
  prizes: z.number().int(),
  /** All prizes but tokens, at today’s prices. */
  worth: amount,
  tokens: amount,
  has_password: z.boolean(),
  code: z.string().nullable(),
  /** Why it was cancelled. */
  reason: z.enum(['unfilled', 'empty', 'no_beacon', 'called_off']).nullable(),
});

export type DeskGiveaway = z.output<typeof row>;

export const listDeskGiveaways = get('/api/console/giveaways', {
  does: 'Giveaways of the house and of hosts, by these filters.',
  who: right('giveaways.read'),
  query: listing({ state, host: idInPath, official: z.enum(['yes', 'no']), since: z.iso.date() }, [
    'id',
    'closes',
    'entrants',
  ]),
  answers: listPart(row, { entrants: z.number().int() }),
});

const params = z.object({ id: idInPath });

export const showDeskGiveaway = get('/api/console/giveaways/{id}', {
  does: 'A giveaway with its prizes, its entrants and the hash of its server seed; the seed itself once it is drawn.',
  who: right('giveaways.read'),
  params,
  answers: data(
    row.extend({
      condition: z
        .object({
          kind: z.enum(['top_up', 'invited', 'opened']),
          need: z.number(),
          days: z.number().int(),
        })
        .nullable(),
      draws: z.array(
        z.object({
          kind: z.enum(['goods', 'box', 'money', 'tokens']),
          name: z.string().nullable(),
          price: amount,
          winner_id: id.nullable(),
        }),
      ),
      /** The newest, at most 200. */
      joined: z.array(
        z.object({ n: z.number().int(), player_id: id, player: z.string(), at: moment }),
      ),
      server_seed_hash: hex64,
      server_seed: hex64.nullable(),
      beacon_round: z.number().int().nullable(),
      draw: id.nullable(),
    }),
  ),
  refuses: ['giveaway.unknown'],
});

export const previewPrizes = post('/api/console/giveaways/preview', {
  does: 'What these prizes are worth at today’s prices, and whether each can be given.',
  who: right('giveaways.open'),
  body: json(z.object({ prizes: z.array(prize).max(prizes_max) })),
  answers: data(z.object({ worth: amount, tokens: amount })),
  refuses: ['act.unfit'],
});

export const openDeskGiveaway = post('/api/console/giveaways', {
  does: 'Opens an official giveaway. The same key opens it once. Neither terms nor prizes change afterwards.',
  who: right('giveaways.open'),
  moves_value: true,
  body: json(z.object({ giveaway: officialGiveaway, reason })),
  answers: data(z.object({ id, code: z.string().nullable() })),
  refuses: ['act.unfit', 'giveaway.time_unfit'],
});

export const cancelDeskGiveaway = post('/api/console/giveaways/{id}/cancel', {
  does: 'Calls an official giveaway off that nobody has joined.',
  who: right('giveaways.cancel'),
  params,
  body: json(z.object({ reason })),
  answers: data(z.object({ state })),
  refuses: ['giveaway.unknown', 'giveaway.entered', 'giveaway.ended'],
});

export const listHosts = get('/api/console/hosts', {
  does: 'The players who may host giveaways.',
  who: right('giveaways.read'),
  answers: data(
    z.object({ list: z.array(z.object({ id, name: z.string(), open: z.number().int() })) }),
  ),
});

export const changeHost = post('/api/console/players/{id}/host', {
  does: 'Lets a player host giveaways of own items and money, or no longer: open ones go on.',
  who: right('giveaways.host'),
  params,
  body: json(z.object({ is_host: z.boolean(), reason })),
  answers: data(z.object({ is_host: z.boolean() })),
  refuses: ['act.unfit', 'reason.required'],
});
