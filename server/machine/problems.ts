import fs from 'node:fs/promises';
import { readBackupState, type RunState } from '../backup/index.ts';
import type { ProcessRole } from '../kit/config.ts';
import type { Db } from '../kit/db.ts';
import { findFactDelays } from '../kit/fact-delays.ts';
import type { Problem } from '../kit/problems.ts';
import type { ReplicaState } from '../kit/replica.ts';
import type { Settings } from '../kit/settings.ts';
import { isSilent, listenersOf } from './show.ts';
import * as store from './store.ts';

const path = '/machine';
const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
/** A nightly backup that failed once, and a weekly drill likewise. */
const backup_age_max_ms = 36 * hour_ms;
const verify_age_max_ms = 26 * hour_ms;
const drill_age_max_ms = 8 * 24 * hour_ms;
/** PostgreSQL stops where its disk is full; an upgrade and a backup need room, too. */
const disk_free_min_gb = 2;
const disk_free_min_part = 0.05;
/** A listener works off thousands of facts in a minute. */
const behind_max_ms = 5 * minute_ms;
/** Jobs begin within a second of their moment, unless all places are taken. */
const queued_max_ms = 10 * minute_ms;

/** Looks through the machine room for operators. */
export async function findMachineProblems(
  db: Db,
  settings: Settings,
  at: Date,
): Promise<Problem[]> {
  const processes = await store.findProcesses(db);
  const found = await Promise.all([
    judgeJobs(db, at),
    judgeListeners(db, listenersOf(processes), at),
    judgeBackups(db, settings, at),
    judgeDisk(settings),
    judgeClosing(db),
    judgeFaults(db, at),
  ]);
  const demo = {
    name: 'demo.on',
    words: 'The demo world is on: its sandbox credits top-ups that nobody pays.',
    path: null,
  };
  return [...judgeProcesses(processes, at), ...found.flat(), ...(settings.demo ? [demo] : [])];
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

async function judgeJobs(db: Db, at: Date): Promise<Problem[]> {
  const kinds = await store.countJobs(db);
  const dead = kinds.reduce((sum, kind) => sum + kind.dead, 0);
  const letters = kinds.find(({ name }) => name === 'mail:send')?.failing ?? 0;
  const oldest = Math.min(...kinds.map(({ due_since }) => due_since?.getTime() ?? Infinity));
  const late_min = Math.floor((at.getTime() - oldest) / minute_ms);
  return [
    ...(dead > 0
      ? [{ name: 'jobs.dead', words: `${counted(dead, 'job was', 'jobs were')} given up.`, path }]
      : []),
    ...(letters > 0
      ? [
          {
            name: 'mail.failing',
            words: `${counted(letters, 'e-mail', 'e-mails')} could not be sent yet.`,
            path,
          },
        ]
      : []),
    ...(at.getTime() - oldest > queued_max_ms
      ? [
          {
            name: 'jobs.late',
            words: `The oldest job waits for its turn for ${late_min} min.`,
            path,
          },
        ]
      : []),
  ];
}

function judgeProcesses(processes: readonly store.ProcessRow[], at: Date): Problem[] {
  const silent = processes.filter(({ beat_at }) => isSilent(beat_at, at));
  const beating = processes.filter((one) => !silent.includes(one));
  const countOf = (state: ReplicaState) =>
    beating.filter(({ replica }) => replica === state).length;
  const [behind, unavailable] = [countOf('behind'), countOf('away')];
  const cut_off = beating.filter(({ bus }) => bus === 'away');
  // Without any row this process doesn't beat either: a command, or a test.
  const missing =
    beating.length === 0 ? [] : roles_needed.filter((role) => !hasRole(beating, role));
  return [
    ...(silent.length > 0
      ? [
          {
            name: 'processes.silent',
            words: `${counted(silent.length, 'process', 'processes')} fell silent without an orderly end.`,
            path,
          },
        ]
      : []),
    ...(cut_off.length > 0
      ? [
          {
            name: 'bus.away',
            words: `${counted(cut_off.length, 'process doesn’t', 'processes don’t')} reach BUS_URL: each counts calls and tries for itself.`,
            path,
          },
        ]
      : []),
    ...(behind > 0
      ? [
          {
            name: 'replica.behind',
            words: `The replica lags by more than five seconds at ${counted(behind, 'process', 'processes')}: DATABASE_URL answers everything.`,
            path,
          },
        ]
      : []),
    ...(unavailable > 0
      ? [
          {
            name: 'replica.away',
            words: `${counted(unavailable, 'process doesn’t', 'processes don’t')} reach DATABASE_REPLICA_URL, or what is there is no replica of the database: DATABASE_URL answers everything.`,
            path,
          },
        ]
      : []),
    ...(missing.length > 0
      ? [{ name: 'roles.missing', words: `No process has the role ${missing.join(', ')}.`, path }]
      : []),
  ];
}

const roles_needed: readonly ProcessRole[] = ['web', 'live', 'jobs'];

function hasRole(processes: readonly store.ProcessRow[], role: ProcessRole): boolean {
  return processes.some(({ roles }) => roles.includes(role));
}

async function judgeListeners(db: Db, listeners: readonly string[], at: Date): Promise<Problem[]> {
  const late = (await findFactDelays(db, listeners)).filter(
    ({ oldest_at }) => oldest_at && at.getTime() - oldest_at.getTime() > behind_max_ms,
  );
  if (late.length === 0) return [];
  const names = late.map(({ listener }) => listener).join(', ');
  return [{ name: 'facts.late', words: `More than 5 min behind the facts: ${names}.`, path }];
}

async function judgeBackups(db: Db, settings: Settings, at: Date): Promise<Problem[]> {
  const { backup, drill, verify } = await readBackupState(db);
  const judge = (
    name: string,
    about: string,
    { last, last_good }: RunState,
    age_max_ms: number,
  ) => {
    const age_ms = last_good ? at.getTime() - last_good.at.getTime() : Infinity;
    const age = last_good ? `${Math.floor(age_ms / hour_ms)} h old` : 'none yet';
    const why = last && !last.ok ? `; the last one failed: ${last.words.slice(0, 200)}` : '';
    return age_ms > age_max_ms || why ? [{ name, words: `${about}: ${age}${why}.`, path }] : [];
  };
  const books = judge('books.unverified', 'The last verified books', verify, verify_age_max_ms);
  if (settings.demo) return books.filter(() => verify.last?.ok === false);
  if (settings.backup.to === undefined)
    return [...books, { name: 'backup.none', words: 'No backup is made: set BACKUP_TO.', path }];
  return [
    ...books,
    ...judge('backup.old', 'The last good backup', backup, backup_age_max_ms),
    ...judge('drill.old', 'The last good drill', drill, drill_age_max_ms),
  ];
}

/** Looks at the disk of this process: where several serve, each has its own. */
async function judgeDisk({ data_dir }: Settings): Promise<Problem[]> {
  const disk = await fs.statfs(data_dir).catch(() => undefined);
  if (!disk) return [];
  const [free_gb, all_gb] = [disk.bavail, disk.blocks].map((n) => (n * disk.bsize) / 1e9);
  if (free_gb! >= disk_free_min_gb && free_gb! >= all_gb! * disk_free_min_part) return [];
  const words = `${free_gb!.toFixed(1)} GB of ${all_gb!.toFixed(0)} GB are free on the disk.`;
  return [{ name: 'disk.full', words, path }];
}

async function judgeClosing(db: Db): Promise<Problem[]> {
  const last = await store.findLastClosing(db);
  if (!last?.is_closed) return [];
  const until = last.until_at ? `, until ${last.until_at.toISOString()} as players read` : '';
  return [{ name: 'site.closed', words: `The site is closed for players${until}.`, path }];
}

async function judgeFaults(db: Db, at: Date): Promise<Problem[]> {
  const faults = await store.findFaults(db, new Date(at.getTime() - hour_ms), 100);
  if (faults.length === 0) return [];
  const words = `${counted(faults.length, 'kind', 'kinds')} of faults came within the last hour.`;
  return [{ name: 'faults.new', words, path }];
}
