import { isDatabaseAway } from '../../../kit/db.ts';

/**
 * The kinds of failures at Steam: `away`, it didn't answer as it should, and may have done what it
 * was asked; `odd`, the same, with a page or data of another shape; `session`, it demands a
 * sign-in, and did nothing; `refused`, it said no.
 */
type Kind = 'away' | 'odd' | 'session' | 'refused';

/**
 * A failure at Steam. It has the library's message only: the library's own errors may hold
 * requests, and with them the session.
 */
export class SteamError extends Error {
  readonly kind: Kind;
  /** Steam's number of the reason (EResult), if it gave one. */
  readonly eresult: number | undefined;
  /** The library's word for the reason, if it has one. */
  readonly reason: string | undefined;

  constructor(
    kind: Kind,
    message: string,
    { eresult, reason }: { eresult?: number; reason?: string } = {},
  ) {
    super(message);
    this.kind = kind;
    this.eresult = eresult;
    this.reason = reason;
  }
}

/** Numbers of EResult that we act on. */
export const results = {
  invalid_password: 5,
  access_denied: 15,
  timeout: 16,
  service_unavailable: 20,
  revoked: 26,
  rate_limited: 84,
  sign_in_throttled: 87,
  wrong_code: 88,
} as const;

/** With these numbers Steam doesn't say no: it may have done as it was asked. */
const unclear: readonly number[] = [2, results.timeout, results.service_unavailable];

/** Whether a failure ends a turn of the bot: with any other only one offer can't go on. */
export const endsTurn = (problem: unknown): boolean =>
  isDatabaseAway(problem) || (problem instanceof SteamError && problem.kind !== 'refused');

/** An answer of Steam to a call that asks for data. */
export interface SteamAnswer {
  status: number;
  location: string;
  /** The data; a page's text. */
  body: unknown;
}

const sign_in_page = /<title>\s*Sign In|g_steamID = false;/;

/**
 * A call's failure by the answer to it, which the libraries don't always look at: Steam demands a
 * sign-in by its page, or by sending the bot there; it answers with another page; or its data says
 * no. Undefined when the answer tells nothing of that kind.
 */
export function failureOf({ status, location, body }: SteamAnswer): SteamError | undefined {
  const page = status === 200 && typeof body === 'string' ? body : undefined;
  if (/\/login/.test(location) || (page !== undefined && sign_in_page.test(page)))
    return new SteamError('session', 'Steam shows its sign-in');
  if (page !== undefined) return new SteamError('odd', 'Steam answers with a page');
  const { success, needauth, message } = (body ?? {}) as Record<string, unknown>;
  if (status !== 200 || success !== false || needauth) return undefined;
  return new SteamError('refused', typeof message === 'string' ? message : 'Steam says no');
}

/**
 * Whether the library couldn't use the data that Steam answered with, and Steam gave no reason for
 * a failure.
 */
export const isOddData = (
  problem: unknown,
  { status, body }: SteamAnswer = { status: 0, location: '', body: undefined },
): boolean =>
  problem instanceof SteamError &&
  problem.kind === 'away' &&
  problem.eresult === undefined &&
  status === 200 &&
  body !== undefined;

/** A failure of a library's call, as ours. */
export function toSteamError(problem: unknown): SteamError {
  if (problem instanceof SteamError) return problem;
  const { message, code, cause, ...more } = problem as Error & {
    code?: unknown;
    eresult?: number | string;
  };
  if (/Not Logged In|This profile is private/.test(message) || code === 401 || code === 403)
    return new SteamError('session', message);
  if (message === 'No matching offer found') return new SteamError('refused', message);
  const given = {
    ...(more.eresult !== undefined && { eresult: Number(more.eresult) }),
    ...(typeof cause === 'string' && { reason: cause }),
  };
  const is_unclear = given.eresult === undefined || unclear.includes(given.eresult);
  return new SteamError(is_unclear && !given.reason ? 'away' : 'refused', message, given);
}
