import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { findAccounts, identify, startSession } from '../accounts/index.ts';
import { verifyChain } from '../audit/index.ts';
import { BackupError } from '../backup/manifest.ts';
import { openDatabase, transact, type Db, type Tx } from '../kit/db.ts';
import { openLog } from '../kit/log.ts';
import { randomBytes } from '../kit/random.ts';
import { findUnreadable } from '../kit/secret-keys.ts';
import { modules } from '../modules.ts';
import { verifyEverything } from '../settle/verify/index.ts';

const sealed = modules.flatMap((module) => module.sealed ?? []);

/**
 * Proves that a restored database is sound, as its owner: books, draws and backpacks verify, the
 * chain of operators' acts does, a session begins and is known, and each sealed secret, second
 * factors among them, opens with one of `keys`, unless they are lost. The proof rolls its own
 * writes back. Returns a line for each thing that holds; throws a BackupError that names the first
 * that doesn't.
 */
export async function proveSound(
  url: string,
  keys: readonly Buffer[] | undefined,
  tell: (progress: string) => void,
): Promise<string[]> {
  const { db, close } = openDatabase(url, { connections: 1, patient: true });
  try {
    // The rows are new, and the planner knows nothing of them yet.
    await sql`analyze`.execute(db);
    const differences = await verifyEverything(db, modules, tell);
    if (differences.length > 0)
      throw unsound(
        `the books differ ${differences.length} times: ${differences
          .slice(0, 3)
          .map(({ check, what }) => `${check}: ${what}`)
          .join('; ')}`,
      );
    const chain = await verifyChain(db);
    if (chain.faults.length > 0) throw unsound(`of operators' acts, ${chain.faults[0]}`);
    return [
      'Books, backpacks and draws verify.',
      `The chain of operators' acts holds ${chain.rows} rows and is whole.`,
      await proveSignIn(db, keys),
    ];
  } finally {
    await close();
  }
}

/** Begins a session and opens every sealed secret, in a transaction that is rolled back. */
async function proveSignIn(db: Db, keys: readonly Buffer[] | undefined): Promise<string> {
  const rolled_back = new Error('rolled back');
  let opened = 0;
  let began = false;
  await transact(db, async (tx) => {
    began = await beginsSession(tx);
    if (keys) opened = await openAll(tx, keys);
    throw rolled_back;
  }).catch((problem: unknown) => {
    if (problem !== rolled_back) throw problem;
  });
  const session = began ? 'A session begins and is known' : 'Nobody has an account yet';
  return keys
    ? `${session}; all ${opened} sealed secrets open, second factors and e-mails among them.`
    : `${session}; what is sealed can't be opened.`;
}

/** Begins a session of the newest account; false when there is no account. */
async function beginsSession(tx: Tx): Promise<boolean> {
  const [account] = await findAccounts(tx, { limit: 1 });
  if (!account) return false;
  const token_hash = hash('sha256', await startSession(tx, account.id));
  const caller = await identify(tx, token_hash, true);
  if (caller?.id !== account.id) throw unsound('a session that begins isn’t known');
  return true;
}

/** Opens every sealed secret by sealing it with a key of this moment; returns how many. */
async function openAll(tx: Tx, keys: readonly Buffer[]): Promise<number> {
  const log = openLog({ log_level: 'silent' });
  const trial = randomBytes(32);
  let opened = 0;
  for (const data of sealed) opened += await data.reseal(tx, [trial, ...keys], log);
  const unopened = await findUnreadable(tx, sealed, [trial]);
  if (unopened.length > 0) throw unsound(`no key opens some of: ${unopened.join(', ')}`);
  return opened;
}

function unsound(what: string): BackupError {
  return new BackupError(`The restored database isn't sound: ${what}. Take another backup.`);
}
