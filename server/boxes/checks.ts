import type { Check, WrittenRows } from '../kit/check.ts';
import { listOf } from '../settle/verify/payload.ts';
import {
  elementsIn,
  fact,
  idOf,
  idsIn,
  moveOf,
  shapeCheck,
} from '../settle/verify/recipes/flow.ts';
import { keyClaims, shapeClaim } from '../settle/verify/recipes/shape.ts';
import { box_sources } from './acts.ts';

/** No act of a box moves an amount. */
export const recipes = {
  'box.granted': [],
  'box.voided': [],
  'box.returned': [],
  'box.opened': [],
};

const source = `case f.payload ->> 'occasion' ${Object.entries(box_sources)
  .map(([occasion, from]) => `when '${occasion}' then '${from}'`)
  .join(' ')} end`;

const moved_item = `f.payload ->> 'item_id'`;

/**
 * A box enters the backpack, and may leave it and come again with its payment; opened, it is
 * consumed and yields its drawn prize.
 */
export const rows: WrittenRows = {
  grants: [
    `select f.id, 1::bigint, f.at, f.player_id::text, 'box', f.payload ->> 'case_id', ${source}, '0', null::bigint, 0::bigint
    from facts f where f.kind = 'box.granted'`,
    `select f.id, x.n, f.at, f.player_id::text, 'item', x.element ->> 'goods_id', box.source, x.element ->> 'price_mills', x.n, 0::bigint
    from facts f cross join lateral ${elementsIn('won')}
    left join inventory_items box on box.id = ${idOf(`(f.payload -> 'items' ->> (x.n - 1)::int)`)}
    where f.kind = 'box.opened'`,
  ],
  moves: [
    moveOf('box.voided', { item: moved_item, from: 'held', to: 'consumed' }),
    moveOf('box.returned', { item: moved_item, from: 'consumed', to: 'held' }),
    moveOf('box.opened', { item: 'x.element', from: 'held', to: 'consumed', rows: idsIn('items') }),
  ],
  draws: [
    `select f.id, x.n, f.at, f.player_id, null::text, 'case', f.payload ->> 'case_id', f.payload ->> 'revision_id', null::jsonb
    from facts f, ${idsIn('items')} where f.kind = 'box.opened'`,
  ],
};

/**
 * No rule lets an act open more boxes. The rule of its day may have been stricter: the books lose
 * nothing by that.
 */
export const boxes_ever_max = 100;

const boxes = `jsonb_array_length(${listOf(`f.payload -> 'items'`)})`;
const granted = `coalesce('facts ' || f.id, 'no fact')`;
const grant = `concat('boxes_grants ', coalesce(g.player_id, f.player_id), '/',
  coalesce(g.occasion, f.payload ->> 'occasion'), '/', coalesce(g.subject, f.payload ->> 'subject'))`;
const a_void = `coalesce('boxes_voids ' || coalesce(v.item_id::text, f.payload ->> 'item_id'), 'no box')`;
const welcome = `'boxes_welcomes ' || coalesce(w.player_id, g.player_id)`;

/** Granted cases: each was granted once, and opened as the case that it is. */
export const checks: readonly Check[] = [
  shapeCheck(
    'box.granted',
    shapeClaim({ occasion: Object.keys(box_sources), subject: 'text', case_id: 'number' }),
  ),
  {
    name: 'every box.opened says what it should',
    rows: `(
        select id, kind, case jsonb_typeof(payload) when 'object' then
          payload - case payload -> 'fast' when 'true' then 'fast' else '' end else payload end as payload
        from facts where kind = 'box.opened'
      ) f`,
    claims: [
      shapeClaim({ case_id: 'number', revision_id: 'number', items: 'array', won: 'array' }),
    ],
  },
  {
    name: 'every box was granted once',
    rows: `(
          select f.*, row_number() over (partition by key order by id) as n from (
            select *, concat('box:', player_id, ':', payload ->> 'occasion', ':', payload ->> 'subject') as key
            from facts where kind = 'box.granted'
          ) f
        ) f left join idempotency_keys k on k.fact_id = f.id`,
    claims: [[fact, 'the number of times', 'f.n', 'f.key', '1'], ...keyClaims('job')],
  },
  {
    name: 'every grant of a box stands in the list of grants',
    rows: `(select * from facts where kind = 'box.granted') f full join boxes_grants g
        on g.player_id = f.player_id and g.occasion = f.payload ->> 'occasion' and g.subject = f.payload ->> 'subject'`,
    claims: [
      [grant, 'player_id', 'g.player_id', granted, 'f.player_id'],
      [grant, 'case_id', 'g.case_id::text', granted, `f.payload ->> 'case_id'`],
      [grant, 'at', 'g.at', granted, 'f.at'],
    ],
  },
  ...(['box.voided', 'box.returned'] as const).map((kind) =>
    shapeCheck(kind, shapeClaim({ case_id: 'number', item_id: 'number' })),
  ),
  {
    name: 'every box that went back with its payment, or came again, is in the list of them',
    rows: `(select * from facts where kind in ('box.voided', 'box.returned')) f
      full join (
        select item_id, player_id, voided_at as at, 'box.voided' as kind from boxes_voids
        union all select item_id, player_id, returned_at, 'box.returned' from boxes_voids where returned_at is not null
      ) v on v.kind = f.kind and v.at = f.at and v.item_id::text = f.payload ->> 'item_id'
      left join inventory_items i on i.id = v.item_id and i.kind = 'box'
      left join boxes_grants g on g.player_id = v.player_id and g.occasion = 'first_top_up'`,
    claims: [
      [a_void, 'player_id', 'v.player_id', granted, 'f.player_id'],
      [a_void, 'at', 'v.at', granted, 'f.at'],
      [a_void, 'its case', 'i.goods_id::text', granted, `f.payload ->> 'case_id'`],
      [
        granted,
        'case_id',
        `f.payload ->> 'case_id'`,
        `'the grant of a first top-up'`,
        'g.case_id::text',
      ],
      [
        granted,
        'the refund before it',
        `f.kind`,
        `'the refunds of its player'`,
        `case when exists (
          select from facts r where r.kind = 'payment.refunded' and r.player_id = f.player_id and r.id < f.id
        ) then f.kind end`,
      ],
    ],
  },
  {
    name: 'every player who was welcomed got the welcome case',
    rows: `(select * from boxes_welcomes where refused is null) w
        full join (select * from boxes_grants where occasion = 'welcome') g on g.player_id = w.player_id`,
    claims: [
      [
        welcome,
        'player_id',
        'w.player_id',
        `'boxes_grants ' || coalesce(g.player_id, w.player_id) || '/welcome'`,
        'g.player_id',
      ],
      [
        welcome,
        'at',
        'w.at',
        `'boxes_grants ' || coalesce(g.player_id, w.player_id) || '/welcome'`,
        'g.at',
      ],
    ],
  },
  {
    name: 'every battle that cost nothing was given once to a newcomer, and opened granted cases',
    rows: `(
        select b.*, row_number() over (partition by player_id order by id) as n from facts b
        where kind = 'battle.created' and payload ->> 'cost_mills' = '0' and not exists (
          select from facts x where x.kind = 'battle.cancelled' and x.payload ->> 'battle_id' = b.payload ->> 'battle_id'
        )
      ) f left join boxes_grants g on g.player_id = f.player_id and g.occasion = 'welcome'`,
    claims: [
      [fact, 'the number of times', 'f.n', `'its player'`, '1'],
      [
        fact,
        'at',
        'f.at',
        `'boxes_grants ' || f.player_id || '/welcome'`,
        'case when f.at > g.at then f.at end',
      ],
      [
        fact,
        'the types of its cases',
        `(select array_agg(distinct r.content ->> 'type') from ${idsIn('revisions')}
          left join seeds_revisions r on r.id::text = x.element)`,
        `'seeds_revisions'`,
        `array['granted']`,
      ],
    ],
  },
  {
    name: 'every box was opened as the granted case that it is',
    rows: `(select * from facts where kind = 'box.opened') f
        left join seeds_revisions r on r.id::text = f.payload ->> 'revision_id'
        left join lateral (
          select count(distinct i.id) as items from ${idsIn('items')}
          join inventory_items i on i.id = ${idOf('x.element')} and i.kind = 'box' and i.goods_id::text = f.payload ->> 'case_id'
        ) own on true
        left join lateral (
          select jsonb_agg(d.outcome -> 'entry' order by d.id) as entries from seeds_draws d where d.fact_id = f.id
        ) drawn on true`,
    claims: [
      [
        fact,
        'the number of boxes',
        boxes,
        `'the rule'`,
        `least(greatest(${boxes}, 1), ${boxes_ever_max})`,
      ],
      [fact, 'boxes of its case', boxes, `'inventory_items'`, 'own.items'],
      [
        fact,
        'type',
        `r.content ->> 'type'`,
        `coalesce('seeds_revisions ' || r.id, 'no revision')`,
        `'granted'`,
      ],
      [
        fact,
        'case_id',
        `f.payload ->> 'case_id'`,
        `coalesce('seeds_revisions ' || r.id, 'no revision')`,
        'r.subject_id::text',
      ],
      [
        fact,
        'won',
        `(select jsonb_agg(x.element -> 'goods_id' order by x.n) from ${elementsIn('won')})`,
        `'its draws'`,
        'drawn.entries',
      ],
    ],
  },
];
