import { mills, toWire } from '@vitrine/contract/amount';
import type { Db } from '../kit/db.ts';
import type { TermsDraft } from '../terms/index.ts';
import { listOccasions } from './occasions.ts';

/**
 * Opposes terms of levels under which a weekly case would be worth more than its level says: such a
 * case asks for play that pays for less. Another case has to be chosen first. A lower worth begins
 * at once, because until a later moment a dearer case could still be chosen.
 */
export async function opposeLevels(
  db: Db,
  { name, before, after, is_now }: TermsDraft,
): Promise<string[]> {
  if (name !== 'levels') return [];
  const occasions = await listOccasions(db);
  return Object.keys(after).flatMap((path) => {
    const [, level, key] = path.split('.');
    const worth_mills = after[path]!;
    if (key !== 'week_mills' || worth_mills >= before[path]!) return [];
    if (!is_now) return [`The worth of the weekly case of level ${level} falls at once or not.`];
    const chosen = occasions.find(({ occasion }) => occasion === `weekly_${level}`);
    const worth = toWire(mills(worth_mills));
    if (!chosen || chosen.average_max <= worth) return [];
    return [
      `The weekly case of level ${level}, ${chosen.name}, may be worth ${chosen.average_max}: choose one of at most ${worth} first.`,
    ];
  });
}
