import { OBSERVED_KINDS } from '@vitrine/fairness/observed';
import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

const ppm = z.number().int().min(0).max(1_000_000);
const count = z.number().int().min(0);

export const showOdds = get('/api/console/odds', {
  does: 'The outcomes that came outside their bands when the counts were last judged, and the cases that are paused because of that.',
  who: right('cases.read'),
  answers: data(
    z.object({
      judged_at: moment.nullable(),
      comparisons: count,
      /** How many an honest site has outside by chance, at most. */
      expected_outside: z.number().min(0),
      outside: count,
      /** Whether an outcome outside its band pauses its case. */
      pauses: z.boolean(),
      /** The oldest 200. */
      alarms: z.array(
        z.object({
          kind: z.enum(OBSERVED_KINDS),
          id: count,
          revision: z.string(),
          /** The case's name, of a case or its rounds in battles. */
          case: z.string().nullable(),
          outcome: z.string(),
          /** The item's name, where the outcome is one. */
          item: z.string().nullable(),
          odds_ppm: ppm,
          seen: count,
          draws: count,
          low: ppm,
          high: ppm,
          begun_at: moment,
        }),
      ),
      paused: z.array(z.object({ id, name: z.string(), paused_at: moment })),
    }),
  ),
});

export const liftPause = post('/api/console/odds/{id}/lift', {
  does: 'Lifts the pause of a case and opens it, unless it would give back too much. What was drawn until now pauses it no more.',
  who: right('cases.pause'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ reason })),
  answers: data(z.object({ open: z.boolean(), return_rate: z.number() })),
  refuses: ['case.unknown', 'act.unfit', 'reason.required'],
});
