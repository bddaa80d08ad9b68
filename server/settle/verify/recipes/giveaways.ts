import { house, pot_kinds } from '../../accounts.ts';
import { listOf, numberOf } from '../payload.ts';
import { fact, idOf, nearest, pricesNear, shapeCheck, type Flow } from './flow.ts';
import { keyClaims, shapeClaim } from './shape.ts';

const giveawayOf = (f: string) => `${f}.payload ->> 'giveaway_id'`;
const pot = `-(${idOf(giveawayOf('p'))} * 10 + ${pot_kinds.indexOf('giveaway') + 1})`;

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

/** Giveaways: prizes wait in escrow, go to the drawn winners, or back to the host. */
export const giveaway_flow: Flow = {
  entries: {
    'giveaway.opened': [cash('giveaway.opened', 'host * 100 + 1', pot)],
    'giveaway.cancelled': [cash('giveaway.cancelled', pot, 'host * 100 + 1')],
    'giveaway.ended': [
      cash('giveaway.ended', pot, 'host * 100 + 1'),
      paid('money', pot, 5, 'host is not null'),
      paid('money', `${house.gifts}`, 5, 'host is null'),
      paid('tokens', `${house.tokens}`, 2, 'true'),
    ],
  },
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
      jsonb_build_object('entrants', d.content -> 'entrants', 'prizes', jsonb_array_length(${listOf(`o.payload -> 'prizes'`)}))
    from facts f left join ${openings} o on ${giveawayOf('o')} = ${giveawayOf('f')} left join seeds_draws d on d.fact_id = f.id
    where f.kind = 'giveaway.ended'`,
  ],
  checks: [
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
        [fact, 'the kind of its room', 'room.kind', `coalesce('seeds_rooms ' || room.id, 'no room')`, `'giveaway'`],
        [fact, 'at', 'f.at', `coalesce('seeds_rooms ' || room.id, 'no room')`, 'greatest(f.at, room.created_at)'],
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
        [`'facts ' || f.fact_id`, 'a winner', 'f.winner', `'being the host'`, 'nullif(f.winner, f.host)'],
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
  ],
};
