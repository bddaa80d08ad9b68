import type { Check } from '../kit/check.ts';
import { house } from '../settle/accounts.ts';
import { amountIn, entryOf, fact, own, shapeCheck } from '../settle/verify/recipes/flow.ts';
import { shapeClaim } from '../settle/verify/recipes/shape.ts';
import { joinRule, numberInRule } from '../settle/verify/recipes/rules.ts';

const kind = 'mission.rewarded';

/** How rewards of missions move value. */
export const recipes = {
  [kind]: [entryOf(kind, `${house.points}`, own(3), amountIn('amount_mills'))],
};

const for_day = `case f.payload ->> 'kind' when 'daily' then f.payload ->> 'day' end`;
const claim = `concat('missions_claims ', coalesce(c.player_id, f.player_id), '/', coalesce(c.mission, f.payload ->> 'mission'),
  '/', coalesce(c.claimed_on::text, f.payload ->> 'day'))`;
const rewarded = `coalesce('facts ' || f.id, 'no fact')`;

/** Missions: each reward was claimed, of a daily mission once a day, of a one-time one once. */
export const checks: readonly Check[] = [
  shapeCheck(
    kind,
    shapeClaim(
      { mission: 'text', kind: ['daily', 'once'], day: 'text', amount_mills: 'number' },
      { rule: 'text' },
    ),
  ),
  {
    name: 'every reward of a mission was claimed once',
    rows: `(
        select *, row_number() over (partition by player_id, payload ->> 'mission', ${for_day.replaceAll('f.', '')} order by id) as n
        from facts where kind = '${kind}'
      ) f full join missions_claims c on f.n = 1 and c.player_id = f.player_id and c.mission = f.payload ->> 'mission'
        and c.for_day::text is not distinct from ${for_day} ${joinRule('missions')}`,
    claims: [
      [claim, 'player_id', 'c.player_id', rewarded, 'f.player_id'],
      [claim, 'mission', 'c.mission', rewarded, `f.payload ->> 'mission'`],
      [claim, 'claimed_on', 'c.claimed_on::text', rewarded, `f.payload ->> 'day'`],
      [claim, 'amount_mills', 'c.amount_mills::numeric', rewarded, amountIn('amount_mills')],
      [claim, 'at', 'c.at', rewarded, 'f.at'],
      [
        fact,
        'day',
        `f.payload ->> 'day'`,
        `'its moment'`,
        `((f.at at time zone 'utc')::date)::text`,
      ],
      [
        fact,
        'kind',
        `f.payload ->> 'kind'`,
        `'its mission'`,
        `rule.content -> 'kinds' ->> (f.payload ->> 'mission')`,
      ],
      [
        fact,
        'amount_mills',
        amountIn('amount_mills'),
        `'the rule of missions'`,
        // Older rules didn't say it.
        `case f.payload ->> 'kind' when 'once' then coalesce(${numberInRule(`'once'`, `'points_mills'`)}, ${amountIn('amount_mills')})
          else ${amountIn('amount_mills')} end`,
      ],
      [fact, 'the number of times', 'f.n', `'the rule'`, 'case when f.id is not null then 1 end'],
    ],
  },
];
