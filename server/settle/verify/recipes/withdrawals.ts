import { house, pot_kinds } from '../../accounts.ts';
import { amountIn, entryOf, fact, idIn, moveOf, nearest, own, pricesNear, shapeCheck, type Flow } from './flow.ts';
import { keyClaims, shapeClaim } from './shape.ts';

const pot = `-(${idIn('withdrawal_id')} * 10 + ${pot_kinds.indexOf('withdrawal') + 1})`;
const endings = ['delivered', 'failed', 'cancelled', 'reversed'] as const;

const difference = (ending: string, debit: string, credit: string) =>
  entryOf(`withdrawal.${ending}`, debit, credit, amountIn('difference_mills'));

const move = (ending: string, from: string, to: string) =>
  moveOf(`withdrawal.${ending}`, { item: `f.payload ->> 'item_id'`, from, to });

const ended = { withdrawal_id: 'number', item_id: 'number', difference_mills: 'number' } as const;
const is_last_ending = `f.kind = 'withdrawal.reversed'`;

/** Withdrawals, from their charge to a delivery, a return, or a reversal. */
export const withdrawal_flow: Flow = {
  entries: {
    'withdrawal.charged': [difference('charged', own(2), pot)],
    'withdrawal.delivered': [difference('delivered', pot, `${house.withdrawals}`)],
    'withdrawal.failed': [difference('failed', pot, own(2))],
    'withdrawal.cancelled': [difference('cancelled', pot, own(2))],
    'withdrawal.reversed': [difference('reversed', `${house.withdrawals}`, own(2))],
  },
  moves: [
    move('charged', 'held', 'withdrawing'),
    move('delivered', 'withdrawing', 'withdrawn'),
    move('failed', 'withdrawing', 'held'),
    move('cancelled', 'withdrawing', 'held'),
    move('reversed', 'withdrawn', 'held'),
  ],
  checks: [
    shapeCheck('withdrawal.charged', shapeClaim({ ...ended, price_mills: 'number' })),
    ...endings.map((ending) => shapeCheck(`withdrawal.${ending}`, shapeClaim(ended))),
    {
      name: 'every withdrawal charged what its item has become dearer',
      rows: `(
          select *, row_number() over (partition by payload ->> 'withdrawal_id' order by id) as n
          from facts where kind = 'withdrawal.charged'
        ) f left join inventory_items i on i.id = ${idIn('item_id')} and i.kind = 'item',
        ${pricesNear('i.goods_id', 'f.at')} near`,
      claims: [
        [fact, 'the number of times', 'f.n', `'its withdrawal'`, '1'],
        [
          fact,
          'price_mills',
          amountIn('price_mills'),
          `'catalogue_prices ' || coalesce(i.goods_id::text, 'of nothing')`,
          nearest(amountIn('price_mills')),
        ],
        [
          fact,
          'difference_mills',
          amountIn('difference_mills'),
          `coalesce('inventory_items ' || i.id, 'no item')`,
          `greatest(0, ${amountIn('price_mills')} - i.price_mills)`,
        ],
      ],
    },
    {
      name: 'every withdrawal ended once, as it was charged',
      rows: `(
          select *, row_number() over (partition by payload ->> 'withdrawal_id', kind = 'withdrawal.reversed' order by id) as n,
            concat(case kind when 'withdrawal.reversed' then 'withdrawal_reversal:' else 'withdrawal:' end,
              payload ->> 'withdrawal_id') as key
          from facts where kind in (${endings.map((ending) => `'withdrawal.${ending}'`).join(', ')})
        ) f left join (
          select distinct on (player_id, payload ->> 'withdrawal_id', kind) * from facts
          where kind in ('withdrawal.charged', 'withdrawal.delivered')
          order by player_id, payload ->> 'withdrawal_id', kind, id
        ) begun on begun.player_id = f.player_id and begun.payload ->> 'withdrawal_id' = f.payload ->> 'withdrawal_id'
          and begun.kind = case when ${is_last_ending} then 'withdrawal.delivered' else 'withdrawal.charged' end
        left join idempotency_keys k on k.fact_id = f.id`,
      claims: [
        [fact, 'the number of times', 'f.n', `'its withdrawal'`, '1'],
        [
          fact,
          'payload',
          'f.payload',
          `coalesce('facts ' || begun.id, 'no withdrawal')`,
          `begun.payload - 'price_mills'`,
        ],
        ...keyClaims('job'),
      ],
    },
  ],
};
