import type { Check } from '../kit/check.ts';
import { level_table, ofLevel } from '../levels/index.ts';
import { topUpsBefore } from '../payments/index.ts';
import { amountIn, fact } from '../settle/verify/recipes/flow.ts';
import { recharge_reward } from './recharge.ts';
import { rewardOf, task_kinds } from './tasks.ts';

const gifts = (source: string, subject: string) => `(
    select f.*, f.payload ->> 'subject' as subject from facts f
    where f.kind = 'gift.given' and f.payload ->> 'source' = '${source}' and f.payload ->> 'subject' ~ '${subject}'
  )`;

const level = `case when f.subject ~ '^[0-9]{1,2}$' then f.subject::int end`;
const task = `coalesce('vip_recharge_tasks ' || t.id, 'no task')`;
const gift = `coalesce('facts ' || f.id, 'no fact')`;
const required = (column: string) => `case when t.paid_at is not null then ${column} end`;

/** The rewards of a kind of task, of any level. */
const rewards = (kind: (typeof task_kinds)[number]) =>
  `array[${level_table.map((row) => rewardOf(row.level, kind)).join(', ')}]`;

/** The gifts of levels: of the amount that the rule says, and earned by top-ups before them. */
export const checks: readonly Check[] = [
  {
    name: 'every red envelope was of a level that top-ups had reached',
    rows: `${gifts('red_envelope', '')} f left join lateral ${topUpsBefore('f.player_id', 'f.at')} paid on true`,
    claims: [
      [fact, 'to', `f.payload ->> 'to'`, `'the rule of red envelopes'`, `'bonus'`],
      [
        fact,
        'amount_mills',
        amountIn('amount_mills'),
        `'the top-ups of accounts_players ' || f.player_id`,
        `case when paid.mills >= ${ofLevel(level, ({ exp_mills }) => exp_mills)} then ${ofLevel(level, ({ red_mills }) => red_mills)} end`,
      ],
    ],
  },
  {
    name: 'every weekly task gave the reward of a level, into the bonus',
    rows: `${gifts('task', '^vip:')} f`,
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
        `case when ${amountIn('amount_mills')} = any (case split_part(f.subject, ':', 3)
          ${task_kinds.map((kind) => `when '${kind}' then ${rewards(kind)}`).join(' ')} end) then ${amountIn('amount_mills')} end`,
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
    rows: 'vip_recharge_tasks t',
    claims: [
      [
        task,
        'reward_mills',
        't.reward_mills',
        `'the rule of tasks'`,
        `least(t.amount_mills * ${recharge_reward.share_ppm} / 1000000, ${recharge_reward.most_mills})`,
      ],
      [task, 'closes_at', 't.closes_at', `'its opening'`, `t.opened_at + interval '24 hours'`],
    ],
  },
];
