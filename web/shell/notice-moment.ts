import type { Answer, Client } from '@vitrine/contract/client';
import { door_hash } from '../accounts/door.ts';
import { wasAskedToSignIn } from '../accounts/sign-in-layer.tsx';
import { untilCalm } from './calm.ts';
import { wereClosedToday } from './notice-closed.ts';

/** Who comes in sees the house before its announcements. */
const looked_around_ms = 5000;
/** The announcements are there: as long as a moment has to last to be theirs. */
const moment_ms = 1000;

export type Notices = Answer<'GET /api/notice_new'>;

/**
 * Waits for the moment in which announcements may open by themselves, and brings them, whole: nothing moves under a reader's
 * eyes. There is none, undefined, on a day on which they were closed, and for somebody who is at the sign-in dialog or on the
 * way to it. `load` brings the code that shows them.
 */
export async function findMoment(
  api: Client,
  load: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<Notices | undefined> {
  if (window.location.hash === door_hash || wereClosedToday()) return undefined;
  await untilCalm(looked_around_ms, signal);
  const [notices] = await Promise.all([api('GET /api/notice_new', {}), load()]);
  if (!notices.ok || notices.data.length === 0) return undefined;
  await untilCalm(moment_ms, signal);
  return wasAskedToSignIn() ? undefined : notices;
}
