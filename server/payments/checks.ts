import type { OrderState } from '@vitrine/contract/payments';
import type { Check, Recipes, StakeRecipes } from '../kit/check.ts';
import { house } from '../settle/accounts.ts';
import { payments_house } from './house.ts';
import { numberOf } from '../settle/verify/payload.ts';
import { amountIn, entryOf, fact, own } from '../settle/verify/recipes/flow.ts';
import { joinRule, numberInRule } from '../settle/verify/recipes/rules.ts';
import { keyClaims, shapeClaim, type Shape } from '../settle/verify/recipes/shape.ts';
import {
  optionalAmount,
  topped_up,
  depositOf,
  of_fact,
  of_order,
  had,
  joinBalance,
  balancesOf,
  repaid_once,
} from './check-sql.ts';
import {
  gift_card_checks,
  gift_card_recipes,
  gift_card_shapes,
  gift_card_stakes,
} from './gift-cards/checks.ts';
import { refund_checks, refund_options, refund_recipes, refund_shapes } from './refunds/checks.ts';

const credited = (debit: string, credit: string, mills: string) =>
  entryOf('payment.credited', debit, credit, mills);
const added = (debit: string, credit: string, mills: string) =>
  entryOf('payment.added', debit, credit, mills);

const short = optionalAmount('short_mills');

/** Clocks of two machines may differ. */
const slack = `interval '1 minute'`;

/**
 * For FROM: the money, `mills`, that a player had topped up by a moment, and after another one if
 * given, whatever was refunded later. Additions count in no span of time.
 */
export const topUpsBefore = (player: string, at: string, since?: string) => `(
    select coalesce(sum(${amountIn('amount_mills')}), 0) as mills from facts f
    where f.kind in ('payment.credited'${since === undefined ? `, 'payment.added'` : ''}) and f.player_id = ${player} and f.payload ->> 'to' = 'money'
      and f.at <= ${at} + ${slack} ${since === undefined ? '' : `and f.at > ${since}`}
  )`;

/** How payments move value. The amounts that follow from balances have checks of their own. */
export const recipes: Recipes = {
  ...refund_recipes,
  ...gift_card_recipes,
  'payment.credited': [
    credited(`${payments_house.payments}`, topped_up, amountIn('amount_mills')),
    credited(`${payments_house.payments}`, `${payments_house.fees}`, amountIn('fee_mills')),
    credited(`${payments_house.fees}`, `${payments_house.payments}`, short),
    credited(topped_up, `${house.refunds}`, repaid_once),
    credited(own(6), `${house.debts}`, repaid_once),
    credited(`${house.gifts}`, own(5), `${amountIn('daily_mills')} + ${amountIn('code_mills')}`),
  ],
  'payment.added': [
    added(`${payments_house.payments}`, topped_up, amountIn('amount_mills')),
    added(`${payments_house.payments}`, `${payments_house.fees}`, amountIn('made_good_mills')),
  ],
};

/** The deposits of payments, of either kind, and of gift cards. */
export const stakes: StakeRecipes = {
  ...gift_card_stakes,
  'payment.credited': depositOf('payment.credited'),
  'payment.added': depositOf('payment.added'),
};

const shapes: Record<string, Shape> = {
  ...refund_shapes,
  ...gift_card_shapes,
  'payment.credited': {
    order_id: 'number',
    to: ['money', 'shop_score'],
    amount_mills: 'number',
    fee_mills: 'number',
    repaid_mills: 'number',
    daily_mills: 'number',
    code_mills: 'number',
  },
  'payment.added': {
    order_id: 'number',
    to: ['money', 'shop_score'],
    after_mills: 'number',
    amount_mills: 'number',
    made_good_mills: 'number',
    repaid_mills: 'number',
  },
};

/** Fields that older facts lack. */
const optional: Record<string, Shape> = {
  ...refund_options,
  'payment.credited': { short_mills: 'number', rule: 'text', over_limit: 'boolean' },
  'payment.added': { over_limit: 'boolean' },
};

/** A number of the rule of the daily bonus. */
const daily = (key: string) => numberInRule(`'daily_bonus'`, `'${key}'`);

const ifRefunded = (column: string) => `case when o.state = 'refunded' then ${column} end`;
const of_first = `coalesce('facts ' || f.first, 'no payment')`;
const of_record = `coalesce('payments_records ' || r.id, 'no record')`;
const of_state = `coalesce('payments_order_states ' || s.id, 'no state')`;

/** The states that may follow each other; the trigger of the table says the same. */
const steps: readonly (readonly [OrderState | '', OrderState])[] = [
  ['', 'created'],
  ['created', 'pending'],
  ['created', 'failed'],
  ['pending', 'paid'],
  ['pending', 'expired'],
  ['pending', 'failed'],
  ['expired', 'paid'],
  ['failed', 'paid'],
  ['expired', 'refunded'],
  ['failed', 'refunded'],
  ['paid', 'credited'],
  ['paid', 'refunded'],
  ['credited', 'refunded'],
  ['refunded', 'credited'],
];

/** Payments: each once, of the amounts that follow from the balances before them. */
export const checks: readonly Check[] = [
  ...refund_checks,
  ...gift_card_checks,
  ...Object.entries(shapes).map(([kind, shape]): Check => ({
    name: `every ${kind} says what it should`,
    rows: `(select * from facts where kind = '${kind}') f`,
    claims: [shapeClaim(shape, optional[kind])],
  })),
  {
    name: 'every payment and refund was settled once',
    rows: `(
        select f.*, case kind when 'payment.refunded' then 'refund:' when 'payment.regained' then 'regain:' else 'order:' end
            || (payload ->> 'order_id') || coalesce(':after:' || (payload ->> 'after_mills'), ':' || (payload ->> 'reference'), '') as key,
          row_number() over (partition by kind, payload ->> 'order_id', payload ->> 'reference', payload ->> 'after_mills' order by id) as n
        from facts f where kind in ('payment.credited', 'payment.added', 'payment.refunded', 'payment.regained')
      ) f left join idempotency_keys k on k.fact_id = f.id`,
    claims: [[fact, 'the number of times', 'f.n', `'its order'`, '1'], ...keyClaims('gateway')],
  },
  {
    name: 'every credit is of an order, and every order was credited what it says',
    rows: `(
        select *, row_number() over (partition by payload ->> 'order_id' order by id) as n from facts where kind = 'payment.credited'
      ) f full join (select * from payments_orders where credited_mills > 0 or credited_at is not null) o
        on to_jsonb(o.id) = f.payload -> 'order_id' and f.n = 1
      left join (
        select o.id as order_id, sum(${amountIn('amount_mills')}) as amount, sum(${amountIn('made_good_mills')}) as made_good,
          sum(${amountIn('repaid_mills')}) as repaid
        from facts f join payments_orders o on to_jsonb(o.id) = f.payload -> 'order_id' where f.kind = 'payment.added' group by o.id
      ) more on more.order_id = o.id`,
    claims: [
      [of_fact, 'player_id', 'f.player_id', of_order, 'o.player_id'],
      [of_fact, 'at', 'f.at', of_order, 'o.credited_at'],
      [of_fact, 'to', `f.payload ->> 'to'`, of_order, 'o.credits'],
      ...['fee_mills', 'daily_mills', 'code_mills'].map(
        (name) =>
          [of_order, name, `to_jsonb(o.${name})`, of_fact, `f.payload -> '${name}'`] as const,
      ),
      [
        of_order,
        'repaid_mills',
        'o.repaid_mills',
        of_fact,
        `${amountIn('repaid_mills')} + coalesce(more.repaid, 0)`,
      ],
      [
        of_order,
        'credited_mills',
        'o.credited_mills',
        of_fact,
        `${amountIn('amount_mills')} + coalesce(more.amount, 0)`,
      ],
      [of_order, 'added_mills', 'o.added_mills', of_fact, 'coalesce(more.amount, 0)'],
      [of_order, 'short_mills', 'o.short_mills', of_fact, `${short} - coalesce(more.made_good, 0)`],
      [
        of_order,
        'paid_mills',
        'o.paid_mills',
        of_fact,
        'o.credited_mills + o.fee_mills - o.short_mills',
      ],
      [
        of_order,
        'amount_mills',
        'o.amount_mills',
        of_fact,
        'case when o.is_late then o.amount_mills else least(o.amount_mills, o.credited_mills) end',
      ],
      [of_order, 'reason', 'o.reason', `'its state'`, ifRefunded('o.reason')],
      [of_order, 'refunded_at', 'o.refunded_at', `'its state'`, ifRefunded('o.refunded_at')],
    ],
  },
  {
    name: 'every addition is to a credited order, after what was paid before it',
    rows: `(
        select f.*, first.id as first, first.player_id as of_player, first.payload ->> 'to' as of_balance,
          sum(${amountIn('amount_mills')} + ${amountIn('made_good_mills')}) over later as until,
          (${numberOf(`(first.payload -> 'amount_mills')`)})::numeric + (${numberOf(`(first.payload -> 'fee_mills')`)})::numeric
            - coalesce((${numberOf(`(first.payload -> 'short_mills')`)})::numeric, 0) as paid_first
        from facts f left join lateral (
          select * from facts c where c.kind = 'payment.credited' and c.payload -> 'order_id' = f.payload -> 'order_id' order by c.id limit 1
        ) first on true
        where f.kind = 'payment.added' window later as (partition by f.payload ->> 'order_id' order by f.id)
      ) f`,
    claims: [
      [fact, 'player_id', 'f.player_id', of_first, 'f.of_player'],
      [fact, 'to', `f.payload ->> 'to'`, of_first, 'f.of_balance'],
      [
        fact,
        'after_mills',
        amountIn('after_mills'),
        of_first,
        `f.paid_first + f.until - ${amountIn('amount_mills')} - ${amountIn('made_good_mills')}`,
      ],
    ],
  },
  {
    name: 'no order counts more than its gateway has confirmed',
    rows: `payments_orders o left join (
        select distinct on (order_id) * from payments_records order by order_id, confirmed_mills desc nulls last, id desc
      ) r on r.order_id = o.id`,
    claims: [
      [
        of_order,
        'paid_mills and extra_mills',
        'o.paid_mills + o.extra_mills',
        of_record,
        'least(o.paid_mills + o.extra_mills, coalesce(r.confirmed_mills, 0))',
      ],
    ],
  },
  {
    name: 'every record is of an order and another than the one before, and the last one says what was seen',
    rows: `(
        select *, row_number() over (partition by order_id order by id desc) as n,
          coalesce((seen_mills, confirmed_mills) = (lag(seen_mills) over before, lag(confirmed_mills) over before), false) as is_same
        from payments_records window before as (partition by order_id order by id)
      ) r left join payments_orders o on o.id = r.order_id`,
    claims: [
      [of_record, 'order_id', 'coalesce(r.order_id, 0)', `'the orders that there are'`, 'o.id'],
      [of_record, 'is_same', 'r.is_same', `'the record before it'`, 'false'],
      [
        of_record,
        'confirmed_mills',
        'r.confirmed_mills',
        of_record,
        'coalesce(least(r.confirmed_mills, r.seen_mills), 0)',
      ],
      [
        of_record,
        'seen_mills',
        'case when r.n = 1 then r.seen_mills end',
        of_order,
        'case when r.n = 1 then o.seen_mills end',
      ],
    ],
  },
  {
    name: 'every order is in the last state that it came to',
    rows: `payments_orders o full join (
        select distinct on (order_id) * from payments_order_states order by order_id, id desc
      ) s on s.order_id = o.id`,
    claims: [
      [of_order, 'state', 'o.state', of_state, 's.state'],
      [of_order, 'changed_at', 'o.changed_at', of_state, 's.at'],
    ],
  },
  {
    name: 'every order went from state to state as it may',
    rows: `(
        select *, coalesce(lag(state) over before, '') as state_before,
          coalesce('payments_order_states ' || lag(id) over before, 'no state') as before
        from payments_order_states window before as (partition by order_id order by id)
      ) s left join payments_orders o on o.id = s.order_id`,
    claims: [
      [of_state, 'order_id', 's.order_id', `'the orders that there are'`, 'o.id'],
      [
        of_state,
        'state',
        's.state',
        `s.before || ': ' || s.state_before`,
        `case when (s.state_before, s.state) in (${steps.map(([from, to]) => `('${from}', '${to}')`).join(', ')}) then s.state else 'another' end`,
      ],
    ],
  },
  {
    name: 'every order was made, credited and refunded when it says',
    rows: `(
        select *, row_number() over (partition by order_id, state order by id) as n,
          row_number() over (partition by order_id, state order by id desc) as n_last
        from payments_order_states
      ) s join payments_orders o on o.id = s.order_id`,
    claims: [
      [
        of_state,
        'at',
        's.at',
        of_order,
        `case when s.state = 'created' then o.created_at when s.state = 'credited' and s.n = 1 then o.credited_at
          when s.state = 'refunded' and s.n_last = 1 and o.state = 'refunded' then o.refunded_at
          else coalesce(s.at, o.changed_at) end`,
      ],
    ],
  },
  {
    name: 'every order that was credited or refunded came to that state',
    rows: `payments_orders o left join (
        select order_id, max(id) filter (where state = 'credited') as credited, max(id) filter (where state = 'refunded') as refunded
        from payments_order_states group by order_id
      ) s on s.order_id = o.id`,
    claims: [
      [
        of_order,
        'credited_at',
        'o.credited_at',
        `'its states'`,
        'case when s.credited is not null then o.credited_at end',
      ],
      [
        of_order,
        'refunded_at',
        'o.refunded_at',
        `'its states'`,
        'case when s.refunded is not null then o.refunded_at end',
      ],
    ],
  },
  {
    name: 'every order that was paid once it had expired is late',
    rows: `payments_orders o left join (
        select order_id, bool_or(state = 'paid' and state_before = 'expired') as is_late from (
          select *, lag(state) over (partition by order_id order by id) as state_before from payments_order_states
        ) s group by order_id
      ) s on s.order_id = o.id`,
    claims: [[of_order, 'is_late', 'o.is_late', `'its states'`, 'coalesce(s.is_late, false)']],
  },
  {
    name: 'every top-up and every part that came again repaid its debt, and a top-up got the bonus of its day once',
    rows: `${balancesOf(['payment.credited', 'payment.added', 'payment.regained'], [6])}
        select f.*, ${had(6)} as debt,
          coalesce(sum(${amountIn('daily_mills')}) over earlier, 0) as daily_before,
          ${amountIn('amount_mills')} - ${amountIn('repaid_mills')} as kept
        from facts f ${joinBalance(6)} where f.kind in ('payment.credited', 'payment.added', 'payment.regained')
        window earlier as (partition by f.player_id, (f.at at time zone 'utc')::date order by f.id
          rows between unbounded preceding and 1 preceding)
      ) f ${joinRule('payments')}`,
    claims: [
      [
        fact,
        'repaid_mills',
        amountIn('repaid_mills'),
        `'the debt before it'`,
        `least(f.debt, ${amountIn('amount_mills')} + case f.kind when 'payment.regained' then ${optionalAmount('released_mills')} else 0 end)`,
      ],
      [
        fact,
        'daily_mills',
        amountIn('daily_mills'),
        `'the rule of the daily bonus'`,
        `case when f.kind <> 'payment.credited' then null when ${amountIn('daily_mills')} = 0 or f.daily_before > 0 or f.payload ->> 'to' <> 'money'
            or f.kept < ${daily('least_mills')} then 0
          when rule.id is not null then least(floor(f.kept * ${daily('share_ppm')} / 1000000), ${daily('most_mills')}) end`,
      ],
      [
        fact,
        'code_mills',
        amountIn('code_mills'),
        `'having credited ' || (f.payload ->> 'to')`,
        `case when f.kind <> 'payment.credited' then null when f.payload ->> 'to' = 'money' then ${amountIn('code_mills')} else 0 end`,
      ],
    ],
  },
];
