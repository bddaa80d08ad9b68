import { readStored, writeStored } from '../kit/stored.ts';

/** Stores that the announcements were closed now. */
export function storeClosed(): void {
  writeStored('notice', new Date().toISOString());
}

/**
 * Whether the announcements were closed today, in the browser's time zone. Deletes the entry of an
 * earlier day.
 */
export function wereClosedToday(): boolean {
  const closed_at = readStored('notice');
  if (closed_at && new Date(closed_at).toDateString() === new Date().toDateString()) return true;
  writeStored('notice', null);
  return false;
}
