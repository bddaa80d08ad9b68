// Child process: writes a backup, or restores the newest on trial, as its argument says. Replies
// with the outcome, and exits when the parent disconnects.
import os from 'node:os';
import type { Chore, ChoreOutcome } from '../backup/run-in-child.ts';
import { explain } from '../explain.ts';
import { readConfig } from '../kit/config.ts';
import { readSettings } from '../kit/settings.ts';
import { modules } from '../modules.ts';
import { backUpConfigured } from './back-up-configured.ts';
import { runDrill } from './restore.ts';

process.once('disconnect', () => process.exit(1));
os.setPriority(os.constants.priority.PRIORITY_LOW);

const config = readConfig(undefined, modules);
const { to, keep_days } = readSettings(config).backup;
const chore = process.argv[2] as Chore;
const work =
  chore === 'write' ? backUpConfigured(config, { to: to!, keep_days }) : runDrill(config, to!);
const outcome: ChoreOutcome = await work.then(
  () => ({ problem: undefined }),
  (problem: unknown) => ({ problem: explain(problem) }),
);
process.send!(outcome, () => process.exit(0));
