import type { OrderState } from '@vitrine/contract/payments';
import type { Check, Recipes, StakeRecipes } from '../kit/check.ts';
import { house } from '../settle/accounts.ts';
import { bonus_days } from '../settle/flows/gifts.ts';
import { numberOf } from '../settle/verify/payload.ts';
import { balancesBefore, firstEntries } from '../settle/verify/recipes/before.ts';
import { keyClaims, shapeClaim, type Shape } from '../settle/verify/recipes/shape.ts';
import { daily_bonus } from './crediting.ts';

/** An amount in a fact, as a number; null when it isn't one. */
const amount = (name: string) => `(${numberOf(`(f.payload -> '${name}')`)})::numeric`;

/** The number of the balance that a payment credits or a refund debits. */
const balanceIn = (name: string) => `case f.payload ->> '${name}' when 'money' then 1 when 'shop_score' then 2 end`;

/** The required entry of a fact of a kind, unless it moves nothing. */
const entryOf = (kind: string, debit: string, credit: string, mills: string) => `
  select f.id as fact_id, f.at, ${debit} as debit, ${credit} as credit, (${mills})::text as amount
  from facts f where f.kind = '${kind}' and ${mills} is distinct from 0`;

const credited = (debit: string, credit: string, mills: string) => entryOf('payment.credited', debit, credit, mills);
const regained = (debit: string, credit: string, mills: string) => entryOf('payment.regained', debit, credit, mills);
const refunded = (debit: string, credit: string, mills: string) => entryOf('payment.refunded', debit, credit, mills);

/** Older facts don't say it: nothing was short. */
const short = `coalesce(${amount('short_mills')}, 0)`;
const topped_up = `f.player_id * 100 + ${balanceIn('to')}`;
const taken_from = `f.player_id * 100 + ${balanceIn('from')}`;
const own = (number: number) => `f.player_id * 100 + ${number}`;
const unpaid = `${amount('amount_mills')} - ${amount('paid_mills')}`;
const unreturned = `${amount('released_mills')} - ${amount('returned_mills')}`;

/** Clocks of two machines may differ. */
const slack = `interval '1 minute'`;

/**
 * For FROM: the money, `mills`, that a player had topped up by a moment, and after another one if
 * given, whatever was refunded later.
 */
export const topUpsBefore = (player: string, at: string, since?: string) => `(
    select coalesce(sum(${amount('amount_mills')}), 0) as mills from facts f
    where f.kind = 'payment.credited' and f.player_id = ${player} and f.payload ->> 'to' = 'money'
      and f.at <= ${at} + ${slack} ${since === undefined ? '' : `and f.at > ${since}`}
  )`;

/** How payments move value. The amounts that follow from balances have checks of their own. */
export const recipes: Recipes = {
  'payment.credited': [
    credited(`${house.payments}`, topped_up, amount('amount_mills')),
    credited(`${house.payments}`, `${house.fees}`, amount('fee_mills')),
    credited(`${house.fees}`, `${house.payments}`, short),
    credited(topped_up, `${house.refunds}`, amount('repaid_mills')),
    credited(own(6), `${house.debts}`, amount('repaid_mills')),
    credited(`${house.gifts}`, own(5), `${amount('daily_mills')} + ${amount('code_mills')}`),
  ],
  'payment.refunded': [
    refunded(taken_from, `${house.payments}`, amount('paid_mills')),
    refunded(`${house.refunds}`, `${house.payments}`, unpaid),
    refunded(own(5), `${house.void}`, amount('voided_mills')),
    refunded(taken_from, `${house.void}`, amount('returned_mills')),
    refunded(`${house.refunds}`, `${house.void}`, unreturned),
    refunded(`${house.debts}`, own(6), `${unpaid} + ${unreturned}`),
  ],
  'payment.regained': [
    regained(`${house.payments}`, topped_up, amount('amount_mills')),
    regained(topped_up, `${house.refunds}`, amount('repaid_mills')),
    regained(own(6), `${house.debts}`, amount('repaid_mills')),
  ],
  'gift_card.redeemed': [entryOf('gift_card.redeemed', `${house.payments}`, own(1), amount('amount_mills'))],
};

const depositOf = (kind: string) => `
  select f.id as fact_id, f.player_id, f.at, 0::numeric as staked_mills, ${amount('amount_mills')} as deposited_mills, 0::numeric as won_mills
  from facts f where f.kind = '${kind}'`;

/** The deposits of payments, of either kind, and of gift cards. */
export const stakes: StakeRecipes = {
  'payment.credited': depositOf('payment.credited'),
  'gift_card.redeemed': depositOf('gift_card.redeemed'),
};

const shapes: Record<string, Shape> = {
  'payment.credited': {
    order_id: 'number',
    to: ['money', 'shop_score'],
    amount_mills: 'number',
    fee_mills: 'number',
    repaid_mills: 'number',
    daily_mills: 'number',
    code_mills: 'number',
  },
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
  'gift_card.redeemed': { card_id: 'number', amount_mills: 'number' },
};

/** Fields that older facts lack. */
const optional: Record<string, Shape> = {
  'payment.credited': { short_mills: 'number' },
  'payment.refunded': { reference: 'text', rest_mills: 'number' },
};

const fact = `'facts ' || f.id`;
const of_fact = `coalesce('facts ' || f.id, 'no fact')`;
const of_order = `coalesce('payments_orders ' || o.id, 'no order')`;
const ifRefunded = (column: string) => `case when o.state = 'refunded' then ${column} end`;
const of_refund = `coalesce('payments_refunds ' || r.id, 'no refund')`;
const refunds_of_orders = `
  select r.*, o.player_id, o.credits, o.order_sn, o.kind as order_kind
  from payments_refunds r left join payments_orders o on o.id = r.order_id`;
const of_state = `coalesce('payments_order_states ' || s.id, 'no state')`;
const of_card = `coalesce('payments_gift_cards ' || card.id, 'no card')`;
const of_batch = `concat('payments_gift_batches ', coalesce(b.id, card.batch_id))`;

/** A row for each fact of some kinds and account number, with the first entry of the fact. */
const marksOf = (kinds: readonly string[], numbers: readonly number[]) =>
  `select first.fact_id, first.player_id * 100 + n as account_id, first.entry
  from (${firstEntries(kinds)}) first, unnest(array[${numbers.join(', ')}]) n`;

const had = (number: number) => `(coalesce(b${number}.balance, 0))`;
const joinBalance = (number: number) =>
  `left join balances b${number} on b${number}.fact_id = f.id and b${number}.account_id = f.player_id * 100 + ${number}`;

const balancesOf = (kinds: readonly string[], numbers: readonly number[]) => `(
  with balances as materialized (select * from ${balancesBefore(marksOf(kinds, numbers))} before)`;

const of_money = `f.payload ->> 'from' = 'money'`;

/** Changes of the sum of released bonuses that refunds may take back, by account and entry. */
const releases = `
  select e.id as entry, e.debit_account_id / 100 as player_id, e.at, e.amount_mills::numeric as change
  from ledger_entries e where e.debit_account_id >= 100 and e.debit_account_id % 100 = 5
    and e.credit_account_id = e.debit_account_id - 4
  union all
  select first.entry, f.player_id, f.at, -${amount('released_mills')}
  from (${firstEntries(['payment.refunded'])}) first join facts f on f.id = first.fact_id`;

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

/** Payments and refunds: each once, of the amounts that follow from the balances before them. */
export const checks: readonly Check[] = [
  ...Object.entries(shapes).map(([kind, shape]): Check => ({
    name: `every ${kind} says what it should`,
    rows: `(select * from facts where kind = '${kind}') f`,
    claims: [shapeClaim(shape, optional[kind])],
  })),
  {
    name: 'every payment and refund was settled once',
    rows: `(
        select f.*, case kind when 'payment.credited' then 'order:' when 'payment.refunded' then 'refund:' else 'regain:' end
            || (payload ->> 'order_id') || coalesce(':' || (payload ->> 'reference'), '') as key,
          row_number() over (partition by kind, payload ->> 'order_id', payload ->> 'reference' order by id) as n
        from facts f where kind in ('payment.credited', 'payment.refunded', 'payment.regained')
      ) f left join idempotency_keys k on k.fact_id = f.id`,
    claims: [[fact, 'the number of times', 'f.n', `'its order'`, '1'], ...keyClaims('gateway')],
  },
  {
    name: 'every credit is of an order, and every order was credited what it says',
    rows: `(
        select *, row_number() over (partition by payload ->> 'order_id' order by id) as n from facts where kind = 'payment.credited'
      ) f full join (select * from payments_orders where credited_mills > 0 or credited_at is not null) o
        on to_jsonb(o.id) = f.payload -> 'order_id' and f.n = 1`,
    claims: [
      [of_fact, 'player_id', 'f.player_id', of_order, 'o.player_id'],
      [of_fact, 'at', 'f.at', of_order, 'o.credited_at'],
      [of_fact, 'to', `f.payload ->> 'to'`, of_order, 'o.credits'],
      ...['fee_mills', 'repaid_mills', 'daily_mills', 'code_mills'].map(
        (name) => [of_order, name, `to_jsonb(o.${name})`, of_fact, `f.payload -> '${name}'`] as const,
      ),
      [of_order, 'credited_mills', 'to_jsonb(o.credited_mills)', of_fact, `f.payload -> 'amount_mills'`],
      [of_order, 'short_mills', 'o.short_mills', of_fact, short],
      [of_order, 'paid_mills', 'o.paid_mills', of_fact, 'o.credited_mills + o.fee_mills - o.short_mills'],
      [of_order, 'amount_mills', 'o.amount_mills', of_fact, 'least(o.amount_mills, o.credited_mills)'],
      [of_order, 'reason', 'o.reason', `'its state'`, ifRefunded('o.reason')],
      [of_order, 'refunded_at', 'o.refunded_at', `'its state'`, ifRefunded('o.refunded_at')],
    ],
  },
  {
    name: 'every refund is of an order, and every order was refunded as it says',
    rows: `(
        select *, row_number() over (partition by payload ->> 'order_id', payload ->> 'reference' order by id) as n
        from facts where kind = 'payment.refunded'
      ) f full join (${refunds_of_orders}) r
        on to_jsonb(r.order_id) = f.payload -> 'order_id' and r.reference = coalesce(f.payload ->> 'reference', r.order_sn) and f.n = 1`,
    claims: [
      [of_fact, 'player_id', 'f.player_id', of_refund, 'r.player_id'],
      [of_fact, 'at', 'f.at', of_refund, 'r.at'],
      [of_fact, 'reason', `f.payload ->> 'reason'`, of_refund, 'r.reason'],
      ...(['amount_mills', 'released_mills'] as const).map(
        (name) => [of_refund, name, `to_jsonb(r.${name})`, of_fact, `f.payload -> '${name}'`] as const,
      ),
      [of_refund, 'kind', 'r.kind', `'its order'`, 'r.order_kind'],
    ],
  },
  {
    name: 'every part that came again is of a refund that says so',
    rows: `(
        select *, row_number() over (partition by payload ->> 'order_id', payload ->> 'reference' order by id) as n
        from facts where kind = 'payment.regained'
      ) f full join (select * from (${refunds_of_orders}) r where regained_at is not null) r
        on to_jsonb(r.order_id) = f.payload -> 'order_id' and r.reference = f.payload ->> 'reference' and f.n = 1`,
    claims: [
      [of_fact, 'player_id', 'f.player_id', of_refund, 'r.player_id'],
      [of_fact, 'to', `f.payload ->> 'to'`, of_refund, 'r.credits'],
      [of_refund, 'regained_at', 'r.regained_at', of_fact, 'f.at'],
      [of_refund, 'amount_mills', 'to_jsonb(r.amount_mills)', of_fact, `f.payload -> 'amount_mills'`],
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
    name: 'every gift card is as its batch says',
    rows: 'payments_gift_cards card left join payments_gift_batches b on b.id = card.batch_id',
    claims: [
      [of_card, 'batch_id', 'card.batch_id', `'the batches that there are'`, 'b.id'],
      [of_card, 'value_mills', 'card.value_mills', of_batch, 'b.value_mills'],
      [of_card, 'expires_at', 'card.expires_at', of_batch, 'b.expires_at'],
    ],
  },
  {
    name: 'every batch has as many gift cards as were issued',
    rows: `payments_gift_batches b full join (
        select batch_id, count(*) as count from payments_gift_cards group by batch_id
      ) card on card.batch_id = b.id`,
    claims: [[of_batch, 'count', 'b.count', `'its cards'`, 'card.count']],
  },
  {
    name: 'every gift card was redeemed once, for its value',
    rows: `(
        select *, row_number() over (partition by payload ->> 'card_id' order by id) as n from facts where kind = 'gift_card.redeemed'
      ) f full join (select * from payments_gift_cards where state = 'used' or player_id is not null) card
        on to_jsonb(card.id) = f.payload -> 'card_id' and f.n = 1`,
    claims: [
      [of_fact, 'player_id', 'f.player_id', of_card, 'card.player_id'],
      [of_card, 'state', 'card.state', of_fact, `case when f.id is not null then 'used' end`],
      [of_fact, 'at', 'f.at', of_card, 'card.ended_at'],
      [of_card, 'value_mills', 'to_jsonb(card.value_mills)', of_fact, `f.payload -> 'amount_mills'`],
    ],
  },
  {
    name: 'every top-up and every part that came again repaid its debt, and a top-up got the bonus of its day once',
    rows: `${balancesOf(['payment.credited', 'payment.regained'], [6])}
        select f.*, ${had(6)} as debt,
          coalesce(sum(${amount('daily_mills')}) over earlier, 0) as daily_before,
          ${amount('amount_mills')} - ${amount('repaid_mills')} as kept
        from facts f ${joinBalance(6)} where f.kind in ('payment.credited', 'payment.regained')
        window earlier as (partition by f.player_id, (f.at at time zone 'utc')::date order by f.id
          rows between unbounded preceding and 1 preceding)
      ) f`,
    claims: [
      [
        fact,
        'repaid_mills',
        amount('repaid_mills'),
        `'the debt before it'`,
        `least(f.debt, ${amount('amount_mills')})`,
      ],
      [
        fact,
        'daily_mills',
        amount('daily_mills'),
        `'the rule of the daily bonus'`,
        `case when f.kind = 'payment.regained' then null when ${amount('daily_mills')} = 0 or f.daily_before > 0 or f.payload ->> 'to' <> 'money'
            or f.kept < ${daily_bonus.least_mills} then 0
          else least(floor(f.kept * ${daily_bonus.share_ppm} / 1000000), ${daily_bonus.most_mills}) end`,
      ],
      [
        fact,
        'code_mills',
        amount('code_mills'),
        `'having credited ' || (f.payload ->> 'to')`,
        `case when f.kind = 'payment.regained' then null when f.payload ->> 'to' = 'money' then ${amount('code_mills')} else 0 end`,
      ],
    ],
  },
  {
    name: 'every refund takes back a payment, as far as the balance reached',
    rows: `${balancesOf(['payment.refunded'], [1, 2, 5])}
        select f.*, p.id as payment, p.payload as paid, ${had(5)} as bonus, coalesce(gone.mills, 0) as gone,
          case when ${of_money} then ${had(1)} else ${had(2)} end as balance, released.mills as released
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
        left join (
          select first.fact_id, sum(release.change) as mills
          from (${firstEntries(['payment.refunded'])}) first join (${releases}) release
            on release.player_id = first.player_id and release.entry < first.entry
            and release.at > first.at - interval '${bonus_days} days'
          group by first.fact_id
        ) released on released.fact_id = f.id
        where f.kind = 'payment.refunded'
      ) f`,
    claims: [
      [
        fact,
        'rest_mills',
        `coalesce(${amount('rest_mills')}, 0)`,
        `coalesce('facts ' || f.payment, 'no payment')`,
        `(${numberOf(`(f.paid -> 'amount_mills')`)})::numeric - f.gone`,
      ],
      [fact, 'from', `f.payload -> 'from'`, `coalesce('facts ' || f.payment, 'no payment')`, `f.paid -> 'to'`],
      [
        fact,
        'paid_mills',
        amount('paid_mills'),
        `'the balance before it'`,
        `least(f.balance, ${amount('amount_mills')})`,
      ],
      [
        fact,
        'voided_mills',
        amount('voided_mills'),
        `'the bonus before it'`,
        `case when ${of_money} then f.bonus else 0 end`,
      ],
      [
        fact,
        'released_mills',
        amount('released_mills'),
        `'the bonuses that stakes released before it'`,
        `case when ${of_money} then greatest(coalesce(f.released, 0), 0) else 0 end`,
      ],
      [
        fact,
        'returned_mills',
        amount('returned_mills'),
        `'the balance before it'`,
        `least(f.balance - ${amount('paid_mills')}, ${amount('released_mills')})`,
      ],
    ],
  },
];
