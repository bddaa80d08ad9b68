import type { Endpoint, Role, Who } from '@vitrine/contract/endpoint';
import { now } from '../clock.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Caller } from './route.ts';

/** How long a confirmation opens the grave rights of the console. */
const grave_ms = 5 * 60 * 1000;

/** Whether these are roles of staff: any but a host's. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => role !== 'host');
}

/**
 * Admits a caller whom a call is for. Refuses session.required, or session.expired when a token was
 * sent; role.missing, at the console with the right and the roles that have it; and, for every role
 * except host, second_factor.missing, and session.not_fresh in a session that hasn't given the
 * factor: confirming it gives it. The console has one refusal for both: factor.required. Refuses
 * staff.no_play to staff in a player's call that moves value, and look.reads_only to staff who
 * looks through a player's eyes in every call that isn't a read, or whose answer is private.
 */
export function admit(
  {
    who,
    moves_value,
    method,
    changes,
    is_private,
  }: Pick<Endpoint, 'who' | 'moves_value' | 'method' | 'changes' | 'is_private'>,
  caller: Caller | undefined,
  token_hash: string | undefined,
): void {
  if (caller?.looks_until && (method !== 'GET' || changes || is_private)) refuse('look.reads_only');
  if (who.kind === 'anyone') return;
  if (!caller) return refuse(token_hash ? 'session.expired' : 'session.required');
  if (who.kind === 'player') {
    if (moves_value && isStaff(caller.roles)) refuse('staff.no_play');
    return;
  }
  const held = who.roles.filter((role) => caller.roles.includes(role));
  if (held.length === 0) {
    if (who.right === undefined) refuse('role.missing');
    throw new Refusal('role.missing', undefined, { right: who.right, roles: who.roles });
  }
  if (held.includes('host') || caller.second_factor === 'given') return;
  if (who.right !== undefined)
    throw new Refusal('factor.required', undefined, {
      enabled: caller.second_factor === 'enabled',
    });
  refuse(caller.second_factor === 'missing' ? 'second_factor.missing' : 'session.not_fresh');
}

/**
 * Refuses session.not_fresh where the call needs a fresh session, at the console fresh.required.
 * The edge asks this after it has checked the input: nobody should confirm a form that needs a
 * correction anyway.
 */
export function admitFresh(who: Who, caller: Caller | undefined): void {
  if (!who.fresh || !caller) return;
  if (who.right === undefined) {
    if (caller.fresh_until <= now()) refuse('session.not_fresh');
  } else if (caller.confirmed_at.getTime() + grave_ms <= now().getTime()) refuse('fresh.required');
}
