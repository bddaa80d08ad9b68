// Restores a backup, after it has said what it would do: `npm run restore -- --help`.
import { parseArgs } from 'node:util';
import { BackupError } from '../server/backup/manifest.ts';
import { explain } from '../server/explain.ts';
import { readConfig, type Config } from '../server/kit/config.ts';
import { StorageError } from '../server/kit/storage/error.ts';
import {
  describeBackup,
  describePresent,
  forgetFormer,
  readBackup,
  restoreBackup,
} from '../server/restore/restore.ts';
import { retireSeedsAfterwards } from '../server/restore/retire-seeds.ts';
import { say, sayFailure, UsageError } from './operator.ts';

const usage = `Usage: npm run restore -- --from PLACE [--yes] [--over] [--key-lost] [--json]
       npm run restore -- --forget
       npm run restore -- --retire-seeds

Reads the backup in PLACE, a folder or a bucket (s3://HOST/BUCKET), or the newest of those in it, and
says what it holds and what restoring it would replace. With --yes it does so: into a new database, which takes the product's place once
its books, draws and sign-in are proven. Until then nothing is changed. Stop the product first.
  --over       replaces a database that isn't empty, or is damaged; the former one stays beside it
  --key-lost   goes on without a key that the backup needs
  --forget     drops the database that the last restore replaced
  --retire-seeds  retires every seed pair, as a restore does by itself: for a database that went back
               by other means, such as pgBackRest or a snapshot, before the product starts
Exit codes: 0 done, or could be done; 1 not, as it says; 2 impossible.`;

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({
      options: {
        from: { type: 'string' },
        yes: flag,
        over: flag,
        'key-lost': flag,
        forget: flag,
        'retire-seeds': flag,
        json: flag,
        help: flag,
      },
    });
    if (values.help) {
      say(usage);
      return 0;
    }
    const config = readConfig();
    if (values.forget) {
      const dropped = await forgetFormer(config);
      say(values.json ? JSON.stringify({ dropped }) : `The database ${dropped} is gone.`);
      return 0;
    }
    if (values['retire-seeds']) {
      const players = await retireSeedsAfterwards(config);
      say(
        values.json ? JSON.stringify({ players }) : `Seed pairs retired, of players: ${players}.`,
      );
      return 0;
    }
    if (!values.from) throw new UsageError(usage);
    const { yes, over, 'key-lost': key_lost, from } = values;
    const outcome = await restore(config, { yes, over, key_lost, from }, values.json);
    if (values.json) say(JSON.stringify(outcome));
    return 0;
  } catch (problem) {
    showProgress('');
    const { code, message } = problem as { code?: string; message: string };
    const is_usage = problem instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS');
    sayFailure(is_usage ? message : explain(problem));
    return problem instanceof BackupError || problem instanceof StorageError ? 1 : 2;
  }
}

/** Restores a backup, or says what that would do; returns it for programs. */
async function restore(
  config: Config,
  { yes, ...wish }: { yes: boolean; over: boolean; key_lost: boolean; from: string },
  json: boolean,
): Promise<{ folder: string; restored: boolean; lines: string[]; ms: number }> {
  const lines: string[] = [];
  const tell = (line: string) => {
    lines.push(line);
    if (!json) say(line);
  };
  const backup = await readBackup(wish, config);
  const folder = backup.files.place;
  for (const line of [...describeBackup(backup), ...(await describePresent(config, wish.over))])
    tell(line);
  if (!yes) {
    tell('Nothing was changed. To restore it: the same command with --yes.');
    return { folder, restored: false, lines, ms: 0 };
  }
  const done = await restoreBackup(backup, wish, config, showProgress);
  showProgress('');
  for (const line of done.lines) tell(line);
  tell(`Restored in ${(done.ms / 1000).toFixed(1)} s.`);
  return { folder, restored: true, lines, ms: done.ms };
}

/** Shows progress on a terminal as one line that overwrites itself. */
function showProgress(progress: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${progress.slice(0, 100)}`);
}
