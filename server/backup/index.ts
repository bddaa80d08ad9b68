import type { Job } from '../kit/jobs.ts';
import type { Module } from '../kit/module.ts';
import { config } from './config.ts';
import { runInChild, type Chore } from './run-in-child.ts';

export { findBackupRuns, readBackupState, type BackupRun, type RunState } from './store.ts';

/** A chore in a lane of its own: a folder on another machine may hang, and holds nothing up. */
const choreJob = (chore: Chore, cron: string): Job => ({
  name: `backup:${chore}`,
  cron,
  asks: ['backups'],
  run: async (_db, { settings }) => {
    if (settings.backup.to === undefined && chore !== 'verify') return 0;
    await runInChild(chore);
    return 1;
  },
});

/**
 * Backups of the database and the pictures: one every night, and every week a drill, which restores
 * the newest on trial; and every night the verification of the books. Restoring and verifying stand
 * in `server/restore/`, above all modules, whose books they read.
 */
export const backup: Module = {
  name: 'backup',
  needs: [],
  config,
  jobs: [
    choreJob('write', '41 3 * * *'),
    choreJob('drill', '23 4 * * 0'),
    choreJob('verify', '17 2 * * *'),
  ],
};
