import { z } from 'zod';
import { caseCard } from './cases.ts';
import { condition } from './conditions.ts';
import { anyone, data, get } from './endpoint.ts';
import { id, idInPath, moment } from './shapes.ts';

export const showFreeToday = get('/api/free/today', {
  does: 'Today’s free cases with their conditions and how far the caller is. A player opens one of them a UTC day, a case of the ladder once in its period.',
  who: anyone,
  answers: data(
    z.object({
      /** The end of the day, UTC. */
      next_at: moment,
      /** The server's clock. */
      now: moment,
      /** The case that the caller has opened today; null for a visitor. */
      opened: z.object({ case: z.object({ id, name: z.string() }), at: moment }).nullable(),
      /** The caller's VIP level; null for a visitor. */
      level: z.number().int().nullable(),
      /** First those that the caller can open now, then those that are nearest. */
      list: z.array(
        z.object({
          case: caseCard,
          /** The VIP level that a case of the type `level` is for. */
          vip_level: z.number().int().nullable(),
          /** Of a case of the ladder: it opens once in so many days. */
          period_days: z.number().int().nullable(),
          conditions: z.array(condition),
          /** The first condition that the caller has yet to meet; null: none. */
          next: condition.nullable(),
          met: z.boolean(),
          /** When the caller may open it again; null: nothing was opened that forbids it. */
          waits_until: moment.nullable(),
        }),
      ),
    }),
  ),
});

export const checkLadder = get('/api/ladder_box/{id}/check', {
  does: 'Whether the player may open a case of the ladder now, which top-ups within its period unlock once. Refuses when not.',
  params: z.object({ id: idInPath }),
  answers: data(
    z.object({
      case: z.object({ id, name: z.string() }),
      /** Its top-ups count for so many days; it opens once in as many. */
      period_days: z.number().int(),
    }),
  ),
  refuses: ['case.unknown', 'case.conditions_unmet', 'free.opened_today', 'free.opened_in_period'],
});
