// Works on the orders of top-ups: `npm run orders -- list|show|refund`.
import { order_states } from '@vitrine/contract/payments';
import { parseArgs } from 'node:util';
import {
  describeOrder,
  listAllOrders,
  refundBySn,
  type OrderSummary,
} from '../server/payments/operate.ts';
import { readWhole, runCommand, UsageError, type Command } from './operator.ts';

const usage = `Usage: npm run orders -- COMMAND [options]

  list                 the newest orders, 50 of them
    --state STATE      only those in a state: created, pending, paid, credited, expired, failed, refunded
    --player ID        only those of a player
    --trouble          only those that need a look: their gateway says what can't be believed or
                       must be decided, or money came and they expired or failed
    --limit N          so many, at most 1000
  show SN              everything about an order: its amounts, its states, and its gateway's names
  refund SN            takes a credited order back from its player, who owes what is spent, and has
                       the gateway pay it back; the running product does that within a minute.
                       Also pays back what was paid for an order that expired or failed

  --json               prints JSON
  --help               prints this

Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

const limit_max = 1000;

process.exitCode = await runCommand(usage, () => {
  const [flag, text] = [{ type: 'boolean' }, { type: 'string' }] as const;
  const limit = { type: 'string', default: '50' } as const;
  const options = { help: flag, json: flag, state: text, player: text, trouble: flag, limit };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { ...values, command: () => commandOf(positionals, values) };
});

function commandOf([name, order_sn = '']: readonly string[], values: Given): Command {
  if (name === 'list') {
    const { limit, ...filter } = readFilter(values);
    const is_narrowed = values.state !== undefined || values.player !== undefined || values.trouble;
    const none = is_narrowed ? 'There is no such order.' : 'There is no order yet.';
    return async ({ db }) => {
      const orders = await listAllOrders(db, filter, limit);
      const lines = orders.length > 0 ? orders.map(sayOrder) : [none];
      return { code: 0, data: orders, lines };
    };
  }
  if (order_sn && (name === 'show' || name === 'refund')) {
    return async (desk) => {
      const order = await (name === 'show'
        ? describeOrder(desk.db, order_sn)
        : refundBySn(desk, order_sn));
      return { code: 0, data: order, lines: Object.entries(order).map(sayField) };
    };
  }
  throw new UsageError(usage);
}

function readFilter({ state, player, trouble = false, limit }: Given) {
  if (state !== undefined && !order_states.some((known) => known === state))
    throw new UsageError(`--state must be one of ${order_states.join(', ')}`);
  const player_id =
    player === undefined ? undefined : readWhole(player, '--player', Number.MAX_SAFE_INTEGER);
  return { state, player_id, trouble, limit: readWhole(limit, '--limit', limit_max) };
}

interface Given {
  state?: string;
  player?: string;
  trouble?: boolean;
  limit: string;
}

function sayOrder({
  order_sn,
  kind,
  player_id,
  amount,
  paid,
  state,
  reason,
  trouble,
  created_at,
}: OrderSummary): string {
  const words = [
    order_sn,
    created_at,
    kind,
    `player ${player_id}`,
    amount,
    `paid ${paid}`,
    state,
    reason,
    trouble,
  ];
  return words.filter(Boolean).join('  ');
}

function sayField([name, value]: [string, unknown]): string {
  return `${name.padEnd(18)} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}
