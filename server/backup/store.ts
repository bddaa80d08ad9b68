import type { Db } from '../kit/db.ts';

/** A backup, a drill that restored one on trial, a restore, or a verification of the books. */
export interface BackupRun {
  kind: 'backup' | 'drill' | 'restore' | 'verify';
  /** When it began. */
  at: Date;
  ok: boolean;
  /** The size of the backup; 0 of a verification. */
  bytes: number;
  ms: number;
  /** The backup's name and content, or why it failed. */
  words: string;
  /** Where the backups are, in words without secrets; null of a verification, and of old runs. */
  place: string | null;
}

const words_max = 2000;

/** Notes a run. `db` is the owner's: the product's role only reads. */
export async function noteRun(db: Db, { words, ms, ...run }: BackupRun): Promise<void> {
  const row = { ...run, ms: Math.round(ms), words: words.slice(0, words_max) };
  await db.insertInto('backup_runs').values(row).execute();
}

/** How the runs of a kind stand: the last of all, and the last that went well. */
export interface RunState {
  last: BackupRun | null;
  last_good: BackupRun | null;
}

/**
 * The last backup, drill and verification, for operators: a backup is as old as `last_good.at`, and
 * `last.words` says why a later one failed.
 */
export async function readBackupState(
  db: Db,
): Promise<{ backup: RunState; drill: RunState; verify: RunState }> {
  const [backup, drill, verify] = await Promise.all([
    readState(db, 'backup'),
    readState(db, 'drill'),
    readState(db, 'verify'),
  ]);
  return { backup, drill, verify };
}

/** The last runs of a kind, newest first. */
export async function findBackupRuns(
  db: Db,
  kind: BackupRun['kind'],
  limit: number,
): Promise<BackupRun[]> {
  const rows = await selectRuns(db, kind).limit(limit).execute();
  return rows as BackupRun[];
}

function selectRuns(db: Db, kind: BackupRun['kind']) {
  return db
    .selectFrom('backup_runs')
    .select(['kind', 'at', 'ok', 'bytes', 'ms', 'words', 'place'])
    .where('kind', '=', kind)
    .orderBy('at', 'desc');
}

async function readState(db: Db, kind: BackupRun['kind']): Promise<RunState> {
  const newest = selectRuns(db, kind).limit(1);
  const [last, last_good] = await Promise.all([
    newest.executeTakeFirst(),
    newest.where('ok', '=', true).executeTakeFirst(),
  ]);
  return { last: (last as BackupRun) ?? null, last_good: (last_good as BackupRun) ?? null };
}
