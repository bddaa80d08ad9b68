import { z } from 'zod';
import { data, get, json, post, right } from './endpoint.ts';
import { id, idInPath, moment } from './shapes.ts';
import { reason } from './staff.ts';

const count = z.number().int();

const jobs = z.object({
  dead: count,
  retrying: count,
  /** By the jobs' names. */
  kinds: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      failing: count,
      dead: count,
      /** Since when the first of them could have run. */
      due_since: moment.nullable(),
    }),
  ),
  list: z.array(
    z.object({
      id,
      name: z.string(),
      lane: z.string().nullable(),
      run_at: moment,
      attempts: count,
      attempts_max: count,
      last_error: z.string().nullable(),
      state: z.enum(['dead', 'failing', 'running', 'waiting']),
    }),
  ),
});

export const listJobs = get('/api/console/jobs', {
  does: 'The queue: its counts by the jobs’ names, and at most 200 jobs, those that were given up first.',
  who: right('machine.read'),
  query: z.object({ 'filter[name]': z.string().max(100).optional() }),
  answers: data(jobs),
});

export const retryJob = post('/api/console/jobs/{id}/retry', {
  does: 'Has a job that failed tried again at once, with all its attempts.',
  who: right('machine.retry'),
  params: z.object({ id: idInPath }),
  body: json(z.object({ reason })),
  answers: data(z.object({})),
  refuses: ['act.unfit'],
});

/** A backup, a drill that restored one on trial, or a verification of the books. */
const run = z.object({
  at: moment,
  ok: z.boolean(),
  bytes: count,
  ms: count,
  words: z.string(),
  /** The folder or the bucket of it, without secrets; null where none was noted. */
  place: z.string().nullable(),
});
const runs = z.object({ last: run.nullable(), last_good_at: moment.nullable() });

export const showMachine = get('/api/console/machine', {
  does: 'The processes with their last beat, how far each listener is behind the facts, our faults of the last 30 days, backups, drills and verifications.',
  who: right('machine.read'),
  answers: data(
    z.object({
      at: moment,
      processes: z.array(
        z.object({
          mark: z.string(),
          roles: z.array(z.string()),
          version: z.string(),
          host: z.string(),
          pid: count,
          started_at: moment,
          beat_at: moment,
          /** It hasn't been heard of for a minute, and didn't say that it ends. */
          is_silent: z.boolean(),
          memory_bytes: count,
          /** How late it ran its timers between its last beats, at the worst. */
          lag_ms: count,
          /** How it stands with the others: alone, or its bus answers, or doesn't. */
          bus: z.enum(['alone', 'joined', 'away']),
        }),
      ),
      listeners: z.array(
        z.object({
          name: z.string(),
          /** Facts that it hasn't looked at, at most 10,000 of them. */
          behind: count,
          oldest_at: moment.nullable(),
          /** Facts that it may not take yet. */
          held: count,
          due_at: moment.nullable(),
        }),
      ),
      faults: z.array(
        z.object({
          fingerprint: z.string(),
          words: z.string(),
          error: z.string(),
          stack: z.string(),
          path: z.string().nullable(),
          first_at: moment,
          last_at: moment,
          times: count,
          request_id: z.string().nullable(),
          version: z.string(),
        }),
      ),
      /** False: none is made, because no place is set for them. */
      makes_backups: z.boolean(),
      backup: runs,
      drill: runs,
      /** Of the books, every night. */
      verify: runs,
      /** The last 14 backups, newest first, those that failed among them. */
      backups: z.array(run),
    }),
  ),
});

const closing = z.object({
  is_closed: z.boolean(),
  until: moment.nullable(),
  /** Since when it is so; null before anybody has closed it. */
  since: moment.nullable(),
  /** The member of staff who said so; null for the command line. */
  by: z.string().nullable(),
});

export const showClosing = get('/api/console/closing', {
  does: 'Whether the site is closed for players, and until when.',
  who: right('machine.read'),
  answers: data(closing),
});

export const closeSite = post('/api/console/closing', {
  does: 'Closes the site for players, or opens it again. While it is closed, pages show that it is being maintained, and players’ calls are refused with maintenance.on; the console, signing in and reports of gateways go on.',
  who: right('machine.close'),
  body: json(
    z.object({
      is_closed: z.boolean(),
      /** When it opens again, as players read it; it stays closed until somebody opens it. */
      until: moment.nullable().default(null),
      reason,
    }),
  ),
  answers: data(closing),
  refuses: ['act.unfit', 'reason.required'],
});
