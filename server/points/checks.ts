import type { Check } from '../kit/check.ts';
import { playsIn } from '../plays/index.ts';
import { house } from '../settle/accounts.ts';
import {
  amountIn,
  entryOf,
  fact,
  idOf,
  idsIn,
  own,
  shapeCheck,
} from '../settle/verify/recipes/flow.ts';
import { boundsCheck, numberInFact, type ChangingNumber } from '../settle/verify/recipes/rules.ts';
import { keyClaims, shapeClaim } from '../settle/verify/recipes/shape.ts';
import { followPlay } from './follow.ts';

const kind = 'points.earned';

/** The points of a stake. */
const points: ChangingNumber = {
  key: 'points_ppm',
  former: 1_000_000,
  least: 0,
  most: 100_000_000,
};

/** How points of play move value. */
export const recipes = {
  [kind]: [entryOf(kind, `${house.points}`, own(3), amountIn('amount_mills'))],
};

/** The stakes that the listener has noted so far: it takes facts moments after they happened. */
const noted = `(
    select stake.fact_id, stake.player_id, stake.staked_mills
    from ${playsIn('stakes')} stake join facts f on f.id = stake.fact_id join facts_cursors c on c.listener = '${followPlay.name}'
    where stake.staked_mills > 0 and (f.epoch, f.tx, f.id) <= (c.epoch, c.tx, c.id)
  )`;

/** Each place where a stake's points are given or wait. */
const places = `(
    select f.player_id, ${idOf('x.element')} as of_fact, f.id as fact_id, null::bigint as waiting_mills
    from facts f, ${idsIn('of_facts')} where f.kind = '${kind}'
    union all
    select player_id, fact_id, null, staked_mills from points_stakes
  )`;

const place = `coalesce('facts ' || p.fact_id, concat('points_stakes ', coalesce(p.player_id, s.player_id), '/', coalesce(p.of_fact, s.fact_id)))`;
const stake = `coalesce('facts ' || s.fact_id, 'no stake')`;

/** Points of play: 1 for each unit of every stake, once. */
export const checks: readonly Check[] = [
  shapeCheck(
    kind,
    shapeClaim(
      { of_facts: 'array', staked_mills: 'number', amount_mills: 'number' },
      { points_ppm: 'number' },
    ),
  ),
  boundsCheck(points),
  {
    name: 'every stake of a game has its points, once',
    rows: `${noted} s full join (
        select *, row_number() over (partition by player_id, of_fact order by fact_id nulls last) as n from ${places} p
      ) p on p.player_id = s.player_id and p.of_fact = s.fact_id`,
    claims: [
      [place, 'of_fact', 'p.of_fact', stake, 's.fact_id'],
      [place, 'player_id', 'p.player_id', stake, 's.player_id'],
      [place, 'the number of times', 'p.n', stake, 'case when p.n is not null then 1 end'],
      [
        place,
        'staked_mills',
        'p.waiting_mills',
        stake,
        'case when p.of_fact is not null and p.fact_id is null then s.staked_mills end',
      ],
    ],
  },
  {
    name: 'every act of points is worth its stakes, and was done once',
    rows: `(
        select *, concat('points:', player_id, ':', payload -> 'of_facts' ->> 0) as key from facts where kind = '${kind}'
      ) f left join idempotency_keys k on k.fact_id = f.id
      left join (
        select x.act, sum(s.staked_mills) as mills, jsonb_agg(x.of_fact order by x.of_fact) as ordered
        from (
          select f.id as act, f.player_id, ${idOf('x.element')} as of_fact from facts f, ${idsIn('of_facts')} where f.kind = '${kind}'
        ) x left join ${noted} s on s.fact_id = x.of_fact and s.player_id = x.player_id
        where x.of_fact is not null group by x.act
      ) stakes on stakes.act = f.id`,
    claims: [
      [fact, 'staked_mills', amountIn('staked_mills'), `'its stakes'`, 'stakes.mills'],
      [
        fact,
        'amount_mills',
        amountIn('amount_mills'),
        `'its stakes'`,
        `floor(stakes.mills * ${numberInFact(points)} / 1000000)`,
      ],
      [fact, 'of_facts', `f.payload -> 'of_facts'`, `'its stakes'`, 'stakes.ordered'],
      ...keyClaims('job'),
    ],
  },
];
