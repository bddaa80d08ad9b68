import { event_kinds } from '../flows/events.ts';
import type { Check } from './check.ts';

/** Condition: a revision isn't the table of an event, which sells nothing. */
const of_no_event = `kind not in (${event_kinds.map((kind) => `'${kind}'`).join(', ')})`;

const revision = `'seeds_revisions ' || coalesce(s.id, r.id)`;
const sold_revision = `'cases_revisions ' || coalesce(r.id, s.id)`;
const box = `'cases ' || coalesce(c.id, r.case_id, s.subject_id)`;

const prize = `'cases_prizes ' || coalesce(p.revision_id, entry.revision_id) || '/' || coalesce(p.from_ticket::text, entry.content ->> 'from')`;
const entry_revision = `'seeds_revisions ' || coalesce(entry.revision_id, p.revision_id)`;

/**
 * Goods for sale: cases sell the content of their published revisions at the published odds, and
 * items have their latest price.
 */
export const published_checks: readonly Check[] = [
  {
    name: 'every case sells what its revision published',
    rows: `(select * from seeds_revisions where ${of_no_event}) s full join cases_revisions r on r.id = s.id left join cases c on c.id = r.case_id`,
    claims: [
      [revision, 'kind', 's.kind', sold_revision, `case when r.id is not null then 'case' end`],
      [sold_revision, 'case_id', 'r.case_id', revision, 's.subject_id'],
      [sold_revision, 'price_mills', 'to_jsonb(r.price_mills)', revision, `s.content -> 'price'`],
      [sold_revision, 'token_rate_ppm', 'to_jsonb(r.token_rate_ppm)', revision, `s.content -> 'token_rate'`],
      [box, 'id', 'c.id', sold_revision, 'r.case_id'],
      [box, 'type', 'to_jsonb(c.type)', revision, `s.content -> 'type'`],
    ],
  },
  {
    name: 'every prize has the odds that its revision published',
    rows: `(
        select s.id as revision_id, e.content
        from seeds_revisions s, jsonb_array_elements(
          case jsonb_typeof(s.content -> 'entries') when 'array' then s.content -> 'entries' else '[]' end
        ) e (content) where ${of_no_event}
      ) entry full join cases_prizes p
        on p.revision_id = entry.revision_id and to_jsonb(p.from_ticket) = entry.content -> 'from'`,
    claims: [
      [prize, 'goods_id', 'to_jsonb(p.goods_id)', entry_revision, `entry.content -> 'id'`],
      [prize, 'to_ticket', 'to_jsonb(p.to_ticket)', entry_revision, `entry.content -> 'to'`],
    ],
  },
  {
    name: 'every case shows its latest revision',
    rows: `cases c left join (select case_id, max(id) as id from cases_revisions group by case_id) r on r.case_id = c.id`,
    claims: [
      [
        `'cases ' || c.id`,
        'revision_id',
        'c.revision_id',
        `coalesce('cases_revisions ' || r.id, 'having none')`,
        'r.id',
      ],
    ],
  },
  {
    name: 'every item for sale has the price that its history ends with',
    // The history is many times longer than the list of items. A lookup by primary key finds its
    // one price; "offset 0" keeps the planner from turning it into a join.
    rows: `(select distinct goods_id from cases_prizes) prize full join catalogue_goods g on g.id = prize.goods_id
      left join lateral (
        select price_mills from catalogue_prices where goods_id = g.id and at = g.priced_at offset 0
      ) h on true`,
    claims: [
      [
        `'catalogue_goods ' || coalesce(g.id, prize.goods_id)`,
        'id',
        'g.id',
        `'cases_prizes'`,
        'coalesce(prize.goods_id, g.id)',
      ],
      [
        `'catalogue_goods ' || g.id`,
        'price_mills',
        'g.price_mills',
        `concat('catalogue_prices ', g.id, '/', g.priced_at)`,
        'h.price_mills',
      ],
    ],
  },
];
