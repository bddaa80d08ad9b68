import { expect, test } from 'vitest';
import { openLog } from '../../../kit/log.ts';
import { headOf } from '../../../kit/seal.ts';
import { test_settings } from '../../../testing/settings.ts';
import { openWorld } from '../../../testing/world.ts';
import { findBot } from './store.ts';
import { readTokens, saveTokens, sealed_tokens } from './tokens.ts';

const world = openWorld();
const log = openLog({ log_level: 'silent' });
const [old_key, new_key] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const tokens = { refresh_token: 'a.b.c', access_token: null };
const settingsOf = (secret_key: Buffer, previous_keys: Buffer[] = []) => ({
  ...test_settings,
  secret_key,
  previous_keys,
});

test('a bot’s session follows a change of keys, opens for its own bot only, and is deleted without its key', async () => {
  await saveTokens(world.db, settingsOf(old_key), 'bot', tokens);
  const sealed = async () => (await findBot(world.db, 'bot'))!.sealed_tokens!;
  expect(() => readTokens(settingsOf(old_key), 'another', Buffer.from([]))).toThrow();
  const before = await sealed();
  expect(() => readTokens(settingsOf(old_key), 'another', before)).toThrow();
  expect(await sealed_tokens.findHeads(world.owner)).toEqual([headOf(old_key)]);
  expect(await sealed_tokens.reseal(world.owner, [new_key, old_key], log)).toBe(1);
  expect(await sealed_tokens.reseal(world.owner, [new_key, old_key], log)).toBe(0);
  expect(readTokens(settingsOf(new_key), 'bot', await sealed())).toEqual(tokens);
  expect(await sealed_tokens.deleteUnreadable(world.owner, [new_key], log)).toBe(0);
  expect(await sealed_tokens.deleteUnreadable(world.owner, [old_key], log)).toBe(1);
  expect(await sealed_tokens.findHeads(world.owner)).toEqual([]);
});
