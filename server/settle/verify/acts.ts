import type { Check } from './check.ts';
import { ofNoFlow } from './flows.ts';
import { grantedItems } from './granted.ts';
import { listOf } from './payload.ts';
import { recipes, required_entries } from './recipes.ts';

const fact = `'facts ' || coalesce(told.fact_id, e.fact_id)`;
const entry = `coalesce('ledger_entries ' || e.id, 'ledger_entries of facts ' || told.fact_id)`;

const known_kinds = Object.keys(recipes)
  .map((kind) => `'${kind}'`)
  .join(', ');

const draw = `coalesce('seeds_draws ' || d.id, 'seeds_draws ' || i.draw_id, 'seeds_draws of facts ' || won.fact_id, 'no draw')`;
const item = `coalesce('inventory_items ' || i.id, 'inventory_items of seeds_draws ' || d.id, 'no item')`;
const pair = `coalesce('seeds_pairs ' || d.pair_id, 'no pair')`;
const opening = `coalesce('facts ' || coalesce(won.fact_id, d.fact_id, i.fact_id), 'no fact')`;

const move = `case when m.ctid is null then 'inventory_moves of inventory_items ' || sold.item
  else concat('inventory_moves ', m.item_id, '/', m.version) end`;
const sale = `coalesce('facts ' || coalesce(sold.fact_id, m.fact_id), 'no fact')`;
const if_sold = (value: string) => `case when sold.fact_id is not null then ${value} end`;

/** Acts: each fact matches its entries, draws, items and moves exactly. */
export const act_checks: readonly Check[] = [
  {
    name: 'every fact is of a kind that is verified',
    rows: 'facts f',
    claims: [
      [
        `'facts ' || f.id`,
        'kind',
        'f.kind',
        `'the kinds of acts that there are'`,
        `case when f.kind in (${known_kinds}) then f.kind end`,
      ],
    ],
  },
  {
    // These facts move no value. Their content is compared with the player's row, except a
    // partner's code, which is stored only in the fact.
    name: 'every player joined once, as their fact says',
    rows: `(
        select f.*, row_number() over (partition by f.player_id order by f.id) as n
        from facts f where f.kind = 'player.joined'
      ) f left join accounts_players p on p.id = f.player_id`,
    claims: [
      [
        `'facts ' || f.id`,
        'the number of times',
        'f.n',
        `'accounts_players ' || f.player_id`,
        'case when p.id is not null then 1 end',
      ],
      [`'facts ' || f.id`, 'at', 'f.at', `'accounts_players ' || f.player_id`, 'p.created_at'],
      [
        `'facts ' || f.id`,
        'payload',
        'f.payload',
        `'accounts_players ' || f.player_id`,
        `jsonb_build_object('source', p.source, 'by',
          case when payload ->> 'by' = 'steam' and p.steam_id is not null then 'steam' when p.email is not null then 'email' end)`,
      ],
    ],
  },
  {
    name: 'every player who was referred came with a code',
    rows: `(select * from facts where kind = 'player.referred') f left join accounts_players p on p.id = f.player_id`,
    claims: [
      [`'facts ' || f.id`, 'player_id', 'f.player_id', `'the players that there are'`, 'p.id'],
      [
        `'facts ' || f.id`,
        'payload',
        'f.payload',
        `'having one code, and a source or none'`,
        `jsonb_build_object('code', payload ->> 'code')
          || case when payload ? 'source' then jsonb_build_object('source', payload ->> 'source') else '{}' end`,
      ],
    ],
  },
  {
    name: 'every fact moved the amounts that it says',
    rows: `(${required_entries}) told full join ledger_entries e on e.fact_id = told.fact_id
      and e.debit_account_id = told.debit and e.credit_account_id = told.credit`,
    claims: [
      [entry, 'debit_account_id', 'e.debit_account_id', fact, 'told.debit'],
      [entry, 'credit_account_id', 'e.credit_account_id', fact, 'told.credit'],
      [entry, 'amount_mills', 'e.amount_mills::text', fact, 'told.amount'],
      [entry, 'at', 'e.at', fact, 'told.at'],
    ],
  },
  {
    name: 'every opening drew and won what its fact says',
    rows: `(
        select f.id as fact_id, f.player_id, f.at, prize::text, n,
          case jsonb_typeof(payload) when 'object' then
            (payload - 'won' - case payload -> 'fast' when 'true' then 'fast' else '' end)::text end as opened
        from facts f, jsonb_array_elements(${listOf(`payload -> 'won'`)}) with ordinality w (prize, n)
        where f.kind = 'case.opened'
      ) won full join (
        select d.*, p.player_id, row_number() over (partition by d.fact_id order by d.nonce, d.id) as n
        from seeds_draws d left join seeds_pairs p on p.id = d.pair_id where ${ofNoFlow('d')}
      ) d on d.fact_id = won.fact_id and d.n = won.n
      full join (
        select *, row_number() over (partition by fact_id order by id) as n from ${grantedItems(`i.draw_id is not null and ${ofNoFlow('i')}`)} i
      ) i on i.draw_id = d.id`,
    claims: [
      [draw, 'fact_id', 'd.fact_id', opening, 'won.fact_id'],
      [item, 'draw_id', 'i.draw_id', draw, 'd.id'],
      [item, 'fact_id', 'i.fact_id', draw, 'd.fact_id'],
      [item, 'place among what the act won', 'i.n', draw, 'd.n'],
      [item, 'goods_id', 'i.goods_id::text', draw, `d.outcome ->> 'entry'`],
      [
        item,
        'what was won',
        `case when i.id is not null then concat('{"goods_id": ', i.goods_id, ', "price_mills": ', i.price_mills, '}') end`,
        opening,
        'won.prize',
      ],
      [item, 'player_id', 'i.player_id', pair, 'd.player_id'],
      [opening, 'player_id', 'won.player_id', pair, 'd.player_id'],
      [
        draw,
        'case and revision',
        `case when d.id is not null then concat('{"case_id": ', d.subject_id, ', "revision_id": ', d.revision_id, '}') end`,
        opening,
        'won.opened',
      ],
      [draw, 'room_id', 'd.room_id', pair, 'null::bigint'],
      [draw, 'content', 'd.content', opening, 'null::jsonb'],
      [draw, 'kind', 'd.kind', opening, `case when won.fact_id is not null then 'case' end`],
      [draw, 'at', 'd.at', opening, 'won.at'],
      [item, 'acquired_at', 'i.acquired_at', draw, 'd.at'],
      [item, 'source', 'i.source', draw, 'd.kind'],
      [item, 'draw_place', 'i.draw_place', draw, 'case when i.id is not null then 0 end'],
      [item, 'kind', 'i.kind', draw, `case when d.id is not null then 'item' end`],
    ],
  },
  {
    // Only the demo gives items without a draw so far; each new way needs its own check.
    name: 'every item without a draw says where it is from',
    rows: `${grantedItems(`i.draw_id is null and ${ofNoFlow('i')}`)} i left join facts f on f.id = i.fact_id`,
    claims: [
      [`'inventory_items ' || i.id`, 'source', 'i.source', `'having no draw'`, `nullif(i.source, 'case')`],
      [`'inventory_items ' || i.id`, 'player_id', 'i.player_id', `'facts ' || i.fact_id`, 'f.player_id'],
      [`'inventory_items ' || i.id`, 'acquired_at', 'i.acquired_at', `'facts ' || i.fact_id`, 'f.at'],
      [
        `'inventory_items ' || i.id`,
        'fact_id',
        'i.fact_id',
        `'the recipes, by which ' || coalesce(f.kind, 'nothing') || ' gives no item'`,
        `case when f.kind = 'demo.endowed' then i.fact_id end`,
      ],
    ],
  },
  {
    name: 'every sale sold the items that its fact says',
    rows: `(
        select f.id as fact_id, f.player_id, f.at, item::text
        from facts f, jsonb_array_elements(${listOf(`payload -> 'items'`)}) w (item) where f.kind = 'items.sold'
      ) sold full join (select m.ctid, m.* from inventory_moves m where ${ofNoFlow('m')}) m on m.fact_id = sold.fact_id and m.item_id::text = sold.item
      left join inventory_items i on i.id = m.item_id`,
    claims: [
      [move, 'item_id', 'm.item_id::text', sale, 'sold.item'],
      [move, 'from_state', 'm.from_state', sale, if_sold(`'held'`)],
      [move, 'to_state', 'm.to_state', sale, if_sold(`'sold'`)],
      [move, 'at', 'm.at', sale, 'sold.at'],
      [move, 'from_player_id', 'm.from_player_id', sale, 'sold.player_id'],
      [move, 'to_player_id', 'm.to_player_id', sale, 'sold.player_id'],
      [`'inventory_items ' || m.item_id`, 'player_id', 'i.player_id', sale, 'sold.player_id'],
    ],
  },
];
