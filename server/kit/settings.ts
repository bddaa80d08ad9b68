import path from 'node:path';
import type { Config } from './config.ts';
import { findKeys, makeKey } from './secret-keys.ts';

/** The part of the configuration that verbs and jobs may read: keys, folders, outside services. */
export interface Settings {
  /** The demo world is on. */
  demo: boolean;
  /** 32 bytes that seal secrets in the database (`kit/seal.ts`). */
  secret_key: Buffer;
  /** Earlier keys, which still open what they sealed. */
  previous_keys: readonly Buffer[];
  /** Folder of the players' pictures. */
  uploads_dir: string;
  /**
   * Without `smtp_url`, e-mails stay on the outbox page in demo mode, and are lost with a warning
   * outside it.
   */
  mail: { smtp_url: string | undefined; from: string };
  /** `sandbox`: a page of ours stands in for Steam, only in demo mode. */
  steam: { url: string; api_key: string | undefined; sandbox: boolean };
  /**
   * The app key by which clients find the sockets, and the namespace of the names of live events.
   */
  live: { key: string; event_namespace: string | undefined };
  /** The doors require a solved challenge. */
  captcha: boolean;
}

/** All keys that open: the one that seals, then the earlier ones. */
export function keysOf({ secret_key, previous_keys }: Pick<Settings, 'secret_key' | 'previous_keys'>): Buffer[] {
  return [secret_key, ...previous_keys];
}

/**
 * The settings of a configuration. Creates the secret key in `data_dir` at the first start,
 * readable by its owner alone. Throws a ConfigError when it can't be stored there.
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
