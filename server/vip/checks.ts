import type { Check } from '../kit/check.ts';
import { numberOfLevel } from '../levels/index.ts';
import { topUpsBefore } from '../payments/index.ts';
import { amountIn, fact } from '../settle/verify/recipes/flow.ts';
import { joinRule, numberInRule, ruleClaim } from '../settle/verify/recipes/rules.ts';

const gifts = (source: string, subject: string) => `(
    select f.*, f.payload ->> 'subject' as subject from facts f
    where f.kind = 'gift.given' and f.payload ->> 'source' = '${source}' and f.payload ->> 'subject' ~ '${subject}'
  )`;

const task = `coalesce('vip_recharge_tasks ' || t.id, 'no task')`;
const gift = `coalesce('facts ' || f.id, 'no fact')`;
/** A number of the rule of rewards for topping up in time. */
const inRecharge = (key: string) => numberInRule(`'recharge_reward'`, `'${key}'`);
const required = (column: string) => `case when t.paid_at is not null then ${column} end`;

/** The gifts of levels: of the amount that the rule says, and earned by top-ups before them. */
export const checks: readonly Check[] = [
  {
    name: 'every red envelope was of a level that top-ups had reached',
    rows: `${gifts('red_envelope', '')} f
      left join lateral ${topUpsBefore('f.player_id', 'f.at')} paid on true ${joinRule('levels')}`,
    claims: [
      [fact, 'to', `f.payload ->> 'to'`, `'the rule of red envelopes'`, `'bonus'`],
      [
        fact,
        'amount_mills',
        amountIn('amount_mills'),
        `'the top-ups of accounts_players ' || f.player_id`,
        `case when paid.mills >= ${numberOfLevel('f.subject', 'exp_mills')} then ${numberOfLevel('f.subject', 'red_mills')} end`,
      ],
    ],
  },
  {
    name: 'every weekly task gave the reward of a level, into the bonus',
    rows: `${gifts('task', '^vip:')} f ${joinRule('vip')}`,
    claims: [
      [fact, 'to', `f.payload ->> 'to'`, `'the rule of tasks'`, `'bonus'`],
      [
        fact,
        'subject',
        `split_part(f.subject, ':', 2)`,
        `'its moment'`,
        `to_char(date_trunc('week', f.at at time zone 'utc'), 'YYYY-MM-DD')`,
      ],
      [
        fact,
        'amount_mills',
        amountIn('amount_mills'),
        `'the rule of tasks'`,
        // The reward of any level.
        `case when rule.content -> 'tasks' -> split_part(f.subject, ':', 3) @> (f.payload -> 'amount_mills')
          then ${amountIn('amount_mills')} end`,
      ],
    ],
  },
  {
    name: 'every reward for topping up in time was paid once, for top-ups between opening and closing',
    rows: `vip_recharge_tasks t
        full join ${gifts('task', '^recharge:')} f on f.subject = 'recharge:' || t.id
        left join lateral ${topUpsBefore('t.player_id', 't.closes_at', 't.opened_at')} paid on true`,
    claims: [
      [gift, 'player_id', 'f.player_id', task, required('t.player_id')],
      [gift, 'at', 'f.at', task, 't.paid_at'],
      [gift, 'to', `f.payload ->> 'to'`, task, required(`'bonus'`)],
      [gift, 'amount_mills', amountIn('amount_mills'), task, required('t.reward_mills')],
      [
        task,
        'amount_mills',
        't.amount_mills',
        `'the top-ups of accounts_players ' || t.player_id`,
        'case when t.paid_at is null then t.amount_mills else least(t.amount_mills, paid.mills) end',
      ],
    ],
  },
  {
    name: 'every reward for topping up in time is what the rule says',
    rows: `vip_recharge_tasks t ${joinRule('vip', 't.rule')}`,
    claims: [
      ruleClaim(task, 't.rule'),
      [
        task,
        'reward_mills',
        't.reward_mills',
        `'the rule of tasks'`,
        `case when rule.id is not null then
          least(floor(t.amount_mills * ${inRecharge('share_ppm')} / 1000000), ${inRecharge('most_mills')}) end`,
      ],
      [task, 'closes_at', 't.closes_at', `'its opening'`, `t.opened_at + interval '24 hours'`],
    ],
  },
];
