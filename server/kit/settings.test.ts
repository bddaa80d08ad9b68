import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readSettings } from './settings.ts';

let data_dir: string;
beforeEach(() => {
  data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-settings-'));
});
afterEach(() => fs.rmSync(data_dir, { recursive: true }));

const settings = (environment: Record<string, string> = {}) =>
  readSettings(readConfig({ DATA_DIR: data_dir, ...environment }));

test('the secret key is made once, kept for its owner alone, and no second file is left', () => {
  const { secret_key } = settings();
  expect(secret_key).toHaveLength(32);
  expect(settings().secret_key).toEqual(secret_key);
  expect(fs.statSync(path.join(data_dir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(data_dir)).toEqual(['secret.key']);
});

test('a secret key that was given is used, and nothing is written', () => {
  const given = '5a'.repeat(32);
  expect(settings({ SECRET_KEY: given }).secret_key.toString('hex')).toBe(given);
  expect(fs.readdirSync(data_dir)).toEqual([]);
});
