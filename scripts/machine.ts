// The machine room: `npm run machine -- show|jobs|retry|close|open`.
import { parseArgs } from 'node:util';
import {
  closeSite,
  listJobs,
  retryJob,
  showClosing,
  showMachine,
} from '../server/machine/index.ts';
import type { Desk } from '../server/kit/desk.ts';
import { readSettings } from '../server/kit/settings.ts';
import { readId, runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const usage = `Usage: npm run machine -- COMMAND [options]

  show                     processes, listeners, faults of 30 days, backups
  jobs [NAME]              the queue in numbers, and the jobs that were given up or have failed
  retry ID                 has a job that failed tried again at once
  close [--until MOMENT]   closes the site for players; MOMENT, such as 2027-03-01T06:00Z, is what
                           they read, and it stays closed until somebody opens it
  open                     opens it again

  --why TEXT               the reason, for the audit
  --json                   prints JSON
  --help                   prints this

Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

process.exitCode = await runCommand(usage, () => {
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = parseArgs({
    options: { until: { type: 'string' }, help: flag, json: flag },
    allowPositionals: true,
  });
  return { ...values, command: () => commandOf(positionals, values.until) };
});

function commandOf([name, word, ...more]: readonly string[], until?: string): Command {
  if (more.length > 0 || (until !== undefined && name !== 'close')) throw new UsageError(usage);
  if (name === 'show' && word === undefined) return show;
  if (name === 'jobs') return ({ db }) => showJobs(db, word);
  if (name === 'retry' && word !== undefined) {
    const id = readId(word, usage);
    return async (desk) => {
      await retryJob(desk, id);
      return { code: 0, data: { id }, lines: [`Job ${id} is tried again.`] };
    };
  }
  if ((name === 'close' || name === 'open') && word === undefined) {
    const wish = { is_closed: name === 'close', until_at: readMoment(until) };
    return async (desk) => {
      await closeSite(desk, wish);
      const data = await showClosing(desk.db);
      return { code: 0, data, lines: [sayClosing(data)] };
    };
  }
  throw new UsageError(usage);
}

function readMoment(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  const has_zone = /(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  if (!has_zone || Number.isNaN(moment.getTime()))
    throw new UsageError('--until is a moment with its zone, such as 2027-03-01T06:00Z');
  return moment;
}

async function show({ db }: Desk, config: Parameters<Command>[1]): Promise<Outcome> {
  const data = await showMachine(db, readSettings(config));
  const closing = await showClosing(db);
  const late = data.listeners.filter(({ behind }) => behind > 0);
  return {
    code: 0,
    data: { ...data, closing },
    lines: [
      sayClosing(closing),
      ...data.processes.map(
        ({ host, pid, roles, version, beat_at, is_silent }) =>
          `${host} ${pid} (${roles.join(', ')}) ${version}: ${is_silent ? 'silent since' : 'beat'} ${beat_at}`,
      ),
      late.length === 0
        ? `All ${data.listeners.length} listeners have looked at every fact.`
        : late.map(({ name, behind }) => `${name}: ${behind} facts behind`).join('\n'),
      ...data.faults.map(
        ({ last_at, times, words, error }) => `${last_at} ${times} ×: ${words}: ${error}`,
      ),
      `Last good backup: ${data.backup.last_good_at ?? 'none'}; drill: ${data.drill.last_good_at ?? 'none'}`,
    ],
  };
}

async function showJobs(db: Desk['db'], name: string | undefined): Promise<Outcome> {
  const data = await listJobs(db, name);
  return {
    code: 0,
    data,
    lines: [
      ...data.kinds.map(
        ({ name: kind, waiting, failing, dead }) =>
          `${kind}: ${waiting} waiting, ${failing} failing, ${dead} given up`,
      ),
      ...data.list
        .filter(({ state }) => state === 'dead' || state === 'failing')
        .map(({ id, name: kind, state, last_error }) => `${id} ${kind} ${state}: ${last_error}`),
    ],
  };
}

function sayClosing({ is_closed, until }: Awaited<ReturnType<typeof showClosing>>): string {
  if (!is_closed) return 'The site is open.';
  return `The site is closed for players${until === null ? '' : ` until ${until}`}.`;
}
