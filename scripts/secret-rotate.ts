// Rotates the key that seals secrets in the database: `-- --new` makes a key, without arguments
// everything is sealed again with it.
import { parseArgs } from 'node:util';
import { explain } from '../server/explain.ts';
import { readConfig } from '../server/kit/config.ts';
import { openDatabase, type Db } from '../server/kit/db.ts';
import { findOwnerUrl } from '../server/kit/find-database.ts';
import { openLog } from '../server/kit/log.ts';
import { addKey, findKeys, findUnreadable } from '../server/kit/secret-keys.ts';
import { modules } from '../server/modules.ts';

const usage = `Usage: npm run secret:rotate [-- --new | --forget]

  --new      makes a new key; start the product again afterwards, which then seals with it
             and still opens what the earlier keys sealed
  --forget   removes sealed data that no key opens

Without options it seals everything again with the newest key.`;
const sealed = modules.flatMap((module) => module.sealed ?? []);
const log = openLog({ log_level: 'warn' });

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { values } = parseArgs({
      options: { help: { type: 'boolean' }, new: { type: 'boolean' }, forget: { type: 'boolean' } },
    });
    if (values.help) {
      say(usage);
      return 0;
    }
    if (values.new) return makeNew();
    return await withDatabase(values.forget ? deleteUnreadable : reseal);
  } catch (problem) {
    const { code, message } = problem as { code?: string; message: string };
    say(code?.startsWith('ERR_PARSE_ARGS') ? `${message}\n${usage}` : explain(problem));
    return 2;
  }
}

function makeNew(): number {
  const config = readConfig();
  if (config.secret_key !== undefined) {
    say(
      'The key is in SECRET_KEY: put it into SECRET_KEY_PREVIOUS, and the output of "openssl rand -hex 32" into SECRET_KEY.',
    );
    return 1;
  }
  const keys = findKeys(config);
  if (!keys) {
    say('There is no key yet: the first start makes one.');
    return 1;
  }
  addKey(config.data_dir, keys);
  say(
    'A new key is in the first line of secret.key. Start the product again, then: npm run secret:rotate',
  );
  return 0;
}

async function reseal(db: Db, keys: readonly Buffer[]): Promise<number> {
  const unreadable = await findUnreadable(db, sealed, keys);
  if (unreadable.length > 0) {
    say(
      `None of the keys opens some of: ${unreadable.join(', ')}. Name the one that sealed them, or: npm run secret:rotate -- --forget`,
    );
    return 1;
  }
  for (const data of sealed)
    say(`${await data.reseal(db, keys, log)} ${data.name} were sealed with the new key.`);
  const left = await findUnreadable(db, sealed, keys.slice(0, 1));
  if (left.length > 0) {
    say(
      `Some are still sealed with an earlier key: ${left.join(', ')}. The log above says why. Keep the earlier keys, and run this again.`,
    );
    return 1;
  }
  say(
    'Nothing is sealed with another key any more. Recovery codes from before are recognised by the earlier keys alone.',
  );
  return 0;
}

async function deleteUnreadable(db: Db, keys: readonly Buffer[]): Promise<number> {
  for (const data of sealed)
    say(
      `${await data.deleteUnreadable(db, keys, log)} ${data.name} that no key opens were removed.`,
    );
  return 0;
}

async function withDatabase(
  act: (db: Db, keys: readonly Buffer[]) => Promise<number>,
): Promise<number> {
  const keys = findKeys(readConfig()) ?? [];
  const { owner_url, release } = await findOwnerUrl();
  const { db, close } = openDatabase(owner_url, { connections: 1, patient: true });
  return act(db, keys).finally(async () => {
    await close();
    await release();
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
