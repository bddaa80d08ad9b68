import { CASE_TYPES } from '@vitrine/fairness/case';
import { z } from 'zod';
import { goods } from './catalogue.ts';
import { data, get, json, post, right } from './endpoint.ts';
import { amount, hex64, id, idInPath, moment } from './shapes.ts';

const ppm = z.number().int().min(0).max(1_000_000);

/** The most goods of a case at the console; a file may have 500. */
const prizes_max = 300;

/**
 * A case as an operator is about to publish it: the same fields as in a case's file, with goods by
 * their ids and odds in tickets of 1,000,000. It may be unfinished; publishing refuses it then.
 */
export const caseDraft = z.object({
  name: z.string().trim().max(60),
  /** The names of its group by language; the English one names it for operators. */
  group: z
    .record(z.string().max(8), z.string().trim().max(60))
    .refine((names) => Object.keys(names).length <= 12),
  type: z.enum(CASE_TYPES),
  /** The body of its picture; `fitting` is the one that its name and price suit. */
  kind: z.string().max(20),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  /** In units; of a case for points in points. */
  price: z.number().min(0).max(1_000_000_000),
  token_rate_ppm: ppm,
  /** Conditions of a free case; see `docs/operate.md`. */
  vip_level: z.number().int().min(1).max(10).optional(),
  top_up: z.number().min(0).max(1_000_000_000).optional(),
  gift_points: z.number().int().min(0).max(5_000_000).optional(),
  top_up_days: z.number().int().min(1).max(30).optional(),
  invited: z.number().int().min(1).max(1000).optional(),
  opened: z.number().int().min(1).max(1000).optional(),
  prizes: z.array(z.object({ goods_id: id, tickets: ppm })).max(prizes_max),
});

const published = {
  at: moment,
  /** The member of staff who published it; null for the command line and where it isn't known. */
  by: z.string().nullable(),
};

/** A publication at a moment to come, or one that was refused at its moment. */
const publication = z.object({
  id,
  /** Null where it creates a case. */
  case_id: id.nullable(),
  name: z.string(),
  at: moment,
  by: z.string().nullable(),
  /** Why it wasn't done at its moment, in words; null while it waits. */
  refused: z.string().nullable(),
  draft: caseDraft,
  /** The revision that the draft began from. */
  seen: id.nullable(),
});

const summary = z.object({
  id,
  name: z.string(),
  group: z.string(),
  type: z.string(),
  open: z.boolean(),
  price: amount,
  /** In percent of the price, at today's prices; null unless it costs money. */
  return_rate: z.number().nullable(),
  warning: z.string().nullable(),
  revision: id,
});

/** Goods as the editor shows them; `price` counts as their worth in a case today. */
const priced = z.object({ goods, price: amount, is_frozen: z.boolean() });

const refusal = z.object({ key: z.string(), detail: z.string() });

export const listAllCases = get('/api/console/cases', {
  does: 'All cases, open and closed, with what they give back today, and the publications that wait for their moment.',
  who: right('cases.read'),
  answers: data(z.object({ list: z.array(summary), scheduled: z.array(publication) })),
});

export const listChoices = get('/api/console/cases/choices', {
  does: 'What a draft may choose from: the languages of names, the groups with theirs, and the bodies of pictures.',
  who: right('cases.read'),
  answers: data(
    z.object({
      languages: z.array(z.object({ code: z.string(), name: z.string() })),
      groups: z.array(caseDraft.shape.group),
      bodies: z.array(z.object({ kind: z.string(), picture: z.string() })),
    }),
  ),
});

export const findDraftGoods = get('/api/console/cases/goods', {
  does: 'Goods for a case by words of their names, phases and wears, dearest first.',
  who: right('cases.read'),
  query: z.object({ name: z.string().trim().min(1).max(100) }),
  searches: 'name',
  answers: data(z.object({ list: z.array(priced) })),
});

export const drawDraft = get('/api/console/cases/art', {
  does: 'The picture of a case that would have this name, body, colour and price (0 for one without), as SVG.',
  who: right('cases.read'),
  query: caseDraft
    .pick({ name: true, kind: true, theme_color: true })
    .extend({ price: z.coerce.number<number>().min(0).max(1_000_000_000).optional() }),
  answers: data(z.object({ svg: z.string() })),
});

export const editCase = get('/api/console/cases/{id}', {
  does: 'A case for its editor: what it shows now as a draft, with its goods and who published it.',
  who: right('cases.read'),
  params: z.object({ id: idInPath }),
  answers: data(
    z.object({
      ...summary.shape,
      picture: z.string(),
      draft: caseDraft,
      /** Of this draft, and of those that are scheduled. */
      goods: z.array(priced),
      published: z.object(published),
      scheduled: z.array(publication),
    }),
  ),
  refuses: ['case.unknown'],
});

export const listRevisions = get('/api/console/cases/{id}/revisions', {
  does: 'Published revisions of a case, newest first. `cursor` is the last part’s `next`.',
  who: right('cases.read'),
  params: z.object({ id: idInPath }),
  query: z.object({ cursor: idInPath.optional() }),
  answers: data(
    z.object({
      list: z.array(
        z.object({
          id,
          hash: hex64,
          ...published,
          price: amount,
          token_rate_ppm: ppm,
          prizes: caseDraft.shape.prizes.max(500),
        }),
      ),
      /** The names of all goods in these revisions. */
      goods: z.array(z.object({ id, name: z.string() })),
      next: id.nullable(),
    }),
  ),
  refuses: ['case.unknown'],
});

export const previewCase = post('/api/console/cases/preview', {
  does: 'What publishing a draft would do, in numbers, and the refusal that it would get. Writes nothing.',
  who: right('cases.read'),
  body: json(
    z.object({
      /** The case that it revises; left out for a new one. */
      id: id.optional(),
      draft: caseDraft,
    }),
  ),
  answers: data(
    z.object({
      /** In the order of their tickets, rarest last. */
      rows: z.array(
        z.object({
          goods_id: id,
          /** The half-open range of tickets. */
          from: z.number().int(),
          to: z.number().int(),
          /** In percent, exact. */
          chance: z.number(),
          /** An opening in so many brings it; null without a ticket. */
          one_in: z.number().nullable(),
          price: amount,
          /** The part of the expected return that it brings, in percent. */
          share: z.number(),
        }),
      ),
      /** The sum of all tickets: 1,000,000 when the odds are complete. */
      tickets: z.number().int(),
      /** The average worth of an opening, dropped tokens included. */
      expected: amount,
      /**
       * In percent: of the price, of a free case of the most that it may give; null where neither
       * is known.
       */
      return_rate: z.number().nullable(),
      /** The highest return rate that is published, in percent. */
      return_max: z.number().nullable(),
      /**
       * How the edge of a stake of money is used, in percent of the stake: what the bonus, points
       * and partners take at most, what stays, and what gifts take of that.
       */
      house: z
        .object({
          edge: z.number(),
          bonus: z.number(),
          play_points: z.number(),
          partners: z.number(),
          keeps: z.number(),
          gifts: z.number(),
        })
        .nullable(),
      warnings: z.array(z.string()),
      /** The refusal that publishing would get; null when it would be done. */
      refused: refusal.nullable(),
      /** The hash of the revision that publishing would write; null where it isn't known before. */
      revision_hash: hex64.nullable(),
    }),
  ),
  refuses: ['case.unknown'],
});

export const proposeOdds = post('/api/console/cases/propose', {
  does: 'Odds that give back a wished part of the price, with the order of rarity kept. Writes nothing.',
  who: right('cases.read'),
  body: json(
    z.object({
      draft: caseDraft,
      /** The goods whose odds stay as they are. */
      locked: z.array(id).max(prizes_max),
      /** In percent of the price, dropped tokens included. */
      return_rate: z.number().min(0).max(100),
    }),
  ),
  answers: data(z.object({ prizes: caseDraft.shape.prizes })),
  refuses: ['goods.unknown', 'act.unfit'],
});

export const createCase = post('/api/console/cases', {
  does: 'Creates a case from a draft, with its first revision, open.',
  who: right('cases.create'),
  body: json(z.object({ draft: caseDraft })),
  answers: data(summary),
  refuses: ['act.unfit'],
});

export const publishCase = post('/api/console/cases/{id}/publish', {
  does: 'Publishes a draft as the next revision of a case, and opens it. Refused with both drafts when somebody has published since.',
  who: right('cases.publish'),
  params: z.object({ id: idInPath }),
  body: json(
    z.object({
      draft: caseDraft,
      /** The revision that the draft began from. */
      seen: id,
    }),
  ),
  answers: data(summary),
  refuses: ['case.unknown', 'edit.conflict', 'act.unfit'],
});

export const retireCase = post('/api/console/cases/{id}/retire', {
  does: 'Closes a case: nobody opens it any more.',
  who: right('cases.close'),
  params: z.object({ id: idInPath }),
  answers: data(summary),
  refuses: ['case.unknown'],
});

export const reopenCase = post('/api/console/cases/{id}/reopen', {
  does: 'Opens a closed case again with the revision that it shows, unless that would give back too much.',
  who: right('cases.close'),
  params: z.object({ id: idInPath }),
  answers: data(z.object({ open: z.boolean(), return_rate: z.number() })),
  refuses: ['case.unknown', 'case.paused'],
});

export const scheduleCase = post('/api/console/cases/publications', {
  does: 'Publishes a draft at a moment to come: as a new case, or as the next revision of one.',
  who: right('cases.publish'),
  body: json(
    z.object({
      /** The case that it revises, and the revision that the draft began from. */
      id: id.optional(),
      seen: id.optional(),
      draft: caseDraft,
      at: moment,
    }),
  ),
  answers: data(z.object({ id })),
  refuses: ['case.unknown', 'edit.conflict', 'act.unfit'],
});

export const withdrawPublication = post('/api/console/cases/publications/{id}/withdraw', {
  does: 'Withdraws a publication before its moment, or clears one that was refused.',
  who: right('cases.publish'),
  params: z.object({ id: idInPath }),
  answers: data(z.object({})),
  refuses: ['publication.unknown'],
});
