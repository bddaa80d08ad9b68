import type { Agent } from 'node:https';
import { now } from '../../../kit/clock.ts';
import type { BotAccount } from './account.ts';
import { askSteam } from './ask.ts';
import { results, SteamError } from './steam-error.ts';

/** A bot's session at Steam. The refresh token lives for months, the access token for a day. */
export interface Tokens {
  refresh_token: string;
  /** Null: has to be renewed first. */
  access_token: string | null;
}

/** The session of Steam's mobile app is the one that may also confirm trades. */
async function openSession(agent: Agent) {
  const { EAuthTokenPlatformType, LoginSession } = await import('steam-session');
  return new LoginSession(EAuthTokenPlatformType.MobileApp, { agent });
}

type Session = Awaited<ReturnType<typeof openSession>>;

/**
 * Signs a bot in with its password and the code of its authenticator. Throws a SteamError, of the
 * kind `refused` when Steam doesn't accept them, or wants no more tries for now.
 */
export async function signBotIn(account: BotAccount, agent: Agent): Promise<Tokens> {
  const { generateAuthCode } = await import('steam-totp');
  const session = await openSession(agent);
  const done = untilDone(session);
  const begun = session.startWithCredentials({
    accountName: account.account_name,
    password: account.password,
    steamGuardCode: generateAuthCode(account.shared_secret),
  });
  try {
    const { actionRequired } = await askSteam(begun);
    if (actionRequired)
      throw new SteamError('refused', 'Steam didn’t accept the code', {
        eresult: results.wrong_code,
      });
    await askSteam(done);
    return tokensOf(session);
  } finally {
    session.cancelLoginAttempt();
  }
}

/** Settles once Steam has answered the sign-in; the session polls until then. */
function untilDone(session: Session): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  session.once('authenticated', resolve);
  session.once('error', reject);
  session.once('timeout', () => reject(new SteamError('away', 'Steam doesn’t finish the sign-in')));
  // Without a listener a rejection would end the process when the sign-in fails before.
  promise.catch(() => undefined);
  return promise;
}

/**
 * Renews the access token. Throws a SteamError, of the kind `refused` when Steam has ended the
 * session.
 */
export async function renewTokens({ refresh_token }: Tokens, agent: Agent): Promise<Tokens> {
  const session = await openSession(agent);
  session.refreshToken = refresh_token;
  await askSteam(session.refreshAccessToken());
  return tokensOf(session);
}

/** The cookies of a session with a living access token. */
export async function cookiesOf(
  { refresh_token, access_token }: Tokens,
  agent: Agent,
): Promise<string[]> {
  const session = await openSession(agent);
  session.refreshToken = refresh_token;
  session.accessToken = access_token!;
  return session.getWebCookies();
}

const tokensOf = ({ refreshToken, accessToken }: Session): Tokens => ({
  refresh_token: refreshToken,
  access_token: accessToken,
});

/** An access token is renewed so long before it ends. */
const margin_ms = 5 * 60_000;

/** Whether the access token lives for some minutes more. */
export function isAlive({ access_token }: Tokens): boolean {
  if (access_token === null) return false;
  const [, payload = ''] = access_token.split('.');
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
  return exp * 1000 > now().getTime() + margin_ms;
}
