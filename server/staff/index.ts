import type { Role } from '@vitrine/contract/endpoint';
import { rightsOf } from '@vitrine/contract/rights';
import * as contract from '@vitrine/contract/staff';
import { findFaces } from '../accounts/index.ts';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { answerWithSession } from '../sign-in/index.ts';
import { joinStaff } from './join.ts';
import { dropView, listViews, saveView } from './views.ts';
import { grantRole, listStaff, revokeRole, type StaffRole } from './operate.ts';
import { personal_part } from './personal/store.ts';

export { addStaff, findMember, grantRole, listStaff, resetStaff, revokeRole } from './operate.ts';
export { staff_roles, type Link, type StaffRole } from './operate.ts';
export { findNotes } from './store.ts';
export { writeNote } from './note.ts';

/** Staff: accounts with a role above a host's, which act at the console and don't play. */
export const staff: Module = {
  name: 'staff',
  seconded: {
    'staff.grant': (desk, args) => {
      const { id, role } = args as { id: number; role: StaffRole };
      return grantRole(desk, id, role);
    },
  },
  needs: ['audit', 'settings', 'accounts', 'security', 'sign-in'],
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
    on(contract.listViews, async ({ db, player, input }) => ({
      list: await listViews(db, player, input.page),
    })),
    on(contract.saveView, async ({ db, player, input }) => ({
      id: await saveView(db, player, input),
    })),
    on(contract.dropView, async ({ db, player, input }) => {
      await dropView(db, player, input.id);
      return {};
    }),
  ],
  personal: personal_part,
};
