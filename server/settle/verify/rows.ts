import type { WrittenRows } from '../../kit/check.ts';
import type { Check } from './check.ts';
import { grantedItems } from './granted.ts';

const fact = (row: string) =>
  `coalesce('facts ' || coalesce(told.fact_id, ${row}.fact_id), 'no fact')`;
const item = `coalesce('inventory_items ' || i.id, 'inventory_items of facts ' || told.fact_id)`;
const move = `case when m.ctid is null then 'inventory_moves of inventory_items ' || told.item_id
  else concat('inventory_moves ', m.item_id, '/', m.version) end`;
const draw = `coalesce('seeds_draws ' || d.id, 'seeds_draws of facts ' || told.fact_id)`;

const key = `concat('idempotency_keys ', k.player_id, '/', k.key)`;
const key_fact = `concat('facts ', k.fact_id)`;
const ordered = (ids: string) =>
  `(select coalesce(array_agg(id order by id), '{}') from unnest(${ids}) id)`;
/** The ids of each act's rows, in ascending order: grouped once, not looked for by each key. */
const idsByFact = (rows: string) =>
  `(select fact_id, array_agg(id order by id) as ids from (${rows}) of_act group by fact_id)`;

/** The draws, each with its number among those of its act. */
const drawn = `(
    select d.*, p.player_id, row_number() over (partition by d.fact_id order by d.id) as n
    from seeds_draws d left join seeds_pairs p on p.id = d.pair_id
  )`;

const told_columns = {
  grants: 'fact_id, n, at, player_id, kind, goods_id, source, price_mills, draw, place',
  moves:
    'fact_id, at, item_id, from_player_id, from_state, from_source, to_player_id, to_state, to_source',
  draws: 'fact_id, n, at, player_id, room_id, kind, subject_id, revision_id, content',
} satisfies Record<keyof WrittenRows, string>;

/**
 * Acts wrote exactly the items, moves and draws that their modules say, and the answers to retries.
 */
export function rowChecks(rows: readonly WrittenRows[]): readonly Check[] {
  const allOf = (clause: keyof WrittenRows) =>
    `(select * from (${rows.flatMap((of) => of[clause] ?? []).join('\nunion all\n')}) required (${told_columns[clause]})) told`;
  return [
    {
      name: 'every act granted the items that its fact says',
      rows: `${allOf('grants')}
      full join (
        select i.*, row_number() over (partition by i.fact_id order by i.id) as n from ${grantedItems} i
      ) i on i.fact_id = told.fact_id and i.n = told.n
      left join ${drawn} d on d.id = i.draw_id`,
      claims: [
        [item, 'fact_id', 'i.fact_id', fact('i'), 'told.fact_id'],
        [item, 'player_id', 'i.player_id::text', fact('i'), 'told.player_id'],
        [item, 'kind', 'i.kind', fact('i'), 'told.kind'],
        [item, 'goods_id', 'i.goods_id::text', fact('i'), 'told.goods_id'],
        [item, 'source', 'i.source', fact('i'), 'told.source'],
        [item, 'price_mills', 'i.price_mills::text', fact('i'), 'told.price_mills'],
        [item, 'draw_id', 'i.draw_id', fact('i'), 'case when told.draw is not null then d.id end'],
        [item, 'the draw that won it', 'd.n', fact('i'), 'told.draw'],
        [item, 'draw_place', 'i.draw_place::bigint', fact('i'), 'told.place'],
        [item, 'acquired_at', 'i.acquired_at', fact('i'), 'told.at'],
        [
          `coalesce('seeds_draws ' || d.id, 'no draw')`,
          'fact_id',
          'd.fact_id',
          item,
          'case when d.id is not null then i.fact_id end',
        ],
      ],
    },
    {
      name: 'every act moved the items that its fact says',
      rows: `${allOf('moves')}
      full join inventory_moves m
        on m.fact_id = told.fact_id and m.item_id::text = told.item_id`,
      claims: [
        [move, 'item_id', 'm.item_id::text', fact('m'), 'told.item_id'],
        [move, 'from_state', 'm.from_state', fact('m'), 'told.from_state'],
        [move, 'to_state', 'm.to_state', fact('m'), 'told.to_state'],
        [move, 'from_player_id', 'm.from_player_id::text', fact('m'), 'told.from_player_id'],
        [move, 'to_player_id', 'm.to_player_id::text', fact('m'), 'told.to_player_id'],
        [move, 'from_source', 'm.from_source', fact('m'), 'told.from_source'],
        [move, 'to_source', 'm.to_source', fact('m'), 'told.to_source'],
        [move, 'at', 'm.at', fact('m'), 'told.at'],
      ],
    },
    {
      name: 'every act drew what its fact says',
      rows: `${allOf('draws')}
      full join ${drawn} d on d.fact_id = told.fact_id and d.n = told.n`,
      claims: [
        [draw, 'fact_id', 'd.fact_id', fact('d'), 'told.fact_id'],
        [
          `${draw} || coalesce(' of seeds_pairs ' || d.pair_id, '')`,
          'player',
          'd.player_id',
          fact('d'),
          'told.player_id',
        ],
        [draw, 'room_id', 'd.room_id::text', fact('d'), 'told.room_id'],
        [
          draw,
          'pair_id',
          'd.pair_id',
          fact('d'),
          'case when told.room_id is null then d.pair_id end',
        ],
        [
          draw,
          'nonce',
          'd.nonce',
          fact('d'),
          'case when told.room_id is null then coalesce(d.nonce, 0) end',
        ],
        [draw, 'kind', 'd.kind', fact('d'), 'told.kind'],
        [draw, 'subject_id', 'd.subject_id::text', fact('d'), 'told.subject_id'],
        [draw, 'revision_id', 'd.revision_id::text', fact('d'), 'told.revision_id'],
        [draw, 'content', 'd.content', fact('d'), 'told.content'],
        [draw, 'at', 'd.at', fact('d'), 'told.at'],
      ],
    },
    {
      // Also tells which of two draws of the same moment changed its act.
      name: 'every draw is of the act whose key answers with it',
      rows: `(select *, unnest(draw_ids) as draw_id from idempotency_keys) k
        join seeds_draws d on d.id = k.draw_id`,
      claims: [[`'seeds_draws ' || d.id`, 'fact_id', 'd.fact_id', key, 'k.fact_id']],
    },
    {
      name: 'every key answers with the draws and items of its act',
      rows: `idempotency_keys k left join facts f on f.id = k.fact_id
        left join ${idsByFact('select fact_id, id from seeds_draws')} drawn on drawn.fact_id = k.fact_id
        left join ${idsByFact(`select fact_id, id from inventory_items
          union all select fact_id, item_id from inventory_moves`)} touched on touched.fact_id = k.fact_id`,
      claims: [
        [
          key,
          'player_id',
          'k.player_id',
          key_fact,
          `case when k.scope = 'player' then f.player_id else 0 end`,
        ],
        [
          key,
          'scope',
          'k.scope',
          `'its player'`,
          `case when k.player_id > 0 then 'player' else k.scope end`,
        ],
        [key, 'at', 'k.at', key_fact, 'f.at'],
        [
          key,
          'draw_ids',
          ordered('k.draw_ids'),
          key_fact,
          `case when k.memo is null then '{}' else coalesce(drawn.ids, '{}') end`,
        ],
        [
          key,
          'item_ids',
          ordered('k.item_ids'),
          key_fact,
          `case when k.memo is null then '{}' else coalesce(touched.ids, '{}') end`,
        ],
      ],
    },
    {
      name: 'every item has the source that its moves lead to',
      rows: `(
        select *, lag(to_source) over item as source_before,
          case when lead(version) over item is null then item_id end as last_of
        from inventory_moves where to_source is not null window item as (partition by item_id order by version)
      ) m left join inventory_items i on i.id = m.last_of`,
      claims: [
        [
          `concat('inventory_moves ', m.item_id, '/', m.version)`,
          'from_source',
          'm.from_source',
          `'the move before it'`,
          'coalesce(m.source_before, m.from_source)',
        ],
        [
          `'inventory_items ' || m.item_id`,
          'source',
          `coalesce(i.source, m.to_source)`,
          `concat('inventory_moves ', m.item_id, '/', m.version)`,
          'm.to_source',
        ],
      ],
    },
    {
      // The transfers of an act name its players; the release of a bonus isn't one of them. Only
      // what a transfer brought in repays a debt, or a release.
      name: 'every backpack counted the changes that its player’s balances don’t show',
      rows: `(
        select player_id, count(*) as changes from (
          select fact_id, player_id from ${grantedItems} i
          union select fact_id, from_player_id from inventory_moves union select fact_id, to_player_id from inventory_moves
        ) touched
        where not exists (
          select from (
            select fact_id, debit_account_id / 100 as player_id from ledger_entries
            where debit_account_id >= 100 and not (debit_account_id % 100 = 5 and credit_account_id = debit_account_id - 4)
            union all
            select fact_id, credit_account_id / 100 from ledger_entries
            where credit_account_id >= 100 and not (debit_account_id % 100 = 5 and credit_account_id = debit_account_id - 4)
          ) shown where shown.fact_id = touched.fact_id and shown.player_id = touched.player_id
        )
        group by player_id
      ) counted full join inventory_backpacks b on b.player_id = counted.player_id`,
      claims: [
        [
          `'inventory_backpacks ' || coalesce(b.player_id, counted.player_id)`,
          'version',
          'b.version',
          `'the items and moves of accounts_players ' || coalesce(counted.player_id, b.player_id)`,
          'counted.changes',
        ],
      ],
    },
  ];
}
