import type { Check } from '../kit/check.ts';
import { playsIn } from '../plays/index.ts';
import { referral_pot, referrals_house } from './house.ts';
import { listOf, numberOf } from '../settle/verify/payload.ts';
import {
  amountIn,
  entryOf,
  fact,
  idIn,
  own,
  potOf,
  shapeCheck,
} from '../settle/verify/recipes/flow.ts';
import { balancesBefore, firstEntries } from '../settle/verify/recipes/before.ts';
import { joinRule, numberInRule, ruleClaim } from '../settle/verify/recipes/rules.ts';
import { keyClaims, shapeClaim } from '../settle/verify/recipes/shape.ts';
import { followFriends } from './follow.ts';

/** How partners' income moves value. */
export const recipes = {
  'referral.earned': [
    entryOf(
      'referral.earned',
      `${referrals_house}`,
      potOf(referral_pot, `(${idIn('referrer_id')})`),
      amountIn('amount_mills'),
    ),
  ],
  'referral.voided': [
    entryOf(
      'referral.voided',
      potOf(referral_pot, `(${idIn('referrer_id')})`),
      `${referrals_house}`,
      amountIn('amount_mills'),
    ),
  ],
  'referral.returned': [
    entryOf(
      'referral.returned',
      `${referrals_house}`,
      potOf(referral_pot, `(${idIn('referrer_id')})`),
      amountIn('amount_mills'),
    ),
  ],
  'referral.paid': [
    entryOf('referral.paid', potOf(referral_pot, 'f.player_id'), own(1), amountIn('amount_mills')),
  ],
};

/** Clocks of two machines may differ, and prices are committed after their moment. */
const slack = `interval '1 minute'`;

/** The facts that the listener has taken so far. */
const taken = `facts f join facts_cursors c on c.listener = '${followFriends.name}' and (f.epoch, f.tx, f.id) <= (c.epoch, c.tx, c.id)`;

/** Friends' and others' plays that the listener has taken, by fact and player, with their game. */
const plays = `(
    select f.id, play.at, play.player_id, play.game from ${playsIn('stakes')} play
    join (${taken}) on f.id = play.fact_id
  )`;

const earning = `concat('affiliates_earnings ', coalesce(e.of_fact, p.id), '/', coalesce(e.player_id, p.player_id))`;
const friend = `coalesce('promotions_friends ' || r.player_id, 'no friend')`;
const day = `(e.at at time zone 'utc')::date`;

/** A number of the rule of active friends. */
const friendly = (key: string) => numberInRule(`'active_friend'`, `'${key}'`);

/** Active friends when a day began, give or take the slack: the level counts between the two. */
const activeAt = (moment: string) => `(
    select count(*) from (
      select t.player_id from affiliates_top_ups t left join promotions_exclusions x on x.player_id = t.player_id
      where t.referrer_id = l.referrer_id and t.at >= ${moment} - interval '1 day' * (${friendly('days')})::int and t.at < ${moment}
        and (t.refunded_at is null or t.refunded_at >= ${moment}) and (x.at is null or x.at >= ${moment})
      group by t.player_id having sum(t.amount_mills) >= ${friendly('least_mills')}
    ) active
  )`;
const begin = `(l.day::timestamp at time zone 'utc')`;
/** The last level of the rule that the active friends of `l` reach. */
const levelBy = (column: 'level' | 'share_ppm') => `(
    select (${numberOf(`(x.level -> '${column}')`)})::int
    from jsonb_array_elements(${listOf(`rule.content -> 'levels'`)}) x (level)
    where x.level -> 'active' <= to_jsonb(l.active) order by x.level -> 'active' desc limit 1
  )`;

const a_void = `coalesce('affiliates_voids ' || coalesce(v.of_fact, ${idIn('of_fact')}), 'no share')`;
const of_void = `coalesce('facts ' || f.id, 'no fact')`;
const a_refund = `coalesce('facts ' || r.id, 'no refund')`;
/** Refunded of the order before; older facts lack it. */
const before_refund = `coalesce(${amountIn('before_mills')}, 0)`;
/** The share of a friend's income that a part of the top-ups is of all. */
const shareOf = (part: string) =>
  `floor(${amountIn('earned_mills')} * least(${part}, ${amountIn('topped_up_mills')}) / nullif(${amountIn('topped_up_mills')}, 0))`;
const top_up = `'affiliates_top_ups ' || coalesce(t.fact_id, f.id)`;

/** Partners' income: each play of a friend once, at its margin and the day's share. */
export const checks: readonly Check[] = [
  shapeCheck(
    'referral.earned',
    shapeClaim({
      referrer_id: 'number',
      of_fact: 'number',
      margin_mills: 'number',
      share_ppm: 'number',
      amount_mills: 'number',
    }),
  ),
  shapeCheck('referral.paid', shapeClaim({ amount_mills: 'number' })),
  shapeCheck(
    'referral.voided',
    shapeClaim(
      {
        referrer_id: 'number',
        of_fact: 'number',
        earned_mills: 'number',
        topped_up_mills: 'number',
        refunded_mills: 'number',
        amount_mills: 'number',
      },
      { before_mills: 'number' },
    ),
  ),
  shapeCheck(
    'referral.returned',
    shapeClaim({ referrer_id: 'number', of_fact: 'number', amount_mills: 'number' }),
  ),
  {
    name: 'every share of a partner went back, or came again, once',
    rows: `(
        select *, row_number() over (partition by key order by id) as n from (
          select *, concat(case kind when 'referral.voided' then 'referral_void:' else 'referral_return:' end, payload ->> 'of_fact') as key
          from facts where kind in ('referral.voided', 'referral.returned')
        ) f
      ) f left join idempotency_keys k on k.fact_id = f.id`,
    claims: [[fact, 'the number of times', 'f.n', 'f.key', '1'], ...keyClaims('job')],
  },
  {
    name: 'every share that went back is the part of the income that its refund is of the top-ups',
    rows: `(select * from facts where kind = 'referral.voided') f
      full join affiliates_voids v on v.of_fact = ${idIn('of_fact')}
      left join facts r on r.id = v.of_fact and r.kind = 'payment.refunded'
      left join ${balancesBefore(`select first.fact_id, ${potOf(referral_pot, `(${numberOf(`(own.payload -> 'referrer_id')`)})::bigint`)} as account_id, first.entry
        from (${firstEntries(['referral.voided'])}) first join facts own on own.id = first.fact_id`)} before on before.fact_id = f.id
      left join lateral (
        select coalesce(sum(e.amount_mills), 0) as mills from affiliates_earnings e
        where e.player_id = v.player_id and e.referrer_id = v.referrer_id and exists (
          select from facts g where g.kind = 'referral.earned' and g.player_id = e.player_id and g.id < f.id
            and g.payload -> 'of_fact' = to_jsonb(e.of_fact)
        )
      ) earned on true
      left join lateral (
        select coalesce(sum(t.amount_mills), 0) as mills from affiliates_top_ups t
        where t.player_id = v.player_id and t.referrer_id = v.referrer_id
      ) topped on true
      left join affiliates_top_ups own on own.order_id = v.order_id`,
    claims: [
      [a_void, 'player_id', 'v.player_id', of_void, 'f.player_id'],
      [a_void, 'referrer_id', 'v.referrer_id::text', of_void, `f.payload ->> 'referrer_id'`],
      [a_void, 'amount_mills', 'v.amount_mills', of_void, amountIn('amount_mills')],
      [a_void, 'at', 'v.at', of_void, 'f.at'],
      [a_void, 'order_id', 'to_jsonb(v.order_id)', a_refund, `r.payload -> 'order_id'`],
      [a_void, 'reference', 'v.reference', a_refund, `r.payload ->> 'reference'`],
      [
        of_void,
        'refunded_mills',
        `f.payload -> 'refunded_mills'`,
        a_refund,
        `r.payload -> 'amount_mills'`,
      ],
      [
        of_void,
        'earned_mills',
        amountIn('earned_mills'),
        `'the earnings before it'`,
        'earned.mills',
      ],
      [
        of_void,
        'topped_up_mills',
        amountIn('topped_up_mills'),
        `'the top-ups of the friend'`,
        `least(${amountIn('topped_up_mills')}, topped.mills)`,
      ],
      [
        of_void,
        'amount_mills',
        amountIn('amount_mills'),
        `'the rule, and the income before it'`,
        `least(before.balance, ${shareOf(`${before_refund} + ${amountIn('refunded_mills')}`)} - ${shareOf(before_refund)})`,
      ],
      [
        of_void,
        'before_mills',
        before_refund,
        a_refund,
        `case when f.payload ? 'before_mills' then greatest(0, own.amount_mills
          - coalesce((${numberOf(`(r.payload -> 'rest_mills')`)})::numeric, 0)
          - (${numberOf(`(r.payload -> 'amount_mills')`)})::numeric) else 0 end`,
      ],
    ],
  },
  {
    name: 'every share that came again is one whose payment did',
    rows: `(select * from facts where kind = 'referral.returned') f
      full join (select * from affiliates_voids where returned_at is not null) v on v.of_fact = ${idIn('of_fact')}`,
    claims: [
      [a_void, 'returned_at', 'v.returned_at', of_void, 'f.at'],
      [of_void, 'player_id', 'f.player_id', a_void, 'v.player_id'],
      [of_void, 'referrer_id', `f.payload ->> 'referrer_id'`, a_void, 'v.referrer_id::text'],
      [of_void, 'amount_mills', amountIn('amount_mills'), a_void, 'v.amount_mills'],
      [
        a_void,
        'the payment that came again',
        'v.returned_at',
        `'the facts of its order'`,
        `case when exists (
          select from facts g where g.kind = 'payment.regained' and g.player_id = v.player_id
            and g.payload -> 'order_id' = to_jsonb(v.order_id) and g.payload ->> 'reference' = v.reference
        ) then v.returned_at end`,
      ],
    ],
  },
  {
    name: 'every share of a partner was earned once',
    rows: `(
        select *, row_number() over (partition by key order by id) as n from (
          select *, concat('referral:', payload ->> 'of_fact', ':', player_id) as key from facts where kind = 'referral.earned'
        ) f
      ) f left join idempotency_keys k on k.fact_id = f.id`,
    claims: [[fact, 'the number of times', 'f.n', 'f.key', '1'], ...keyClaims('job')],
  },
  {
    name: 'every share of a partner stands in the list of earnings',
    rows: `(select * from facts where kind = 'referral.earned') f
      full join (select * from affiliates_earnings where amount_mills > 0) e
        on e.of_fact = ${idIn('of_fact')} and e.player_id = f.player_id`,
    claims: [
      [
        `coalesce('affiliates_earnings ' || e.of_fact || '/' || e.player_id, 'no earning')`,
        'the earning',
        `jsonb_build_object('referrer_id', e.referrer_id, 'of_fact', e.of_fact, 'margin_mills', e.margin_mills,
          'share_ppm', e.share_ppm, 'amount_mills', e.amount_mills)`,
        `coalesce('facts ' || f.id, 'no fact')`,
        'f.payload',
      ],
      [
        `coalesce('affiliates_earnings ' || e.of_fact || '/' || e.player_id, 'no earning')`,
        'at',
        'e.at',
        `coalesce('facts ' || f.id, 'no fact')`,
        'f.at',
      ],
    ],
  },
  {
    // A friend who comes by a link is bound moments after joining, and may have played before.
    name: 'every play of a friend is in the list of earnings',
    rows: `(
        select p.*, f.partner_id from ${plays} p join promotions_friends f on f.player_id = p.player_id and f.at <= p.at
      ) p full join affiliates_earnings e on e.of_fact = p.id and e.player_id = p.player_id
      left join promotions_friends f on f.player_id = p.player_id`,
    claims: [
      [
        earning,
        'of_fact',
        `case when e.of_fact is null and p.at < f.at + ${slack} then p.id else e.of_fact end`,
        `'the plays of friends'`,
        'p.id',
      ],
      [
        earning,
        'game',
        'e.game',
        `'facts ' || p.id`,
        `case when e.of_fact is not null then p.game end`,
      ],
      [earning, 'at', 'e.at', `'facts ' || p.id`, `case when e.of_fact is not null then p.at end`],
      [
        earning,
        'referrer_id',
        'e.referrer_id',
        `'promotions_friends ' || p.player_id`,
        `case when e.of_fact is not null then p.partner_id end`,
      ],
    ],
  },
  {
    name: 'every earning is the share of its margin less the bonus that the stake released',
    rows: `affiliates_earnings e
      left join ${playsIn('margins')} m on m.fact_id = e.of_fact and m.player_id = e.player_id
      left join ledger_entries released on released.fact_id = e.of_fact
        and released.debit_account_id = e.player_id * 100 + 5 and released.credit_account_id = e.player_id * 100 + 1
      left join affiliates_levels l on l.referrer_id = e.referrer_id and l.day = ${day}
      left join promotions_exclusions x on x.player_id = e.player_id
      left join promotions_friends r on r.player_id = e.player_id`,
    claims: [
      [
        `concat('affiliates_earnings ', e.of_fact, '/', e.player_id)`,
        'margin_mills',
        'e.margin_mills',
        `'facts ' || e.of_fact`,
        'greatest(least(e.margin_mills, m.highest), m.lowest)',
      ],
      [
        `concat('affiliates_earnings ', e.of_fact, '/', e.player_id)`,
        'released_mills',
        'e.released_mills',
        `'the ledger'`,
        'coalesce(released.amount_mills, 0)',
      ],
      [
        `concat('affiliates_earnings ', e.of_fact, '/', e.player_id)`,
        'amount_mills',
        'e.amount_mills',
        `'its margin'`,
        'floor(greatest(e.margin_mills - e.released_mills, 0)::numeric * e.share_ppm / 1000000)',
      ],
      [
        `concat('affiliates_earnings ', e.of_fact, '/', e.player_id)`,
        'share_ppm',
        'e.share_ppm',
        `coalesce('affiliates_levels ' || l.referrer_id || '/' || l.day, 'no level')`,
        // Of an exclusion, only that nothing was earned after it: it may be younger than its play.
        `case when x.at <= e.at or e.share_ppm = 0 and x.at is not null then 0 else l.share_ppm end`,
      ],
      [
        `concat('affiliates_earnings ', e.of_fact, '/', e.player_id)`,
        'referrer_id',
        'e.referrer_id',
        friend,
        'r.partner_id',
      ],
    ],
  },
  {
    name: 'every level follows from the friends who were active when its day began',
    rows: `affiliates_levels l ${joinRule('affiliates', 'l.rule')}`,
    claims: [
      ruleClaim(`concat('affiliates_levels ', l.referrer_id, '/', l.day)`, 'l.rule'),
      [
        `concat('affiliates_levels ', l.referrer_id, '/', l.day)`,
        'active',
        'l.active::bigint',
        `'the top-ups of friends'`,
        `greatest(least(l.active, greatest(${activeAt(begin)}, ${activeAt(`(${begin} + ${slack})`)}, ${activeAt(`(${begin} - ${slack})`)})),
          least(${activeAt(begin)}, ${activeAt(`(${begin} + ${slack})`)}, ${activeAt(`(${begin} - ${slack})`)}))`,
      ],
      [
        `concat('affiliates_levels ', l.referrer_id, '/', l.day)`,
        'level',
        'l.level::int',
        `'the rule'`,
        levelBy('level'),
      ],
      [
        `concat('affiliates_levels ', l.referrer_id, '/', l.day)`,
        'share_ppm',
        'l.share_ppm',
        `'the rule'`,
        levelBy('share_ppm'),
      ],
    ],
  },
  {
    name: 'every top-up of a friend is in the list of top-ups',
    rows: `(
        select f.*, r.partner_id, r.at as came_at from ${taken} join promotions_friends r on r.player_id = f.player_id and r.at <= f.at
        where f.kind = 'payment.credited' and f.payload ->> 'to' = 'money'
      ) f full join affiliates_top_ups t on t.fact_id = f.id
      left join lateral (
        select min(b.at) as at from facts b join facts_cursors c on c.listener = '${followFriends.name}'
          and (b.epoch, b.tx, b.id) <= (c.epoch, c.tx, c.id)
        where b.kind = 'payment.refunded' and b.player_id = t.player_id and b.payload -> 'order_id' = to_jsonb(t.order_id)
          and coalesce((${numberOf(`(b.payload -> 'rest_mills')`)})::numeric, 0) = 0
      ) back on true`,
    claims: [
      [
        top_up,
        'fact_id',
        `case when t.fact_id is null and f.at < f.came_at + ${slack} then f.id else t.fact_id end`,
        `'the top-ups of friends'`,
        'f.id',
      ],
      ...(['player_id', 'at'] as const).map((column): Check['claims'][number] => [
        top_up,
        column,
        `t.${column}`,
        `'facts ' || f.id`,
        `case when t.fact_id is not null then f.${column} end`,
      ]),
      [
        top_up,
        'referrer_id',
        't.referrer_id',
        `'its partner'`,
        `case when t.fact_id is not null then f.partner_id end`,
      ],
      ...(['order_id', 'amount_mills', 'code_mills'] as const).map(
        (column): Check['claims'][number] => [
          top_up,
          column,
          `t.${column}::text`,
          `'facts ' || f.id`,
          `case when t.fact_id is not null then ${numberOf(`(f.payload -> '${column}')`)} end`,
        ],
      ),
      [top_up, 'refunded_at', 't.refunded_at', `'the refund of its order'`, 'back.at'],
    ],
  },
];
