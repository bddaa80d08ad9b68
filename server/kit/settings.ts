import fs from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config } from './config.ts';
import { randomHex } from './random.ts';

/** What verbs and jobs may know of how the product was started: its keys, its folders, who stands outside. */
export interface Settings {
  /** The demo world is on. */
  demo: boolean;
  /** 32 bytes that seal what the database keeps secret (`kit/seal.ts`). */
  secret_key: Buffer;
  /** Where players' pictures are kept. */
  uploads_dir: string;
  /** Undefined `smtp_url`: e-mails are kept for the outbox page, or lost with a warning outside demo mode. */
  mail: { smtp_url: string | undefined; from: string };
  steam: { url: string; api_key: string | undefined };
  /** The name under which clients find the sockets, and what stands before the names of live events. */
  live: { key: string; event_namespace: string | undefined };
  /** The doors ask for a solved challenge. */
  captcha: boolean;
}

/**
 * The settings of a configuration. Makes the secret key in `data_dir` at the first start, readable by its owner alone.
 * Throws a ConfigError when it can't be kept there.
 */
export function readSettings(config: Config): Settings {
  return {
    demo: config.demo,
    secret_key: Buffer.from(config.secret_key ?? keptKey(config.data_dir), 'hex'),
    uploads_dir: path.join(config.data_dir, 'uploads'),
    mail: { smtp_url: config.smtp_url, from: config.mail_from },
    steam: { url: config.steam_url, api_key: config.steam_api_key },
    live: { key: config.live_key, event_namespace: config.live_event_namespace },
    captcha: config.captcha,
  };
}

function keptKey(data_dir: string): string {
  try {
    return makeOrReadKey(data_dir);
  } catch (problem) {
    throw new ConfigError(
      `The secret key can't be kept in ${data_dir}: ${(problem as Error).message}. Choose another DATA_DIR, let this user write there, or set SECRET_KEY.`,
    );
  }
}

/** Two first starts at once: one of them makes the file, both read it. */
function makeOrReadKey(data_dir: string): string {
  const file = path.join(data_dir, 'secret.key');
  fs.mkdirSync(data_dir, { recursive: true });
  const made = `${file}.${randomHex(8)}`;
  if (!fs.existsSync(file)) {
    fs.writeFileSync(made, randomHex(32), { mode: 0o600 });
    try {
      fs.linkSync(made, file);
    } catch (problem) {
      if ((problem as { code?: string }).code !== 'EEXIST') throw problem;
    }
    fs.rmSync(made);
  }
  return fs.readFileSync(file, 'utf8').trim();
}
