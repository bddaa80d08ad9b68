import { findFaces } from '../accounts/index.ts';
import { subscribe } from '../kit/bus.ts';
import type { Db } from '../kit/db.ts';
import type { Closing } from '../kit/http/app.ts';
import { resetBy } from '../kit/process-state.ts';
import { findLastClosing } from './store.ts';
import { site_closed } from './topics.ts';

/** Each process follows a closing after so long at the latest. */
const look_ms = 1000;

/** As this process has last read it: calls and pages ask it without waiting for the database. */
let current: Closing | undefined;
resetBy(() => (current = undefined));

/** Until when operators have closed the site; undefined while it is open. At most a second old. */
export function findClosing(): Closing | undefined {
  return current;
}

/** Notes in this process how the site stands now. */
export function noteClosing({
  is_closed,
  until_at,
}: {
  is_closed: boolean;
  until_at: Date | null;
}) {
  current = is_closed ? { until_at } : undefined;
}

/**
 * Reads how the site stands, then follows it every second until the returned function is called.
 * While the database is unavailable it stays as it was.
 */
export async function followClosing(db: Db): Promise<() => void> {
  const look = async () => {
    const last = await findLastClosing(db);
    noteClosing(last ?? { is_closed: false, until_at: null });
  };
  await look();
  const lookAgain = () => void look().catch(() => {});
  const unsubscribe = subscribe(site_closed, lookAgain);
  const timer = setInterval(lookAgain, look_ms);
  timer.unref();
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}

/** How the site stands, since when and by whom. */
export async function showClosing(db: Db) {
  const last = await findLastClosing(db);
  const actor_id = last?.actor_id ?? null;
  const [face] = actor_id === null ? [] : await findFaces(db, [actor_id]);
  return {
    is_closed: last?.is_closed ?? false,
    until: last?.until_at?.toISOString() ?? null,
    since: last?.at.toISOString() ?? null,
    by: face?.name ?? null,
  };
}
