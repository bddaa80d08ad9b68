// Backs the database and the pictures up into a folder or a bucket, checks what was written, and
// deletes old backups: `npm run backup -- --help`.
import { parseArgs } from 'node:util';
import type { BackupDone } from '../server/backup/back-up.ts';
import { days_kept } from '../server/backup/keep.ts';
import { BackupError } from '../server/backup/manifest.ts';
import { explain } from '../server/explain.ts';
import { readConfig } from '../server/kit/config.ts';
import { StorageError } from '../server/kit/storage/error.ts';
import { backUpConfigured } from '../server/restore/back-up-configured.ts';
import { readWhole, say, sayFailure, UsageError } from './operator.ts';

const usage = `Usage: npm run backup -- --to PLACE [--keep DAYS] [--json]

Writes a backup of one moment into a new folder in PLACE, beside the running product or without it,
and reads all of it again. PLACE is a folder, best on another disk, or a bucket: s3://HOST/BUCKET,
with the key in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Keep secret.key elsewhere: it isn't in it.
  --keep DAYS   keeps all backups of so many days, by standard ${days_kept}; of older ones the newest of each
                week, for eight weeks. The last good one is never deleted.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) {
      say(usage);
      return 0;
    }
    if (!values.to) throw new UsageError(usage);
    const keep_days =
      values.keep === undefined ? days_kept : readWhole(values.keep, '--keep', 3650);
    const done = await backUpConfigured(readConfig(), { to: values.to, keep_days });
    if (values.json) say(JSON.stringify(done));
    else sayDone(done);
    return 0;
  } catch (problem) {
    const { code, message } = problem as { code?: string; message: string };
    const is_usage = problem instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
    sayFailure(is_usage ? message : explain(problem));
    return problem instanceof BackupError || problem instanceof StorageError ? 1 : 2;
  }
}

function sayDone({ folder, rows, bytes, ms, deleted }: BackupDone): void {
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  say(`${folder}: ${rows} rows, ${size}, in ${(ms / 1000).toFixed(1)} s. Read again, and whole.`);
  if (deleted.length > 0) say(`Deleted: ${deleted.join(', ')}.`);
}
