import { z } from 'zod';
import { goods } from './catalogue.ts';
import { data, get, json, post, right } from './endpoint.ts';
import { listing, listPart } from './listing.ts';
import { amount, amountIn, amountInQuery, hex64, id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

/** Goods as operators see them, with the state of their price and their stock in the shop. */
const row = goods.extend({
  /** Since when the price applies. */
  priced_at: moment,
  /** When an import last named it; null while it is the rule’s, which no import has named. */
  confirmed_at: moment.nullable(),
  /** Since when it is frozen. */
  frozen_at: moment.nullable(),
  /** The price that an import offered meanwhile. */
  offered: amount.nullable(),
  /** How many pieces the shop sells, and how many of them are left; null without a limit. */
  stock: z.object({ count: z.number().int(), left: z.number().int() }).nullable(),
});

export type DeskGoods = z.output<typeof row>;

const word = z.string().trim().max(60);

export const listDeskGoods = get('/api/console/goods', {
  does: 'All goods, by these filters: words of the name, phase and wear; category, rarity and wear by their names; `price`: frozen, held by an import that offers another, or never named by one; `shop`: for sale, limited, sold out.',
  who: right('catalogue.read'),
  query: listing(
    {
      name: z.string().trim().max(100),
      category: word,
      rarity: word,
      wear: word,
      kind: z.enum(['plain', 'stattrak', 'souvenir']),
      from: amountInQuery,
      to: amountInQuery,
      price: z.enum(['frozen', 'held', 'not_named']),
      shop: z.enum(['for_sale', 'limited', 'sold_out']),
    },
    ['price', 'id', 'priced'],
  ),
  searches: 'filter[name]',
  answers: listPart(row, {
    frozen: z.number().int(),
    held: z.number().int(),
    lowest: amount.nullable(),
    highest: amount.nullable(),
  }),
});

/** A case with the return rate that it would have, in percent. */
const rated = z.object({ id, name: z.string(), return_rate: z.number() });

const cases_effect = {
  /** Open cases that would give back too much, and so close. */
  closes: z.array(rated),
  /** Closed cases that would no longer give back too much: an operator may open them again. */
  may_open: z.array(rated),
};

/** The effect of an act on a price, in numbers. */
const effect = z.object({
  price: amount,
  /** It moves the price further than one person may. */
  waits: z.boolean(),
  ...cases_effect,
});

export const showDeskGoods = get('/api/console/goods/{id}', {
  does: 'All about goods: the price, why it is so and its history; the other wears and kinds; where they stand; and the effect of each act on the price, in numbers.',
  who: right('catalogue.read'),
  params: z.object({ id: idInPath }),
  answers: data(
    row.extend({
      weapon: z.string(),
      finish: z.string().nullable(),
      paint_index: z.number().int().nullable(),
      floats: z
        .object({
          skin: z.tuple([z.number(), z.number()]),
          grade: z.tuple([z.number(), z.number()]),
        })
        .nullable(),
      same_skin: z.array(row),
      /** The last prices, newest first. */
      history: z.array(z.object({ at: moment, price: amount })),
      /** A price that an import changes by more than this is frozen instead, in percent. */
      limit_percent: z.number().int(),
      /** Cases whose current revision has it, likeliest first. */
      cases: z.array(
        rated.extend({
          return_rate: z.number().nullable(),
          type: z.string(),
          open: z.boolean(),
          price: amount,
          /** In percent, exact. */
          chance: z.number(),
        }),
      ),
      held_by: z.object({ players: z.number().int(), pieces: z.number().int() }),
      /** Of a price that isn’t frozen. */
      freeze: effect.nullable(),
      /** Of a frozen one: the price stays, or becomes the offered one, if there is one. */
      keep: effect.nullable(),
      accept: effect.nullable(),
    }),
  ),
  refuses: ['goods.unknown'],
});

const named = z.object({ price: amount, closed: z.array(rated) });

export const freezePrice = post('/api/console/goods/{id}/freeze', {
  does: 'Freezes a price: the goods are neither bought nor withdrawn until it is thawed.',
  who: right('prices.freeze'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ reason })),
  answers: data(z.object({ price: amount, frozen_at: moment })),
  refuses: ['goods.unknown', 'act.unfit'],
});

export const thawPrice = post('/api/console/goods/{id}/thaw', {
  does: 'Thaws a price: it stays as it was, or becomes the offered one. One that moves to more than twice or less than half waits for a second member of staff; another offer than was seen is refused with both.',
  who: right('prices.freeze'),
  params: z.object({ id: idInPath }),
  body: json(
    z.object({
      to: z.enum(['kept', 'accepted']),
      /** The offer that was seen. */
      offered: amountIn.nullable().default(null),
      reason,
    }),
  ),
  answers: data(named),
  refuses: ['goods.unknown', 'act.unfit', 'edit.conflict', 'approval.waits'],
});

/** The most pieces that the shop may be limited to. */
const pieces_max = 1_000_000;

export const setStock = post('/api/console/goods/{id}/stock', {
  does: 'Limits how many pieces of goods the shop sells from now on; null lifts the limit.',
  who: right('shop.stock'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ count: z.number().int().min(0).max(pieces_max).nullable() })),
  answers: data(z.object({ count: z.number().int().nullable() })),
  refuses: ['goods.unknown'],
});

/** The largest file of an import at the console; the command line takes larger ones. */
const file_bytes_max = 8 * 1024 * 1024;
/** In JSON the quotes of a file are two bytes each. */
const body_bytes_max = 2 * file_bytes_max;
/** The file’s text, as it is. */
const content = z.string().max(file_bytes_max);

const bad_rows = z.array(z.object({ number: z.number().int(), reason: z.string() }));

const planned_price = z.object({
  /** The row’s number in the file, from 1. */
  number: z.number().int(),
  goods_id: id,
  name: z.string(),
  from: amount,
  to: amount,
  /** `change`: it is made. `jump`: it is frozen instead. `frozen`: it stays so, with this offer. */
  verdict: z.enum(['change', 'jump', 'frozen']),
  /** The move waits for a second member of staff. */
  waits: z.boolean(),
});

export const previewPrices = post('/api/console/prices/preview', {
  does: 'What importing a file of prices would do, in numbers. Lists have their first rows, the largest moves first. Writes nothing.',
  who: right('prices.import'),
  weight: 10,
  body: json(z.object({ content }), body_bytes_max),
  answers: data(
    z.object({
      /** Goes with the import: what was previewed is what is carried out. */
      digest: hex64,
      /** Why the file as a whole would be refused; null when it would be imported. */
      refused: z.string().nullable(),
      rows: z.number().int(),
      change: z.number().int(),
      same: z.number().int(),
      jump: z.number().int(),
      frozen: z.number().int(),
      waits: z.number().int(),
      bad: z.number().int(),
      unknown: z.number().int(),
      gone: z.number().int(),
      limit_percent: z.number().int(),
      planned: z.array(planned_price),
      bad_rows,
      /** Rows of goods that the catalogue doesn’t have. */
      unknown_rows: z.array(z.object({ number: z.number().int(), name: z.string() })),
      /** Goods that an import has named before, and this file doesn’t: their prices stay. */
      gone_goods: z.array(z.object({ goods_id: id, name: z.string() })),
      ...cases_effect,
    }),
  ),
  refuses: ['act.unfit'],
});

export const importPrices = post('/api/console/prices/import', {
  does: 'Imports a file of prices as it was previewed; refused when anything of that has changed since. Moves to more than twice or less than half wait for a second member of staff, all others are done at once.',
  who: right('prices.import'),
  weight: 10,
  body: json(
    z.object({
      content,
      /** The preview’s digest. */
      seen: hex64,
      reason,
    }),
    body_bytes_max,
  ),
  answers: data(
    z.object({
      changed: z.number().int(),
      same: z.number().int(),
      jumped: z.number().int(),
      frozen: z.number().int(),
      /** Left alone, because somebody changed them while the import ran. */
      moved: z.number().int(),
      closed: z.array(rated),
      /** Row by row, at most a thousand: those that weren’t simply made first. */
      done: z.array(
        planned_price.omit({ verdict: true, waits: true }).extend({
          outcome: z.enum(['changed', 'jumped', 'frozen', 'moved']),
          /** The number of its move in the inbox. */
          approval: id.nullable(),
        }),
      ),
    }),
  ),
  refuses: ['act.unfit', 'import.changed'],
});

/** Prices that kinds of knives and gloves start from which the product doesn’t know, by name. */
const bases = z
  .record(z.string().trim().min(1).max(100), amountIn)
  .refine((prices) => Object.keys(prices).length <= 50)
  .refine((prices) => Object.values(prices).every((price) => price > 0))
  .default({});

const counted_items = {
  rows: z.number().int(),
  bad: z.number().int(),
  /** Good rows without floats or kinds, which get the usual ones. */
  incomplete: z.number().int(),
  /** Weapons without a skin, and crates: left out. */
  stock: z.number().int(),
  crates: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
};

export const previewItems = post('/api/console/items/preview', {
  does: 'What importing a file of items would do: new ones with their first price, changed facts, and those that the file doesn’t name. Lists have their first rows. Writes nothing.',
  who: right('catalogue.import'),
  weight: 10,
  body: json(z.object({ content, bases }), body_bytes_max),
  answers: data(
    z.object({
      digest: hex64,
      ...counted_items,
      gone: z.number().int(),
      new_items: z.array(z.object({ name: z.string(), price: amount })),
      changed_items: z.array(
        z.object({
          goods_id: id,
          name: z.string(),
          facts: z.array(z.object({ fact: z.string(), from: z.string(), to: z.string() })),
        }),
      ),
      /** They stay in the catalogue. */
      gone_items: z.array(z.object({ goods_id: id, name: z.string() })),
      bad_rows,
    }),
  ),
  refuses: ['act.unfit'],
});

export const importItems = post('/api/console/items/import', {
  does: 'Imports a file of items as it was previewed; refused when anything of that has changed since.',
  who: right('catalogue.import'),
  weight: 10,
  body: json(z.object({ content, bases, seen: hex64 }), body_bytes_max),
  answers: data(z.object(counted_items)),
  refuses: ['act.unfit', 'import.changed'],
});
