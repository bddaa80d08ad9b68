import { box_sources, boxes_max } from '../../flows/boxes.ts';
import { listOf } from '../payload.ts';
import { elementsIn, fact, idOf, idsIn, moveOf, shapeCheck, type Flow } from './flow.ts';
import { keyClaims, shapeClaim } from './shape.ts';

const source = `case f.payload ->> 'occasion' ${Object.entries(box_sources)
  .map(([occasion, from]) => `when '${occasion}' then '${from}'`)
  .join(' ')} end`;
const boxes = `jsonb_array_length(${listOf(`f.payload -> 'items'`)})`;

/** Granted cases: a box enters the backpack; opened, it is consumed and yields its drawn prize. */
export const box_flow: Flow = {
  entries: { 'box.granted': [], 'box.opened': [] },
  grants: [
    `select f.id, 1::bigint, f.at, f.player_id::text, 'box', f.payload ->> 'case_id', ${source}, '0', null::bigint, 0::bigint
    from facts f where f.kind = 'box.granted'`,
    `select f.id, x.n, f.at, f.player_id::text, 'item', x.element ->> 'goods_id', box.source, x.element ->> 'price_mills', x.n, 0::bigint
    from facts f cross join lateral ${elementsIn('won')}
    left join inventory_items box on box.id = ${idOf(`(f.payload -> 'items' ->> (x.n - 1)::int)`)}
    where f.kind = 'box.opened'`,
  ],
  moves: [moveOf('box.opened', { item: 'x.element', from: 'held', to: 'consumed', rows: idsIn('items') })],
  draws: [
    `select f.id, x.n, f.at, f.player_id, null::text, 'case', f.payload ->> 'case_id', f.payload ->> 'revision_id', null::jsonb
    from facts f, ${idsIn('items')} where f.kind = 'box.opened'`,
  ],
  checks: [
    shapeCheck('box.granted', shapeClaim({ occasion: Object.keys(box_sources), subject: 'text', case_id: 'number' })),
    shapeCheck('box.opened', shapeClaim({ case_id: 'number', revision_id: 'number', items: 'array', won: 'array' })),
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
        [fact, 'the number of boxes', boxes, `'the rule'`, `least(greatest(${boxes}, 1), ${boxes_max})`],
        [fact, 'boxes of its case', boxes, `'inventory_items'`, 'own.items'],
        [fact, 'type', `r.content ->> 'type'`, `coalesce('seeds_revisions ' || r.id, 'no revision')`, `'granted'`],
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
  ],
};
