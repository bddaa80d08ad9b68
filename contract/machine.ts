import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

export const listJobs = get('/api/console/jobs', {
  does: 'The jobs in the queue, those that were given up first, at most 200.',
  who: right('jobs.read'),
  answers: data(
    z.object({
      dead: z.number().int(),
      retrying: z.number().int(),
      list: z.array(
        z.object({
          id,
          name: z.string(),
          lane: z.string().nullable(),
          run_at: moment,
          attempts: z.number().int(),
          attempts_max: z.number().int(),
          last_error: z.string().nullable(),
          state: z.enum(['dead', 'failing', 'running', 'waiting']),
        }),
      ),
    }),
  ),
});

export const retryJob = post('/api/console/jobs/{id}/retry', {
  does: 'Has a job that failed tried again at once, with all its attempts.',
  who: right('jobs.retry'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ reason })),
  answers: data(z.object({})),
  refuses: ['act.unfit'],
});
