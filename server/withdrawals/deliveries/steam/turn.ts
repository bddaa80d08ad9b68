import { z } from 'zod';
import type { Db, Tx } from '../../../kit/db.ts';
import { enqueue, type Job, type JobKind, type JobOrder } from '../../../kit/jobs.ts';
import type { Log } from '../../../kit/log.ts';
import type { BotAccount } from './account.ts';
import type { Asset, SteamBot } from './bot.ts';
import { followOffers } from './follow.ts';
import { forgetSession, openBot } from './open-bot.ts';
import { sendOffers } from './send.ts';
import { SteamError } from './steam-error.ts';
import { compareStock, isStockDue } from './stock.ts';
import * as store from './store.ts';
import { awaitReturned, findAwaited, findWatched, watchProtected } from './watch.ts';

/** A turn of the worker: everything that can be done now. */
export interface Turn {
  db: Db;
  bot: SteamBot;
  account_name: string;
  log: Log;
  /** The bot's items at the beginning of the turn. */
  assets: () => Promise<Asset[]>;
  /** Throws when another worker may have begun. */
  check: () => Promise<void>;
}

const steam_turn: JobKind<object> = {
  name: 'withdrawals:steam',
  payload: z.object({}),
  asks: 'steam',
};

/** A new withdrawal: the worker needn't wait for its next minute. */
export async function beginSteam(tx: Tx): Promise<void> {
  await enqueue(tx, steam_turn, {}, { key: 'turn' });
}

/**
 * The worker that delivers withdrawals at Steam, when a bot is configured. One works at a time, in
 * whatever process. Nothing that it must know is in its memory: each turn begins with what the
 * database and Steam say. While Steam is unavailable everything waits.
 */
export const steam_job: Job = {
  name: steam_turn.name,
  cron: '* * * * *',
  asks: ['steam'],
  run: async (db, { settings, log }) => {
    const { steam, delivery } = settings.withdrawals;
    if (!steam) return 0;
    const has_stock = delivery === 'steam';
    return (
      (await store.withWorkerLock(db, (check) =>
        takeTurns(db, steam, { settings, log, check, has_stock }),
      )) ?? 0
    );
  },
};

interface Means extends Pick<JobOrder, 'settings' | 'log'> {
  check: Turn['check'];
  /** The bot's inventory is the stock of new withdrawals. */
  has_stock: boolean;
}

/** Takes a turn, once more when Steam demands a sign-in in the middle. */
async function takeTurns(db: Db, account: BotAccount, means: Means): Promise<number> {
  const { settings, log } = means;
  const { account_name } = account;
  for (const again of [false, true]) {
    try {
      return await takeTurn(db, account, means);
    } catch (problem) {
      if (!(problem instanceof SteamError)) throw problem;
      log.warn({ problem }, 'Steam is unavailable');
      const is_odd = problem.kind === 'odd' && (await isOddAgain(db, account_name));
      if (problem.kind !== 'session' && !is_odd) return 0;
      await forgetSession(db, settings, account_name, again || is_odd);
    }
  }
  return 0;
}

/** So many turns in a row with odd answers count as the end of the session. */
const odd_turns = 3;

/** Counts a turn that an odd answer ended; true for the one that means a sign-in. */
async function isOddAgain(db: Db, account_name: string): Promise<boolean> {
  const odd_answers = ((await store.findBot(db, account_name))?.odd_answers ?? 0) + 1;
  await store.saveBot(db, account_name, { odd_answers });
  return odd_answers === odd_turns;
}

async function takeTurn(
  db: Db,
  account: BotAccount,
  { check, settings, log, has_stock }: Means,
): Promise<number> {
  const { account_name } = account;
  const is_stock_due = has_stock && (await isStockDue({ db, account_name }));
  if (!is_stock_due && !(await hasWork(db))) return 0;
  const bot = await openBot(db, account, { settings, log });
  if (!bot) return 0;
  let loaded: Promise<Asset[]> | undefined;
  const turn: Turn = {
    db,
    bot,
    account_name,
    log,
    check,
    assets: () => (loaded ??= bot.loadAssets()),
  };
  try {
    const followed = await followOffers(turn);
    const watched = await watchProtected(turn);
    const awaited = await awaitReturned(turn);
    const sent = await sendOffers(turn);
    if (sent > 0) await followOffers(turn);
    if (is_stock_due) await compareStock(turn);
    await store.endOddAnswers(db, account_name);
    return sent + followed + watched + awaited;
  } finally {
    bot.close();
  }
}

async function hasWork(db: Db): Promise<boolean> {
  const found = await Promise.all([
    store.findUnsent(db, 1),
    store.findSent(db),
    findWatched(db),
    findAwaited(db),
  ]);
  return found.some((deliveries) => deliveries.length > 0);
}
