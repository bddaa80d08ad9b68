import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enableFactor } from '../security/testing.ts';
import { modules } from '../modules.ts';
import { serveApi } from '../testing/api.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { test_settings } from '../testing/settings.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { sealBotSession } from '../withdrawals/testing/bots.ts';
import { ConfigError, readConfig } from './config.ts';
import { openLog } from './log.ts';
import { randomBytes } from './random.ts';
import { addKey, checkKeys, findKeys, findUnreadable, makeKey } from './secret-keys.ts';

const world = openWorld();
const sealed = modules.flatMap((module) => module.sealed ?? []);
const old_key = test_settings.secret_key;
const log = openLog({ log_level: 'silent' });
let data_dir: string;
beforeEach(() => {
  data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-keys-'));
});
afterEach(async () => {
  fs.rmSync(data_dir, { recursive: true });
  for (const data of sealed) await data.deleteUnreadable(world.owner, [], log);
});

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: data_dir, ...environment });
const inHex = (...keys: Buffer[]) => keys.map((key) => key.toString('hex')).join(',');

/** The error message of a start with these keys; empty when it succeeds. */
async function startWith(environment: Record<string, string>): Promise<string> {
  const problem: unknown = await checkKeys(world.owner, sealed, configOf(environment)).catch(
    (thrown: unknown) => thrown,
  );
  if (problem !== undefined) expect(problem).toBeInstanceOf(ConfigError);
  return (problem as Error | undefined)?.message ?? '';
}

/** Sends a code to a product that was started with these keys. */
async function bringTo(keys: readonly Buffer[], player: TestPlayer, totp: string): Promise<string> {
  const settings = { secret_key: keys[0]!, previous_keys: keys.slice(1) };
  const { url, close } = await serveApi(world.db, { settings });
  const api = makeClient({ base: url, headers: player.headers });
  const answer = await api('POST /api/sessions/confirm', { totp });
  close();
  return refusalOf(answer);
}

/** The first receipt makes the key that signs it. */
async function sealSigningKey({ api }: TestPlayer): Promise<void> {
  dataOf(await api('GET /api/receipts', {}));
}

describe('beside secrets that were sealed', () => {
  test('a start without their key ends, and says what to put back', async () => {
    expect(await startWith({})).toBe('');
    await enableFactor(await joinPlayer(world));
    expect(await startWith({})).toMatch(
      /second factors and queued e-mails .*secret\.key is missing\. Put it back from the backup/,
    );
    expect(fs.readdirSync(data_dir)).toEqual([]);
  });

  test('a start with another key ends, in the environment or in the file; with theirs it goes on', async () => {
    await enableFactor(await joinPlayer(world));
    const other = randomBytes(32);
    expect(await startWith({ SECRET_KEY: inHex(other) })).toMatch(/another key sealed/);
    makeKey(data_dir);
    expect(await startWith({})).toMatch(/another key sealed/);
    expect(await startWith({ SECRET_KEY: inHex(old_key) })).toBe('');
    expect(await startWith({ SECRET_KEY: inHex(other), SECRET_KEY_PREVIOUS: inHex(old_key) })).toBe(
      '',
    );
  });

  test('a lost key is given up by removing what nobody can read, and nothing else', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const lost = await enableFactor(ann);
    await sealBotSession(world.db, test_settings, 'lost');
    await sealSigningKey(ann);
    const key = randomBytes(32);
    await sealBotSession(world.db, { ...test_settings, secret_key: key }, 'kept');
    const { url, close } = await serveApi(world.db, { settings: { secret_key: key } });
    const kept = await enableFactor({
      ...ben,
      api: makeClient({ base: url, headers: ben.headers }),
    });
    close();
    for (const data of sealed)
      expect(await data.deleteUnreadable(world.owner, [key], log), data.name).toBe(1);
    expect(await startWith({ SECRET_KEY: inHex(key) })).toBe('');
    expect(await bringTo([key], ben, kept.code())).toBe('none');
    expect(await bringTo([key], ann, lost.code())).not.toBe('fault');
  });
});

describe('when the key changes', () => {
  test('what the earlier one sealed still opens, and recovery codes from before are good', async () => {
    const ann = await joinPlayer(world);
    const { code, recovery_codes } = await enableFactor(ann);
    const keys = [randomBytes(32), randomBytes(32), old_key];
    expect(await bringTo(keys, ann, code())).toBe('none');
    expect(await bringTo(keys, ann, recovery_codes[0]!)).toBe('none');
    expect(await bringTo(keys, ann, recovery_codes[0]!)).toBe('second_factor.wrong');
  });

  test('everything is sealed with the new one, once, and then the earlier one isn’t needed', async () => {
    const ann = await joinPlayer(world);
    const { code } = await enableFactor(ann);
    await sealBotSession(world.db, test_settings, 'bot');
    await sealSigningKey(ann);
    const keys = [randomBytes(32), old_key];
    for (const data of sealed) expect(await data.reseal(world.owner, keys, log), data.name).toBe(1);
    for (const data of sealed) expect(await data.reseal(world.owner, keys, log), data.name).toBe(0);
    expect(await findUnreadable(world.owner, sealed, [keys[0]!])).toEqual([]);
    expect(await bringTo([keys[0]!], ann, code())).toBe('none');
  });

  test('a queued e-mail that is damaged keeps its seal, and the others get the new one', async () => {
    for (let n = 0; n < 2; n += 1) await enableFactor(await joinPlayer(world));
    await sql`update graphile_worker._private_jobs
      set payload = jsonb_set(payload::jsonb, '{sealed}', to_jsonb(left(payload ->> 'sealed', 40)))::json
      where id = (select min(id) from graphile_worker._private_jobs where payload ->> 'sealed' is not null)`.execute(
      world.owner,
    );
    const mails = sealed.find(({ name }) => name === 'queued e-mails')!;
    const keys = [randomBytes(32), old_key];
    expect(await mails.reseal(world.owner, keys, log)).toBe(1);
    expect(await findUnreadable(world.owner, [mails], [keys[0]!])).toEqual(['queued e-mails']);
  });

  test('a change that was cut off in the middle goes on where it was', async () => {
    const players = [await joinPlayer(world), await joinPlayer(world), await joinPlayer(world)];
    const apps = [];
    for (const player of players) apps.push(await enableFactor(player));
    const keys = [randomBytes(32), old_key];
    const [secrets] = sealed;
    await sql`create function cut() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`.execute(
      world.owner,
    );
    await sql
      .raw(
        `create trigger cut before update on accounts_second_factors for each row
          when (new.player_id = ${players[1]!.id}) execute function cut()`,
      )
      .execute(world.owner);
    await expect(secrets!.reseal(world.owner, keys, log)).rejects.toThrow('cut off');
    await sql`drop function cut cascade`.execute(world.owner);
    expect(await bringTo(keys, players[0]!, apps[0]!.code())).toBe('none');
    expect(await bringTo(keys, players[2]!, apps[2]!.code())).toBe('none');
    expect(await secrets!.reseal(world.owner, keys, log)).toBe(2);
    expect(await bringTo([keys[0]!], players[1]!, apps[1]!.code())).toBe('none');
  });

  test('the file keeps the earlier ones below the new one, for its owner alone', () => {
    const first = makeKey(data_dir);
    addKey(data_dir, findKeys(configOf())!);
    addKey(data_dir, findKeys(configOf())!);
    const keys = findKeys(configOf())!;
    expect(keys).toHaveLength(3);
    expect(keys[2]).toEqual(first);
    expect(fs.statSync(path.join(data_dir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(data_dir)).toEqual(['secret.key']);
  });
});

test.each([
  ['empty', ''],
  ['cut off', '5a5a5a'],
  ['damaged in a line', `${'5a'.repeat(32)}\nhello`],
])('a file that is %s is refused, and never takes a key’s place', (_, text) => {
  fs.writeFileSync(path.join(data_dir, 'secret.key'), text);
  expect(() => findKeys(configOf())).toThrow(/is damaged: .*Put it back/);
});
