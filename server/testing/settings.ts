import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Settings } from '../kit/settings.ts';

/**
 * Settings for tests: a demo without challenges at its doors. The uploads folder is removed when
 * the process exits.
 */
export const test_settings: Settings = {
  demo: true,
  secret_key: Buffer.alloc(32, 7),
  previous_keys: [],
  uploads_dir: fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-uploads-')),
  mail: { smtp_url: undefined, from: 'Vitrine <no-reply@vitrine.test>' },
  steam: { url: 'https://steamcommunity.com', api_key: undefined, sandbox: false },
  live: { key: 'vitrine', event_namespace: undefined },
  captcha: false,
};
process.once('exit', () => fs.rmSync(test_settings.uploads_dir, { recursive: true, force: true }));
