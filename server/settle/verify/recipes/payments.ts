import { house } from '../../accounts.ts';
import { daily_bonus } from '../../flows/payments.ts';
import { bonus_days } from '../../flows/gifts.ts';
import type { Check } from '../check.ts';
import { numberOf } from '../payload.ts';
import { balancesBefore, firstEntries } from './before.ts';
import { keyClaims, shapeClaim, type Shape } from './shape.ts';

/** An amount in a fact, as a number; null when it isn't one. */
const amount = (name: string) => `(${numberOf(`(f.payload -> '${name}')`)})::numeric`;

/** The number of the balance that a payment credits or a refund debits. */
const balanceIn = (name: string) => `case f.payload ->> '${name}' when 'money' then 1 when 'shop_score' then 2 end`;

/** The required entry of a fact of a kind, unless it moves nothing. */
const entryOf = (kind: string, debit: string, credit: string, mills: string) => `
  select f.id as fact_id, f.at, ${debit} as debit, ${credit} as credit, (${mills})::text as amount
  from facts f where f.kind = '${kind}' and ${mills} is distinct from 0`;

const credited = (debit: string, credit: string, mills: string) => entryOf('payment.credited', debit, credit, mills);
const refunded = (debit: string, credit: string, mills: string) => entryOf('payment.refunded', debit, credit, mills);

const topped_up = `f.player_id * 100 + ${balanceIn('to')}`;
const taken_from = `f.player_id * 100 + ${balanceIn('from')}`;
const own = (number: number) => `f.player_id * 100 + ${number}`;
const unpaid = `${amount('amount_mills')} - ${amount('paid_mills')}`;
const unreturned = `${amount('released_mills')} - ${amount('returned_mills')}`;

/** How payments move value. The amounts that follow from balances have checks of their own. */
export const payment_recipes: Readonly<Record<string, readonly string[]>> = {
  'payment.credited': [
    credited(`${house.payments}`, topped_up, amount('amount_mills')),
    credited(`${house.payments}`, `${house.fees}`, amount('fee_mills')),
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
  'gift_card.redeemed': [entryOf('gift_card.redeemed', `${house.payments}`, own(1), amount('amount_mills'))],
};

const depositOf = (kind: string) => `
  select f.id as fact_id, f.player_id, f.at, 0::numeric as staked_mills, ${amount('amount_mills')} as deposited_mills, 0::numeric as won_mills
  from facts f where f.kind = '${kind}'`;

/** The deposits of payments, of either kind, and of gift cards. */
export const payment_stakes: Readonly<Record<string, string>> = {
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
    reason: ['refund', 'charge_back'],
    amount_mills: 'number',
    from: ['money', 'shop_score'],
    paid_mills: 'number',
    voided_mills: 'number',
    released_mills: 'number',
    returned_mills: 'number',
  },
  'gift_card.redeemed': { card_id: 'number', amount_mills: 'number' },
};

const fact = `'facts ' || f.id`;

/** A row for each fact of a kind and account number, with the first entry of the fact. */
const marksOf = (kind: string, numbers: readonly number[]) =>
  `select first.fact_id, first.player_id * 100 + n as account_id, first.entry
  from (${firstEntries([kind])}) first, unnest(array[${numbers.join(', ')}]) n`;

const had = (number: number) => `(coalesce(b${number}.balance, 0))`;
const joinBalance = (number: number) =>
  `left join balances b${number} on b${number}.fact_id = f.id and b${number}.account_id = f.player_id * 100 + ${number}`;

const balancesOf = (kind: string, numbers: readonly number[]) => `(
  with balances as materialized (select * from ${balancesBefore(marksOf(kind, numbers))} before)`;

const of_money = `f.payload ->> 'from' = 'money'`;

/** Changes of the sum of released bonuses that refunds may take back, by account and entry. */
const releases = `
  select e.id as entry, e.debit_account_id / 100 as player_id, e.at, e.amount_mills::numeric as change
  from ledger_entries e where e.debit_account_id >= 100 and e.debit_account_id % 100 = 5
    and e.credit_account_id = e.debit_account_id - 4
  union all
  select first.entry, f.player_id, f.at, -${amount('released_mills')}
  from (${firstEntries(['payment.refunded'])}) first join facts f on f.id = first.fact_id`;

/** Payments and refunds: each once, of the amounts that follow from the balances before them. */
export const payment_checks: readonly Check[] = [
  ...Object.entries(shapes).map(([kind, shape]): Check => ({
    name: `every ${kind} says what it should`,
    rows: `(select * from facts where kind = '${kind}') f`,
    claims: [shapeClaim(shape)],
  })),
  {
    name: 'every payment, refund and gift card was settled once',
    rows: `(
        select f.*, case kind when 'payment.credited' then 'order:' || (payload ->> 'order_id')
          when 'payment.refunded' then 'refund:' || (payload ->> 'order_id')
          else 'gift_card:' || (payload ->> 'card_id') end as key,
          row_number() over (partition by kind, coalesce(payload ->> 'order_id', payload ->> 'card_id') order by id) as n
        from facts f where kind in ('payment.credited', 'payment.refunded', 'gift_card.redeemed')
      ) f left join idempotency_keys k on k.fact_id = f.id`,
    claims: [[fact, 'the number of times', 'f.n', `'its order or card'`, '1'], ...keyClaims('gateway')],
  },
  {
    name: 'every top-up repaid the debt that there was, and got the bonus of its day once',
    rows: `${balancesOf('payment.credited', [6])}
        select f.*, ${had(6)} as debt,
          coalesce(sum(${amount('daily_mills')}) over earlier, 0) as daily_before,
          ${amount('amount_mills')} - ${amount('repaid_mills')} as kept
        from facts f ${joinBalance(6)} where f.kind = 'payment.credited'
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
        `case when ${amount('daily_mills')} = 0 or f.daily_before > 0 or f.payload ->> 'to' <> 'money'
            or f.kept < ${daily_bonus.least_mills} then 0
          else least(floor(f.kept * ${daily_bonus.share_ppm} / 1000000), ${daily_bonus.most_mills}) end`,
      ],
      [
        fact,
        'code_mills',
        amount('code_mills'),
        `'having credited ' || (f.payload ->> 'to')`,
        `case when f.payload ->> 'to' = 'money' then ${amount('code_mills')} else 0 end`,
      ],
    ],
  },
  {
    name: 'every refund takes back a payment, as far as the balance reached',
    rows: `${balancesOf('payment.refunded', [1, 2, 5])}
        select f.*, p.id as payment, p.payload as paid, ${had(5)} as bonus,
          case when ${of_money} then ${had(1)} else ${had(2)} end as balance, released.mills as released
        from facts f ${[1, 2, 5].map(joinBalance).join(' ')}
        left join (
          select distinct on (player_id, payload ->> 'order_id') * from facts where kind = 'payment.credited'
          order by player_id, payload ->> 'order_id', id
        ) p on p.player_id = f.player_id and p.payload ->> 'order_id' = f.payload ->> 'order_id'
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
        'amount_mills',
        `f.payload -> 'amount_mills'`,
        `coalesce('facts ' || f.payment, 'no payment')`,
        `f.paid -> 'amount_mills'`,
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
