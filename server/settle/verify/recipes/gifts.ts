import { house, pot_kinds } from '../../accounts.ts';
import { bonus_days, gift_sources, points_ppm } from '../../flows/gifts.ts';
import { release_ppm } from '../../bonus.ts';
import type { Check } from '../check.ts';
import { numberOf } from '../payload.ts';
import { balancesBefore, firstEntries } from './before.ts';
import { keyClaims, shapeClaim, type Shape } from './shape.ts';

const amount = (name: string) => `(${numberOf(`(f.payload -> '${name}')`)})::numeric`;

/** An id in a fact, null when it isn't one. */
const idIn = (name: string) =>
  `case when f.payload ->> '${name}' ~ '^[0-9]{1,15}$' then (f.payload ->> '${name}')::bigint end`;

const paid = (kind: string, debit: string, credit: string) => `
  select f.id as fact_id, f.at, ${debit} as debit, ${credit} as credit, ${numberOf(`(f.payload -> 'amount_mills')`)} as amount
  from facts f where f.kind = '${kind}'`;

const giver = `case f.payload ->> 'to' when 'bonus' then ${house.gifts} when 'shop_score' then ${house.tokens}
  when 'score' then ${house.points} end`;
const gifted = `f.player_id * 100 + case f.payload ->> 'to' when 'bonus' then 5 when 'shop_score' then 2 when 'score' then 3 end`;

/** The pot of a referrer's shares (server/settle/accounts.ts). */
const potOf = (referrer: string) => `-(${referrer} * 10 + ${pot_kinds.indexOf('referral') + 1})`;
const earned_by = potOf(`(${idIn('referrer_id')})`);

/** How gifts, what becomes of them, and referrers' earnings move value. */
export const gift_recipes: Readonly<Record<string, readonly string[]>> = {
  'gift.given': [paid('gift.given', giver, gifted)],
  'points.earned': [paid('points.earned', `${house.points}`, 'f.player_id * 100 + 3')],
  'bonus.voided': [paid('bonus.voided', 'f.player_id * 100 + 5', `${house.void}`)],
  'referral.earned': [paid('referral.earned', `${house.referrals}`, earned_by)],
  'referral.paid': [paid('referral.paid', potOf('f.player_id'), 'f.player_id * 100 + 1')],
};

/** Entries of a bonus that a stake released into money. */
const is_release =
  'e.debit_account_id >= 100 and e.debit_account_id % 100 = 5 and e.credit_account_id = e.debit_account_id - 4';

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
    least(before.balance::numeric, floor(stake.staked_mills * ${release_ppm} / 1000000))::text
  from (${stakesWithBonus(stakes)}) stake
  join ${balancesBefore(placesOf(stakes))} before on before.fact_id = stake.fact_id
    and before.account_id = stake.player_id * 100 + 5
  where before.balance > 0 and floor(stake.staked_mills * ${release_ppm} / 1000000) > 0`;

const shapes: Record<string, Shape> = {
  'gift.given': {
    source: gift_sources,
    subject: 'text',
    to: ['bonus', 'shop_score', 'score'],
    amount_mills: 'number',
  },
  'points.earned': { of_fact: 'number', amount_mills: 'number' },
  'bonus.voided': { amount_mills: 'number' },
  'referral.earned': {
    referrer_id: 'number',
    of_fact: 'number',
    margin_mills: 'number',
    share_ppm: 'number',
    amount_mills: 'number',
  },
  'referral.paid': { amount_mills: 'number' },
};

const fact = `'facts ' || f.id`;

/** The sum of entries into each bonus, in the days before it was voided. */
const recent_gifts = `
  select first.fact_id, sum(e.amount_mills) as mills
  from (${firstEntries(['bonus.voided'])}) first join ledger_entries e
    on e.credit_account_id = first.player_id * 100 + 5 and e.id < first.entry and e.at > first.at - interval '${bonus_days} days'
  group by first.fact_id`;

/** Gifts: each once, and the amounts that follow from stakes and balances. */
export const giftChecks = (stakes: string): readonly Check[] => [
  ...Object.entries(shapes).map(([kind, shape]): Check => ({
    name: `every ${kind} says what it should`,
    rows: `(select * from facts where kind = '${kind}') f`,
    claims: [shapeClaim(shape)],
  })),
  {
    name: 'every gift, point and share was given once',
    rows: `(
        select f.*, row_number() over (partition by key order by id) as n from (
          select *, case kind
            when 'gift.given' then concat('gift:', player_id, ':', payload ->> 'source', ':', payload ->> 'subject')
            when 'points.earned' then 'points:' || (payload ->> 'of_fact')
            when 'bonus.voided' then concat('bonus:', player_id, ':', (at at time zone 'utc')::date)
            else 'referral:' || (payload ->> 'of_fact') end as key
          from facts where kind in ('gift.given', 'points.earned', 'bonus.voided', 'referral.earned')
        ) f
      ) f left join idempotency_keys k on k.fact_id = f.id`,
    claims: [[fact, 'the number of times', 'f.n', 'f.key', '1'], ...keyClaims('job')],
  },
  {
    name: 'every point was earned by a stake',
    rows: `(select * from facts where kind = 'points.earned') f
      left join (${stakes}) stake on stake.fact_id = ${idIn('of_fact')} and stake.player_id = f.player_id`,
    claims: [
      [
        fact,
        'amount_mills',
        amount('amount_mills'),
        `coalesce('facts ' || stake.fact_id, 'no stake')`,
        `floor(stake.staked_mills * ${points_ppm} / 1000000)`,
      ],
    ],
  },
  {
    name: 'every bonus was voided as far as it is older than 30 days',
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
  {
    name: 'every referrer earned a share of another player’s stake',
    rows: `(select * from facts where kind = 'referral.earned') f
      left join (${stakes}) stake on stake.fact_id = ${idIn('of_fact')} and stake.player_id = f.player_id
        and stake.player_id <> ${idIn('referrer_id')}
      left join (select * from ledger_entries e where ${is_release}) released
        on released.fact_id = stake.fact_id and released.debit_account_id = stake.player_id * 100 + 5`,
    claims: [
      [
        fact,
        'amount_mills',
        amount('amount_mills'),
        `coalesce('facts ' || stake.fact_id, 'no stake of another player')`,
        `case when stake.fact_id is not null then
          floor(greatest(${amount('margin_mills')} - coalesce(released.amount_mills, 0), 0) * ${amount('share_ppm')} / 1000000) end`,
      ],
    ],
  },
];
