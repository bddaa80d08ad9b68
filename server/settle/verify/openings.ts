import { sql } from 'kysely';
import type { Check } from './books.ts';

/** Openings, sales and the demo's endowments: what moved is what the fact says, no more and no less. */
export const opening_checks: readonly Check[] = [
  {
    name: 'every fact that moved value is of a kind that is checked here',
    query: sql`
      select format('fact %s: %s', id, kind) as what from facts
      where kind not in ('case.opened', 'items.sold', 'demo.endowed')
        and (exists (select from ledger_entries where fact_id = facts.id)
          or exists (select from seeds_draws where fact_id = facts.id)
          or exists (select from inventory_items where fact_id = facts.id)
          or exists (select from inventory_moves where fact_id = facts.id))`,
  },
  {
    name: 'every endowment of the demo world gave what its fact says',
    query: sql`
      with told as (
        select f.id, array_agg('house/demo -> player/' || f.player_id || '/' || replace(key, '_mills', '') || ': ' || value
          order by key) as entries
        from facts f, jsonb_each_text(payload) where f.kind = 'demo.endowed' group by f.id
      ), given as (
        select fact_id, array_agg(d.path || ' -> ' || c.path || ': ' || amount_mills order by split_part(c.path, '/', 3) || '_mills') as entries
        from ledger_entries e join facts f on f.id = fact_id and f.kind = 'demo.endowed'
        join ledger_accounts d on d.id = debit_account_id join ledger_accounts c on c.id = credit_account_id
        group by fact_id
      )
      select format('fact %s: told %s, gave %s', coalesce(told.id, fact_id), told.entries, given.entries) as what
      from told full join given on fact_id = told.id
      where told.entries is distinct from given.entries`,
  },
  {
    name: 'every opening was paid, and its tokens were',
    query: sql`
      with opening as (
        select f.id, f.player_id, jsonb_array_length(payload -> 'won') as count, r.price_mills, s.content ->> 'type' as type,
          'player/' || f.player_id || '/' as own
        from facts f
        left join cases_revisions r on r.id = (payload ->> 'revision_id')::bigint
        left join seeds_revisions s on s.id = r.id
        where f.kind = 'case.opened'
      ), paid as (
        select fact_id, array_agg(d.path || ' -> ' || c.path || ': ' || amount_mills order by e.id) as entries
        from ledger_entries e
        join ledger_accounts d on d.id = debit_account_id join ledger_accounts c on c.id = credit_account_id
        group by fact_id
      ), dropped as (
        select fact_id, sum((outcome ->> 'tokens')::bigint) as tokens from seeds_draws group by fact_id
      )
      select format('fact %s: opened %s times at %s, entries %s', o.id, count, price_mills, paid.entries) as what
      from opening o left join paid on paid.fact_id = o.id left join dropped on dropped.fact_id = o.id
      where paid.entries is distinct from array[
          case type when 'points' then own || 'score -> house/points: ' else own || 'money -> house/cases: ' end
          || price_mills * count
        ] || case when dropped.tokens > 0
          then array['house/tokens -> ' || own || 'shop_score: ' || dropped.tokens] else array[]::text[] end`,
  },
  {
    name: 'every opening drew and granted what its fact says',
    query: sql`
      with drawn as (
        select d.fact_id, array_agg((d.outcome ->> 'entry')::bigint order by d.nonce) as goods,
          array_agg(distinct d.subject_id) as subjects, array_agg(distinct d.revision_id) as revisions,
          array_agg(distinct p.player_id) as players,
          array_agg(i.goods_id order by d.nonce) as granted, array_agg(i.price_mills order by d.nonce) as prices,
          bool_and(coalesce(i.player_id = p.player_id and i.fact_id = d.fact_id and i.source = 'case' and i.kind = 'item', false)) as owned
        from seeds_draws d
        left join seeds_pairs p on p.id = d.pair_id
        left join inventory_items i on i.draw_id = d.id
        group by d.fact_id
      ), told as (
        select f.id, f.player_id, (payload ->> 'case_id')::bigint as case_id, (payload ->> 'revision_id')::bigint as revision_id,
          array(select (w ->> 'goods_id')::bigint from jsonb_array_elements(payload -> 'won') with ordinality x (w, n) order by n) as goods,
          array(select (w ->> 'price_mills')::bigint from jsonb_array_elements(payload -> 'won') with ordinality x (w, n) order by n) as prices
        from facts f where kind = 'case.opened'
      )
      select format('fact %s: told %s, drew %s, granted %s', coalesce(told.id, drawn.fact_id), told.goods, drawn.goods, drawn.granted) as what
      from told full join drawn on drawn.fact_id = told.id
      where (told.goods, told.goods, told.prices) is distinct from (drawn.goods, drawn.granted, drawn.prices)
        or not drawn.owned or (array[case_id], array[revision_id], array[player_id]) is distinct from (subjects, revisions, players)`,
  },
  {
    name: 'every won item came from a draw',
    query: sql`
      select format('item %s of player %s has no draw', i.id, i.player_id) as what
      from inventory_items i left join seeds_draws d on d.id = i.draw_id
      where i.source = 'case' and d.id is null`,
  },
  {
    name: 'every item is in the state that its moves lead to',
    query: sql`
      with moved as (
        select item_id, count(*) as moves, max(version) as version,
          (array_agg(to_state order by version desc))[1] as state,
          bool_and(from_state = before) as chained
        from (
          select *, lag(to_state, 1, 'held') over (partition by item_id order by version) as before from inventory_moves
        ) m group by item_id
      )
      select format('item %s: %s at version %s, moves lead to %s at %s', coalesce(i.id, m.item_id), i.state, i.version,
        coalesce(m.state, 'held'), coalesce(m.moves, 0)) as what
      from inventory_items i full join moved m on m.item_id = i.id
      where (i.state, i.version::bigint, i.version::bigint) is distinct from
        (coalesce(m.state, 'held'), coalesce(m.moves, 0), coalesce(m.version, 0)::bigint) or not coalesce(m.chained, true)`,
  },
  {
    name: 'every sale moved the items and the amount that its fact says',
    query: sql`
      with sale as (
        select id, player_id, payload ->> 'to' as balance, (payload ->> 'paid_mills')::bigint as paid,
          array(select v::bigint from jsonb_array_elements_text(payload -> 'items') v order by v::bigint) as items
        from facts where kind = 'items.sold'
      ), moved as (
        select m.fact_id, array_agg(item_id order by item_id) as items, array_agg(distinct i.player_id) as players,
          sum(i.price_mills) as worth_at_most
        from inventory_moves m join inventory_items i on i.id = m.item_id where to_state = 'sold' group by m.fact_id
      ), paid as (
        select fact_id, array_agg(d.path || ' -> ' || c.path || ': ' || amount_mills) as entries
        from ledger_entries e
        join ledger_accounts d on d.id = debit_account_id join ledger_accounts c on c.id = credit_account_id
        group by fact_id
      )
      select format('fact %s: sold %s for %s, moved %s, entries %s', coalesce(sale.id, moved.fact_id), sale.items, sale.paid,
        moved.items, paid.entries) as what
      from sale full join moved on moved.fact_id = sale.id left join paid on paid.fact_id = sale.id
      where sale.id is null or sale.items is distinct from moved.items or array[sale.player_id] is distinct from players
        or sale.paid > worth_at_most
        or paid.entries is distinct from
          array['house/recycling -> player/' || sale.player_id || '/' || sale.balance || ': ' || sale.paid]`,
  },
];
