import { hash } from 'node:crypto';
import type { Role } from '@vitrine/contract/endpoint';
import { findCredentials, setRoles } from '../server/accounts/index.ts';
import { setClock } from '../server/kit/clock.ts';
import type { Database } from '../server/kit/db.ts';
import { enableFactor } from '../server/security/testing.ts';
import type { StoryPlayer } from './players.ts';
import { granted } from './story.ts';

/**
 * Makes a story's player a member of staff with a second factor, in a session that has just given a
 * code of it; returns their id. The code is a recovery code: which one of the app is still unused
 * depends on the moment.
 */
export async function becomeStaff(
  { db }: Database,
  player: StoryPlayer,
  roles: readonly Role[],
): Promise<number> {
  const password = hash('sha256', player.password);
  granted(await player.api('POST /api/sessions/confirm', { password }));
  const { recovery_codes } = await enableFactor({ ...player, id: 0, headers: {} });
  setClock();
  const { id } = (await findCredentials(db, player.email))!;
  await setRoles(db, id, [...roles]);
  granted(await player.api('POST /api/sessions/confirm', { password, totp: recovery_codes[0]! }));
  return id;
}
