import { z } from 'zod';
import { caseCard } from './cases.ts';
import { anyone, data, get, right } from './endpoint.ts';
import { amount, id, moment } from './shapes.ts';

const picture = z.string().nullable();

/** A thing of the site that a search found, by its name in the reader's language. */
const hit = z.discriminatedUnion('kind', [
  caseCard
    .pick({ id: true, name: true, picture: true, price: true, type: true })
    .extend({ kind: z.literal('case') }),
  z.object({
    kind: z.literal('item'),
    id,
    name: z.string(),
    picture: z.string(),
    /** Of its rarity. */
    color: z.string(),
    price: amount,
  }),
  z.object({
    kind: z.literal('battle'),
    id,
    /** Its number and its cases. */
    name: z.string(),
    picture,
    taken: z.number().int(),
    seats: z.number().int(),
  }),
  z.object({
    kind: z.literal('giveaway'),
    id,
    name: z.string(),
    picture,
    /** Null: it ends when it is full. */
    ends_at: moment.nullable(),
  }),
  z.object({
    kind: z.literal('article'),
    id,
    slug: z.string(),
    name: z.string(),
    picture,
    published_at: moment,
  }),
  z.object({ kind: z.literal('page'), id, name: z.string() }),
]);

export type SearchHit = z.output<typeof hit>;

export const searchSite = get('/api/search', {
  does: 'Finds open cases, items, battles that wait for players, giveaways, articles and pages by words of their names, whatever their order, case, marks and signs; battles also by their number, `b12`. At most six of a kind, the closest kind first. Nothing that the caller’s territory closes or hides is found. Without words: the cases that are popular today.',
  who: anyone,
  query: z.object({ q: z.string().trim().max(100).default('') }),
  searches: 'q',
  answers: data(z.object({ hits: z.array(hit) })),
});

const record = z.object({
  /** The word of its kind, such as `player`, `order` or `case`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  /** Of the console's page, or of the site's where the console has none. */
  path: z.string(),
});

export const searchConsole = get('/api/console/search', {
  does: 'Finds records that the caller may read: players by number, name, e-mail address, Steam id or trade link, or by the hash of a seed of theirs; orders by number or their gateway’s, withdrawals by number or their offer’s, battles and giveaways by number or code, requests to support by number, items and cases by name, event codes and gift cards by their code, acts by the number of their receipt.',
  who: right('overview.read'),
  query: z.object({ q: z.string().trim().min(1).max(300) }),
  searches: 'q',
  answers: data(z.object({ hits: z.array(record) })),
});
