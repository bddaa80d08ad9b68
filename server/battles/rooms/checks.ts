import { expectedNear } from '../../cases/index.ts';
import type { Check } from '../../kit/check.ts';
import { numberOf } from '../../settle/verify/payload.ts';
import { elementsIn, fact } from '../../settle/verify/recipes/flow.ts';
import { joinRule, numberInRule, ruleClaim } from '../../settle/verify/recipes/rules.ts';

/** The facts of battles, as SQL. */
export interface FactsOfBattles {
  /** The battle of a fact, as text. */
  battleOf: (fact: string) => string;
  /** The creation of each battle. */
  creations: string;
  /** Each seat that was paid for. */
  takings: string;
  /** Each stake that is held, and each that is decided. */
  changes: string;
}

const room = `'battles ' || b.id`;
const created = `coalesce('facts ' || c.id, 'no fact')`;
const an_event = `concat('battles_events ', e.battle_id, '/', e.n)`;
const seeds = `coalesce('seeds_rooms ' || r.id, 'no room')`;
const full = `concat('battles_events ', b.id, '/', closed.n)`;
/** Clocks of two machines may differ, and what changes is committed after its moment. */
const slack = `interval '1 minute'`;
const milliseconds = (ms: string) => `interval '1 millisecond' * (${ms})::bigint`;
/** A number of the rule that room `b` has followed: since its creation, or since its start. */
const time = (key: string) => numberInRule(`'times'`, `'${key}'`);
const by_rule = joinRule('battles', 'b.rule');

/**
 * The rooms of battles, their seats and everything that happened in them: the rows that players
 * see, against the facts and the draws.
 */
export function checksOfRooms({
  battleOf,
  creations,
  takings,
  changes,
}: FactsOfBattles): readonly Check[] {
  const ends = `(select distinct on (battle) * from (
      select f.*, ${battleOf('f')} as battle from facts f where f.kind in ('battle.ended', 'battle.cancelled')
    ) f order by battle, id)`;
  /** The players who have paid for a seat and didn't leave it. */
  const sitting = `(
      select distinct on (t.battle, t.seat) t.* from ${takings} t
      where not exists (
        select from facts l where l.kind = 'battle.left' and l.player_id = t.player_id and ${battleOf('l')} = t.battle and l.id > t.id
      ) order by t.battle, t.seat, t.id desc
    )`;
  const over_at = `b.started_at + ${milliseconds(
    `${time('countdown_ms')} + ${time('round_ms')} * cardinality(b.revisions)`,
  )}`;
  const tied = `d.outcome -> 'tied'`;
  const decided_at = `case when jsonb_array_length(${tied}) > 0 then ${over_at} + ${milliseconds(time('tie_ms'))} else ${over_at} end`;
  const ended = `battles b join ${ends} f on f.battle = b.id::text and f.kind = 'battle.ended' join seeds_draws d on d.fact_id = f.id ${by_rule}`;
  /** The reason of a cancellation `f` of battle `b`; of an unsold room, its fact's. */
  const reason = `case
      when exists (select from facts l where l.kind = 'battle.left' and l.player_id = b.host_id and ${battleOf('l')} = f.battle) then 'host_left'
      when f.payload ->> 'reason' in ('case_changed', 'prices_changed') then f.payload ->> 'reason'
      when b.taken = b.seats then 'no_beacon' else 'unfilled' end`;
  /**
   * The events that must be: battle, kind, place among those of the kind, moment and data. A bot is
   * in no fact; a battle under way has rounds that no draw records yet.
   */
  const required = `(
      select t.battle, 'joined' as kind, row_number() over (partition by t.battle order by t.id) as place, t.at,
        jsonb_build_object('seat', t.seat, 'player_id', t.player_id, 'client_seed', t.client_seed) as data
      from ${takings} t where t.battle in (select id::text from battles)
      union all
      select ${battleOf('l')}, 'left', row_number() over (partition by ${battleOf('l')} order by l.id), l.at,
        jsonb_build_object('seat', (
          select t.seat from ${takings} t where t.battle = ${battleOf('l')} and t.player_id = l.player_id and t.id < l.id order by t.id desc limit 1
        ))
      from facts l where l.kind = 'battle.left' and ${battleOf('l')} in (select id::text from battles)
      union all
      select f.battle, 'cancelled', 1, f.at, jsonb_build_object('reason', ${reason})
      from ${ends} f join battles b on b.id::text = f.battle where f.kind = 'battle.cancelled'
      union all
      select b.id::text, 'started', 1, b.started_at, '{}' from battles b where b.started_at is not null
      union all
      select b.id::text, 'round', r.n, b.started_at + ${milliseconds(
        `${time('countdown_ms')} + ${time('round_ms')} * (r.n - 1)`,
      )}, jsonb_build_object('round', r.n - 1, 'drops', (
          select jsonb_agg(jsonb_build_object('seat', s.n - 1) || (f.payload -> 'won' -> ((r.n - 1) * b.seats + s.n - 1)::int) order by s.n)
          from generate_series(1, b.seats) s (n)
        ))
      from ${ended}, generate_series(1, cardinality(b.revisions)) r (n)
      union all
      select b.id::text, 'tied', 1, ${over_at}, jsonb_build_object('seats', ${tied})
      from ${ended} where jsonb_array_length(${tied}) > 0
      union all
      select b.id::text, 'decided', 1, ${decided_at}, jsonb_build_object('winners', f.payload -> 'winners',
        'gains_mills', f.payload -> 'gains_mills', 'tie_winner', d.outcome -> 'tie_winner')
      from ${ended}
      union all
      select b.id::text, 'ended', 1, f.at, jsonb_build_object('server_seed', r.server_seed, 'draw', d.id)
      from ${ended} join seeds_rooms r on r.id = b.room_id
    )`;
  const event = `concat('battles_events ', coalesce(e.battle_id::text, told.battle), '/', coalesce(e.n::text, told.kind))`;
  const by_room = `'battles ' || coalesce(told.battle, e.battle_id::text)`;
  const is_under_way = `b.state = 2`;
  const seat = `concat('battles_seats ', coalesce(s.battle_id::text, paid.battle), '/', coalesce(s.seat::text, paid.seat::text))`;
  const stakes = `'the stakes of battle ' || coalesce(paid.battle, s.battle_id::text)`;
  return [
    {
      name: 'every room of a battle has the terms that its fact says',
      rows: `battles b left join ${creations} c on ${battleOf('c')} = b.id::text`,
      claims: [
        [room, 'host_id', 'b.host_id', created, 'c.player_id'],
        [room, 'room_id', 'b.room_id::text', created, `c.payload ->> 'room_id'`],
        [room, 'mode', 'b.mode', created, `c.payload ->> 'mode'`],
        [room, 'teams', 'to_jsonb(b.teams)', created, `c.payload -> 'teams'`],
        [room, 'seats', 'to_jsonb(b.seats)', created, `c.payload -> 'seats'`],
        [room, 'revisions', 'to_jsonb(b.revisions)', created, `c.payload -> 'revisions'`],
        [room, 'cost_mills', 'to_jsonb(b.cost_mills)', created, `c.payload -> 'cost_mills'`],
        [room, 'created_at', 'b.created_at', created, 'c.at'],
        [
          room,
          'boxes',
          'b.boxes',
          `'its revisions'`,
          `(select array_agg(r.subject_id order by x.n) from unnest(b.revisions) with ordinality x (id, n) left join seeds_revisions r on r.id = x.id)`,
        ],
      ],
    },
    {
      name: 'every room of a battle is as its last fact left it',
      rows: `battles b left join ${ends} f on f.battle = b.id::text left join seeds_rooms r on r.id = b.room_id
        left join lateral (select count(*)::int as taken from battles_seats s where s.battle_id = b.id) s on true
        left join lateral (
          select e.n, e.at from battles_events e where e.battle_id = b.id and e.kind in ('joined', 'bot') order by e.n desc limit 1
        ) full_by on true
        left join lateral (
          select e.n, e.at from battles_events e where e.battle_id = b.id and e.kind = 'decided' limit 1
        ) decided on true
        left join lateral (
          select e.n, e.at, e.data from battles_events e where e.battle_id = b.id and e.kind = 'full' limit 1
        ) closed on true ${by_rule}`,
      claims: [
        ruleClaim(room, 'b.rule'),
        [
          room,
          'state',
          'b.state::int',
          `coalesce(${fact}, 'no end')`,
          `case f.kind when 'battle.ended' then 3 when 'battle.cancelled' then 4
            else case when r.state = 'closed' or r.beacon_round is not null then 2 else 1 end end`,
        ],
        [room, 'ended_at', 'b.ended_at', `coalesce(${fact}, 'no end')`, 'f.at'],
        [
          room,
          'pot_mills',
          'b.pot_mills::numeric',
          `coalesce(${fact}, 'no end')`,
          `case f.kind when 'battle.ended' then (
            select sum((${numberOf(`(x.element -> 'price_mills')`)})::numeric) from ${elementsIn('won')}) end`,
        ],
        [
          fact,
          'reason',
          `f.payload ->> 'reason'`,
          room,
          `case when f.payload ? 'reason' then ${reason} end`,
        ],
        [room, 'taken', 'b.taken::int', `'its seats'`, 's.taken'],
        [seeds, 'beacon_round', 'to_jsonb(r.beacon_round)', full, `closed.data -> 'round'`],
        [
          seeds,
          'closed_at',
          'r.closed_at',
          full,
          'case when r.beacon_chain is not null then closed.at end',
        ],
        [
          room,
          'started_at',
          'b.started_at',
          `concat('battles_events ', b.id, '/', full_by.n)`,
          `case when b.state = 3 or ${is_under_way} and r.state = 'closed'
            then case when r.beacon_round is null then full_by.at else greatest(b.started_at, full_by.at) end end`,
        ],
        [
          room,
          'due_at',
          'b.due_at',
          `concat('battles_events ', b.id, '/', decided.n)`,
          `case when b.state = 1 then b.created_at + ${milliseconds(numberInRule(`'waits_ms'`))} when ${is_under_way} then decided.at end`,
        ],
      ],
    },
    {
      name: 'every battle filled while its cases were open, at their current revisions, and within the bound of their return',
      rows: `(select distinct b.id, coalesce(closed.at, b.started_at) as began_at, x.revision_id, b.rule
          from battles b cross join unnest(b.revisions) x (revision_id)
          left join battles_events closed on closed.battle_id = b.id and closed.kind = 'full'
          where b.is_judged and b.started_at is not null
        ) b left join cases_revisions r on r.id = b.revision_id left join cases c on c.id = r.case_id
        left join lateral (
          select max(s.id) as id from seeds_revisions s
          where s.kind = 'case' and s.subject_id = r.case_id and (s.id = r.id or s.created_at < b.began_at - ${slack})
        ) current on true
        cross join ${expectedNear('r.id', 'b.began_at', true)} near ${by_rule}`,
      claims: [
        [room, 'a revision', 'b.revision_id', `'seeds_revisions ' || current.id`, 'current.id'],
        [
          room,
          'the moment of its last seat',
          'b.began_at',
          `'cases ' || c.id`,
          `least(b.began_at, c.closed_at + ${slack})`,
        ],
        [
          room,
          'the average return of a case',
          'near.lowest',
          `'cases_revisions ' || r.id`,
          // A granted case has no price that bounds it.
          `case when c.type = 'granted' then near.lowest when rule.id is not null then
            least(near.lowest, floor(r.price_mills * ${numberInRule(`'return_max_ppm'`)} / 1000000.0)) end`,
        ],
      ],
    },
    {
      name: 'every player in a seat of a room has paid for it, and everyone who has paid sits there',
      rows: `(select * from ${sitting} paid where battle in (select id::text from battles)) paid
        full join (select * from battles_seats s where s.player_id is not null) s
          on s.battle_id::text = paid.battle and to_jsonb(s.seat) = paid.seat`,
      claims: [
        [seat, 'player_id', 's.player_id', stakes, 'paid.player_id'],
        [seat, 'client_seed', 'to_jsonb(s.client_seed)', stakes, 'paid.client_seed'],
      ],
    },
    {
      name: 'every bot in a seat has the client seed of the seat',
      rows: 'battles_seats s',
      claims: [
        [
          `concat('battles_seats ', s.battle_id, '/', s.seat)`,
          'client_seed',
          's.client_seed',
          `'being a bot'`,
          `case when s.player_id is null then 'bot:' || s.seat else s.client_seed end`,
        ],
      ],
    },
    {
      name: 'every held stake of a room under way is of a player who sits there',
      rows: `(
          select battle, player_id, sum(change) as held from ${changes} event
          where battle in (select id::text from battles where state in (1, 2)) group by battle, player_id having sum(change) > 0
        ) paid left join battles_seats s on s.battle_id::text = paid.battle and s.player_id = paid.player_id`,
      claims: [
        [
          `concat('battles_seats ', paid.battle, '/', coalesce(s.seat::text, 'of accounts_players ' || paid.player_id))`,
          'player_id',
          's.player_id',
          `'the stakes of battle ' || paid.battle`,
          'paid.player_id',
        ],
      ],
    },
    {
      name: 'every event of a room is numbered after the one before it, and not earlier',
      rows: `(
          select *, row_number() over room as place, lead(n) over room as next, lead(at) over room as next_at
          from battles_events window room as (partition by battle_id order by n)
        ) e left join battles b on b.id = e.battle_id`,
      claims: [
        [an_event, 'n', 'e.n::bigint', room, 'e.place'],
        [an_event, 'battle_id', 'coalesce(e.battle_id, 0)', `'the rooms that there are'`, 'b.id'],
        [
          an_event,
          'at',
          'e.at',
          `concat('battles_events ', e.battle_id, '/', e.next)`,
          'least(e.at, e.next_at)',
        ],
      ],
    },
    {
      name: 'every bot came into the seat where it sits',
      rows: `(select * from battles_events where kind = 'bot') e
        left join battles_seats s on s.battle_id = e.battle_id and s.player_id is null and to_jsonb(s.seat) = e.data -> 'seat'`,
      claims: [
        [
          an_event,
          'data',
          `coalesce(e.data, 'null')`,
          `concat('battles_seats ', e.battle_id, '/', e.data ->> 'seat')`,
          `jsonb_build_object('seat', s.seat, 'client_seed', s.client_seed)`,
        ],
      ],
    },
    {
      name: 'everything that happened in a room is what the facts and its draw say',
      rows: `${required} told full join (
          select e.*, row_number() over (partition by e.battle_id, e.kind order by e.n) as place
          from battles_events e join battles b on b.id = e.battle_id
          where coalesce(e.kind, '') not in ('bot', 'full')
            and (b.state is distinct from 2 or coalesce(e.kind, '') not in ('round', 'tied', 'decided'))
        ) e on e.battle_id::text = told.battle and e.kind = told.kind and e.place = told.place`,
      claims: [
        [event, 'kind', 'e.kind', by_room, 'told.kind'],
        [event, 'at', 'e.at', by_room, 'told.at'],
        [event, 'data', 'e.data', by_room, 'told.data'],
      ],
    },
  ];
}
