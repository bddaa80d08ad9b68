import type { Answer, Client } from '@vitrine/contract/client';
import { door_hash } from '../accounts/door.ts';
import { wasAskedToSignIn } from '../accounts/sign-in-layer.tsx';
import { untilCalm } from '../kit/calm.ts';
import { serverNow } from '../kit/server-clock.ts';
import { isAtLoss } from '../offers/after-loss.ts';
import { wereClosedToday } from './notice-closed.ts';

/** How long the page must first be calm: visitors see the page before its announcements. */
const looked_around_ms = 5000;
/** Banners that ask something come first. */
const asked = '[data-asks]';
/** How long the page must be calm once the announcements have loaded. */
const moment_ms = 1000;

export type Notices = Answer<'GET /api/notice_new'>;

/**
 * Waits for a calm moment in which announcements may open unasked, and returns them completely
 * loaded, so that no layout shift disturbs the reader. Undefined if there are none, if they were
 * closed today, in a sitting at a loss, or if the visitor is at the sign-in dialog or on the way to
 * it. `load` imports the code that shows them.
 */
export async function findMoment(
  api: Client,
  load: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<Notices | undefined> {
  if (window.location.hash === door_hash || wereClosedToday()) return undefined;
  // They may be offers.
  if (isAtLoss(serverNow())) return undefined;
  await untilCalm(looked_around_ms, signal, asked);
  const [notices] = await Promise.all([api('GET /api/notice_new', {}), load()]);
  if (!notices.ok || notices.data.length === 0) return undefined;
  await untilCalm(moment_ms, signal, asked);
  return wasAskedToSignIn() ? undefined : notices;
}
