import { house } from '../../accounts.ts';
import { cards, coupon_most_ppm, event_kinds } from '../../flows/events.ts';
import { numberOf } from '../payload.ts';
import {
  amountIn,
  entryOf,
  fact,
  idIn,
  idOf,
  nearest,
  own,
  price_claim,
  pricesNear,
  shapeCheck,
  type Flow,
} from './flow.ts';
import { keyClaims, shapeClaim } from './shape.ts';

/** The draws of events with what their entries give, by the published table. */
const gifts = `(
    select f.id as fact_id, f.at, f.player_id, f.payload, entry.content -> 'gives' as gives, d.outcome -> 'entry' as entry
    from facts f join seeds_draws d on d.fact_id = f.id join seeds_revisions r on r.id = d.revision_id,
    jsonb_array_elements(case jsonb_typeof(r.content -> 'entries') when 'array' then r.content -> 'entries' else '[]' end) entry (content)
    where f.kind = 'event.drawn' and entry.content -> 'id' = d.outcome -> 'entry'
  )`;

const given = (kind: string, debit: number, balance: number) => `
  select fact_id, at, ${debit}, player_id * 100 + ${balance}, gives ->> 'amount_mills' from ${gifts} g
  where gives ->> 'kind' = '${kind}'`;

/** Changes of a player's cards: drawn, exchanged, and handed in. */
const card_changes = `
  select fact_id, player_id, payload ->> 'event_id' as event, entry #>> '{}' as card, 1 as change
  from ${gifts} g where payload ->> 'event' = 'card'
  union all
  select id, player_id, payload ->> 'event_id', payload ->> 'given', -${cards.for_one} from facts where kind = 'cards.exchanged'
  union all
  select id, player_id, payload ->> 'event_id', payload ->> 'taken', 1 from facts where kind = 'cards.exchanged'
  union all
  select id, player_id, payload ->> 'event_id', card::text, -1
  from facts, generate_series(1, ${cards.set}) card where kind = 'cards.completed'`;

/** The shares that helpers drew for each coupon. */
const shares = `(
    select payload ->> 'subject' as coupon, sum((${numberOf(`(gives -> 'share_ppm')`)})::numeric) as ppm,
      array_agg(player_id) as helpers, max(fact_id) as last
    from ${gifts} g where payload ->> 'event' = 'coupon' group by 1
  )`;

/** Events: draws from published tables, cards, and coupons. */
export const event_flow: Flow = {
  entries: {
    'event.drawn': [
      entryOf('event.drawn', own(3), `${house.points}`, amountIn('cost_mills')),
      given('money', house.gifts, 5),
      given('tokens', house.tokens, 2),
      given('points', house.points, 3),
    ],
    'cards.exchanged': [],
    'cards.completed': [entryOf('cards.completed', `${house.tokens}`, own(2), amountIn('amount_mills'))],
    'coupon.bought': [
      entryOf('coupon.bought', own(2), `${house.shop}`, `${amountIn('price_mills')} - ${amountIn('discount_mills')}`),
    ],
  },
  grants: [
    `select fact_id, 1::bigint, at, player_id::text, case gives ->> 'kind' when 'box' then 'box' else 'item' end,
      coalesce(gives ->> 'case_id', gives ->> 'goods_id'), 'event', payload ->> 'price_mills',
      case gives ->> 'kind' when 'goods' then 1::bigint end, 0::bigint
    from ${gifts} g where gives ->> 'kind' in ('goods', 'box')`,
    `select f.id, 1::bigint, f.at, f.player_id::text, 'item', f.payload ->> 'goods_id', 'event', f.payload ->> 'price_mills',
      null::bigint, 0::bigint from facts f where f.kind = 'coupon.bought'`,
  ],
  draws: [
    `select f.id, 1::bigint, f.at, f.player_id, null::text, f.payload ->> 'event', f.payload ->> 'event_id',
      f.payload ->> 'revision_id', null::jsonb from facts f where f.kind = 'event.drawn'`,
  ],
  checks: [
    shapeCheck(
      'event.drawn',
      shapeClaim({
        event: event_kinds,
        event_id: 'number',
        subject: 'text',
        revision_id: 'number',
        cost_mills: 'number',
        price_mills: 'number',
      }),
    ),
    shapeCheck('cards.exchanged', shapeClaim({ event_id: 'number', given: 'number', taken: 'number' })),
    shapeCheck('cards.completed', shapeClaim({ event_id: 'number', amount_mills: 'number' })),
    shapeCheck(
      'coupon.bought',
      shapeClaim({ coupon_id: 'number', goods_id: 'number', price_mills: 'number', discount_mills: 'number' }),
    ),
    {
      name: 'every event was drawn once for its subject, from a table of its own kind',
      rows: `(
          select f.*, row_number() over (partition by key order by id) as n from (
            select *, concat('event:', payload ->> 'event', ':', payload ->> 'event_id', ':', player_id, ':', payload ->> 'subject') as key
            from facts where kind = 'event.drawn'
          ) f
        ) f left join idempotency_keys k on k.fact_id = f.id
        left join seeds_revisions r on r.id::text = f.payload ->> 'revision_id'`,
      claims: [
        [fact, 'the number of times', 'f.n', 'f.key', '1'],
        [fact, 'event', `f.payload ->> 'event'`, `coalesce('seeds_revisions ' || r.id, 'no revision')`, 'r.kind'],
        [
          fact,
          'event_id',
          `f.payload ->> 'event_id'`,
          `coalesce('seeds_revisions ' || r.id, 'no revision')`,
          'r.subject_id::text',
        ],
        ...keyClaims('job'),
      ],
    },
    {
      name: 'every prize of an event had its price',
      rows: `${gifts} f left join lateral (
          select near.* from ${pricesNear(idOf(`(f.gives ->> 'goods_id')`), 'f.at')} near where f.gives ->> 'kind' = 'goods'
        ) near on true`,
      claims: [
        [
          `'facts ' || f.fact_id`,
          'price_mills',
          amountIn('price_mills'),
          `'what its entry gives'`,
          `case when f.gives ->> 'kind' = 'goods' then ${nearest(amountIn('price_mills'))} else 0 end`,
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
      name: 'every coupon was bought once, for its price less what helpers drew',
      rows: `(
          select *, row_number() over (partition by payload ->> 'coupon_id' order by id) as n, 'coupon:' || (payload ->> 'coupon_id') as key
          from facts where kind = 'coupon.bought'
        ) f left join idempotency_keys k on k.fact_id = f.id
        left join ${shares} helped on helped.coupon = f.payload ->> 'coupon_id' and helped.last < f.id,
        ${pricesNear(idIn('goods_id'), 'f.at')} near`,
      claims: [
        [fact, 'the number of times', 'f.n', 'f.key', '1'],
        price_claim,
        [
          fact,
          'discount_mills',
          amountIn('discount_mills'),
          `coalesce('facts ' || helped.last, 'no helper')`,
          `floor(${amountIn('price_mills')} * least(coalesce(helped.ppm, 0), ${coupon_most_ppm}) / 1000000)`,
        ],
        [
          fact,
          'its own helper',
          'f.player_id = any (helped.helpers)',
          `'the rule'`,
          `case when helped.helpers is not null then false end`,
        ],
        ...keyClaims('job'),
      ],
    },
  ],
};
