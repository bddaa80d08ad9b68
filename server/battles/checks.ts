import { battle_cancellations, battle_modes } from '@vitrine/contract/battle-room';
import { expectedNear } from '../cases/index.ts';
import type { Check, Recipes, StakeRecipes, WrittenRows } from '../kit/check.ts';
import { battle_pot, battles_house } from './house.ts';
import type { PlayQueries } from '../settle/plays.ts';
import { listOf, numberOf } from '../settle/verify/payload.ts';
import {
  amountIn,
  elementsIn,
  entryOf,
  fact,
  idOf,
  idsIn,
  nearest,
  own,
  potOf,
  pricesNear,
  shapeCheck,
} from '../settle/verify/recipes/flow.ts';
import { keyClaims, shapeClaim } from '../settle/verify/recipes/shape.ts';
import { checksOfRooms } from './rooms/checks.ts';

/** The battle of a fact, as text. */
const battleOf = (f: string) => `${f}.payload ->> 'battle_id'`;
const pot = (f: string) => potOf(battle_pot, idOf(battleOf(f)));
/** Nobody stakes in a newcomer's battle, which costs nothing. */
const isPaid = (f: string) => `${f}.payload ->> 'cost_mills' is distinct from '0'`;
const costOf = (f: string) => `(${numberOf(`(${f}.payload -> 'cost_mills')`)})::numeric`;

/** The creation of each battle: its first, should there be several. */
const creations = `(
    select distinct on (${battleOf('c')}) c.* from facts c where c.kind = 'battle.created' order by ${battleOf('c')}, c.id
  )`;

/** The seats of ended battles, with the number `n` of each, its player and its gain. */
const seats = `(
    select f.id as fact_id, f.at, f.payload, p.n, ${idOf('p.element')} as player_id,
      (${numberOf('gain.element')})::numeric as gain, f.payload -> 'winners' @> to_jsonb(p.n - 1) as wins,
      jsonb_array_length(${listOf(`f.payload -> 'winners'`)}) as winners
    from facts f cross join lateral jsonb_array_elements_text(${listOf(`f.payload -> 'players'`)}) with ordinality p (element, n)
    left join lateral jsonb_array_elements(${listOf(`f.payload -> 'gains_mills'`)}) with ordinality gain (element, n)
      on gain.n = p.n
    where f.kind = 'battle.ended'
  )`;

/** Several winners, of whom one at least is a player, share the value of the items. */
const shared = `(
    select fact_id, at, payload, sum(gain) filter (where wins) as mills,
      sum(gain) filter (where wins and player_id is null) as bots_mills
    from ${seats} seat group by fact_id, at, payload
    having max(winners) > 1 and bool_or(wins and player_id is not null)
  )`;

const held = (kind: string) => entryOf(kind, own(1), own(4), amountIn('cost_mills'));

/** A change of a held stake counts nothing yet, but begins the periods of the player's limits. */
const heldBy = (kind: string) => `
    select f.id, f.player_id, f.at, 0::numeric, 0::numeric, 0::numeric
    from facts f where f.kind = '${kind}' and ${isPaid('f')}`;

/** Seats that were paid for: their battle, seat and client seed. */
const takings = `(
    select id, at, player_id, ${battleOf('f')} as battle, payload -> 'seat' as seat, payload -> 'client_seed' as client_seed,
      ${costOf('f')} as cost
    from facts f where kind in ('battle.created', 'battle.joined')
  )`;

/** Held stakes that were decided or refunded. */
const decisions = `(
    select id, player_id, ${battleOf('f')} as battle, ${costOf('f')} as cost from facts f where kind = 'battle.left'
    union all
    select f.id, ${idOf('x.element')}, ${battleOf('f')}, ${costOf('f')}
    from facts f, ${idsIn('players')} where f.kind in ('battle.cancelled', 'battle.ended') and x.element is not null
  )`;

/** Each stake that is held, and each that is decided. */
const changes = `(
    select id, player_id, battle, cost, 1 as change from ${takings} taking
    union all select id, player_id, battle, cost, -1 from ${decisions} decision
  )`;

/** The players in each seat when the battle ended: the last to pay for it. */
const sitters = `(
    select distinct on (e.id, t.seat) e.id as fact_id, t.seat, t.player_id, t.client_seed
    from facts e join ${takings} t on t.battle = ${battleOf('e')} and t.id < e.id
    where e.kind = 'battle.ended'
      and not exists (
        select from facts l where l.kind = 'battle.left' and l.player_id = t.player_id and ${battleOf('l')} = t.battle and l.id > t.id
      )
    order by e.id, t.seat, t.id desc
  )`;

/** The content that an ended battle's draw must have: from its rules and its sitters. */
const contents = `(
    select f.id, f.at, f.payload,
      jsonb_build_object(
        'seats', (
          select jsonb_agg(coalesce(s.client_seed, to_jsonb('bot:' || place)) order by place)
          from generate_series(0, (${numberOf(`(c.payload -> 'seats')`)})::int - 1) place
          left join ${sitters} s on s.fact_id = f.id and s.seat = to_jsonb(place)
        ),
        'rounds', (
          select jsonb_agg(r.content -> 'entries' order by x.n)
          from jsonb_array_elements_text(${listOf(`c.payload -> 'revisions'`)}) with ordinality x (element, n)
          left join seeds_revisions r on r.id::text = x.element
        ),
        'revisions', (
          select jsonb_agg(jsonb_build_object('box', r.subject_id, 'price', r.content -> 'price',
            'token_rate', r.content -> 'token_rate', 'hash', r.hash) order by x.n)
          from jsonb_array_elements_text(${listOf(`c.payload -> 'revisions'`)}) with ordinality x (element, n)
          left join seeds_revisions r on r.id::text = x.element
        )
      ) as content
    from facts f left join ${creations} c on ${battleOf('c')} = ${battleOf('f')}
    where f.kind = 'battle.ended'
  )`;

/** Every drop of ended battles, with its price and its side, the lowest seat of its team. */
const drops = `(
    select f.id as fact_id, f.payload, c.payload as rules, s.n as seat, s.element -> 'entry' as entry,
      f.payload -> 'won' -> ((r.n - 1) * jsonb_array_length(${listOf('r.element')}) + s.n - 1)::int as won,
      case when c.payload -> 'teams' = 'true' then (s.n - 1) / 2 * 2 else s.n - 1 end as side, d.outcome
    from facts f join ${creations} c on ${battleOf('c')} = ${battleOf('f')}
    join seeds_draws d on d.fact_id = f.id,
    jsonb_array_elements(${listOf(`d.outcome -> 'outcome'`)}) with ordinality r (element, n),
    jsonb_array_elements(${listOf('r.element')}) with ordinality s (element, n)
    where f.kind = 'battle.ended'
  )`;
const price = `(${numberOf(`(won -> 'price_mills')`)})::numeric`;

/**
 * The winners and gains by the rules, from the drops: a second implementation of
 * `acts.ts`.
 */
const verdicts = `(
    with drops as materialized (select * from ${drops} dropped),
    side as (
      select fact_id, side, case rules ->> 'mode'
          when 'top_drop' then array_agg(${price} order by ${price} desc)
          when 'total' then array[sum(${price})] || (array_agg(${price} order by ${price} desc))[1:2]
          when 'underdog' then array[-sum(${price})] || (array_agg(-${price} order by ${price} desc))[1:2]
        end as score
      from drops group by fact_id, side, rules
    ),
    ahead as (
      select fact_id, jsonb_agg(side order by side) as sides
      from (select *, max(score) over (partition by fact_id) as best from side) s where score = best group by fact_id
    ),
    battle as (
      select distinct on (d.fact_id) d.fact_id, d.rules, d.outcome, l.sides,
        case when jsonb_array_length(l.sides) > 1 then d.outcome -> 'tie_winner' else l.sides -> 0 end as winner
      from drops d left join ahead l on l.fact_id = d.fact_id
    ),
    seat as (
      select fact_id, seat, b.rules ->> 'mode' = 'share' or to_jsonb(side) = b.winner as wins, pot
      from (select fact_id, seat, side from drops group by fact_id, seat, side) s
      join battle b using (fact_id) join (select fact_id, sum(${price}) as pot from drops group by fact_id) p using (fact_id)
    ),
    gain as (
      select fact_id, seat, wins, case when wins then floor(pot / count(*) filter (where wins) over battle)
        + case when row_number() over (partition by fact_id, wins order by seat) <= pot % count(*) filter (where wins) over battle
          then 1 else 0 end else 0 end as gain
      from seat window battle as (partition by fact_id)
    )
    select b.fact_id, b.outcome,
      case when jsonb_array_length(b.sides) > 1 then b.sides else '[]' end as tied, won.entries,
      g.winners, g.gains
    from battle b join (
      select fact_id, coalesce(jsonb_agg(seat - 1 order by seat) filter (where wins), '[]') as winners, jsonb_agg(gain order by seat) as gains
      from gain group by fact_id
    ) g using (fact_id) join (select fact_id, bool_and(won -> 'goods_id' = entry) as entries from drops group by fact_id) won using (fact_id)
  )`;

/** The constraint of the table: the rule of its day may have been stricter. */
export const rounds_ever_max = 20;

const number_of_rounds = `jsonb_array_length(${listOf(`f.payload -> 'revisions'`)})`;
const rules = {
  battle_id: 'number',
  room_id: 'number',
  mode: battle_modes,
  teams: 'boolean',
  seats: 'number',
  revisions: 'array',
  seat: 'number',
  client_seed: 'text',
  cost_mills: 'number',
} as const;

/** How battles move value: stakes are held, refunded or decided. */
export const recipes: Recipes = {
  'battle.created': [held('battle.created')],
  'battle.joined': [held('battle.joined')],
  'battle.left': [entryOf('battle.left', own(4), own(1), amountIn('cost_mills'))],
  'battle.cancelled': [
    `select f.id, f.at, ${idOf('x.element')} * 100 + 4, ${idOf('x.element')} * 100 + 1, f.payload ->> 'cost_mills'
    from facts f, ${idsIn('players')} where f.kind = 'battle.cancelled' and ${isPaid('f')}`,
  ],
  'battle.ended': [
    `select fact_id, at, player_id * 100 + 4, ${battles_house}, payload ->> 'cost_mills'
    from ${seats} seat where player_id is not null and ${isPaid('seat')}`,
    `select fact_id, at, ${battles_house}, ${pot('s')}, mills::text from ${shared} s`,
    `select seat.fact_id, seat.at, ${pot('s')}, seat.player_id * 100 + 1, seat.gain::text
    from ${shared} s join ${seats} seat on seat.fact_id = s.fact_id
    where seat.wins and seat.player_id is not null and seat.gain > 0`,
    `select fact_id, at, ${pot('s')}, ${battles_house}, bots_mills::text from ${shared} s where bots_mills > 0`,
  ],
};

/** The stake of each player in an ended battle, and the gain. */
const stake_of_battle = `
    select fact_id, player_id, at, ${costOf('seat')} as staked_mills, 0::numeric as deposited_mills, gain as won_mills
    from ${seats} seat where player_id is not null and ${isPaid('seat')}`;

/** The plays of battles; their one draw is the room's, so it wins for no player alone. */
export const battle_queries: PlayQueries = {
  stakes: `select *, 1 as times from (${stake_of_battle}) stake`,
  margins: `
    select f.id as fact_id, ${idOf('x.element')} as player_id, round.lowest, round.highest
    from facts f join battles b on b.id = ${idOf(battleOf('f'))} cross join lateral (
      select sum(r.price_mills - near.highest) as lowest, sum(r.price_mills - near.lowest) as highest
      from unnest(b.revisions) revision join cases_revisions r on r.id = revision
      cross join ${expectedNear('r.id', 'f.at', false)} near
    ) round, ${idsIn('players')}
    where f.kind = 'battle.ended' and x.element is not null and ${isPaid('f')}`,
  wins: `
    select fact_id, player_id, at, 0::bigint as place, null as case_id, null as goods_id, null as price_mills
    from ${seats} seat where false`,
};

/** A battle's stakes count when it ends. */
export const stakes: StakeRecipes = {
  'battle.created': heldBy('battle.created'),
  'battle.joined': heldBy('battle.joined'),
  'battle.left': heldBy('battle.left'),
  'battle.cancelled': `
    select f.id, ${idOf('x.element')}, f.at, 0::numeric, 0::numeric, 0::numeric
    from facts f, ${idsIn('players')} where f.kind = 'battle.cancelled' and ${isPaid('f')}`,
  'battle.ended': stake_of_battle,
};

/** An ended battle drew once, and gave its items to a sole winner. */
export const rows: WrittenRows = {
  grants: [
    `select seat.fact_id, x.n, seat.at, seat.player_id::text, 'item', x.element ->> 'goods_id', 'battle',
      x.element ->> 'price_mills', 1::bigint, x.n - 1
    from ${seats} seat join facts f on f.id = seat.fact_id, ${elementsIn('won')}
    where seat.wins and seat.winners = 1 and seat.player_id is not null`,
  ],
  draws: [
    `select f.id, 1::bigint, f.at, null::bigint, f.payload ->> 'room_id', 'battle', ${battleOf('f')}, null::text, f.content
    from ${contents} f`,
  ],
};

/** Battles: the rules, the winners and their gains, from the facts and the draws alone. */
export const checks: readonly Check[] = [
  shapeCheck('battle.created', shapeClaim(rules)),
  shapeCheck(
    'battle.joined',
    shapeClaim({ battle_id: 'number', seat: 'number', client_seed: 'text', cost_mills: 'number' }),
  ),
  shapeCheck('battle.left', shapeClaim({ battle_id: 'number', cost_mills: 'number' })),
  shapeCheck(
    'battle.cancelled',
    shapeClaim(
      { battle_id: 'number', cost_mills: 'number', players: 'array' },
      { reason: battle_cancellations },
    ),
  ),
  {
    name: 'every battle was created once, for the price of its rounds',
    rows: `(
        select *, row_number() over (partition by ${battleOf('f')} order by id) as n from facts f where kind = 'battle.created'
      ) f left join lateral (
        select sum(case c.type when 'granted' then 0 else r.price_mills end) as price, count(r.id) as rounds
        from ${idsIn('revisions')} left join cases_revisions r on r.id::text = x.element left join cases c on c.id = r.case_id
      ) sold on true left join seeds_rooms room on room.id::text = f.payload ->> 'room_id'`,
    claims: [
      [fact, 'the number of times', 'f.n', `'its battle'`, '1'],
      [
        fact,
        'the number of rounds',
        number_of_rounds,
        `'the rule'`,
        `least(greatest(${number_of_rounds}, 1), ${rounds_ever_max})`,
      ],
      [fact, 'its cases', number_of_rounds, `'cases_revisions'`, 'sold.rounds'],
      [fact, 'cost_mills', amountIn('cost_mills'), `'cases_revisions'`, 'sold.price'],
      [fact, 'seat', `f.payload -> 'seat'`, `'being the host'`, `'0'::jsonb`],
      [
        fact,
        'seats',
        `f.payload ->> 'seats'`,
        `'the rule'`,
        `case when f.payload -> 'teams' = 'true' then '4' when f.payload ->> 'seats' in ('2', '3', '4') then f.payload ->> 'seats' end`,
      ],
      [
        fact,
        'the kind of its room',
        'room.kind',
        `coalesce('seeds_rooms ' || room.id, 'no room')`,
        `'battle'`,
      ],
      [
        fact,
        'at',
        'f.at',
        `coalesce('seeds_rooms ' || room.id, 'no room')`,
        'greatest(f.at, room.created_at)',
      ],
    ],
  },
  {
    name: 'every stake of a battle was held once and decided once, at its cost',
    rows: `(
        select event.*, sum(change) over (partition by battle, event.player_id order by event.id, change) as held,
          ${costOf('c')} as battle_cost, c.id as creation
        from ${changes} event left join ${creations} c on ${battleOf('c')} = event.battle
      ) event`,
    claims: [
      [
        `'facts ' || event.id`,
        'stakes that are held',
        'event.held',
        `'what its player held before it'`,
        'case when event.change > 0 then 1 else 0 end',
      ],
      [
        `'facts ' || event.id`,
        'cost_mills',
        'event.cost',
        `coalesce('facts ' || event.creation, 'no battle')`,
        'event.battle_cost',
      ],
    ],
  },
  {
    name: 'every battle ended once',
    rows: `(
        select *, row_number() over (partition by ${battleOf('f')} order by id) as n, 'battle:' || (${battleOf('f')}) as key
        from facts f where kind in ('battle.ended', 'battle.cancelled')
      ) f left join idempotency_keys k on k.fact_id = f.id
      left join (select battle, sum(change) as held from ${changes} event group by battle) stakes
        on stakes.battle = ${battleOf('f')}`,
    claims: [
      [fact, 'the number of times', 'f.n', `'its battle'`, '1'],
      [fact, 'stakes that are still held', 'stakes.held', `'its end'`, '0'],
      [fact, 'player_id', 'f.player_id', `'being an act by nobody'`, 'null::bigint'],
      ...keyClaims('job'),
    ],
  },
  {
    name: 'every battle was won by its rules',
    rows: `(select * from facts where kind = 'battle.ended') f
      left join ${creations} c on ${battleOf('c')} = ${battleOf('f')}
      left join ${verdicts} v on v.fact_id = f.id
      left join seeds_draws d on d.fact_id = f.id`,
    claims: [
      [
        fact,
        'payload',
        'f.payload',
        `coalesce('facts ' || c.id, 'no battle') || ' and its drops'`,
        `jsonb_build_object('battle_id', c.payload -> 'battle_id', 'room_id', c.payload -> 'room_id',
          'cost_mills', c.payload -> 'cost_mills', 'won', f.payload -> 'won', 'winners', v.winners, 'gains_mills', v.gains,
          'players', (
            select jsonb_agg(s.player_id order by place)
            from generate_series(0, (${numberOf(`(c.payload -> 'seats')`)})::int - 1) place
            left join ${sitters} s on s.fact_id = f.id and s.seat = to_jsonb(place)
          )) || case when f.payload ? 'release_ppm' then jsonb_build_object('release_ppm', f.payload -> 'release_ppm') else '{}' end`,
      ],
      [fact, 'won', 'v.entries', `coalesce('seeds_draws ' || d.id, 'no draw')`, 'true'],
      [
        `coalesce('seeds_draws ' || d.id, 'no draw')`,
        'tied',
        `d.outcome -> 'tied'`,
        fact,
        'v.tied',
      ],
    ],
  },
  {
    name: 'every drop of a battle counted at a price that it had',
    rows: `(select * from facts where kind = 'battle.ended') f cross join lateral ${elementsIn('won')},
      ${pricesNear(idOf(`(x.element ->> 'goods_id')`), 'f.at')} near`,
    claims: [
      [
        fact,
        'a price that was won',
        `(${numberOf(`(x.element -> 'price_mills')`)})::numeric`,
        `'catalogue_prices ' || (x.element ->> 'goods_id')`,
        nearest(`(${numberOf(`(x.element -> 'price_mills')`)})::numeric`),
      ],
    ],
  },
  ...checksOfRooms({ battleOf, creations, takings, changes }),
];
