import { now } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/db.ts';
import type { Log } from '../../../kit/log.ts';
import type { Settings } from '../../../kit/settings.ts';
import type { BotAccount } from './account.ts';
import { makeSteamAgent, startBot, type SteamBot } from './bot.ts';
import { isAlive, renewTokens, signBotIn, type Tokens } from './session.ts';
import { results, SteamError } from './steam-error.ts';
import * as store from './store.ts';
import { readTokens, saveTokens } from './tokens.ts';

interface With {
  settings: Settings;
  log: Log;
}

/** After a refused sign-in the next waits this long, then twice as long, up to the maximum. */
const first_wait_ms = 10 * 60_000;
const wait_max_ms = 6 * 3_600_000;
/** Steam wants no more tries: it counts them for about so long. */
const throttled_wait_ms = 3_600_000;

/**
 * Opens the bot with its stored session, renewed where needed; without one, or when Steam has ended
 * it, signs in. Undefined while a sign-in was refused and has to wait. Throws a SteamError when
 * Steam is unavailable.
 */
export async function openBot(
  db: Db,
  account: BotAccount,
  to: With,
): Promise<SteamBot | undefined> {
  const { account_name } = account;
  const row = await store.findBot(db, account_name);
  const kept = row?.sealed_tokens
    ? readTokens(to.settings, account_name, row.sealed_tokens)
    : undefined;
  if (kept && isAlive(kept)) return startBot(account, kept);
  const agent = makeSteamAgent();
  try {
    const renewed = kept && (await renewKept(kept, agent));
    const is_waiting = row?.wait_until && row.wait_until > now();
    if (!renewed && is_waiting) return undefined;
    const tokens =
      renewed ?? (await signIn(db, account, { ...to, failures: row?.failures ?? 0, agent }));
    if (!tokens) return undefined;
    await saveTokens(db, to.settings, account_name, tokens);
    return await startBot(account, tokens);
  } finally {
    agent.destroy();
  }
}

type SteamAgent = ReturnType<typeof makeSteamAgent>;

/** The session with a new access token; undefined when Steam has ended it. */
async function renewKept(kept: Tokens, agent: SteamAgent): Promise<Tokens | undefined> {
  try {
    return await renewTokens(kept, agent);
  } catch (problem) {
    if (problem instanceof SteamError && problem.kind === 'refused') return undefined;
    throw problem;
  }
}

/** Signs in. When Steam refuses that, notes until when to wait: each try counts at Steam. */
async function signIn(
  db: Db,
  account: BotAccount,
  { log, failures, agent }: With & { failures: number; agent: SteamAgent },
): Promise<Tokens | undefined> {
  const { account_name } = account;
  try {
    const tokens = await signBotIn(account, agent);
    await store.saveBot(db, account_name, { failures: 0, wait_until: null });
    log.info({ account_name }, 'the Steam bot has signed in');
    return tokens;
  } catch (problem) {
    if (!(problem instanceof SteamError) || problem.kind !== 'refused') throw problem;
    const wait_until = new Date(now().getTime() + waitAfter(problem, failures));
    await store.saveBot(db, account_name, { failures: failures + 1, wait_until });
    log.error({ account_name, problem, wait_until }, 'Steam refuses the sign-in of the bot');
    return undefined;
  }
}

function waitAfter({ eresult }: SteamError, failures: number): number {
  const wait_ms = Math.min(first_wait_ms * 2 ** failures, wait_max_ms);
  const is_throttled = eresult === results.rate_limited || eresult === results.sign_in_throttled;
  return is_throttled ? Math.max(wait_ms, throttled_wait_ms) : wait_ms;
}

/**
 * Steam has ended the bot's session: its access token is renewed before the next call. The second
 * time in a row (`again`) the whole session is forgotten, so that the bot signs in.
 */
export async function forgetSession(
  db: Db,
  settings: Settings,
  account_name: string,
  again: boolean,
): Promise<void> {
  const row = await store.findBot(db, account_name);
  if (!row?.sealed_tokens) return;
  const { refresh_token } = readTokens(settings, account_name, row.sealed_tokens);
  await saveTokens(
    db,
    settings,
    account_name,
    again ? null : { refresh_token, access_token: null },
  );
}
