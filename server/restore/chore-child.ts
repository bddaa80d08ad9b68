// Child process: writes a backup, restores the newest on trial, or verifies the books, as its
// argument says. Replies with the outcome, and exits when the parent disconnects.
import os from 'node:os';
import type { Chore, ChoreOutcome } from '../backup/run-in-child.ts';
import { explain } from '../explain.ts';
import { readConfig } from '../kit/config.ts';
import { readSettings } from '../kit/settings.ts';
import { modules } from '../modules.ts';
import { backUpConfigured } from './back-up-configured.ts';
import { runDrill } from './restore.ts';
import { verifyConfigured } from './verify-daily.ts';

process.once('disconnect', () => process.exit(1));
os.setPriority(os.constants.priority.PRIORITY_LOW);

const config = readConfig(undefined, modules);
const { to, keep_days } = readSettings(config).backup;
const chore = process.argv[2] as Chore;
const chores: Record<Chore, () => Promise<unknown>> = {
  write: () => backUpConfigured(config, { to: to!, keep_days }),
  drill: () => runDrill(config, to!),
  verify: () => verifyConfigured(config),
};
const outcome: ChoreOutcome = await chores[chore]().then(
  () => ({ problem: undefined }),
  (problem: unknown) => ({ problem: explain(problem) }),
);
process.send!(outcome, () => process.exit(0));
