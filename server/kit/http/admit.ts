import type { Who } from '@vitrine/contract/endpoint';
import { now } from '../clock.ts';
import { refuse } from '../refusal.ts';
import type { Caller } from './route.ts';

/**
 * Admits a caller whom a call is for. Refuses session.required, or session.expired when a token was
 * sent; role.missing; and, for every role except host, second_factor.missing, and session.not_fresh
 * in a session that hasn't given the factor: confirming it gives it.
 */
export function admit(who: Who, caller: Caller | undefined, token_hash: string | undefined): void {
  if (who.kind === 'anyone') return;
  if (!caller) return refuse(token_hash ? 'session.expired' : 'session.required');
  if (who.kind === 'player') return;
  const held = who.roles.filter((role) => caller.roles.includes(role));
  if (held.length === 0) refuse('role.missing');
  if (held.includes('host') || caller.second_factor === 'given') return;
  refuse(caller.second_factor === 'missing' ? 'second_factor.missing' : 'session.not_fresh');
}

/**
 * Refuses session.not_fresh where the call needs a fresh session. The edge asks this after it has
 * checked the input: nobody should confirm a form that needs a correction anyway.
 */
export function admitFresh(who: Who, caller: Caller | undefined): void {
  if (who.fresh && caller && caller.fresh_until <= now()) refuse('session.not_fresh');
}
