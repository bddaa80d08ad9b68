import path from 'node:path';
import type { Config } from './config.ts';
import { findKeys, makeKey } from './secret-keys.ts';

/** What verbs and jobs may know of how the product was started: its keys, its folders, who stands outside. */
export interface Settings {
  /** The demo world is on. */
  demo: boolean;
  /** 32 bytes that seal what the database keeps secret (`kit/seal.ts`). */
  secret_key: Buffer;
  /** Earlier ones, which still open what they sealed. */
  previous_keys: readonly Buffer[];
  /** Where players' pictures are kept. */
  uploads_dir: string;
  /** Undefined `smtp_url`: e-mails are kept for the outbox page, or lost with a warning outside demo mode. */
  mail: { smtp_url: string | undefined; from: string };
  /** `sandbox`: a page of ours plays Steam, in demo mode alone. */
  steam: { url: string; api_key: string | undefined; sandbox: boolean };
  /** The name under which clients find the sockets, and what stands before the names of live events. */
  live: { key: string; event_namespace: string | undefined };
  /** The doors ask for a solved challenge. */
  captcha: boolean;
}

/** Every key that opens: the one that seals, then the earlier ones. */
export function keysOf({ secret_key, previous_keys }: Pick<Settings, 'secret_key' | 'previous_keys'>): Buffer[] {
  return [secret_key, ...previous_keys];
}

/**
 * The settings of a configuration. Makes the secret key in `data_dir` at the first start, readable by its owner alone.
 * Throws a ConfigError when it can't be kept there.
 */
export function readSettings(config: Config): Settings {
  const [secret_key, ...previous_keys] = findKeys(config) ?? [makeKey(config.data_dir)];
  return {
    demo: config.demo,
    secret_key: secret_key!,
    previous_keys,
    uploads_dir: path.join(config.data_dir, 'uploads'),
    mail: { smtp_url: config.smtp_url, from: config.mail_from },
    steam: { url: config.steam_url, api_key: config.steam_api_key, sandbox: config.steam_sandbox },
    live: { key: config.live_key, event_namespace: config.live_event_namespace },
    captcha: config.captcha,
  };
}
