import type { Role } from '@vitrine/contract/endpoint';
import { rightsOf } from '@vitrine/contract/rights';
import * as contract from '@vitrine/contract/staff';
import { findFaces } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Desk } from '../kit/desk.ts';
import { on, type Call } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { answerWithSession } from '../sign-in/index.ts';
import { joinStaff } from './join.ts';
import { grantRole, listStaff, revokeRole } from './operate.ts';

export { addStaff, findMember, grantRole, listStaff, resetStaff, revokeRole } from './operate.ts';
export { staff_roles, type Link, type StaffRole } from './operate.ts';
export { findNotes } from './store.ts';
export { writeNote } from './note.ts';

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

/** Staff: accounts with a role above a host's, which act at the console and don't play. */
export const staff: Module = {
  name: 'staff',
  needs: ['audit', 'accounts', 'security', 'sign-in'],
  routes: [
    on(contract.showMe, async ({ db, caller }) => {
      const [face] = await findFaces(db, [caller.id]);
      return {
        id: caller.id,
        name: face!.name,
        roles: [...caller.roles] as Role[],
        rights: rightsOf(caller.roles),
        second_factor: 'given' as const,
        fresh_until: new Date(caller.confirmed_at.getTime() + 5 * 60_000).toISOString(),
      };
    }),
    on(contract.joinStaff, async (call) =>
      answerWithSession(call, await joinStaff(call, call.input)),
    ),
    on(contract.listStaff, async ({ db }) => ({
      list: (await listStaff(db)).map(({ id, name, email, roles, factor_since, seen_at }) => ({
        id,
        name,
        email,
        roles,
        factor_since: factor_since?.toISOString() ?? null,
        seen_at: seen_at?.toISOString() ?? null,
      })),
    })),
    on(contract.grantRole, async (call) => {
      const { id, role, reason } = call.input;
      await grantRole(deskOf(call, reason), id, role);
      return {};
    }),
    on(contract.revokeRole, async (call) => {
      const { id, role, reason } = call.input;
      await revokeRole(deskOf(call, reason), id, role);
      return {};
    }),
  ],
};
