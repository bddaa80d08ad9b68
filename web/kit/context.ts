import type { Answer, Client } from '@vitrine/contract/client';
import type { Call, Reply } from '@vitrine/contract/index';
import { createContext, data } from 'react-router';

/** The rules of the visitor's territory, from `GET /api/config`. */
export type Territory = Omit<Reply<'GET /api/config'>['territory'], 'country'>;

/** Values that the server passes to the loaders of one request. */
export interface Visit {
  /** Calls the API in-process, with the visitor's cookie and the page's language. */
  api: Client;
  /**
   * Calls the API without the visitor's cookie, for answers that are the same for everyone: they
   * are cached for one second and shared between pages.
   */
  shared: Client;
  territory: Territory;
  /** `https://host`, for canonical addresses. */
  origin: string;
  /** The server's time. */
  now: string;
  /** The release that renders the page. */
  release: string;
  /** The players of the demo world, which the sign-in dialog offers; null outside demo mode. */
  demo: readonly DemoPlayer[] | null;
}

/**
 * A player with a public password. Only a demo's server sends it; no file of the build contains it.
 */
export interface DemoPlayer {
  name: string;
  email: string;
  password: string;
}

/** In a loader: `const { api } = context.get(visit)`. */
export const visit = createContext<Visit>();

/** The nonce of the response's Content-Security-Policy; the renderer puts it on every script. */
export const nonceOf = createContext<string>();

/** The data of an error page: the refusal's key and its text in the visitor's language. */
export interface PageError {
  key: string;
  msg: string;
}

/**
 * Returns the data of an answer that the page can't render without. If the call failed, throws a
 * PageError, which the error page shows with its HTTP status: 404 for `….unknown` and for a
 * malformed address (`request.invalid`), 401 for a missing session, 403 for staff who looks at a
 * page that is private to its player, 503 when the API can't answer, else 500.
 */
export function need<C extends keyof Call>(answer: Answer<C>): Reply<C> {
  if (answer.ok) return answer.data;
  const { key, msg } = answer.error;
  throw data({ key, msg } satisfies PageError, { status: statusOf(key) });
}

function statusOf(key: string): number {
  if (key.endsWith('.unknown') || key === 'request.invalid') return 404;
  if (key.startsWith('session.')) return 401;
  if (key === 'look.reads_only') return 403;
  if (key === 'network' || key === 'database.unavailable') return 503;
  return 500;
}
