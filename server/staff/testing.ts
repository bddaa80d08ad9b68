import { makeClient } from '@vitrine/contract/client';
import { setRoles, startSession } from '../accounts/index.ts';
import { enableFactor } from '../security/testing.ts';
import { joinPlayer, randomAddress, type World } from '../testing/world.ts';
import type { StaffRole } from './index.ts';

/** A member of staff with these roles, in a session that has given a code. */
export async function joinMember(world: World, ...roles: StaffRole[]) {
  const member = await joinPlayer(world, { is_poor: true, client_seed: null });
  await enableFactor(member);
  await setRoles(world.db, member.id, roles);
  const token = await startSession(world.db, member.id, { gave_factor: true });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  return { ...member, token, headers, api: makeClient({ base: world.url, headers }) };
}
