import type { Check, Recipes, WrittenRows } from '../kit/check.ts';
import { house } from '../settle/accounts.ts';
import { giveaway_pot } from './house.ts';
import { listOf, numberOf } from '../settle/verify/payload.ts';
import {
  fact,
  idOf,
  nearest,
  potOf,
  pricesNear,
  shapeCheck,
} from '../settle/verify/recipes/flow.ts';
import { keyClaims, shapeClaim } from '../settle/verify/recipes/shape.ts';

const giveawayOf = (f: string) => `${f}.payload ->> 'giveaway_id'`;
const pot = potOf(giveaway_pot, idOf(giveawayOf('p')));

/** The opening of each giveaway: its first, should there be several. */
const openings = `(
    select distinct on (${giveawayOf('o')}) o.* from facts o where o.kind = 'giveaway.opened' order by ${giveawayOf('o')}, o.id
  )`;

/**
 * The prizes of giveaways, for the facts of a kind: the host, the prize, and the winner, who is
 * null when the prize wasn't drawn or no draw was made.
 */
const prizesOf = (kind: string) => `(
    select f.id as fact_id, f.at, f.payload, o.player_id as host, x.n, x.element as prize, x.element ->> 'kind' as kind,
      (${numberOf(`(x.element -> 'amount_mills')`)})::numeric as amount,
      f.payload -> 'prices_mills' -> (x.n - 1)::int as price,
      ${idOf(`(d.outcome -> 'winners' ->> (x.n - 1)::int)`)} as winner
    from facts f join ${openings} o on ${giveawayOf('o')} = ${giveawayOf('f')}
    left join seeds_draws d on d.fact_id = f.id
    cross join lateral jsonb_array_elements(${listOf(`o.payload -> 'prizes'`)}) with ordinality x (element, n)
    where f.kind = '${kind}'
  )`;

const cash = (kind: string, debit: string, credit: string) => `
  select fact_id, at, ${debit}, ${credit}, sum(amount)::text from ${prizesOf(kind)} p
  where kind = 'money' and host is not null and winner is null group by fact_id, at, payload, host`;

const paid = (kind: string, debit: string, balance: number, whose: string) => `
  select fact_id, at, ${debit}, winner * 100 + ${balance}, amount::text
  from ${prizesOf('giveaway.ended')} p where kind = '${kind}' and winner is not null and ${whose}`;

const itemMove = (kind: string, from: string, to: string) => `
  select fact_id, at, prize ->> 'item_id', host::text, '${from}', null, host::text, '${to}', null
  from ${prizesOf(kind)} p where kind = 'item' and winner is null`;

const granted = (item: string, rest: string) => `
  select fact_id, row_number() over (partition by fact_id order by n), at, winner::text, ${item}, 'giveaway', ${rest}
  from ${prizesOf('giveaway.ended')} p where winner is not null`;

/**
 * How giveaways move value: cash waits in a pot, goes to the drawn winners, or back to the host.
 */
export const recipes: Recipes = {
  'giveaway.joined': [],
  'giveaway.left': [],
  'giveaway.opened': [cash('giveaway.opened', 'host * 100 + 1', pot)],
  'giveaway.cancelled': [cash('giveaway.cancelled', pot, 'host * 100 + 1')],
  'giveaway.ended': [
    cash('giveaway.ended', pot, 'host * 100 + 1'),
    paid('money', pot, 5, 'host is not null'),
    paid('money', `${house.gifts}`, 5, 'host is null'),
    paid('tokens', `${house.tokens}`, 2, 'true'),
  ],
};

/** Those who joined each giveaway and stayed, as its draw takes them, and how many they were. */
const joined = `(
    select ${giveawayOf('f')} as giveaway, count(*) as people,
      jsonb_agg(jsonb_build_object('user_id', f.player_id, 'client_seed', f.payload -> 'client_seed') order by f.id) as entrants
    from facts f left join facts l on l.kind = 'giveaway.left' and l.player_id = f.player_id
      and ${giveawayOf('l')} = ${giveawayOf('f')}
    where f.kind = 'giveaway.joined' and l.id is null group by ${giveawayOf('f')}
  )`;

/** Items wait in escrow, go to the drawn winners, or back to the host. */
export const rows: WrittenRows = {
  grants: [
    granted(
      `case kind when 'box' then 'box' else 'item' end, coalesce(prize ->> 'case_id', prize ->> 'goods_id')`,
      `case kind when 'box' then '0' else price #>> '{}' end, case kind when 'goods' then 1::bigint end,
        case kind when 'goods' then n - 1 else 0 end`,
    ) + ` and kind in ('goods', 'box')`,
  ],
  moves: [
    itemMove('giveaway.opened', 'held', 'escrowed'),
    itemMove('giveaway.cancelled', 'escrowed', 'held'),
    itemMove('giveaway.ended', 'escrowed', 'held'),
    `select fact_id, at, prize ->> 'item_id', host::text, 'escrowed', prize ->> 'source', winner::text, 'held', 'giveaway'
    from ${prizesOf('giveaway.ended')} p where kind = 'item' and winner is not null`,
  ],
  draws: [
    `select f.id, 1::bigint, f.at, null::bigint, o.payload ->> 'room_id', 'giveaway', ${giveawayOf('f')}, null::text,
      jsonb_build_object('entrants', coalesce(j.entrants, '[]'), 'prizes', jsonb_array_length(${listOf(`o.payload -> 'prizes'`)}))
    from facts f left join ${openings} o on ${giveawayOf('o')} = ${giveawayOf('f')}
    left join ${joined} j on j.giveaway = ${giveawayOf('f')} where f.kind = 'giveaway.ended'`,
  ],
};

const giveaway = `'giveaways ' || g.id`;
const numbered = `'giveaways ' || coalesce(g.id::text, o.giveaway)`;
const opened = `coalesce('facts ' || o.id, 'no fact')`;
const entry = `concat('giveaways_entrants ', coalesce(e.giveaway_id::text, ${giveawayOf('f')}), '/', coalesce(e.n::text, f.payload ->> 'n'))`;

const left = `concat('giveaways_left ', coalesce(e.giveaway_id::text, ${giveawayOf('f')}), '/', coalesce(e.n::text, f.payload ->> 'n'))`;

/** Giveaways: the entrants, the prizes and the winners, from the facts and the draws alone. */
export const checks: readonly Check[] = [
  {
    name: 'every giveaway was opened once, with prizes that its host can give',
    rows: `(
          select *, row_number() over (partition by ${giveawayOf('f')} order by id) as n,
            case when player_id is null then 'giveaway_opening:' || (${giveawayOf('f')}) end as key
          from facts f where kind = 'giveaway.opened'
        ) f left join seeds_rooms room on room.id::text = f.payload ->> 'room_id'
        left join idempotency_keys k on k.fact_id = f.id and f.player_id is null
        left join lateral (
          select count(*) as prizes, count(*) filter (
            where case when f.player_id is null then prize ->> 'kind' in ('goods', 'box', 'money', 'tokens')
              else prize ->> 'kind' in ('item', 'money') end
          ) as possible
          from jsonb_array_elements(${listOf(`f.payload -> 'prizes'`)}) p (prize)
        ) given on true`,
    claims: [
      [fact, 'the number of times', 'f.n', `'its giveaway'`, '1'],
      shapeClaim({ giveaway_id: 'number', room_id: 'number', prizes: 'array' }),
      [
        fact,
        'the kind of its room',
        'room.kind',
        `coalesce('seeds_rooms ' || room.id, 'no room')`,
        `'giveaway'`,
      ],
      [
        fact,
        'at',
        'f.at',
        `coalesce('seeds_rooms ' || room.id, 'no room')`,
        'greatest(f.at, room.created_at)',
      ],
      [fact, 'prizes', 'given.prizes', `'their kinds'`, 'given.possible'],
      ...keyClaims('job'),
    ],
  },
  shapeCheck('giveaway.cancelled', shapeClaim({ giveaway_id: 'number' })),
  shapeCheck('giveaway.ended', shapeClaim({ giveaway_id: 'number', prices_mills: 'array' })),
  {
    name: 'every giveaway ended once',
    rows: `(
          select *, row_number() over (partition by ${giveawayOf('f')} order by id) as n, 'giveaway:' || (${giveawayOf('f')}) as key
          from facts f where kind in ('giveaway.ended', 'giveaway.cancelled')
        ) f left join idempotency_keys k on k.fact_id = f.id left join ${openings} o on ${giveawayOf('o')} = ${giveawayOf('f')}`,
    claims: [
      [fact, 'the number of times', 'f.n', `'its giveaway'`, '1'],
      [
        fact,
        'player_id',
        'f.player_id',
        `coalesce('facts ' || o.id, 'no giveaway')`,
        `case f.kind when 'giveaway.cancelled' then o.player_id end`,
      ],
      [
        fact,
        'giveaway_id',
        `f.payload -> 'giveaway_id'`,
        `coalesce('facts ' || o.id, 'no giveaway')`,
        `o.payload -> 'giveaway_id'`,
      ],
      ...keyClaims('job'),
    ],
  },
  {
    name: 'every prize of a giveaway had its price, and no host won',
    rows: `(
          select *, count(*) over (partition by fact_id) as prizes from ${prizesOf('giveaway.ended')} p
        ) f left join lateral (
          select near.* from ${pricesNear(idOf(`(f.prize ->> 'goods_id')`), 'f.at')} near where f.kind = 'goods'
        ) near on true`,
    claims: [
      [
        `'facts ' || f.fact_id`,
        'a winner',
        'f.winner',
        `'being the host'`,
        'nullif(f.winner, f.host)',
      ],
      [
        `'facts ' || f.fact_id`,
        'prices_mills',
        'f.price',
        `'catalogue_prices'`,
        `case when f.kind = 'goods' then to_jsonb(${nearest(`(${numberOf('f.price')})::numeric`)}) else 'null' end`,
      ],
      [
        `'facts ' || f.fact_id`,
        'the number of prices',
        `jsonb_array_length(${listOf(`f.payload -> 'prices_mills'`)})`,
        `'its prizes'`,
        'f.prizes',
      ],
    ],
  },
  shapeCheck(
    'giveaway.joined',
    shapeClaim({ giveaway_id: 'number', n: 'number', client_seed: 'text' }),
  ),
  shapeCheck('giveaway.left', shapeClaim({ giveaway_id: 'number', n: 'number' })),
  {
    name: 'everyone who left a giveaway had joined it, once, while it was open, and stands among those who left',
    rows: `(
          select *, row_number() over (partition by ${giveawayOf('f')}, payload ->> 'n' order by id) as times
          from facts f where kind = 'giveaway.left'
        ) f full join giveaways_left e on e.giveaway_id::text = ${giveawayOf('f')} and e.n::text = f.payload ->> 'n'
        left join facts j on j.kind = 'giveaway.joined' and j.player_id = f.player_id
          and ${giveawayOf('j')} = ${giveawayOf('f')} and j.payload ->> 'n' = f.payload ->> 'n'
        left join lateral (
          select min(id) as id from facts e
          where e.kind in ('giveaway.ended', 'giveaway.cancelled') and ${giveawayOf('e')} = ${giveawayOf('f')}
        ) ended on true`,
    claims: [
      [left, 'at', 'e.at', `coalesce(${fact}, 'no fact')`, 'f.at'],
      [left, 'the number of times', 'coalesce(f.times, 1)', `'its entry'`, '1'],
      [
        left,
        'its entry',
        'coalesce(j.id, 0)',
        `coalesce(${fact}, 'no fact')`,
        'coalesce(j.id, -1)',
      ],
      [left, 'id', 'f.id', `coalesce('facts ' || ended.id, 'no end')`, 'least(f.id, ended.id)'],
    ],
  },
  {
    name: 'every player joined a giveaway once, while it was open',
    rows: `(
          select *, row_number() over (partition by ${giveawayOf('f')} order by id) as place,
            row_number() over (partition by ${giveawayOf('f')}, player_id order by id) as times
          from facts f where kind = 'giveaway.joined'
        ) f left join ${openings} o on ${giveawayOf('o')} = ${giveawayOf('f')}
        left join lateral (
          select min(id) as id from facts e
          where e.kind in ('giveaway.ended', 'giveaway.cancelled') and ${giveawayOf('e')} = ${giveawayOf('f')}
        ) e on true`,
    claims: [
      [fact, 'n', `f.payload -> 'n'`, `'its giveaway'`, 'to_jsonb(f.place)'],
      [fact, 'the number of times', 'f.times', `'its player'`, '1'],
      [
        fact,
        'player_id',
        'f.player_id',
        opened,
        'case when o.id < f.id then nullif(f.player_id, o.player_id) end',
      ],
      [fact, 'id', 'f.id', `coalesce('facts ' || e.id, 'no end')`, 'least(f.id, e.id)'],
    ],
  },
  {
    name: 'every giveaway has the terms that its fact says',
    // Each number that the table has given has a row.
    rows: `giveaways g full join (
        select o.*, ${giveawayOf('o')} as giveaway from ${openings} o
        where ${idOf(giveawayOf('o'))} <= (select last_value from giveaways_id_seq)
      ) o on o.giveaway = g.id::text`,
    claims: [
      [numbered, 'id', 'g.id::text', opened, 'o.giveaway'],
      [numbered, 'host_id', 'g.host_id', opened, 'o.player_id'],
      [numbered, 'room_id', 'g.room_id::text', opened, `o.payload ->> 'room_id'`],
      [numbered, 'prizes', 'g.prizes', opened, `o.payload -> 'prizes'`],
      [numbered, 'created_at', 'g.created_at', opened, 'o.at'],
    ],
  },
  {
    name: 'every giveaway is as its last fact left it',
    rows: `giveaways g left join lateral (
          select * from facts f where f.kind in ('giveaway.ended', 'giveaway.cancelled') and ${giveawayOf('f')} = g.id::text
          order by f.id limit 1
        ) f on true left join seeds_draws d on d.fact_id = f.id left join seeds_rooms r on r.id = g.room_id
        left join ${joined} j on j.giveaway = g.id::text`,
    claims: [
      [
        giveaway,
        'state',
        'g.state::int',
        `coalesce(${fact}, 'no end')`,
        `case f.kind when 'giveaway.ended' then 3 when 'giveaway.cancelled' then 4
else case when g.closed_at is null and r.beacon_round is null then 1 else 2 end end`,
      ],
      [giveaway, 'ended_at', 'g.ended_at', `coalesce(${fact}, 'no end')`, 'f.at'],
      [
        giveaway,
        'winners',
        'to_jsonb(g.winners)',
        `coalesce('seeds_draws ' || d.id, 'no draw')`,
        `d.outcome -> 'winners'`,
      ],
      [giveaway, 'draw_id', 'g.draw_id', `coalesce(${fact}, 'no end')`, 'd.id'],
      [giveaway, 'entrants', 'g.entrants::bigint', `'those who joined'`, 'coalesce(j.people, 0)'],
      [
        `coalesce('seeds_rooms ' || r.id, 'no room')`,
        'closed_at',
        'r.closed_at',
        giveaway,
        'case when r.beacon_chain is not null then g.closed_at end',
      ],
    ],
  },
  {
    name: 'every entrant of a giveaway has joined it, and everyone who has joined stands on the list',
    rows: `(
          select * from facts where kind = 'giveaway.joined' and exists (
            select from giveaways g where g.id::text = payload ->> 'giveaway_id')
        ) f full join giveaways_entrants e on e.giveaway_id::text = ${giveawayOf('f')} and e.n::text = f.payload ->> 'n'`,
    claims: [
      [entry, 'player_id', 'e.player_id', `coalesce(${fact}, 'no fact')`, 'f.player_id'],
      [
        entry,
        'client_seed',
        'to_jsonb(e.client_seed)',
        `coalesce(${fact}, 'no fact')`,
        `f.payload -> 'client_seed'`,
      ],
      [entry, 'at', 'e.at', `coalesce(${fact}, 'no fact')`, 'f.at'],
    ],
  },
];
