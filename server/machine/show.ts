import type { Reply } from '@vitrine/contract/index';
import { findBackupRuns, readBackupState, type BackupRun, type RunState } from '../backup/index.ts';
import { now } from '../kit/clock.ts';
import type { BusState } from '../kit/bus/shared.ts';
import type { Db } from '../kit/db.ts';
import { findFactDelays } from '../kit/fact-delays.ts';
import type { Settings } from '../kit/settings.ts';
import * as store from './store.ts';

/** A process that hasn't beaten for so long, four beats, is silent. */
export const silent_after_ms = 60_000;

const faults_shown = 100;
const backups_shown = 14;
const faults_since_ms = 30 * 24 * 3600_000;

/** The machine room as it is now. */
export async function showMachine(
  db: Db,
  settings: Settings,
): Promise<Reply<'GET /api/console/machine'>> {
  const at = now();
  const processes = await store.findProcesses(db);
  const [delays, faults, { backup, drill, verify }, backups] = await Promise.all([
    findFactDelays(db, listenersOf(processes)),
    store.findFaults(db, new Date(at.getTime() - faults_since_ms), faults_shown),
    readBackupState(db),
    findBackupRuns(db, 'backup', backups_shown),
  ]);
  return {
    at: at.toISOString(),
    processes: processes.map((one) => ({
      mark: one.mark,
      roles: one.roles,
      version: one.version,
      host: one.host,
      pid: one.pid,
      started_at: one.started_at.toISOString(),
      beat_at: one.beat_at.toISOString(),
      is_silent: isSilent(one.beat_at, at),
      memory_bytes: one.memory_bytes,
      lag_ms: one.lag_ms,
      bus: one.bus as BusState,
    })),
    listeners: delays.map(({ listener, oldest_at, due_at, behind, held }) => ({
      name: listener,
      behind,
      oldest_at: oldest_at?.toISOString() ?? null,
      held,
      due_at: due_at?.toISOString() ?? null,
    })),
    faults: faults.map(({ first_at, last_at, ...fault }) => ({
      ...fault,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
    makes_backups: settings.backup.to !== undefined,
    backup: showRuns(backup),
    drill: showRuns(drill),
    verify: showRuns(verify),
    backups: backups.map(showRun),
  };
}

/** The listeners that any of the processes feeds. */
export function listenersOf(processes: readonly store.ProcessRow[]): string[] {
  return [...new Set(processes.flatMap(({ listeners }) => listeners))];
}

/** Whether a process that last beat then has fallen silent. */
export function isSilent(beat_at: Date, at: Date): boolean {
  return at.getTime() - beat_at.getTime() > silent_after_ms;
}

function showRun({ at, ok, bytes, ms, words, place }: BackupRun) {
  return { at: at.toISOString(), ok, bytes, ms, words, place };
}

function showRuns({ last, last_good }: RunState) {
  return {
    last: last && showRun(last),
    last_good_at: last_good?.at.toISOString() ?? null,
  };
}
