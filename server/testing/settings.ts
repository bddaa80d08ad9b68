import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../kit/config.ts';
import { readSettings, type Settings } from '../kit/settings.ts';
import { modules } from '../modules.ts';

const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-settings-'));
const environment = {
  DATA_DIR: data_dir,
  SECRET_KEY: '07'.repeat(32),
  CAPTCHA: 'off',
  MAIL_FROM: 'Vitrine <no-reply@vitrine.test>',
};
const settings = readSettings(readConfig(environment, modules));

/**
 * Settings for tests: a demo without challenges at its doors, and without the sandbox that stands
 * in for Steam. The uploads folder is removed when the process exits.
 */
export const test_settings: Settings = {
  ...settings,
  steam: { ...settings.steam, sandbox: false },
};
/** The folder of the pictures. */
export const test_uploads_dir = path.join(data_dir, 'uploads');
fs.mkdirSync(test_uploads_dir);
process.once('exit', () => fs.rmSync(data_dir, { recursive: true, force: true }));
