import { hash } from 'node:crypto';
import { rightsOf } from '@vitrine/contract/rights';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Caller } from '../kit/http/route.ts';
import { findRunningLook } from './store.ts';

const never = new Date(0);

/**
 * The player whom a member of staff looks at, as a caller who may only read; undefined where the
 * look is over, or its member has lost the right meanwhile.
 */
export async function findLook(db: Db, token: string, staff: Caller): Promise<Caller | undefined> {
  if (staff.second_factor !== 'given' || !rightsOf(staff.roles).includes('players.see'))
    return undefined;
  const look = await findRunningLook(db, hash('sha256', token, 'buffer'), staff.id, now());
  return (
    look && {
      id: look.player_id,
      roles: [],
      second_factor: 'missing',
      fresh_until: never,
      confirmed_at: never,
      session_id: staff.session_id,
      looks_until: look.expires_at,
    }
  );
}
