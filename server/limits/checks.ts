import { limit_kinds, limit_periods } from '@vitrine/contract/limit-rules';
import type { Check } from '../kit/check.ts';
import { fact, shapeCheck } from '../settle/verify/recipes/flow.ts';
import { numberOf } from '../settle/verify/payload.ts';
import { shapeClaim, type Shape } from '../settle/verify/recipes/shape.ts';

/** A moment as facts say it: in this form later ones are greater as texts too. */
const iso = (at: string) => `to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const amountOf = (row: string) => numberOf(`(${row}.payload -> 'amount_mills')`);

const limit: Shape = { kind: limit_kinds, period: limit_periods };
const nullable = (name: string) =>
  `case when jsonb_typeof(f.payload -> '${name}') in ('number', 'string', 'null') then f.payload -> '${name}' end`;

/** The claim that fact `f` names a limit, and of its other fields each in one of its forms. */
const saysLimit = (...others: readonly string[]): Check['claims'][number] => {
  const [row, column, is, by, should] = shapeClaim(limit);
  const more = others.map((name) => `'${name}', ${nullable(name)}`).join(', ');
  return [row, column, is, by, `${should} || jsonb_build_object(${more})`];
};

const name = (row: string) =>
  `${row}.player_id, ${row}.payload ->> 'kind', ${row}.payload ->> 'period'`;
const sameLimit = (a: string, b: string) =>
  `${a}.player_id = ${b}.player_id and ${a}.kind = ${b}.payload ->> 'kind' and ${a}.period = ${b}.payload ->> 'period'`;

const values = limit_kinds
  .flatMap((kind) =>
    limit_periods.map((period) => `('${kind}', '${period}', ${period}_${kind}_limit_mills)`),
  )
  .join(', ');

const set = `coalesce('facts ' || f.id, 'no fact of a limit')`;
const asked = `coalesce('facts ' || asked.id, 'no raise')`;
const raise = `concat_ws('/', 'limits_raises ' || coalesce(r.player_id, f.player_id), coalesce(r.kind, f.payload ->> 'kind'),
  coalesce(r.period, f.payload ->> 'period'))`;

const counters = `'limits_counters ' || c.player_id`;
const begun = (row: string) => `coalesce('facts ' || ${row}.id, 'no fact')`;

/** Limits: each is what its player set last, and none rose but by a raise that waited. */
export const checks: readonly Check[] = [
  shapeCheck('limit.set', saysLimit('amount_mills', 'raised')),
  shapeCheck('limit.raise_asked', saysLimit('amount_mills', 'opens_at', 'lapses_at')),
  shapeCheck('limit.raise_cancelled', shapeClaim(limit)),
  shapeCheck('limit.lowered', shapeClaim({ ...limit, amount_mills: 'number' })),
  shapeCheck(
    'limit.neared',
    shapeClaim({
      ...limit,
      percent: 'number',
      limit_mills: 'number',
      used_mills: 'number',
      free_on: 'text',
    }),
  ),
  shapeCheck('limits.reminded', shapeClaim({ limits: 'array' })),
  shapeCheck('break.begun', shapeClaim({ until: 'text' })),
  shapeCheck('exclusion.begun', shapeClaim({ until: 'text', for_good: 'boolean' })),
  shapeCheck('exclusion.return_asked', shapeClaim({ returns_at: 'text' })),
  {
    name: 'every limit is what its player set last',
    rows: `(
        select player_id, kind, period, limit_mills from limits_counters,
          lateral (values ${values}) of_limit (kind, period, limit_mills) where limit_mills is not null
      ) l full join (
        select distinct on (${name('s')}) * from facts s where kind = 'limit.set' order by ${name('s')}, id desc
      ) f on ${sameLimit('l', 'f')}`,
    claims: [
      [
        `'limits_counters ' || coalesce(l.player_id, f.player_id)`,
        'a limit',
        'l.limit_mills::text',
        set,
        amountOf('f'),
      ],
    ],
  },
  {
    name: 'no limit rose, or went, but by a raise that its player asked for and confirmed in its time',
    rows: `(
        select *, lag(${amountOf('s')}::numeric) over before as before_mills, lag(id) over before is null as is_first
        from facts s where kind = 'limit.set' window before as (partition by ${name('s')} order by id)
      ) f left join facts asked on asked.kind = 'limit.raise_asked' and asked.player_id = f.player_id
        and asked.payload ->> 'kind' = f.payload ->> 'kind' and asked.payload ->> 'period' = f.payload ->> 'period'
        and ${iso('asked.at')} = f.payload ->> 'raised'`,
    claims: [
      [
        fact,
        'raised',
        `f.payload ->> 'raised'`,
        asked,
        `case when asked.id is not null then f.payload ->> 'raised'
          when not f.is_first and f.before_mills is not null
            and (${amountOf('f')} is null or (${amountOf('f')})::numeric >= f.before_mills) then 'a raise' end`,
      ],
      [
        fact,
        'amount_mills',
        amountOf('f'),
        asked,
        `case when asked.id is null then ${amountOf('f')} else ${amountOf('asked')} end`,
      ],
      [
        fact,
        'at',
        iso('f.at'),
        asked,
        `case when asked.id is null then ${iso('f.at')}
          else greatest(least(${iso('f.at')}, asked.payload ->> 'lapses_at'), asked.payload ->> 'opens_at') end`,
      ],
    ],
  },
  {
    name: 'every raise waits a day at least, and a week for its second yes',
    rows: `(select * from facts where kind = 'limit.raise_asked') f`,
    claims: [
      [
        fact,
        'opens_at',
        `f.payload ->> 'opens_at'`,
        `'its moment'`,
        `greatest(f.payload ->> 'opens_at', ${iso(`(f.at + interval '24 hours')`)})`,
      ],
    ],
  },
  {
    name: 'every raise that waits is the last wish of its player',
    rows: `limits_raises r full join (
        select * from (
          select distinct on (${name('s')}) * from facts s
          where kind in ('limit.set', 'limit.raise_asked', 'limit.raise_cancelled') order by ${name('s')}, id desc
        ) last where kind = 'limit.raise_asked'
      ) f on ${sameLimit('r', 'f')}`,
    claims: [
      [raise, 'asked_at', 'r.asked_at', set, 'f.at'],
      [raise, 'amount_mills', 'r.amount_mills::text', set, amountOf('f')],
      [raise, 'opens_at', iso('r.opens_at'), set, `f.payload ->> 'opens_at'`],
      [raise, 'lapses_at', iso('r.lapses_at'), set, `f.payload ->> 'lapses_at'`],
      [raise, 'confirmed_at', 'r.confirmed_at', set, 'null::timestamptz'],
    ],
  },
  {
    name: 'every break and exclusion ends as its player chose, and no earlier',
    rows: `limits_counters c
      left join (
        select distinct on (player_id) * from facts where kind = 'break.begun' order by player_id, id desc
      ) b on b.player_id = c.player_id
      left join (
        select distinct on (player_id) * from facts where kind = 'exclusion.begun' order by player_id, id desc
      ) x on x.player_id = c.player_id
      left join (
        select distinct on (player_id) * from facts where kind = 'exclusion.return_asked' order by player_id, id desc
      ) r on r.player_id = c.player_id and r.id > x.id`,
    claims: [
      [counters, 'break_until', iso('c.break_until'), begun('b'), `b.payload ->> 'until'`],
      [counters, 'excluded_until', iso('c.excluded_until'), begun('x'), `x.payload ->> 'until'`],
      [
        counters,
        'excluded_for_good',
        `to_jsonb(c.excluded_for_good)`,
        begun('x'),
        `coalesce(x.payload -> 'for_good', 'false')`,
      ],
      [counters, 'returns_at', iso('c.returns_at'), begun('r'), `r.payload ->> 'returns_at'`],
    ],
  },
  {
    name: 'no break or exclusion made an earlier one shorter, and nobody returned without having waited',
    rows: `(
        select *, max(payload ->> 'until') over before as longest
        from facts where kind in ('break.begun', 'exclusion.begun', 'exclusion.return_asked')
        window before as (partition by player_id, kind order by id)
      ) f`,
    claims: [
      [
        fact,
        'until',
        `f.payload ->> 'until'`,
        `'an earlier one'`,
        `case when f.kind <> 'exclusion.return_asked' then f.longest end`,
      ],
      [
        fact,
        'returns_at',
        `f.payload ->> 'returns_at'`,
        `'its moment'`,
        `case when f.kind = 'exclusion.return_asked'
          then greatest(f.payload ->> 'returns_at', ${iso(`(f.at + interval '24 hours')`)}) end`,
      ],
    ],
  },
];
