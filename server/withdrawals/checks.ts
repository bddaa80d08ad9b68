import type { Check, WrittenRows } from '../kit/check.ts';
import { withdrawal_pot, withdrawals_house } from './house.ts';
import {
  amountIn,
  entryOf,
  fact,
  idIn,
  idOf,
  moveOf,
  nearest,
  own,
  potOf,
  pricesNear,
  shapeCheck,
} from '../settle/verify/recipes/flow.ts';
import { boundsCheck, daysInFact, type ChangingNumber } from '../settle/verify/recipes/rules.ts';
import { keyClaims, shapeClaim, type Shape } from '../settle/verify/recipes/shape.ts';
import type { Event, State } from './store.ts';

const pot = potOf(withdrawal_pot, idIn('withdrawal_id'));

const entry = (ending: string, debit: string, credit: string, amount: string) =>
  entryOf(`withdrawal.${ending}`, debit, credit, amountIn(amount));

const giveBack = (ending: string) => [
  entry(ending, pot, own(2), 'difference_mills'),
  entry(ending, pot, `${withdrawals_house}`, 'rest_mills'),
];

/** How withdrawals move value. */
export const recipes = {
  'withdrawal.charged': [entry('charged', own(2), pot, 'difference_mills')],
  'withdrawal.substituted': [entry('substituted', `${withdrawals_house}`, pot, 'rest_mills')],
  'withdrawal.delivered': [
    entry('delivered', pot, `${withdrawals_house}`, 'difference_mills'),
    entry('delivered', pot, own(2), 'rest_mills'),
  ],
  'withdrawal.failed': giveBack('failed'),
  'withdrawal.cancelled': giveBack('cancelled'),
  'withdrawal.reversed': [entry('reversed', `${withdrawals_house}`, own(2), 'difference_mills')],
  'withdrawal.paid_out': [entry('paid_out', `${withdrawals_house}`, own(2), 'price_mills')],
};

const ended: Shape = {
  withdrawal_id: 'number',
  item_id: 'number',
  goods_id: 'number',
  difference_mills: 'number',
  rest_mills: 'number',
};

const shapes: Record<string, Shape> = {
  'withdrawal.charged': {
    withdrawal_id: 'number',
    item_id: 'number',
    price_mills: 'number',
    difference_mills: 'number',
  },
  'withdrawal.substituted': {
    withdrawal_id: 'number',
    item_id: 'number',
    worth_mills: 'number',
    goods_id: 'number',
    price_mills: 'number',
    rest_mills: 'number',
  },
  'withdrawal.delivered': ended,
  'withdrawal.failed': ended,
  'withdrawal.cancelled': ended,
  'withdrawal.reversed': ended,
  'withdrawal.paid_out': {
    withdrawal_id: 'number',
    item_id: 'number',
    goods_id: 'number',
    price_mills: 'number',
  },
};

/** Fields that older facts lack. */
const optional: Record<string, Shape> = { 'withdrawal.delivered': { protected_days: 'number' } };

/** How long a delivered trade may be reversed. */
const protection: ChangingNumber = { key: 'protected_days', former: 7, least: 0, most: 365 };

const move = (ending: string, from: string, to: string) =>
  moveOf(`withdrawal.${ending}`, { item: `f.payload ->> 'item_id'`, from, to });

/** Each act moved the item that its fact says. */
export const rows: WrittenRows = {
  moves: [
    move('charged', 'held', 'withdrawing'),
    move('substituted', 'held', 'withdrawing'),
    move('delivered', 'withdrawing', 'withdrawn'),
    move('failed', 'withdrawing', 'held'),
    move('cancelled', 'withdrawing', 'held'),
    move('reversed', 'withdrawn', 'held'),
  ],
};

const inKinds = (kinds: readonly string[]) => `(${kinds.map((kind) => `'${kind}'`).join(', ')})`;
const beginnings = inKinds(['withdrawal.charged', 'withdrawal.substituted']);
const after_delivery = inKinds(['withdrawal.reversed', 'withdrawal.paid_out']);
const endings = inKinds(Object.keys(shapes).slice(2));

const the_item = idIn('item_id');
const item = `coalesce('inventory_items ' || i.id, 'no item')`;
const row = `coalesce('withdrawals ' || w.id, 'withdrawals of facts ' || f.id)`;
const price_of = (goods: string) => `'catalogue_prices ' || coalesce(${goods}::text, 'of nothing')`;

/** The events of a timeline, with the state that each leads to, and the act that it is. */
const events: Readonly<Record<Event, readonly [state: State, act: string | null]>> = {
  requested: [1, 'begun'],
  offered: [2, null],
  held: [1, null],
  in_review: [1, null],
  delivered: [3, 'delivered'],
  failed: [4, 'failed'],
  link_refused: [4, 'failed'],
  out_of_stock: [4, 'failed'],
  declined: [5, 'cancelled'],
  expired: [5, 'cancelled'],
  withdrawn_offer: [5, 'cancelled'],
  rolled_back: [3, null],
  returned: [3, 'reversed'],
  paid_out: [3, 'paid_out'],
};
const ofEvent = (part: 0 | 1) =>
  `case s.event ${Object.entries(events)
    .map(
      ([event, parts]) =>
        `when '${event}' then ${parts[part] === null ? 'null' : `'${parts[part]}'`}`,
    )
    .join(' ')} end`;
const is_no_act = inKinds(
  Object.keys(events).filter((event) => events[event as Event][1] === null),
);

const step = `coalesce('withdrawals_steps ' || s.id, 'withdrawals_steps of withdrawals ' || (f.payload ->> 'withdrawal_id'))`;
const of_step = `coalesce('withdrawals_steps ' || s.id, 'withdrawals_steps of withdrawals ' || w.id)`;

/** Withdrawals: charged or substituted, then ended, each once; and their rows say the same. */
export const checks: readonly Check[] = [
  ...Object.entries(shapes).map(([kind, shape]) =>
    shapeCheck(kind, shapeClaim(shape, optional[kind])),
  ),
  boundsCheck(protection),
  {
    name: 'every withdrawal charged what its item has become dearer',
    rows: `(select * from facts where kind = 'withdrawal.charged') f
        left join inventory_items i on i.id = ${the_item} and i.kind = 'item',
        ${pricesNear('i.goods_id', 'f.at')} near`,
    claims: [
      [
        fact,
        'price_mills',
        amountIn('price_mills'),
        price_of('i.goods_id'),
        nearest(amountIn('price_mills')),
      ],
      [
        fact,
        'difference_mills',
        amountIn('difference_mills'),
        item,
        `greatest(0, ${amountIn('price_mills')} - i.price_mills)`,
      ],
    ],
  },
  {
    name: 'every substitute had its price, and left the rest of what its item was worth',
    rows: `(select * from facts where kind = 'withdrawal.substituted') f
        left join inventory_items i on i.id = ${the_item} and i.kind = 'item',
        ${pricesNear('i.goods_id', 'f.at')} near,
        ${pricesNear(idIn('goods_id'), 'f.at')} sent`,
    claims: [
      [
        fact,
        'worth_mills',
        amountIn('worth_mills'),
        item,
        `least(i.price_mills, ${nearest(amountIn('worth_mills'))})`,
      ],
      [
        fact,
        'price_mills',
        amountIn('price_mills'),
        price_of(idIn('goods_id')),
        nearest(amountIn('price_mills'), 'sent'),
      ],
      [
        fact,
        'rest_mills',
        amountIn('rest_mills'),
        fact,
        `${amountIn('worth_mills')} - ${amountIn('price_mills')}`,
      ],
    ],
  },
  {
    name: 'every withdrawal begins once',
    rows: `(
        select *, row_number() over (partition by payload ->> 'withdrawal_id' order by id) as n
        from facts where kind in ${beginnings}
      ) f`,
    claims: [[fact, 'the number of times', 'f.n', `'its withdrawal'`, '1']],
  },
  {
    name: 'every withdrawal ended once, as it began',
    rows: `(
        select *, row_number() over (partition by payload ->> 'withdrawal_id', kind in ${after_delivery} order by id) as n,
          concat(case when kind in ${after_delivery} then 'withdrawal_reversal:' else 'withdrawal:' end,
            payload ->> 'withdrawal_id') as key
        from facts where kind in ${endings}
      ) f left join (
        select distinct on (player_id, payload ->> 'withdrawal_id') * from facts
        where kind in ${beginnings} order by player_id, payload ->> 'withdrawal_id', id
      ) begun on begun.player_id = f.player_id and begun.payload ->> 'withdrawal_id' = f.payload ->> 'withdrawal_id'
      left join inventory_items i on i.id = ${idOf(`begun.payload ->> 'item_id'`)}
      left join facts delivered on delivered.kind = 'withdrawal.delivered' and delivered.player_id = f.player_id
        and delivered.payload ->> 'withdrawal_id' = f.payload ->> 'withdrawal_id'
      left join idempotency_keys k on k.fact_id = f.id`,
    claims: [
      [fact, 'the number of times', 'f.n', `'its withdrawal'`, '1'],
      [
        fact,
        'payload',
        'f.payload',
        `coalesce('facts ' || begun.id, 'no withdrawal')`,
        `case when begun.id is null then null when f.kind = 'withdrawal.paid_out' then
            case when begun.kind = 'withdrawal.substituted' then jsonb_build_object(
              'withdrawal_id', begun.payload -> 'withdrawal_id', 'item_id', begun.payload -> 'item_id',
              'goods_id', begun.payload -> 'goods_id', 'price_mills', begun.payload -> 'price_mills') end
          when f.kind = 'withdrawal.reversed' and begun.kind = 'withdrawal.substituted' then null
          else jsonb_build_object(
            'withdrawal_id', begun.payload -> 'withdrawal_id', 'item_id', begun.payload -> 'item_id',
            'goods_id', coalesce(begun.payload -> 'goods_id', to_jsonb(i.goods_id)),
            'difference_mills', coalesce(begun.payload -> 'difference_mills', '0'),
            'rest_mills', coalesce(begun.payload -> 'rest_mills', '0'))
            || case when f.payload ? 'protected_days' then jsonb_build_object('protected_days', f.payload -> 'protected_days') else '{}' end end`,
      ],
      [
        fact,
        'its delivery',
        `case when f.kind in ${after_delivery} then coalesce(delivered.id < f.id, false) else true end`,
        `'its kind'`,
        'true',
      ],
      ...keyClaims('job'),
    ],
  },
  {
    name: 'every withdrawal is in the state that its acts lead to',
    rows: `(select * from facts where kind in ${beginnings}) f
        full join withdrawals w on w.id::text = f.payload ->> 'withdrawal_id'
        left join inventory_items i on i.id = ${the_item}
        left join facts e on e.player_id = f.player_id and e.payload ->> 'withdrawal_id' = f.payload ->> 'withdrawal_id'
          and e.kind in ('withdrawal.delivered', 'withdrawal.failed', 'withdrawal.cancelled')
        left join facts r on r.player_id = f.player_id and r.payload ->> 'withdrawal_id' = f.payload ->> 'withdrawal_id'
          and r.kind in ${after_delivery}`,
    claims: [
      [row, 'id', 'w.id::text', fact, `f.payload ->> 'withdrawal_id'`],
      [row, 'player_id', 'w.player_id', fact, 'f.player_id'],
      [row, 'item_id', 'w.item_id::text', fact, `f.payload ->> 'item_id'`],
      [
        row,
        'goods_id',
        'w.goods_id::text',
        fact,
        `coalesce(f.payload ->> 'goods_id', i.goods_id::text)`,
      ],
      [row, 'is_substitute', 'w.is_substitute', fact, `f.kind = 'withdrawal.substituted'`],
      [row, 'price_mills', 'w.price_mills::text', fact, `f.payload ->> 'price_mills'`],
      [
        row,
        'difference_mills',
        'w.difference_mills::text',
        fact,
        `case when f.id is not null then coalesce(f.payload ->> 'difference_mills', '0') end`,
      ],
      [
        row,
        'rest_mills',
        'w.rest_mills::text',
        fact,
        `case when f.id is not null then coalesce(f.payload ->> 'rest_mills', '0') end`,
      ],
      [row, 'created_at', 'w.created_at', fact, 'f.at'],
      [
        row,
        'state',
        'case when w.state = 2 then 1 else w.state end',
        `coalesce('facts ' || e.id, 'having no end')`,
        `case when f.id is not null then case e.kind when 'withdrawal.delivered' then 3
          when 'withdrawal.failed' then 4 when 'withdrawal.cancelled' then 5 else 1 end end`,
      ],
      [
        row,
        'reversed_at',
        'w.reversed_at',
        `coalesce('facts ' || r.id, 'having no reversal')`,
        'r.at',
      ],
      [
        row,
        'protected_until',
        'w.protected_until',
        `coalesce('facts ' || e.id, 'having no end')`,
        `case e.kind when 'withdrawal.delivered' then e.at + (
            select ${daysInFact(protection)} from facts f where f.id = e.id) end`,
      ],
    ],
  },
  {
    name: 'every act of a withdrawal is in its timeline, once',
    rows: `(
        select *, regexp_replace(regexp_replace(kind, '^withdrawal\\.', ''), '^(charged|substituted)$', 'begun') as act
        from facts where kind in ${inKinds(Object.keys(shapes))}
      ) f full join (
        select *, ${ofEvent(1)} as act from (
          select *, row_number() over (partition by withdrawal_id, event order by id) as n from withdrawals_steps
        ) s where coalesce(event, '') not in ${is_no_act}
      ) s on s.withdrawal_id::text = f.payload ->> 'withdrawal_id' and s.act = f.act and s.n = 1`,
    claims: [[step, 'at', 's.at', `coalesce(${fact}, 'no fact')`, 'f.at']],
  },
  {
    name: 'every withdrawal is in the state of its last step',
    rows: `(
        select *, row_number() over (partition by withdrawal_id order by id desc) as n from withdrawals_steps
      ) s full join withdrawals w on w.id = s.withdrawal_id`,
    claims: [
      [of_step, 'withdrawal_id', 's.withdrawal_id', `'the withdrawals that there are'`, 'w.id'],
      [of_step, 'state', 's.state', 's.event', `(${ofEvent(0)})::smallint`],
      [
        of_step,
        'state',
        'case s.n when 1 then s.state end',
        `'withdrawals ' || w.id`,
        'case s.n when 1 then w.state end',
      ],
    ],
  },
];
