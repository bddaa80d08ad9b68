// The queue of withdrawals, for whoever sends the items: `npm run withdrawals -- --help`.
import { parseArgs } from 'node:util';
import { readGoods } from '../server/catalogue/index.ts';
import { now } from '../server/kit/clock.ts';
import type { Desk } from '../server/kit/desk.ts';
import {
  cancelByHand,
  clearPlayer,
  findFlags,
  findQueue,
  findReturned,
  offer_days,
  reportByHand,
  restockAllGoods,
  restockGoods,
  reverseByHand,
  type DeliveryReport,
  type ReturnEvent,
  type WithdrawalRow,
} from '../server/withdrawals/index.ts';
import { readId, runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const usage = `Usage: npm run withdrawals -- [--json] COMMAND

  list          what is under way, in review or still protected, oldest first, and the players
                who can't withdraw because a trade was reversed
  offer ID      you have sent the offer; it waits for the player, 14 days at most; with
                --number N, the number that it has at Steam
  deliver ID    the trade is complete: the item is the player's, and protected for 7 days
  fail ID       the delivery failed: item and difference go back; with
                --reason failed | out-of-stock | declined | expired | cancelled
  cancel ID     item and difference go back; a Steam bot first takes its offer back, so the
                withdrawal is delivered if the player is faster
  review ID     Steam has reversed the trade: the player is told that you check it, and withdraws
                nothing more until you "clear" them
  reverse ID    the item has come back to you: item and difference go back to the player
  clear PLAYER  you have looked at the reversed trades of this player, who may withdraw again
  restock GOODS you have these goods again: no substitute is offered any more; "restock all"
                when your stock is no longer a bot's inventory

The offer of a Steam bot is the bot's: offer, deliver and fail need --force then. Only do that if
the bot can't work any more: its offer may still be accepted, and the item would be there twice.

Exit codes: 0 done; 1 not; 2 impossible.`;

const listed_max = 1000;

/** The reasons of `fail`, with the event that each is. */
const reasons = {
  failed: 'failed',
  'out-of-stock': 'out_of_stock',
  declined: 'declined',
  expired: 'expired',
  cancelled: 'withdrawn_offer',
} as const satisfies Record<string, ReturnEvent>;

const states = {
  1: 'in progress',
  2: 'ready',
  3: 'succeeded',
  4: 'failed',
  5: 'cancelled',
} as const;

process.exitCode = await runCommand(usage, () => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { help: flag, json: flag, reason: text, number: text, force: flag } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return { ...values, command: () => commandOf(positionals, values) };
});

interface Options {
  reason?: string | undefined;
  number?: string | undefined;
  force?: boolean | undefined;
}

function commandOf(
  [name = '', subject = '', ...more]: readonly string[],
  options: Options,
): Command {
  const { reason, number, force = false } = options;
  const is_odd =
    (reason !== undefined && name !== 'fail') || (number !== undefined && name !== 'offer');
  if (more.length > 0 || is_odd) throw new UsageError(usage);
  if (name === 'list' && subject === '') return listQueue;
  if (name === 'restock' && subject === 'all') return restockAll;
  const id = idOf(subject);
  const told = (about: DeliveryReport) => report(id, about, force);
  switch (name) {
    case 'offer':
      return told({
        event: 'offered',
        due_at: new Date(now().getTime() + offer_days * 86_400_000),
        ...(number !== undefined && { offer_id: String(idOf(number)) }),
      });
    case 'deliver':
      return told({ event: 'delivered' });
    case 'fail':
      return told({ event: eventOf(reason ?? 'failed') });
    case 'cancel':
      return cancel(id);
    case 'review':
      return told({ event: 'rolled_back' });
    case 'reverse':
      return reverse(id);
    case 'clear':
      return clear(id);
    case 'restock':
      return restock(id);
    default:
      throw new UsageError(usage);
  }
}

function eventOf(reason: string): ReturnEvent {
  const known = Object.entries(reasons).find(([name]) => name === reason);
  if (!known) throw new UsageError(usage);
  return known[1];
}

function idOf(text: string): number {
  return readId(text, usage);
}

async function listQueue({ db }: Desk): Promise<Outcome> {
  const queue = await findQueue(db, { at: now(), limit: listed_max });
  const goods = await readGoods(
    db,
    queue.map(({ goods_id }) => goods_id),
  );
  const returned = await findReturned(
    db,
    queue.map(({ id }) => id),
  );
  const list = queue.map((row) => ({
    id: row.id,
    state: row.state,
    delivery: row.delivery,
    player_id: row.player_id,
    goods_id: row.goods_id,
    name: goods.get(row.goods_id)?.shown.hash_name ?? '?',
    trade_url: row.trade_url,
    offer_id: row.offer_id,
    created_at: row.created_at,
    protected_until: row.protected_until,
    in_review: row.review_since !== null,
    returned_asset_id: returned.get(row.id) ?? null,
  }));
  const flags = await findFlags(db);
  const lines = [
    ...list.map(
      ({ id, name, trade_url, ...row }) => `${id}\t${wordOf(row)}\t${name}\t${trade_url}`,
    ),
    ...flags.map(({ player_id, withdrawal_id, since }) => {
      const day = since.toISOString().slice(0, 10);
      return `Player ${player_id} can't withdraw: the trade of withdrawal ${withdrawal_id} was reversed on ${day}.`;
    }),
  ];
  return {
    code: 0,
    data: { list, flags },
    lines: lines.length > 0 ? lines : ['There is nothing to do.'],
  };
}

interface Listed extends Pick<WithdrawalRow, 'state'> {
  in_review: boolean;
  returned_asset_id: string | null;
}

function wordOf({ state, in_review, returned_asset_id }: Listed): string {
  if (!in_review) return states[state];
  return returned_asset_id === null
    ? 'in review'
    : `in review, the bot has the item back as ${returned_asset_id}`;
}

function report(id: number, about: DeliveryReport, force: boolean): Command {
  return async (desk) => {
    const state = await reportByHand(desk, id, about, { force });
    return { code: 0, data: { id, state }, lines: [`Withdrawal ${id} is ${states[state]}.`] };
  };
}

function cancel(id: number): Command {
  return async (desk) => {
    const state = await cancelByHand(desk, id);
    const line =
      state === 5
        ? `Withdrawal ${id} is cancelled.`
        : `The bot takes the offer of withdrawal ${id} back.`;
    return { code: 0, data: { id, state }, lines: [line] };
  };
}

function reverse(id: number): Command {
  return async (desk) => {
    const state = await reverseByHand(desk, id);
    return {
      code: 0,
      data: { id, state, reversed: true },
      lines: [`Withdrawal ${id} is reversed.`],
    };
  };
}

function clear(player_id: number): Command {
  return async (desk) => {
    const count = await clearPlayer(desk, player_id);
    return {
      code: 0,
      data: { player_id, count },
      lines: [`Player ${player_id} may withdraw again.`],
    };
  };
}

function restock(goods_id: number): Command {
  return async (desk) => {
    await restockGoods(desk, goods_id);
    return { code: 0, data: { goods_id }, lines: [`Goods ${goods_id} are sent again.`] };
  };
}

async function restockAll(desk: Desk): Promise<Outcome> {
  const count = await restockAllGoods(desk);
  return { code: 0, data: { count }, lines: [`${count} goods are sent again.`] };
}
