import { house } from '../../accounts.ts';
import { gift_sources } from '../../gifts.ts';
import type { Source } from '../../../kit/check.ts';
import type { Check } from '../check.ts';
import { numberOf } from '../payload.ts';
import { balancesBefore, firstEntries } from './before.ts';
import { boundsCheck, daysInFact, numberInFact, type ChangingNumber } from './rules.ts';
import { keyClaims, shapeClaim, type Shape } from './shape.ts';

/** The share that a stake releases from the bonus. */
const release: ChangingNumber = {
  key: 'release_ppm',
  former: 30_000,
  least: 0,
  most: 1_000_000,
};

/** The days after which a gift of money is void, and for which a refund takes back releases. */
export const days_of_bonus: ChangingNumber = {
  key: 'bonus_days',
  former: 30,
  least: 1,
  most: 3650,
};

const amount = (name: string) => `(${numberOf(`(f.payload -> '${name}')`)})::numeric`;

const paid = (kind: string, debit: string, credit: string) => `
  select f.id as fact_id, f.at, ${debit} as debit, ${credit} as credit, ${numberOf(`(f.payload -> 'amount_mills')`)} as amount
  from facts f where f.kind = '${kind}'`;

const giver = `case f.payload ->> 'to' when 'bonus' then ${house.gifts} when 'shop_score' then ${house.tokens}
  when 'score' then ${house.points} end`;
const gifted = `f.player_id * 100 + case f.payload ->> 'to' when 'bonus' then 5 when 'shop_score' then 2 when 'score' then 3 end`;

/** How gifts, and what becomes of them, move value. */
export const gift_recipes: Readonly<Record<string, readonly string[]>> = {
  'gift.given': [paid('gift.given', giver, gifted)],
  'bonus.voided': [paid('bonus.voided', 'f.player_id * 100 + 5', `${house.void}`)],
};

/** Stakes of players who ever had a bonus. `stakes` is a query of all stakes. */
const stakesWithBonus = (stakes: string) => `
  select stake.fact_id, stake.player_id, stake.at, stake.staked_mills from (${stakes}) stake
  where stake.staked_mills > 0 and stake.player_id in (
    select e.credit_account_id / 100 from ledger_entries e
    where e.credit_account_id >= 100 and e.credit_account_id % 100 = 5)`;

/**
 * A stake's place among the entries: its first entry, or, if it has none, after those of the
 * player's bonus that earlier facts wrote.
 */
const placesOf = (stakes: string) => `
  select stake.fact_id, stake.player_id * 100 + 5 as account_id, coalesce(first.entry, earlier.entry + 1, 0) as entry
  from (${stakesWithBonus(stakes)}) stake
  left join (select fact_id, min(id) as entry from ledger_entries group by fact_id) first on first.fact_id = stake.fact_id
  left join (
    select fact_id, max(entry) over (partition by account_id order by fact_id) as entry, is_stake from (
      select fact_id, player_id * 100 + 5 as account_id, null::bigint as entry, true as is_stake from (${stakesWithBonus(stakes)}) s
      union all
      select fact_id, case when debit_account_id % 100 = 5 then debit_account_id else credit_account_id end, id, false
      from ledger_entries e
      where e.debit_account_id >= 100 and e.debit_account_id % 100 = 5 or e.credit_account_id >= 100 and e.credit_account_id % 100 = 5
    ) place
  ) earlier on earlier.fact_id = stake.fact_id and earlier.is_stake`;

/**
 * The release of each stake: its share of the stake, as far as there was a bonus. `stakes` is a
 * query of all stakes.
 */
export const releaseRecipe = (stakes: string) => `
  select stake.fact_id, stake.at, stake.player_id * 100 + 5, stake.player_id * 100 + 1,
    least(before.balance::numeric, floor(stake.staked_mills * ${numberInFact(release)} / 1000000))::text
  from (${stakesWithBonus(stakes)}) stake join facts f on f.id = stake.fact_id
  join ${balancesBefore(placesOf(stakes))} before on before.fact_id = stake.fact_id
    and before.account_id = stake.player_id * 100 + 5
  where before.balance > 0 and floor(stake.staked_mills * ${numberInFact(release)} / 1000000) > 0`;

const shapes: Record<string, Shape> = {
  'gift.given': {
    source: gift_sources,
    subject: 'text',
    to: ['bonus', 'shop_score', 'score'],
    amount_mills: 'number',
  },
  'bonus.voided': { amount_mills: 'number' },
};

/** Fields that older facts lack. */
const optional: Record<string, Shape> = {
  'gift.given': { rule: 'text' },
  'bonus.voided': { bonus_days: 'number' },
};

const fact = `'facts ' || f.id`;

/** The sum of entries into each bonus, in the days before it was voided. */
const recent_gifts = `
  select first.fact_id, sum(e.amount_mills) as mills
  from (${firstEntries(['bonus.voided'])}) first join facts f on f.id = first.fact_id join ledger_entries e
    on e.credit_account_id = first.player_id * 100 + 5 and e.id < first.entry and e.at > first.at - ${daysInFact(days_of_bonus)}
  group by first.fact_id`;

const given = `concat_ws(' ', f.payload ->> 'source', f.payload ->> 'to', f.payload ->> 'subject')`;

const isOf = ({ source, subject, to }: Source) =>
  `f.payload ->> 'source' = '${source}' and f.payload ->> 'subject' ~ '${subject}'
    and f.payload ->> 'to' in (${to.map((balance) => `'${balance}'`).join(', ')})`;

/**
 * Gifts: each is of a module that there is, which checks it against rows of its own; each once; and
 * the amounts that follow from stakes and balances.
 */
export const giftChecks = (sources: readonly Source[]): readonly Check[] => [
  {
    name: 'every gift is one that a module gives',
    rows: `(select * from facts where kind = 'gift.given') f`,
    claims: [
      [
        fact,
        'payload',
        given,
        `'the sources of modules'`,
        `case when ${sources.map(isOf).join('\n or ') || 'false'} then ${given} end`,
      ],
    ],
  },
  ...Object.entries(shapes).map(([kind, shape]): Check => ({
    name: `every ${kind} says what it should`,
    rows: `(select * from facts where kind = '${kind}') f`,
    claims: [shapeClaim(shape, optional[kind])],
  })),
  boundsCheck(release),
  boundsCheck(days_of_bonus),
  {
    name: 'every gift was given once',
    rows: `(
        select f.*, row_number() over (partition by key order by id) as n from (
          select *, case kind
            when 'gift.given' then concat('gift:', player_id, ':', payload ->> 'source', ':', payload ->> 'subject')
            else concat('bonus:', player_id, ':', (at at time zone 'utc')::date) end as key
          from facts where kind in ('gift.given', 'bonus.voided')
        ) f
      ) f left join idempotency_keys k on k.fact_id = f.id`,
    claims: [[fact, 'the number of times', 'f.n', 'f.key', '1'], ...keyClaims('job')],
  },
  {
    name: 'every bonus was voided as far as it is older than its days',
    rows: `(select * from facts where kind = 'bonus.voided') f
      left join ${balancesBefore(`select fact_id, player_id * 100 + 5 as account_id, entry from (${firstEntries(['bonus.voided'])}) first`)} before
        on before.fact_id = f.id
      left join (${recent_gifts}) recent on recent.fact_id = f.id`,
    claims: [
      [
        fact,
        'amount_mills',
        amount('amount_mills'),
        `'the bonus before it, less the gifts since'`,
        'before.balance - coalesce(recent.mills, 0)',
      ],
    ],
  },
];
