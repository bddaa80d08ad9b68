import type { Answer, Client } from '@vitrine/contract/client';
import type { Call, Reply } from '@vitrine/contract/index';
import { createContext, data } from 'react-router';

/** What holds where a visitor is, as `GET /api/config` says it. */
export type Territory = Omit<Reply<'GET /api/config'>['territory'], 'country'>;

/** What the server hands to the loaders for one request. */
export interface Visit {
  /** Calls the API in-process, with the visitor's cookie and the page's language. */
  api: Client;
  /** Calls it as nobody: for what is the same for everyone, which is kept for a second and shared between pages. */
  shared: Client;
  territory: Territory;
  /** `https://host`, for canonical addresses. */
  origin: string;
  /** The players of the demo world, whom the sign-in dialog offers; null outside demo mode. */
  demo: readonly DemoPlayer[] | null;
}

/** A player whose password everybody knows: only the server of a demo tells it, no file of the build does. */
export interface DemoPlayer {
  name: string;
  email: string;
  password: string;
}

/** In a loader: `const { api } = context.get(visit)`. */
export const visit = createContext<Visit>();

/** The nonce of the response's Content-Security-Policy; the renderer puts it on every script. */
export const nonceOf = createContext<string>();

/** What an error page is told: the refusal's key and its text in the visitor's language. */
export interface PageError {
  key: string;
  msg: string;
}

/**
 * The data of an answer that the page can't do without. Throws a PageError otherwise, which the error page shows with
 * its HTTP status: 404 for `….unknown` and for an address that makes no sense, 401 for a missing session, 503 when the API
 * can't answer, else 500.
 */
export function need<C extends keyof Call>(answer: Answer<C>): Reply<C> {
  if (answer.ok) return answer.data;
  const { key, msg } = answer.error;
  throw data({ key, msg } satisfies PageError, { status: statusOf(key) });
}

function statusOf(key: string): number {
  if (key.endsWith('.unknown') || key === 'request.invalid') return 404;
  if (key.startsWith('session.')) return 401;
  if (key === 'network' || key === 'database.unavailable') return 503;
  return 500;
}
