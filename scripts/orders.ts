// Works on the orders of top-ups and their money: `npm run orders -- --help`.
import { fromWire } from '@vitrine/contract/amount';
import { order_states } from '@vitrine/contract/payments';
import { parseArgs } from 'node:util';
import { readSettings } from '../server/kit/settings.ts';
import { showDecisions } from '../server/payments/decide/desk.ts';
import { creditMoney, sendMoneyBack } from '../server/payments/decide/operate.ts';
import { findDecisions } from '../server/payments/decide/store.ts';
import { showDisputes } from '../server/payments/disputes/desk.ts';
import { noteAnswer } from '../server/payments/disputes/operate.ts';
import { findDisputes } from '../server/payments/disputes/store.ts';
import {
  checkBySn,
  describeOrder,
  listAllOrders,
  refundBySn,
  type OrderSummary,
} from '../server/payments/operate.ts';
import { showStrays } from '../server/payments/strays/desk.ts';
import {
  assignStray,
  replayReport,
  settleStrayElsewhere,
} from '../server/payments/strays/operate.ts';
import { findStrays } from '../server/payments/strays/store.ts';
import { viewOrder } from '../server/payments/view.ts';
import { readId, readWhole, runCommand, UsageError, type Command } from './operator.ts';

const usage = `Usage: npm run orders -- COMMAND [options]

  list                 the newest orders, 50 of them
    --state STATE      only those in a state: created, pending, paid, credited, expired, failed, refunded
    --player ID        only those of a player
    --trouble          only those that need a look: their gateway says what can't be believed or
                       must be decided, or money came and they expired or failed
    --limit N          so many, at most 1000; of the other lists, too
  show SN              everything about an order: its amounts, its states, and its gateway's names
  refund SN [AMOUNT]   takes a credited order, or a part of it, back from its player, who owes what
                       is spent, and has the gateway pay it back; the running product does that
                       within a minute. Without AMOUNT all that is left. Also pays back what was
                       paid for an order that expired or failed
  gateway SN           asks the gateway now, and prints its own view beside ours
  replay SN [EVENT]    runs the usual update again, as if the gateway had reported the order

  disputes             open disputes, the nearest deadline first
  answer ID ANSWER     notes how you answered a dispute at the gateway: evidence-sent or accepted
  money                money that waits for a decision, the oldest first
  credit SN            credits it, where the rules allow that
  send-back SN         has the gateway send it back
  strays               payments that name no order of ours, the oldest first
  assign ID SN         gives one to an order of the same gateway, currency and sum
  elsewhere ID         notes that one is settled elsewhere

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

function commandOf(words: readonly string[], values: Given): Command {
  const [name, order_sn = '', third] = words;
  if (words.length > 3) throw new UsageError(usage);
  if (name === 'list' && order_sn === '') {
    const { limit, ...filter } = readFilter(values);
    const is_narrowed = values.state !== undefined || values.player !== undefined || values.trouble;
    const none = is_narrowed ? 'There is no such order.' : 'There is no order yet.';
    return async ({ db }) => {
      const orders = await listAllOrders(db, filter, limit);
      const lines = orders.length > 0 ? orders.map(sayOrder) : [none];
      return { code: 0, data: orders, lines };
    };
  }
  const more = commandOn([name, order_sn, third], readWhole(values.limit, '--limit', limit_max));
  if (!more) throw new UsageError(usage);
  return more;
}

type Words = readonly [name: string | undefined, subject: string, third: string | undefined];

/** The commands on one record, and the lists besides that of orders. */
function commandOn([name, subject, third]: Words, limit: number): Command | undefined {
  if (subject === '') return name === undefined ? undefined : lists(limit)[name];
  if (name === 'refund') return refundAsked(subject, third);
  if (name === 'answer') return answerAsked(subject, third);
  if (name === 'assign' && third !== undefined)
    return async (desk) => {
      const { state } = await assignStray(desk, readId(subject, usage), third);
      return said({ state });
    };
  if (name === 'replay')
    return async (desk) => {
      if (third === undefined) await checkBySn(desk, subject);
      else await replayReport(desk, subject, readId(third, usage));
      return said({ state: 'queued' });
    };
  return third === undefined && name !== undefined ? onOne(subject)[name] : undefined;
}

function said(data: object) {
  return { code: 0 as const, data, lines: Object.entries(data).map(sayField) };
}

function refundAsked(order_sn: string, amount: string | undefined): Command {
  const amount_mills = amount === undefined ? undefined : fromWire(Number(amount));
  if (amount !== undefined && (amount_mills === undefined || !(amount_mills > 0)))
    throw new UsageError('AMOUNT is a sum in USD above zero, such as 5 or 4.99');
  return async (desk) => said(await refundBySn(desk, { order_sn, amount_mills }));
}

function answerAsked(id: string, word: string | undefined): Command {
  const answer = ({ 'evidence-sent': 'evidence_sent', accepted: 'accepted' } as const)[word ?? ''];
  if (answer === undefined) throw new UsageError(usage);
  return async (desk) => said(await noteAnswer(desk, readId(id, usage), answer));
}

function onOne(subject: string): Partial<Record<string, Command>> {
  return {
    show: async ({ db }) => said(await describeOrder(db, subject)),
    gateway: async ({ db }, config) => {
      const view = await viewOrder(db, readSettings(config), subject);
      const lines = view.rows.map(
        ({ name, ours, theirs, differs }) =>
          `${name.padEnd(14)} ours ${ours}, the gateway's ${theirs}${differs ? '  DIFFERS' : ''}`,
      );
      return {
        code: view.failure === null ? 0 : 1,
        data: view,
        lines: [...lines, view.failure ?? ''],
      };
    },
    credit: async (desk) => {
      await creditMoney(desk, subject);
      return said(await describeOrder(desk.db, subject));
    },
    'send-back': async (desk) => {
      await sendMoneyBack(desk, subject);
      return said(await describeOrder(desk.db, subject));
    },
    elsewhere: async (desk) => {
      const { state } = await settleStrayElsewhere(desk, readId(subject, usage));
      return said({ state });
    },
  };
}

function lists(limit: number): Partial<Record<string, Command>> {
  return {
    disputes: async ({ db }) => {
      const part = { after: undefined, sort: 'due', limit };
      const rows = await findDisputes(db, { state: 'open' }, part);
      return listed(await showDisputes(db, rows.slice(0, limit)), 'There is no open dispute.');
    },
    money: async ({ db }) => {
      const rows = await findDecisions(db, {}, { after: undefined, sort: 'since', limit });
      return listed(await showDecisions(db, rows.slice(0, limit)), 'No money waits.');
    },
    strays: async ({ db }) => {
      const part = { after: undefined, sort: 'id', limit };
      const rows = await findStrays(db, { state: 'open' }, part);
      return listed(await showStrays(db, rows.slice(0, limit)), 'Every payment has its order.');
    },
  };
}

function listed(rows: readonly object[], none: string) {
  const lines = rows.map((row) =>
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} ${String(value)}`)
      .join('  '),
  );
  return { code: 0 as const, data: rows, lines: lines.length > 0 ? lines : [none] };
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
