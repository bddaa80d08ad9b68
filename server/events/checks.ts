import { EVENT_KINDS } from '@vitrine/fairness/table';
import type { Check, Recipes, WrittenRows } from '../kit/check.ts';
import { house } from '../settle/accounts.ts';
import { shop_house } from '../shop/index.ts';
import { listOf, numberOf } from '../settle/verify/payload.ts';
import {
  amountIn,
  entryOf,
  fact,
  idIn,
  idOf,
  own,
  price_claim,
  pricesNear,
  shapeCheck,
} from '../settle/verify/recipes/flow.ts';
import {
  boundsCheck,
  joinRule,
  numberInFact,
  numberInRule,
  type ChangingNumber,
} from '../settle/verify/recipes/rules.ts';
import { shapeClaim } from '../settle/verify/recipes/shape.ts';

const kinds = EVENT_KINDS.map((kind) => `'${kind}'`).join(', ');

/** The draws of events with what their entries give, by the published table. */
const drawn = `(
    select f.id as fact_id, f.at, f.player_id, f.payload, entry.content -> 'gives' as gives, d.outcome -> 'entry' as entry
    from facts f join seeds_draws d on d.fact_id = f.id join seeds_revisions r on r.id = d.revision_id,
    jsonb_array_elements(case jsonb_typeof(r.content -> 'entries') when 'array' then r.content -> 'entries' else '[]' end) entry (content)
    where f.kind = 'event.drawn' and entry.content -> 'id' = d.outcome -> 'entry'
  )`;

const given = (kind: string, debit: number, balance: number) => `
  select fact_id, at, ${debit}, player_id * 100 + ${balance}, gives ->> 'amount_mills' from ${drawn} g
  where gives ->> 'kind' = '${kind}'`;

/** The cards of one kind that are exchanged for one of another. */
const for_one: ChangingNumber = { key: 'for_one', former: 3, least: 1, most: 100 };

/** Joins the rule that fact `f` follows. */
const by_rule = joinRule('events');

/** How events move value: points for a draw, what it gives, a set's prize, a coupon's item. */
export const recipes: Recipes = {
  'event.drawn': [
    entryOf('event.drawn', own(3), `${house.points}`, amountIn('cost_mills')),
    given('tokens', house.tokens, 2),
    given('points', house.points, 3),
  ],
  'cards.exchanged': [],
  'cards.completed': [
    entryOf('cards.completed', `${house.points}`, own(3), amountIn('amount_mills')),
  ],
  'coupon.bought': [
    entryOf(
      'coupon.bought',
      own(2),
      `${shop_house}`,
      `${amountIn('price_mills')} - ${amountIn('discount_mills')}`,
    ),
  ],
};

/** Each event drew once from its table; a coupon gave its item. */
export const rows: WrittenRows = {
  grants: [
    `select f.id, 1::bigint, f.at, f.player_id::text, 'item', f.payload ->> 'goods_id', 'event', f.payload ->> 'price_mills',
      null::bigint, 0::bigint from facts f where f.kind = 'coupon.bought'`,
  ],
  draws: [
    `select f.id, 1::bigint, f.at, f.player_id, null::text, f.payload ->> 'event', f.payload ->> 'event_id',
      f.payload ->> 'revision_id', null::jsonb from facts f where f.kind = 'event.drawn'`,
  ],
};

/** For FROM: the numbers of the cards of an event, whose table has an entry for each. */
const cardsOf = (event_id: string) => `generate_series(1, (
    select jsonb_array_length(${listOf(`r.content -> 'entries'`)})
    from events e join seeds_revisions r on r.id = e.revision_id where e.id::text = ${event_id}
  ))`;

/** Changes of a player's cards: drawn, exchanged, and handed in. */
const card_changes = `
  select fact_id, player_id, payload ->> 'event_id' as event, entry #>> '{}' as card, 1 as change
  from ${drawn} g where payload ->> 'event' = 'card'
  union all
  select f.id, player_id, payload ->> 'event_id', payload ->> 'given', -${numberInFact(for_one)}
  from facts f where kind = 'cards.exchanged'
  union all
  select id, player_id, payload ->> 'event_id', payload ->> 'taken', 1 from facts where kind = 'cards.exchanged'
  union all
  select f.id, player_id, payload ->> 'event_id', card::text, -1
  from facts f, ${cardsOf(`f.payload ->> 'event_id'`)} card where kind = 'cards.completed'`;

const day = `to_char(f.at at time zone 'utc', 'YYYY-MM-DD')`;
const costs = amountIn('cost_mills');
/** The draws that a day has without and with a cost, by event. */
const free_a_day = `case f.payload ->> 'event' when 'snowball' then ${numberInRule(`'earned_balls'`)} else 1 end`;
const paid_a_day = `case when f.payload ->> 'event' in ('snowball', 'card') then ${numberInRule(`'bought_a_day'`)} else 0 end`;

const revision = `coalesce('seeds_revisions ' || r.id, 'no revision')`;
const own_revision = `'seeds_revisions ' || coalesce(r.id, e.revision_id)`;
const published = `coalesce('events ' || e.id, 'no event')`;
const event = `'events ' || coalesce(e.id, r.subject_id)`;
const coupon = `'events_coupons ' || coalesce(c.id::text, f.payload ->> 'coupon_id', h.coupon_id::text)`;
const help = `concat('events_helps ', coalesce(h.coupon_id::text, f.payload ->> 'subject'), '/', coalesce(h.player_id, f.player_id))`;

/** Events: their tables, whether each draw was due, cards, coupons, and the days of a check-in. */
export const checks: readonly Check[] = [
  shapeCheck(
    'event.drawn',
    shapeClaim(
      {
        event: EVENT_KINDS,
        event_id: 'number',
        subject: 'text',
        entry: 'number',
        revision_id: 'number',
        cost_mills: 'number',
        place: 'number',
      },
      { rule: 'text' },
    ),
  ),
  shapeCheck(
    'cards.exchanged',
    shapeClaim(
      { event_id: 'number', given: 'number', taken: 'number', left: 'array' },
      { for_one: 'number' },
    ),
  ),
  boundsCheck(for_one),
  shapeCheck('cards.completed', shapeClaim({ event_id: 'number', amount_mills: 'number' })),
  shapeCheck(
    'coupon.bought',
    shapeClaim(
      {
        coupon_id: 'number',
        goods_id: 'number',
        price_mills: 'number',
        discount_mills: 'number',
      },
      { rule: 'text' },
    ),
  ),
  {
    name: 'every event draws from the table that it published',
    rows: `events e full join (select * from seeds_revisions where kind in (${kinds})) r on r.id = e.revision_id
        left join events_seasons s on s.id = e.season_id`,
    claims: [
      [event, 'revision_id', 'e.revision_id', own_revision, 'r.id'],
      [own_revision, 'id', 'r.id', event, 'e.revision_id'],
      [event, 'id', 'e.id', own_revision, 'r.subject_id'],
      [event, 'the kind of its season', 's.kind', own_revision, 'r.kind'],
    ],
  },
  {
    name: 'every draw of an event was of its table, at its price, and says what it drew',
    rows: `(select * from facts where kind = 'event.drawn') f
        left join seeds_draws d on d.fact_id = f.id
        left join seeds_revisions r on r.id::text = f.payload ->> 'revision_id'
        left join events e on e.revision_id = r.id`,
    claims: [
      [fact, 'event', `f.payload ->> 'event'`, revision, 'r.kind'],
      [fact, 'event_id', `f.payload ->> 'event_id'`, revision, 'r.subject_id::text'],
      [
        fact,
        'entry',
        `f.payload -> 'entry'`,
        `coalesce('seeds_draws ' || d.id, 'no draw')`,
        `d.outcome -> 'entry'`,
      ],
      [fact, 'cost_mills', costs, published, `case when ${costs} = 0 then 0 else e.cost_mills end`],
    ],
  },
  {
    name: 'every draw of an event was due on its day',
    rows: `(
          select f.*, row_number() over (partition by f.player_id, f.payload ->> 'event', ${day} order by f.id) as n,
            row_number() over (partition by f.player_id, f.payload ->> 'event', ${day}, ${costs} = 0 order by f.id) as n_of_cost
          from facts f where f.kind = 'event.drawn' and f.payload ->> 'event' <> 'coupon'
        ) f ${by_rule}`,
    claims: [
      [fact, 'subject', `f.payload ->> 'subject'`, `'its day'`, `concat(${day}, ' ', f.n)`],
      [
        fact,
        'the number of the day',
        'f.n_of_cost',
        `'the rule'`,
        `least(f.n_of_cost, case when ${costs} = 0 then ${free_a_day} else ${paid_a_day} end)`,
      ],
    ],
  },
  {
    name: 'every snowball smashed a snowman that stood',
    rows: `(
          select f.*, row_number() over (partition by player_id, event_id, place, snowmen, floor(before / snowmen) order by id) as smashed
          from (
            select f.*, f.payload ->> 'event' as event, f.payload ->> 'place' as place,
              row_number() over (partition by f.player_id, f.payload ->> 'event_id' order by f.id) - 1 as before,
              nullif(${numberInRule(`'snowmen'`)}, 0) as snowmen, f.payload ->> 'event_id' as event_id
            from facts f ${by_rule} where f.kind = 'event.drawn'
          ) f
        ) f`,
    claims: [
      [
        fact,
        'place',
        `f.payload ->> 'place'`,
        `'its event'`,
        `case when f.event = 'snowball' then least(greatest(${amountIn('place')}, 1), f.snowmen)::text else '0' end`,
      ],
      [
        fact,
        'times that it was smashed',
        'f.smashed',
        `'the rule'`,
        `case when f.event = 'snowball' then 1 else f.smashed end`,
      ],
    ],
  },
  {
    name: 'every card that was given had been drawn or exchanged',
    rows: `(
          select change.*, sum(change) over (partition by player_id, event, card order by fact_id, change desc) as left_over
          from (${card_changes}) change
        ) change`,
    claims: [
      [
        `'facts ' || change.fact_id`,
        'cards that are left',
        'change.left_over',
        `'the cards before it'`,
        'greatest(change.left_over, 0)',
      ],
    ],
  },
  {
    // Says which cards were exchanged: they aren't told apart.
    name: 'every exchange of cards left what its player then had',
    rows: `(select * from facts where kind = 'cards.exchanged') f left join lateral (
          select jsonb_agg(coalesce(had.cards, 0) order by n) as cards from ${cardsOf(`f.payload ->> 'event_id'`)} n left join (
            select card, sum(change) as cards from (${card_changes}) c
            where c.player_id = f.player_id and c.event = f.payload ->> 'event_id' and c.fact_id <= f.id group by card
          ) had on had.card = n::text
        ) had on true`,
    claims: [[fact, 'left', `f.payload -> 'left'`, `'the cards before it'`, 'had.cards']],
  },
  {
    name: 'every set of cards paid its prize',
    rows: `(select * from facts where kind = 'cards.completed') f left join events e on e.id::text = f.payload ->> 'event_id'`,
    claims: [[fact, 'amount_mills', amountIn('amount_mills'), published, 'e.prize_mills']],
  },
  {
    name: 'every help with a coupon is on its list, with the share that was drawn',
    rows: `(
          select g.*, row_number() over (partition by payload ->> 'subject' order by fact_id) as n
          from ${drawn} g where payload ->> 'event' = 'coupon'
        ) f full join events_helps h
        on h.coupon_id::text = f.payload ->> 'subject' and h.player_id = f.player_id`,
    claims: [
      [
        help,
        'player_id',
        'h.player_id',
        `coalesce('facts ' || f.fact_id, 'no fact')`,
        'f.player_id',
      ],
      [help, 'n', 'h.n', `coalesce('facts ' || f.fact_id, 'no fact')`, 'f.n'],
      [
        help,
        'share_ppm',
        'h.share_ppm',
        `coalesce('facts ' || f.fact_id, 'no fact')`,
        `(${numberOf(`(f.gives -> 'share_ppm')`)})::numeric`,
      ],
      [help, 'at', 'h.at', `coalesce('facts ' || f.fact_id, 'no fact')`, 'f.at'],
    ],
  },
  {
    name: 'every coupon counted its helpers, each another player, and was bought once',
    rows: `events_coupons c
        full join (
          select coupon_id, count(*) as helps, sum(share_ppm) as ppm, max(n) as n, array_agg(player_id) as helpers
          from events_helps group by coupon_id
        ) h on h.coupon_id = c.id
        full join (
          select *, row_number() over (partition by payload ->> 'coupon_id' order by id) as n from facts where kind = 'coupon.bought'
        ) f on f.payload ->> 'coupon_id' = c.id::text`,
    claims: [
      [coupon, 'helps', 'c.helps', `'its helpers'`, 'coalesce(h.helps, 0)'],
      [coupon, 'the last of its helpers', 'h.n', `'its helpers'`, 'h.helps'],
      [coupon, 'shares_ppm', 'c.shares_ppm', `'its helpers'`, 'coalesce(h.ppm, 0)'],
      [
        coupon,
        'its own helper',
        'c.player_id = any (h.helpers)',
        `'the rule'`,
        'case when h.helpers is not null then false end',
      ],
      [coupon, 'bought_at', 'c.bought_at', `coalesce('facts ' || f.id, 'no fact')`, 'f.at'],
      [
        coupon,
        'player_id',
        'c.player_id',
        `coalesce('facts ' || f.id, 'no fact')`,
        'coalesce(f.player_id, c.player_id)',
      ],
      [
        coupon,
        'goods_id',
        'c.goods_id::text',
        `coalesce('facts ' || f.id, 'no fact')`,
        `coalesce(f.payload ->> 'goods_id', c.goods_id::text)`,
      ],
      [
        `coalesce('facts ' || f.id, ${coupon})`,
        'the number of times',
        'f.n',
        coupon,
        'case when f.n is not null then 1 end',
      ],
    ],
  },
  {
    name: 'every coupon was bought for its price less what helpers drew',
    rows: `(select * from facts where kind = 'coupon.bought') f
        left join events_coupons c on c.id::text = f.payload ->> 'coupon_id' ${by_rule},
        ${pricesNear(idIn('goods_id'), 'f.at')} near`,
    claims: [
      price_claim,
      [
        fact,
        'discount_mills',
        amountIn('discount_mills'),
        `coalesce('events_coupons ' || c.id, 'no coupon')`,
        `case when c.id is not null and rule.id is not null then
          floor(least(${amountIn('price_mills')} * least(c.shares_ppm, ${numberInRule(`'coupon_most_ppm'`)}),
            case when c.is_capped then c.price_mills * ${numberInRule(`'coupon_most_ppm'`)} end) / 1000000.0) end`,
      ],
    ],
  },
  {
    name: 'every check-in was the next day of its streak',
    rows: `(
          select f.*, lag(subject) over (partition by player_id order by id) as before from (
            select *, payload ->> 'subject' as subject from facts
            where kind = 'gift.given' and payload ->> 'source' = 'check_in'
          ) f
        ) f ${by_rule}`,
    claims: [
      [
        fact,
        'subject',
        'f.subject',
        `'its day and the check-in before it'`,
        `concat(${day}, ' ', case
          when split_part(f.before, ' ', 1) = to_char(f.at at time zone 'utc' - interval '1 day', 'YYYY-MM-DD')
          then case when split_part(f.before, ' ', 2) ~ '^[1-9]$' then split_part(f.before, ' ', 2)::int % nullif(${numberInRule(`'streak_days'`)}, 0) + 1 end
          else 1 end)`,
      ],
      [
        fact,
        'amount_mills',
        amountIn('amount_mills'),
        `'the points of its day'`,
        // In one of the tiers.
        `case when rule.content -> 'streak' -> split_part(f.subject, ' ', 2) @> (f.payload -> 'amount_mills')
          then ${amountIn('amount_mills')} end`,
      ],
    ],
  },
  {
    name: 'every milestone of snowmen was reached, and gave its points',
    rows: `(
          select *, (${idOf(`split_part(payload ->> 'subject', ' ', 2)`)}) as event_id,
            (${idOf(`split_part(payload ->> 'subject', ' ', 3)`)}) as reached
          from facts where kind = 'gift.given' and payload ->> 'source' = 'milestone' and payload ->> 'subject' like 'snow %'
        ) f left join events e on e.id = f.event_id
        left join lateral (
          select count(*) as smashed from facts d where d.kind = 'event.drawn' and d.player_id = f.player_id
            and d.payload ->> 'event_id' = f.event_id::text and d.id < f.id
        ) before on true ${by_rule}`,
    claims: [
      [
        fact,
        'amount_mills',
        amountIn('amount_mills'),
        `coalesce('events ' || e.id, 'no event')`,
        `case when before.smashed >= f.reached
          then ${numberInRule(`'milestones'`, 'f.reached::text')} * e.prize_mills end`,
      ],
    ],
  },
  {
    name: 'every day was checked in once',
    rows: `(
          select *, row_number() over (partition by player_id, split_part(payload ->> 'subject', ' ', 1) order by id) as n
          from facts where kind = 'gift.given' and payload ->> 'source' = 'check_in'
        ) f`,
    claims: [[fact, 'the number of times', 'f.n', `'the rule'`, '1']],
  },
];
