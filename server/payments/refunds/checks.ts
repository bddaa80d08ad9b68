import type { Check, Recipes } from '../../kit/check.ts';
import { house } from '../../settle/accounts.ts';
import { payments_house } from '../house.ts';
import { amountIn, entryOf, fact, own } from '../../settle/verify/recipes/flow.ts';
import { numberOf } from '../../settle/verify/payload.ts';
import { firstEntries } from '../../settle/verify/recipes/before.ts';
import { days_of_bonus } from '../../settle/verify/recipes/gifts.ts';
import { daysInFact } from '../../settle/verify/recipes/rules.ts';
import type { Shape } from '../../settle/verify/recipes/shape.ts';
import {
  balanceIn,
  optionalAmount,
  topped_up,
  of_fact,
  of_order,
  had,
  joinBalance,
  balancesOf,
  repaid_once,
} from '../check-sql.ts';

const refunded = (debit: string, credit: string, mills: string) =>
  entryOf('payment.refunded', debit, credit, mills);
const regained = (debit: string, credit: string, mills: string) =>
  entryOf('payment.regained', debit, credit, mills);
const taken_from = `f.player_id * 100 + ${balanceIn('from')}`;
const unpaid = `${amountIn('amount_mills')} - ${amountIn('paid_mills')}`;
const unreturned = `${amountIn('released_mills')} - ${amountIn('returned_mills')}`;

/** How refunds move value, and payments that come again. */
export const refund_recipes: Recipes = {
  'payment.refunded': [
    refunded(taken_from, `${payments_house.payments}`, amountIn('paid_mills')),
    refunded(`${house.refunds}`, `${payments_house.payments}`, unpaid),
    refunded(own(5), `${house.void}`, amountIn('voided_mills')),
    refunded(taken_from, `${house.void}`, amountIn('returned_mills')),
    refunded(`${house.refunds}`, `${house.void}`, unreturned),
    refunded(`${house.debts}`, own(6), `${unpaid} + ${unreturned}`),
  ],
  'payment.regained': [
    regained(`${payments_house.payments}`, topped_up, amountIn('amount_mills')),
    regained(`${house.void}`, topped_up, optionalAmount('released_mills')),
    regained(topped_up, `${house.refunds}`, repaid_once),
    regained(own(6), `${house.debts}`, repaid_once),
    regained(`${house.void}`, own(5), optionalAmount('voided_mills')),
  ],
};

export const refund_shapes: Record<string, Shape> = {
  'payment.refunded': {
    order_id: 'number',
    reason: ['refund', 'charge_back', 'invalid'],
    amount_mills: 'number',
    from: ['money', 'shop_score'],
    paid_mills: 'number',
    voided_mills: 'number',
    released_mills: 'number',
    returned_mills: 'number',
  },
  'payment.regained': {
    order_id: 'number',
    to: ['money', 'shop_score'],
    reference: 'text',
    amount_mills: 'number',
    repaid_mills: 'number',
  },
};

/** Fields that older facts lack. */
export const refund_options: Record<string, Shape> = {
  'payment.refunded': { reference: 'text', rest_mills: 'number', bonus_days: 'number' },
  'payment.regained': { voided_mills: 'number', released_mills: 'number' },
};

const of_refund = `coalesce('payments_refunds ' || r.id, 'no refund')`;
const of_part = `coalesce('payments_pay_backs ' || p.id, 'no part')`;
const refunds_of_orders = `
  select r.*, o.player_id, o.credits, o.order_sn, o.kind as order_kind,
    row_number() over (partition by r.order_id, r.reference order by r.id) as n
  from payments_refunds r left join payments_orders o on o.id = r.order_id`;

const of_money = `f.payload ->> 'from' = 'money'`;

/** Changes of the sum of released bonuses that refunds may take back, by account and entry. */
const releases = `
  select e.id as entry, e.debit_account_id / 100 as player_id, e.at, e.amount_mills::numeric as change
  from ledger_entries e where e.debit_account_id >= 100 and e.debit_account_id % 100 = 5
    and e.credit_account_id = e.debit_account_id - 4
  union all
  select first.entry, f.player_id, f.at, -${amountIn('released_mills')}
  from (${firstEntries(['payment.refunded'])}) first join facts f on f.id = first.fact_id
  union all
  select first.entry, f.player_id, r.at, ${optionalAmount('released_mills')}
  from (${firstEntries(['payment.regained'])}) first join facts f on f.id = first.fact_id
  join payments_refunds r on to_jsonb(r.order_id) = f.payload -> 'order_id' and r.reference = f.payload ->> 'reference'`;

/** Whether a later refund of money stood when a part `r` came again by a fact `f`. */
const stoodLater = `exists (
  select from facts later join payments_orders o on to_jsonb(o.id) = later.payload -> 'order_id'
  where later.kind = 'payment.refunded' and later.player_id = f.player_id and later.payload ->> 'from' = 'money'
    and later.id < f.id and later.id > (
      select min(own.id) from facts own where own.kind = 'payment.refunded' and own.payload -> 'order_id' = f.payload -> 'order_id'
        and coalesce(own.payload ->> 'reference', r.order_sn) = r.reference
    )
    and not exists (
      select from facts again where again.kind = 'payment.regained' and again.player_id = f.player_id and again.id < f.id
        and again.payload -> 'order_id' = later.payload -> 'order_id'
        and again.payload ->> 'reference' = coalesce(later.payload ->> 'reference', o.order_sn)
    ))`;

/** Refunds: each once, of the amounts that follow from the balances before them. */
export const refund_checks: readonly Check[] = [
  {
    name: 'every refund is of an order, and every order was refunded as it says',
    rows: `(
        select *, row_number() over (partition by payload ->> 'order_id', payload ->> 'reference' order by id) as n
        from facts where kind = 'payment.refunded'
      ) f full join (${refunds_of_orders}) r
        on to_jsonb(r.order_id) = f.payload -> 'order_id' and r.reference = coalesce(f.payload ->> 'reference', r.order_sn) and f.n = 1 and r.n = 1`,
    claims: [
      [of_fact, 'player_id', 'f.player_id', of_refund, 'r.player_id'],
      [of_fact, 'at', 'f.at', of_refund, 'r.at'],
      [of_fact, 'reason', `f.payload ->> 'reason'`, of_refund, 'r.reason'],
      ...(['amount_mills', 'voided_mills', 'released_mills'] as const).map(
        (name) =>
          [of_refund, name, `to_jsonb(r.${name})`, of_fact, `f.payload -> '${name}'`] as const,
      ),
      [
        of_refund,
        'is_bonus_regained',
        'r.is_bonus_regained',
        of_refund,
        'r.is_bonus_regained and r.regained_at is not null',
      ],
      [of_refund, 'kind', 'r.kind', `'its order'`, 'r.order_kind'],
    ],
  },
  {
    name: 'every part that came again is of a refund that says so',
    rows: `(
        select *, row_number() over (partition by payload ->> 'order_id', payload ->> 'reference' order by id) as n
        from facts where kind = 'payment.regained'
      ) f full join (select * from (${refunds_of_orders}) r where regained_at is not null) r
        on to_jsonb(r.order_id) = f.payload -> 'order_id' and r.reference = f.payload ->> 'reference' and f.n = 1 and r.n = 1`,
    claims: [
      [of_fact, 'player_id', 'f.player_id', of_refund, 'r.player_id'],
      [of_fact, 'to', `f.payload ->> 'to'`, of_refund, 'r.credits'],
      [of_refund, 'regained_at', 'r.regained_at', of_fact, 'f.at'],
      [
        of_refund,
        'amount_mills',
        'to_jsonb(r.amount_mills)',
        of_fact,
        `f.payload -> 'amount_mills'`,
      ],
      [
        of_refund,
        'is_bonus_regained',
        'r.is_bonus_regained',
        `'the refunds after it'`,
        `case when f.payload ? 'voided_mills' then not ${stoodLater} else false end`,
      ],
      ...(['voided_mills', 'released_mills'] as const).map(
        (name) =>
          [
            of_fact,
            name,
            optionalAmount(name),
            of_refund,
            `case when r.is_bonus_regained then r.${name} else 0 end`,
          ] as const,
      ),
    ],
  },
  {
    name: 'every part that an operator refunds is paid back once, or was put back',
    rows: `(
        select *, row_number() over (partition by order_id, reference order by id) as n from payments_pay_backs
      ) p full join (
        select r.*, o.order_sn from payments_refunds r join payments_orders o on o.id = r.order_id
        where starts_with(r.reference, o.order_sn || '-')
      ) r on r.order_id = p.order_id and r.reference = p.reference and p.n = 1`,
    claims: [
      [of_part, 'order_id', 'p.order_id', of_refund, 'r.order_id'],
      [of_part, 'amount_mills', 'p.amount_mills', of_refund, 'r.amount_mills'],
      [of_part, 'state', `p.state = 'failed'`, of_refund, 'r.regained_at is not null'],
    ],
  },
  {
    name: 'every credited order was refunded as its refunds say',
    rows: `payments_orders o left join (
        select order_id, sum(amount_mills) filter (where regained_at is null) as mills,
          (array_agg(reason order by id desc))[1] as reason, max(at) as at
        from payments_refunds group by order_id
      ) r on r.order_id = o.id`,
    claims: [
      [of_order, 'refunded_mills', 'o.refunded_mills', `'its refunds'`, 'coalesce(r.mills, 0)'],
      [
        of_order,
        'state',
        'o.state',
        `'its refunds'`,
        `case when o.credited_mills = 0 then o.state when o.refunded_mills = o.credited_mills then 'refunded' else 'credited' end`,
      ],
      ...(['reason', 'refunded_at'] as const).map(
        (name) =>
          [
            of_order,
            name,
            `o.${name}`,
            `'its last refund'`,
            `case when o.state = 'refunded' and o.credited_mills > 0 then r.${name === 'reason' ? 'reason' : 'at'} else o.${name} end`,
          ] as const,
      ),
    ],
  },
  {
    name: 'every refund takes back a payment, as far as the balance reached',
    rows: `${balancesOf(['payment.refunded'], [1, 2, 5])}
        select f.*, p.id as payment, p.payload as paid, ${had(5)} as bonus, coalesce(gone.mills, 0) as gone,
          case when ${of_money} then ${had(1)} else ${had(2)} end as balance, released.mills as released,
          coalesce(more.mills, 0) as added
        from facts f ${[1, 2, 5].map(joinBalance).join(' ')}
        left join (
          select distinct on (player_id, payload ->> 'order_id') * from facts where kind = 'payment.credited'
          order by player_id, payload ->> 'order_id', id
        ) p on p.player_id = f.player_id and p.payload ->> 'order_id' = f.payload ->> 'order_id'
        left join lateral (
          select sum(case part.kind when 'payment.refunded' then 1 else -1 end
            * (${numberOf(`(part.payload -> 'amount_mills')`)})::numeric) as mills
          from facts part where part.kind in ('payment.refunded', 'payment.regained') and part.id <= f.id
            and part.player_id = f.player_id and part.payload -> 'order_id' = f.payload -> 'order_id'
        ) gone on true
        left join lateral (
          select sum((${numberOf(`(part.payload -> 'amount_mills')`)})::numeric) as mills from facts part
          where part.kind = 'payment.added' and part.id < f.id and part.payload -> 'order_id' = f.payload -> 'order_id'
        ) more on true
        left join (
          select first.fact_id, sum(release.change) as mills
          from (${firstEntries(['payment.refunded'])}) first join facts f on f.id = first.fact_id
          join (${releases}) release on release.player_id = first.player_id and release.entry < first.entry
            and release.at > first.at - ${daysInFact(days_of_bonus)}
          group by first.fact_id
        ) released on released.fact_id = f.id
        where f.kind = 'payment.refunded'
      ) f`,
    claims: [
      [
        fact,
        'rest_mills',
        `coalesce(${amountIn('rest_mills')}, 0)`,
        `coalesce('facts ' || f.payment, 'no payment')`,
        `(${numberOf(`(f.paid -> 'amount_mills')`)})::numeric + f.added - f.gone`,
      ],
      [
        fact,
        'from',
        `f.payload -> 'from'`,
        `coalesce('facts ' || f.payment, 'no payment')`,
        `f.paid -> 'to'`,
      ],
      [
        fact,
        'paid_mills',
        amountIn('paid_mills'),
        `'the balance before it'`,
        `least(f.balance, ${amountIn('amount_mills')})`,
      ],
      [
        fact,
        'voided_mills',
        amountIn('voided_mills'),
        `'the bonus before it'`,
        `case when ${of_money} then f.bonus else 0 end`,
      ],
      [
        fact,
        'released_mills',
        amountIn('released_mills'),
        `'the bonuses that stakes released before it'`,
        `case when ${of_money} then greatest(coalesce(f.released, 0), 0) else 0 end`,
      ],
      [
        fact,
        'returned_mills',
        amountIn('returned_mills'),
        `'the balance before it'`,
        `least(f.balance - ${amountIn('paid_mills')}, ${amountIn('released_mills')})`,
      ],
    ],
  },
];
