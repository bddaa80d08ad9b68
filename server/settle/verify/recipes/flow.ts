import type { PotKind } from '../../accounts.ts';
import type { Check } from '../check.ts';
import { listOf, numberOf } from '../payload.ts';

/** The row of a fact `f`. */
export const fact = `'facts ' || f.id`;

/** An amount in fact `f`, as a number; null when it isn't one. */
export const amountIn = (name: string) => `(${numberOf(`(f.payload -> '${name}')`)})::numeric`;

/** An id in fact `f`; null when it isn't one. */
export const idIn = (name: string) => idOf(`f.payload ->> '${name}'`);

/** An id from a text; null when it isn't one. */
export const idOf = (text: string) =>
  `case when ${text} ~ '^[0-9]{1,15}$' then (${text})::bigint end`;

/** A list in fact `f`, as rows `element` with their number `n`: for FROM. */
export const elementsIn = (name: string) =>
  `jsonb_array_elements(${listOf(`f.payload -> '${name}'`)}) with ordinality x (element, n)`;

/** The ids in a list of fact `f`, as rows `element` of text with their number `n`: for FROM. */
export const idsIn = (name: string) =>
  `jsonb_array_elements_text(${listOf(`f.payload -> '${name}'`)}) with ordinality x (element, n)`;

/** The required entry of a fact of a kind, unless it moves nothing. */
export const entryOf = (kind: string, debit: string, credit: string, mills: string) => `
  select f.id as fact_id, f.at, ${debit} as debit, ${credit} as credit, (${mills})::text as amount
  from facts f where f.kind = '${kind}' and (${mills}) is distinct from 0`;

/** The account of fact `f`'s player with this number (server/settle/accounts.ts). */
export const own = (number: number) => `f.player_id * 100 + ${number}`;

/** The pot of a kind and of the id that SQL gives (server/settle/accounts.ts). */
export const potOf = (kind: PotKind, id: string) => `-(${id} * 10 + ${kind})`;

/** A change of the state of one or several items. */
interface Shift {
  /** SQL for the id of the item, or of each. */
  item: string;
  from: string;
  to: string;
  /** FROM beyond `facts f`, when there are several items. */
  rows?: string;
}

/** The required moves of items that stay with fact `f`'s player. */
export const moveOf = (kind: string, { item, from, to, rows = '' }: Shift) => `
  select f.id, f.at, ${item}, f.player_id::text, '${from}', null::text, f.player_id::text, '${to}', null::text
  from facts f ${rows && `, ${rows}`} where f.kind = '${kind}'`;

/** The check that the payloads of a kind of facts have the claimed shape. */
export const shapeCheck = (kind: string, claim: Check['claims'][number]): Check => ({
  name: `every ${kind} says what it should`,
  rows: `(select * from facts where kind = '${kind}') f`,
  claims: [claim],
});

/** A process caches prices for up to a second, and clocks of two machines may differ. */
const slack = `interval '1 minute'`;

/**
 * The lowest and the highest price of goods around a moment: for FROM, `lowest_mills` and
 * `highest_mills`.
 */
export const pricesNear = (goods: string, at: string) => `lateral (
    select min(price_mills) as lowest_mills, max(price_mills) as highest_mills from (
      select price_mills from catalogue_prices
      where goods_id = ${goods} and at > ${at} - ${slack} and at <= ${at} + ${slack}
      union all (
        select price_mills from catalogue_prices where goods_id = ${goods} and at <= ${at} - ${slack}
        order by at desc limit 1
      )
    ) near
    offset 0
  )`;

/** The number, kept between the lowest and the highest of `near`. */
export const nearest = (number: string, near = 'near') =>
  `greatest(least(${number}, ${near}.highest_mills), ${near}.lowest_mills)`;

/** The claim that fact `f` says a price that its goods had at that moment, by `near`. */
export const price_claim: Check['claims'][number] = [
  fact,
  'price_mills',
  amountIn('price_mills'),
  `'catalogue_prices ' || ${idIn('goods_id')}`,
  nearest(amountIn('price_mills')),
];
