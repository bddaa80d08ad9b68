import { rightsOf } from '@vitrine/contract/rights';
import { findStaff } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Desk } from '../kit/desk.ts';
import type { Call } from '../kit/http/route.ts';

/** The desk of the command line: its user owns the machine, and so has every right. */
export function commandDesk(
  db: Desk['db'],
  given: Pick<Desk, 'reason' | 'askReason'> = { reason: '' },
): Desk {
  return { db, actor_id: null, session_id: null, has: () => true, at: now(), ...given };
}

/** The desk of a member of staff, in a call of the console. */
export function deskOf(
  { db, caller }: Pick<Call<unknown, number>, 'db' | 'caller'>,
  reason = '',
): Desk {
  const rights = new Set(rightsOf(caller.roles));
  return {
    db,
    actor_id: caller.id,
    session_id: caller.session_id,
    has: (right) => rights.has(right),
    at: now(),
    reason,
  };
}

/**
 * The desk of a member of staff at a moment when they aren't there, with the rights that they have
 * then; null: the command line's.
 */
export async function deskAtMoment(db: Desk['db'], actor_id: number | null): Promise<Desk> {
  if (actor_id === null) return commandDesk(db);
  const member = (await findStaff(db)).find(({ id }) => id === actor_id);
  const rights = new Set(rightsOf(member?.roles ?? []));
  return {
    db,
    actor_id,
    session_id: null,
    has: (right) => rights.has(right),
    at: now(),
    reason: '',
  };
}
