import { auditAct } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';
import { share_max_ppm } from './budget.ts';
import { insertShare, readShare } from './store.ts';

/**
 * Sets the part of what play brings that gifts give back from now on, in parts per million. Refuses
 * act.unfit above `share_max_ppm`: half of what play brings must stay.
 */
export function setShare(desk: Desk, share_ppm: number): Promise<void> {
  const act = {
    right: 'budget.share' as const,
    on: 'setting',
    id: 'budget.share',
    read: readShare,
  };
  return auditAct(desk, act, async (tx) => {
    if (share_ppm > share_max_ppm)
      throw new Unfit(`gifts give back at most ${share_max_ppm / 10_000}% of what play brings`);
    await insertShare(tx, share_ppm, now());
  });
}
