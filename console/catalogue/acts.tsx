import type { DeskGoods } from '@vitrine/contract/catalogue-desk';
import type { Reply } from '@vitrine/contract/index';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { Field } from '../kit/form.tsx';
import { money } from '../kit/show.tsx';
import { count, nameCases, percentOf } from './words.ts';

type Page = Reply<'GET /api/console/goods/{id}'>;
type Effect = NonNullable<Page['accept']>;

/** Goods in a word or two. */
export const nameOf = ({ hash_name, phase }: DeskGoods) =>
  phase ? `${hash_name} / ${phase}` : hash_name;

const items = (rows: readonly DeskGoods[]) => count(rows.length, 'item');

/** The effect of an act on cases, where it is known before. */
function casesIn(effect: Effect | null | undefined): string {
  if (!effect) return 'Cases that would give back too much close with it.';
  const { closes, may_open } = effect;
  return [
    closes.length > 0
      ? `Closes ${count(closes.length, 'case')}: ${nameCases(closes)}.`
      : 'Closes no case.',
    may_open.length > 0 && `May be opened again then: ${nameCases(may_open)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function accepted(rows: readonly DeskGoods[], effect: Effect | null | undefined): string {
  const [row, ...others] = rows;
  const moves =
    row && others.length === 0
      ? `Moves the price from ${money(row.price)} to ${money(row.offered!)} (${percentOf(row.price, row.offered!)}) and thaws it.`
      : `Moves ${count(rows.length, 'price')} to what the last import offered, and thaws them.`;
  const second = effect
    ? effect.waits && 'It more than doubles or halves: a second member of staff decides first.'
    : 'Those that more than double or halve wait for a second member of staff.';
  return [moves, casesIn(effect), second].filter(Boolean).join(' ');
}

const sayClosed = (closed: Reply<'POST /api/console/goods/{id}/thaw'>['closed']) =>
  closed.length > 0 ? `; closed: ${nameCases(closed)}` : '';

async function thaw(
  { id, offered }: DeskGoods,
  to: 'kept' | 'accepted',
  reason: string,
): Promise<string> {
  const input = { id, to, reason, offered: to === 'accepted' ? offered : null };
  const { price, closed } = await call('POST /api/console/goods/{id}/thaw', input);
  return `costs ${money(price)}, thawed${sayClosed(closed)}`;
}

async function limit({ id }: DeskGoods, pieces: number | null): Promise<string> {
  const done = await call('POST /api/console/goods/{id}/stock', { id, count: pieces });
  return done.count === null ? 'has no limit' : `${count(done.count, 'piece')} for sale`;
}

/** The acts of operators on goods; on the page of one, with their effects in numbers. */
export function goodsActs(page?: Page): readonly Act<DeskGoods>[] {
  const held = page?.held_by;
  const holders =
    held && `Held: ${count(held.pieces, 'piece')} by ${count(held.players, 'player')}`;
  return [
    {
      name: 'Freeze',
      right: 'prices.freeze',
      fits: ({ frozen_at }) => frozen_at === null,
      will: (rows) =>
        page
          ? `Freezes the price at ${money(page.price)}: nobody buys or withdraws it, and no import moves it. ${holders}; they can still be sold. ${casesIn(page.freeze)} Any operator can thaw it.`
          : `Freezes the prices of ${items(rows)}: nobody buys or withdraws them, and no import moves them. Players who hold them can still sell. Any operator can thaw them.`,
      send: async ({ id }, { reason = '' }) => {
        const frozen = await call('POST /api/console/goods/{id}/freeze', { id, reason });
        return `is frozen at ${money(frozen.price)}`;
      },
    },
    {
      name: 'Thaw at its price',
      right: 'prices.freeze',
      fits: ({ frozen_at }) => frozen_at !== null,
      will: (rows) =>
        page
          ? `Thaws it at ${money(page.price)}; what was offered is forgotten. ${holders}; they can be withdrawn again. ${casesIn(page.keep)}`
          : `Thaws ${items(rows)} at their prices; what was offered is forgotten. They are bought and withdrawn again.`,
      send: (row, { reason = '' }) => thaw(row, 'kept', reason),
    },
    {
      name: 'Accept the offer',
      right: 'prices.freeze',
      fits: ({ offered }) => offered !== null,
      will: (rows) => accepted(rows, page?.accept),
      send: (row, { reason = '' }) => thaw(row, 'accepted', reason),
    },
    {
      name: 'Limit in the shop',
      right: 'shop.stock',
      asks_reason: false,
      will: (rows) =>
        `The shop sells so many pieces of ${rows.length === 1 ? 'it' : `each of ${items(rows)}`} from now on; 0 stops the sale.`,
      fields: <Field label="Pieces from now on" name="count" type="number" is_required is_first />,
      send: (row, { count: typed }) => limit(row, Number(typed)),
    },
    {
      name: 'Lift the limit',
      right: 'shop.stock',
      asks_reason: false,
      fits: ({ stock }) => stock !== null,
      will: (rows) => `The shop sells as many of ${items(rows)} as players buy.`,
      send: (row) => limit(row, null),
    },
  ];
}
